import { hash, verify } from '@node-rs/argon2'
import { hashAside } from '#server/lib/hash-aside'
import { limitTo } from '#server/lib/semaphore'

/**
 * OWASP's ASVS 5.0 (appendix C) has three minima for argon2id, held for equally safe. This one takes least of
 * the processor and of its caches, which all requests share: 12 MiB, three passes, one thread.
 */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }

const waiting = 32
/** After a hash the processor is left to others for as long as the quickest hash took. */
const rest = 1
/**
 * A hash takes a core for some ten milliseconds: other requests must not notice a storm of logins. The thread
 * that yields at once does the hashes; where it gets no turn, the runtime's own threads do, which have a
 * share of the processor however busy it is.
 */
const oneAtATime = limitTo('hash', 1, waiting, rest)
/** How many calls may hash or wait; further ones are refused. */
export const mostHashes = 1 + waiting

/** The hash of 32 random bytes that nobody kept: checking it costs as much as checking a real one. */
export const nobodys =
  '$argon2id$v=19$m=12288,t=3,p=1$SHK2b/NJ+s809yOkwBmbjg$OO/fM45MP/udNJ1B8Z1xDljJ/Ff6bKZnbwem/VUy7Mc'

/** @throws Refusal server.busy */
export function hashPassword(password: string): Promise<string> {
  return oneAtATime(async () => (await hashAside({ password, cost })) ?? hash(password, cost))
}

/**
 * Whether the password matches the hash. Without a hash it does not, and the check takes just as long.
 * @throws Refusal server.busy
 */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const hash = passwordHash ?? nobodys
  return oneAtATime(async () => {
    const isRight = (await hashAside({ password, hash })) ?? (await verify(hash, password))
    return isRight && passwordHash !== undefined
  })
}
