import { knownPassword } from '#server/testing/makers'
import { newKey } from './load.ts'
import type { Place } from './place.ts'

export const newAddress = () => `${newKey()}@labo.test`

/**
 * Makes an account, and records in the ledger that the shop confirmed it.
 * @returns how long it took, milliseconds
 */
export async function signUp({ url, ledger }: Place, email = newAddress()) {
  const person = {
    name: 'Lina',
    familyName: 'Haddad',
    phoneNumber: '+213661234567',
    address: '8, rue Larbi Ben M’hidi',
  }
  const started = performance.now()
  const response = await fetch(`${url}/api/users/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email, password: knownPassword }),
  })
  if (response.status !== 201)
    throw new Error(`signing up answered ${response.status}: ${await response.text()}`)
  await ledger.append({ kind: 'joined', email })
  return performance.now() - started
}
