import { setTimeout } from 'node:timers/promises'
import { openSession } from '#server/accounts/sessions.service'
import type { Fault, Scene } from './fault.ts'
import { unanswered } from './load.ts'
import type { Place } from './place.ts'
import { signUp } from './sign-up.ts'

/** Whatever the node was doing for them, it is done whole or not at all, and stays as they were told. */
async function crashDuringAccounts(scene: Scene) {
  const { place, report } = scene
  const working = [reset(scene), reset(scene), signUp(place).catch(() => {}), leave(place)]
  await setTimeout(Math.random() * 250)
  await place.node.end('SIGKILL')
  await Promise.all(working)
  await place.node.start()
  for (const token of usedLinks(place)) {
    const answer = await putPassword(place, token)
    if (answer !== 400) report(`I7 a used link was answered ${answer}`)
  }
}

/** Opens a session, then resets its owner's password. */
async function reset({ place }: Scene) {
  const { db, make, ledger } = place
  const user = await make.makeClient()
  const session = await openSession(db, user)
  const token = await make.makeToken('reset', user)
  const status = await putPassword(place, token).catch(() => 0)
  if (status !== 200) return
  await ledger.append({ kind: 'used', link: 'reset', token })
  await ledger.append({ kind: 'ended', session })
}

async function putPassword({ url }: Place, token: string) {
  const response = await fetch(`${url}/api/users/password/reset/${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'un autre mot de passe' }),
  })
  return response.status
}

/** Logs out; once that is answered the session is worth nothing. */
async function leave({ db, url, ledger, make }: Place) {
  const session = await openSession(db, await make.makeClient())
  const response = await fetch(`${url}/api/users/logout`, { headers: { cookie: `sid=${session}` } }).catch(
    () => undefined,
  )
  if (response?.ok) await ledger.append({ kind: 'ended', session })
}

const usedLinks = ({ ledger }: Place) =>
  ledger.entries().flatMap((entry) => (entry.kind === 'used' ? [entry.token] : []))

export const crashDuringAccountsChange: Fault = {
  id: 'F3',
  title: 'kill -9 of a node during resets, sign-ups and logouts',
  rounds: { short: 0, full: 100 },
  // The node that is killed cuts off whoever it serves, and until it is back nobody is let in.
  mayAnswer: [503, unanswered],
  load: { pause: 200 },
  strike: crashDuringAccounts,
  control: {
    bug: 'a session that was ended is put back',
    breaks: 'I6',
    async spoil({ db, ledger, make }) {
      const user = await make.makeClient()
      const session = await openSession(db, user)
      await ledger.append({ kind: 'ended', session })
    },
  },
}
