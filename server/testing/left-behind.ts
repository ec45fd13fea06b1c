// node --expose-gc server/testing/left-behind.ts: prints how many bytes an answer, a refusal and a query each
// leave to the next major garbage collection. It is a process of its own: earlier code in a test's process
// changes how the engine places objects.
import { once } from 'node:events'
import { type AddressInfo, connect as open } from 'node:net'
import { getHeapSpaceStatistics } from 'node:v8'
import Fastify from 'fastify'
import { connect } from '#server/lib/db'
import { errors } from '#server/plugins/errors'
import { lateAnswers } from '#server/plugins/late-answers'
import { securityHeaders } from '#server/plugins/security-headers'
import { shedding } from '#server/plugins/shedding'
import { unreadBodies } from '#server/plugins/unread-bodies'

const times = 3000
const collect = globalThis.gc as NonNullable<typeof gc>

const app = Fastify()
await app.register(errors)
await app.register(unreadBodies)
await app.register(lateAnswers)
await app.register(shedding, { most: 60, longestDelay: 0, mostMemory: 0 })
await app.register(securityHeaders, {})
app.addHook('onRequest', app.unlessBusy('order'))
app.addHook('preValidation', app.countWork)
app.get('/', async () => ({ name: 'Balance' }))
await app.listen({ port: 0, host: '127.0.0.1' })
const socket = open((app.server.address() as AddressInfo).port, '127.0.0.1')
const ask = async (path: string) => {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
  await once(socket, 'data')
}
const db = connect({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })

const left = {
  answer: await leftBy(() => ask('/')),
  refusal: await leftBy(() => ask('/nothing')),
  query: await leftBy(async () => void db`select 1`),
}
process.stdout.write(JSON.stringify(left), () => process.exit())

async function leftBy(act: () => Promise<void>) {
  for (let n = 0; n < times; n += 1) await act()
  collect({ type: 'major' })
  const before = held()
  for (let n = 0; n < times; n += 1) await act()
  for (let n = 0; n < 3; n += 1) collect({ type: 'minor' })
  return (held() - before) / times
}

function held() {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
