/**
 * The keys of PostgreSQL's advisory locks; any numbers will do. They stand together, so that no two are the
 * same. They never change: while nodes are replaced one by one, both versions have to take the same locks.
 */
export const locks = {
  migrating: 7_245_001,
  seeding: 7_245_002,
  /**
   * Not the lock of seeding: its second key is the file's hash, and PostgreSQL tells pairs of keys from
   * single ones.
   */
  file: 7_245_002,
  keepingFiles: 7_245_003,
  leaving: 7_245_004,
}
