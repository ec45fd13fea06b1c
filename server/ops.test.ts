import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildOps } from '#server/ops'

// A shop that stops closes this port before its database.
test('whoever watches the shop without asking anything does not keep it from stopping', async () => {
  const ops = buildOps({ isReady: () => true, metrics: async () => 'up 1\n', contentType: 'text/plain' })
  await ops.listen({ port: 0, host: '127.0.0.1' })
  const { port } = ops.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const watcher = connect(port, '127.0.0.1').resume()
  await once(ops.server, 'connection')
  await ops.close()
  await once(watcher, 'close')
})
