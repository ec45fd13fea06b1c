import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { connect, untilAnswered } from '#server/lib/db'
import { databaseOf } from '#server/testing/database'

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

test('whoever connects in vain is told where', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = connect({ url: `postgres://shop@127.0.0.1:${port}/shop` }, { max: 1 })
  await expect(pool`select 1`).rejects.toThrow(`CONNECT_TIMEOUT 127.0.0.1:${port}`)
  await pool.end({ timeout: 1 })
  silent.close()
})

// Where the server writes dates the German way, the second of November became the eleventh of February.
test('instants are read right, however the server is set to write them', async () => {
  const server = inject('postgres')
  const admin = connect(server, { max: 1 })
  await admin`drop database if exists german`
  await admin`create database german`
  await admin`alter database german set datestyle = 'German, DMY'`
  await admin`alter database german set timezone = 'Asia/Kolkata'`
  const pool = connect(databaseOf(server, 'german'), { max: 1 })
  try {
    const rows = await pool`
      select '2026-11-02T10:00:00Z'::timestamptz as at, json_build_object('at', '2026-11-02T10:00:00Z'::timestamptz) as within`
    expect(rows).toEqual([{ at: '2026-11-02T10:00:00.000Z', within: { at: '2026-11-02T10:00:00+00:00' } }])
  } finally {
    await pool.end()
    await admin`drop database german`
    await admin.end()
  }
})

// The pool hung for as long as the database was away, and connected a thousand times a second.
test('a way that lets everyone in and hangs up, as there is nothing behind it, is an error that is waited after', async () => {
  let calls = 0
  const door = createServer((socket) => {
    calls += 1
    socket.on('error', () => {}).end()
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  const pool = connect({ url: `postgres://shop@127.0.0.1:${port}/shop` }, { max: 1 })
  for (let turn = 0; turn < 3; turn += 1)
    await expect(pool`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(calls).toBeLessThanOrEqual(3)
  // At the shop's start the database may not be there yet.
  const waiting = vi.fn()
  void untilAnswered(pool)
    .finally(waiting)
    .catch(() => {})
  await vi.waitUntil(() => calls > 4, { timeout: 10_000 })
  expect(waiting).not.toHaveBeenCalled()
  await pool.end({ timeout: 1 })
  door.close()
})
