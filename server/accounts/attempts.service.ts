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

/** Failures of one account from one address that cost no wait. */
const freeFromAddress = 5
/** Failures of one account from everywhere: beyond them all wait, except where its owner logged in before. */
const freeOfAccount = 100
/**
 * Failures from one address at any account (for IPv6 also eight times as many from its /48): trying one
 * password at each of many accounts is the work of one guesser.
 */
const freeOfAddress = 30

const keyFrom = (email: string, address: string) => `login ${emailKey(email)} ${address}`
const fromAddress = 'logins from '
/** The keys of an address and its network, each with the number of failures that cost no wait. */
function keysOfAddress(address: string): [key: string, free: number][] {
  const own: [string, number] = [`${fromAddress}${address}`, freeOfAddress]
  const network = networkOf(address)
  return network ? [own, [`${fromAddress}${network}`, freeOfAddress * addressesOfNetwork]] : [own]
}

/**
 * Counts an attempt to log in before the password is checked.
 * @returns the functions to call after a success, or where the password was not checked after all
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
      // A login to one account does not cancel the failures at others.
      await takeBackAll(db, attempts.filter(isOfAddress))
      await rememberPlace(db, email, address)
    },
  }
}

async function takeBackAll(db: Db, attempts: Counted[]) {
  for (const each of attempts) await takeBackAttempt(db, each)
}

/**
 * Lifts the waits for a person who has shown that the e-mail address is theirs: those for guesses made
 * elsewhere, and those for guesses made from their own network address.
 */
export async function letOwnerIn(db: Db, email: string, address: string) {
  await forgetAttempts(db, [keyFrom(email, address)])
  await rememberPlace(db, email, address)
}
