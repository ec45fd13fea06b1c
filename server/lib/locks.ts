/**
 * The numbers of what PostgreSQL's advisory locks are taken for; any will do. Together, so that no two take the same. They
 * never change: while nodes are replaced one by one, those of both versions have to take the same.
 */
export const locks = {
  migrating: 7_245_001,
  seeding: 7_245_002,
  /** Not the lock of seeding: its second number is the file's hash, and PostgreSQL tells pairs of numbers from single ones. */
  file: 7_245_002,
  keepingFiles: 7_245_003,
  leaving: 7_245_004,
}
