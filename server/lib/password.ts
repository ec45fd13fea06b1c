import { hash, verify } from '@node-rs/argon2'
import { busyThreads, limitTo } from '#server/lib/semaphore'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const waiting = 32
/** After a hash the processor is everybody else's for half as long. */
const rest = 0.5
/** A hash takes a core for some ten milliseconds: of a storm of logins the others must not notice. */
const fewAtOnce = limitTo('hash', busyThreads, waiting, rest)
/** How many may hash or wait: whoever comes beyond them is refused. */
export const mostHashes = busyThreads + waiting

/** Of 32 random bytes that nobody kept: it costs as much to check as anybody's. */
export const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$3hBCxrD7MPYhWfD3XtZ4FA$w6tMhA5CoWnKgjPbK0kA8CkyXhMA5sXPwOI0rgQwOso'

/** @throws Refusal server.busy */
export function hashPassword(password: string): Promise<string> {
  return fewAtOnce(() => hash(password, cost))
}

/**
 * Whether the password is the hash's. Without a hash it is not, and takes just as long to find out.
 * @throws Refusal server.busy
 */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return fewAtOnce(
    async () => (await verify(passwordHash ?? nobodys, password)) && passwordHash !== undefined,
  )
}
