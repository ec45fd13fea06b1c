import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text that fits a URL and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which the database keeps a token: whoever reads it cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
