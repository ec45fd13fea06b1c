import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { DatabaseAddress } from '#server/lib/db'

/** PostgreSQL's message once a statement is done, and stored if it is a transaction of its own. */
const isDone = /(INSERT 0|SELECT|UPDATE) \d/

/**
 * A relay to the tests’ PostgreSQL. It can swallow the data of the connections so far, but not of later ones;
 * break one off once a statement is done, before its answer; or garble some statements, so that PostgreSQL
 * refuses them.
 */
export async function openRelay(address: DatabaseAddress) {
  if ('url' in address) throw new Error('The tests’ PostgreSQL has a socket.')
  const { socketDir, port, user, database } = address
  const pairs = new Set<Socket[]>()
  let unanswered: string | undefined
  let refused: string | undefined
  const relay = createServer((near) => {
    const far = connect(`${socketDir}/.s.PGSQL.${port}`)
    const pair = [near, far]
    const cut = () => pair.forEach((one) => void one.destroy())
    for (const each of pair) each.on('error', cut)
    near.on('data', (sent) => {
      if (!unanswered || !sent.includes(unanswered)) return
      unanswered = undefined
      const passOn = (answer: Buffer) => (isDone.test(answer.toString()) ? cut() : near.write(answer))
      far.unpipe().on('data', passOn).resume()
    })
    const tamper = new Transform({
      transform(sent: Buffer, _, done) {
        const garbled = sent
          .toString('latin1')
          .replaceAll(refused ?? /$^/g, (words) => '?'.repeat(words.length))
        done(null, Buffer.from(garbled, 'latin1'))
      },
    })
    near.pipe(tamper).pipe(far).pipe(near)
    pairs.add(pair)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://${user}@127.0.0.1:${(relay.address() as AddressInfo).port}/${database}`,
    swallow() {
      for (const pair of pairs) for (const each of pair) each.unpipe().resume()
    },
    /** Loses the answer to the next statement with these words. */
    loseAnswerTo(words: string) {
      unanswered = words
    },
    /** Garbles statements with these words, until it is given others or none. */
    refuse(words?: string) {
      refused = words
    },
    close() {
      relay.close()
      for (const pair of pairs) for (const each of pair) each.destroy()
    },
  }
}
