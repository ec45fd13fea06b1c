import type { Profile, User, UserQuery } from '#contract/accounts'
import { forgottenEmails } from '#contract/forgotten'
import { Refusal } from '#contract/refusals'
import type { Role } from '#contract/roles'
import { all } from '#server/lib/conditions'
import type { Db, Pool } from '#server/lib/db'
import type { Sorting } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { contains, wordsOf } from '#server/lib/searching'
import { nextVersion } from '#server/lib/versions'

export const userColumns = (db: Db) => db`
  users.id as "_id", users.name, users.family_name as "familyName", users.email,
  users.phone_number as "phoneNumber", users.address, users.role, users.is_verified as "isVerified",
  users.created_at as "createdAt", users.updated_at as "updatedAt"`

export const userSorting: Sorting = {
  alias: 'users',
  sorts: {
    name: {
      expression: (db) => db`(users.name || ' ' || users.family_name) collate "fr-x-icu"`,
      type: 'text',
    },
    familyName: { expression: (db) => db`users.family_name collate "fr-x-icu"`, type: 'text' },
    email: { expression: (db) => db`users.email`, type: 'text' },
    role: { expression: (db) => db`users.role`, type: 'text' },
    createdAt: { expression: (db) => db`users.created_at`, type: 'timestamptz' },
  },
  fallback: 'name',
}

export async function listUsers(db: Pool, query: UserQuery) {
  const where = userMatches(db, query)
  const list = { ...userSorting, table: 'users', where, columns: userColumns(db) }
  const { rows, ...tail } = await listPage<User>(db, query, list)
  return { users: rows, ...tail }
}

/** Searches name, e-mail and phone number for every word; accents and case do not count. */
export function userMatches(
  db: Db,
  { q = '', role, forgotten }: Pick<UserQuery, 'q' | 'role' | 'forgotten'>,
) {
  const words = isPhoneNumber(q) ? [significantDigits(q)] : wordsOf(q)
  return all(db, [
    role && db`users.role = ${role}`,
    forgotten === 'false' && isRemembered(db, 'users'),
    ...words.map((word) => db`users.plain_words like plain(${contains(word)})`),
  ])
}

const isPhoneNumber = (q: string) => /^[\s+.()-]*\d[\d\s+.()-]*$/.test(q)

/** Without separators, and without the prefix, which an account may hold as `0` or as `+213`. */
const significantDigits = (number: string) =>
  number.replaceAll(/[\s.()-]/g, '').replace(/^(\+213|00213)?0?(?=\d)/, '')

/** Matches rows of a relation with the columns of `users` that are not forgotten accounts. */
export const isRemembered = (db: Db, alias = 'u') => db`${db(alias)}.email not like ${`%${forgottenEmails}`}`

export async function findUser(db: Db, id: string) {
  const [user] = await db<User[]>`select ${userColumns(db)} from users where users.id = ${id}`
  return user
}

export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db<User[]>`select ${userColumns(db)} from users where users.email = ${email}`
  return user
}

/** The account with its password hash, which only the login uses. */
export async function findCredentials(db: Db, email: string) {
  const [found] = await db<(User & { passwordHash: string })[]>`
    select ${userColumns(db)}, users.password_hash as "passwordHash" from users where users.email = ${email}`
  if (!found) return undefined
  const { passwordHash, ...user } = found
  return { user, passwordHash }
}

export interface NewUserRow extends Profile {
  _id: string
  role: Role
  isVerified: boolean
  passwordHash: string
}

/** Returns undefined where the e-mail address is taken: of many concurrent calls, one gets it. */
export async function insertUser(db: Db, user: NewUserRow) {
  const row = {
    id: user._id,
    ...profileRow(user),
    role: user.role,
    is_verified: user.isVerified,
    password_hash: user.passwordHash,
  }
  const [inserted] = await db<User[]>`
    insert into users ${db(row)} on conflict (email) do nothing returning ${userColumns(db)}`
  return inserted
}

/**
 * Until the transaction ends, nobody else can change or delete the account, or insert a row that refers to
 * it.
 */
export async function lockUser(db: Db, id: string) {
  const [user] = await db<User[]>`select ${userColumns(db)} from users where users.id = ${id} for update`
  return user
}

/**
 * Nobody can change or delete the account either, but others may share the lock and insert rows that refer to
 * it.
 */
export async function lockUserShared(db: Db, id: string) {
  const [user] = await db<User[]>`select ${userColumns(db)} from users where users.id = ${id} for share`
  return user
}

/** @throws Refusal user.emailTaken */
export async function saveUser(db: Db, id: string, user: Profile & Pick<User, 'role' | 'isVerified'>) {
  const row = { ...profileRow(user), role: user.role, is_verified: user.isVerified }
  const [saved] = await db<User[]>`
    update users set ${db(row)}, updated_at = ${nextVersion(db)} where users.id = ${id}
    returning ${userColumns(db)}`.catch((error) => {
    throw error.code === uniqueViolation ? new Refusal('user.emailTaken') : error
  })
  return saved as User
}

const uniqueViolation = '23505'

export async function savePassword(db: Db, id: string, passwordHash: string) {
  await db`update users set password_hash = ${passwordHash} where id = ${id}`
}

/** The address is its user's: they have read what was sent there. */
export async function saveVerified(db: Db, id: string) {
  await db`update users set is_verified = true where id = ${id}`
}

export async function deleteUserRow(db: Db, id: string) {
  await db`delete from users where id = ${id}`
}

export async function hasOrders(db: Db, id: string) {
  const [row] = await db`select exists (select from orders where client_id = ${id}) as found`
  return Boolean(row?.found)
}

/**
 * For the message that one is the last. The locks protect the last one: only a locked superAdmin acts upon
 * another.
 */
export async function countSuperAdmins(db: Db) {
  const [row] = await db<[{ count: number }]>`select count(*)::int from users where role = 'superAdmin'`
  return row.count
}

function profileRow({ name, familyName, email, phoneNumber, address }: Profile) {
  return { name, family_name: familyName, email, phone_number: phoneNumber, address }
}

/** Whether accounts exist whose password everybody knows. */
export async function hasDemoAccounts(db: Pool) {
  const [row] = await db`select exists (select from users where is_demo) as present`
  return Boolean(row?.present)
}
