import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildOps } from '#server/ops'

const watched = { isReady: () => true, metrics: async () => 'up 1\n', contentType: 'text/plain' }

// A shop that stops closes this port before its database.
test('whoever watches the shop without asking anything does not keep it from stopping', async () => {
  const ops = buildOps(watched, true)
  await ops.listen({ port: 0, host: '127.0.0.1' })
  const { port } = ops.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const watcher = connect(port, '127.0.0.1').resume()
  await once(ops.server, 'connection')
  await ops.close()
  await once(watcher, 'close')
})

// A page that its reader has open had its own name resolved to this machine, and read the metrics.
test('where it listens on this machine alone, it answers no other name', async () => {
  const statusOf = async (host: string, isLocal: boolean) =>
    (await buildOps(watched, isLocal).inject({ url: '/metrics', headers: { host } })).statusCode
  for (const host of ['localhost:9464', '127.0.0.1', '[::1]:9464'])
    expect(await statusOf(host, true), host).toBe(200)
  for (const host of ['evil.test:9464', 'evil.test@localhost'])
    expect(await statusOf(host, true), host).toBe(403)
  expect(await statusOf('node-1.internal:9464', false)).toBe(200)
})
