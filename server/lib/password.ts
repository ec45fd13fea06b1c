import { hash, verify } from '@node-rs/argon2'
import { hashAside } from '#server/lib/hash-aside'
import { limitTo } from '#server/lib/semaphore'

/**
 * Of the three minima for argon2id in OWASP's ASVS 5.0 (appendix C), held for equally safe, the one that takes least of
 * the processor, and of its caches, which are everybody's: 12 MiB, three passes, one thread.
 */
const cost = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }

const waiting = 32
/** After a hash the processor is everybody else's for as long as the quickest one took. */
const rest = 1
/**
 * A hash takes a core for some ten milliseconds: of a storm of logins the others must not notice. The thread that
 * yields at once does them; where it gets no turn, the runtime's own, which have a share of the processor however busy
 * it is.
 */
const oneAtATime = limitTo('hash', 1, waiting, rest)
/** How many may hash or wait: whoever comes beyond them is refused. */
export const mostHashes = 1 + waiting

/** Of 32 random bytes that nobody kept: it costs as much to check as anybody's. */
export const nobodys =
  '$argon2id$v=19$m=12288,t=3,p=1$SHK2b/NJ+s809yOkwBmbjg$OO/fM45MP/udNJ1B8Z1xDljJ/Ff6bKZnbwem/VUy7Mc'

/** @throws Refusal server.busy */
export function hashPassword(password: string): Promise<string> {
  return oneAtATime(async () => (await hashAside({ password, cost })) ?? hash(password, cost))
}

/**
 * Whether the password is the hash's. Without a hash it is not, and takes just as long to find out.
 * @throws Refusal server.busy
 */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const hash = passwordHash ?? nobodys
  return oneAtATime(async () => {
    const isRight = (await hashAside({ password, hash })) ?? (await verify(hash, password))
    return isRight && passwordHash !== undefined
  })
}
