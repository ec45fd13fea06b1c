import { Refusal } from '#contract/refusals'
import {
  type Counted,
  countAttempt,
  emailKey,
  forgetAttempts,
  knowsPlace,
  rememberPlace,
  takeBackAttempt,
} from '#server/accounts/attempts.queries'
import type { Db } from '#server/lib/db'
import { addressesOfNetwork, networkOf } from '#server/lib/network'

/** Failures of one account from one address that nobody has to wait after. */
const freeFromAddress = 5
/** Failures of one account from everywhere: beyond them all wait but who got in before from where they are. */
const freeOfAccount = 100
/**
 * Failures from one address (IPv6: eight times as many, its /48), of whatever accounts: whoever tries one password at
 * each of many is one guesser.
 */
const freeOfAddress = 30

const keyFrom = (email: string, address: string) => `login ${emailKey(email)} ${address}`
const fromAddress = 'logins from '
/** With the failures from each that nobody has to wait after. */
function keysOfAddress(address: string): [key: string, free: number][] {
  const own: [string, number] = [`${fromAddress}${address}`, freeOfAddress]
  const network = networkOf(address)
  return network ? [own, [`${fromAddress}${network}`, freeOfAddress * addressesOfNetwork]] : [own]
}

/**
 * Counts an attempt to log in before the password is looked at.
 * @returns what to call once it went well, or was not looked at after all
 * @throws Refusal request.tooMany
 */
export async function beginAttempt(db: Db, email: string, address: string) {
  const counts: [key: string, free: number][] = [[keyFrom(email, address), freeFromAddress]]
  if (!(await knowsPlace(db, email, address))) {
    counts.push([`login ${emailKey(email)}`, freeOfAccount], ...keysOfAddress(address))
  }
  const attempts: Counted[] = []
  for (const [key, free] of counts) {
    const counted = await countAttempt(db, key, free)
    if (typeof counted === 'number') {
      await takeBackAll(db, attempts)
      throw new Refusal('request.tooMany', { retryAfter: counted })
    }
    attempts.push(counted)
  }
  return {
    takeBack: () => takeBackAll(db, attempts),
    async succeed() {
      const isOfAddress = ({ key }: Counted) => key.startsWith(fromAddress)
      const keys = attempts.filter((each) => !isOfAddress(each)).map(({ key }) => key)
      await forgetAttempts(db, keys)
      // Who gets into one account has still failed at the others.
      await takeBackAll(db, attempts.filter(isOfAddress))
      await rememberPlace(db, email, address)
    },
  }
}

async function takeBackAll(db: Db, attempts: Counted[]) {
  for (const each of attempts) await takeBackAttempt(db, each)
}

/**
 * Whoever has shown that the e-mail address is theirs waits neither for what others guess, nor for what was guessed from
 * where they are.
 */
export async function letOwnerIn(db: Db, email: string, address: string) {
  await forgetAttempts(db, [keyFrom(email, address)])
  await rememberPlace(db, email, address)
}
