import type { User } from '#contract/accounts'
import { userColumns } from '#server/accounts/users.queries'
import type { Db } from '#server/lib/db'

// Links sent by e-mail. A link is valid until it expires or a newer one of its kind is sent, and while the
// account still has the address it was sent to.

export type TokenKind = 'verify' | 'reset'
/** Hours that a link is valid. */
export const tokenHours = { verify: 24, reset: 1 } as const satisfies Record<TokenKind, number>

/** A new link replaces the account's older one of its kind. */
export async function saveToken(
  db: Db,
  kind: TokenKind,
  tokenHash: Buffer,
  user: Pick<User, '_id' | 'email'>,
) {
  await db`
    insert into tokens (token_hash, user_id, kind, email, expires_at)
    values (${tokenHash}, ${user._id}, ${kind}, ${user.email}, now() + ${tokenHours[kind]} * interval '1 hour')
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, email = excluded.email,
      created_at = now(), expires_at = excluded.expires_at`
}

/** Whether a link was sent to the account's present address after that time. */
export async function hasTokenSince(
  db: Db,
  kind: TokenKind,
  { _id, email }: Pick<User, '_id' | 'email'>,
  time: Date,
) {
  const [token] = await db`
    select from tokens where user_id = ${_id} and kind = ${kind} and email = ${email} and created_at >= ${time}`
  return token !== undefined
}

const counts = (db: Db, kind: TokenKind, tokenHash: Buffer) => db`
  tokens.token_hash = ${tokenHash} and tokens.kind = ${kind} and tokens.expires_at > now()
  and users.id = tokens.user_id and users.email = tokens.email`

/** The link's owner; the link stays valid. */
export async function findTokenOwner(db: Db, kind: TokenKind, tokenHash: Buffer) {
  const [user] = await db<User[]>`
    select ${userColumns(db)} from tokens, users where ${counts(db, kind, tokenHash)}`
  return user
}

/** Uses up a link and returns its owner: of many concurrent calls, one gets it. */
export async function consumeToken(db: Db, kind: TokenKind, tokenHash: Buffer) {
  const [user] = await db<User[]>`
    delete from tokens using users where ${counts(db, kind, tokenHash)} returning ${userColumns(db)}`
  return user
}

/** Verifies the address that the link was sent to. The link may be opened again. */
export async function verifyTokenOwner(db: Db, tokenHash: Buffer) {
  const [user] = await db<User[]>`
    update users set is_verified = true from tokens where ${counts(db, 'verify', tokenHash)}
    returning ${userColumns(db)}`
  return user
}

export async function deleteTokensOf(db: Db, userId: string) {
  await db`delete from tokens where user_id = ${userId}`
}
