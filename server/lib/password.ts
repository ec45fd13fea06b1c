import { hash, verify } from '@node-rs/argon2'
import { hashAside } from '#server/lib/hash-aside'
import { limitTo } from '#server/lib/semaphore'

/**
 * One of OWASP's five minima for argon2id, which are held for equally safe: 7 MiB, five passes, one thread. Of these it
 * takes least of the processor, and of its caches, which are everybody's.
 */
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

const waiting = 32
/** After a hash the processor is everybody else's for half as long. */
const rest = 0.5
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
  '$argon2id$v=19$m=7168,t=5,p=1$lsYIzq5FXgt4Rfxzw0p9mA$6nTrIQMW9HMoDIP/XT/FvJBrzefmufnojH+bHIedr6U'

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
