import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/lib/db'

test('a statement that is sent the moment its connection breaks is not left without an answer', async () => {
  const address = inject('postgres')
  if ('url' in address) throw new Error('The tests’ PostgreSQL has a socket.')
  const { socketDir, port, user, database } = address
  const near = new Set<Socket>()
  const relay = createServer((socket) => {
    near.add(socket)
    const far = connectTo(`${socketDir}/.s.PGSQL.${port}`)
    for (const each of [socket, far]) each.on('error', () => far.destroy())
    socket.pipe(far).pipe(socket)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const pool = connect(
    { url: `postgres://${user}@127.0.0.1:${(relay.address() as AddressInfo).port}/${database}` },
    { max: 1 },
  )
  await pool`select 1`
  const broken = pool`select pg_sleep(4)`.catch(() => pool`select 2 as two`)
  setTimeout(() => near.forEach((socket) => void socket.resetAndDestroy()), 100)
  expect(await broken.catch(() => pool`select 2 as two`)).toEqual([{ two: 2 }])
  await pool.end({ timeout: 1 })
  relay.close()
})
