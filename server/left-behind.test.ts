import { once } from 'node:events'
import { type AddressInfo, connect as open } from 'node:net'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/lib/db'
import { openShop, type TestShop } from '#server/testing/shop'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.app.listen({ port: 0 })
})
afterAll(() => shop.close())

const times = 2000

// Nothing that a request needed is of use after its answer. What small collections leave of it makes them long, and has
// the whole heap looked through every second under load.
test.each(['/api/users/who-am-i', '/api/nothing', '/nothing'])(
  '%s leaves next to nothing behind',
  async (path) => {
    const socket = open((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
    const ask = async () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
      await once(socket, 'data')
    }
    expect(await leftBy(ask)).toBeLessThan(500)
    socket.destroy()
  },
)

test('a query leaves nothing behind', async () => {
  const db = connect({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
  expect(await leftBy(async () => void db`select 1`)).toBeLessThan(300)
})

/** Bytes that each act leaves to the next look through the whole heap. */
async function leftBy(act: () => Promise<void>) {
  for (let n = 0; n < times; n += 1) await act()
  collect({ type: 'major' })
  const before = held()
  for (let n = 0; n < times; n += 1) await act()
  for (let n = 0; n < 3; n += 1) collect({ type: 'minor' })
  return (held() - before) / times
}

const held = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
