import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await openShop()
  port = await openPort(shop.app)
})
afterAll(() => shop.close())

type Sender = ReturnType<TestShop['as']>

interface Holding {
  pause?: number
  meanwhile: () => Promise<unknown>
}

/** Sends the head of a request, which lets its sender in, and the rest only after `pause`. */
async function sendHeld(
  sender: Sender,
  line: string,
  { length, rest }: { length: string; rest: string },
  { pause = 1100, meanwhile }: Holding,
) {
  const { cookie } = await sender.cookie()
  const answer = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  socket.once('data', (data) => answer.resolve(data.toString())).on('error', answer.reject)
  socket.write(
    `${line} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\n${length}\r\n\r\n`,
  )
  await setTimeout(pause)
  await meanwhile()
  socket.write(rest)
  return statusOf(await answer.promise)
}

function sendSlowly(sender: Sender, line: string, payload: object, holding: Holding) {
  const rest = JSON.stringify(payload)
  return sendHeld(sender, line, { length: `Content-Length: ${Buffer.byteLength(rest)}`, rest }, holding)
}

/** The whole body but its end. */
const emptyBody = { length: 'Transfer-Encoding: chunked', rest: '0\r\n\r\n' }

const addOption = (name: string) => ['POST /api/options/add', { name, values: ['A'] }] as const
const optionsNamed = (name: string) => shop.db`select from options where name = ${name}`

// A sender could finish a half-sent request after their rights were gone: a reset by the owner did not stop
// it.
test('what is half sent when its sender’s session ends is not done', async () => {
  const boss = shop.as(await shop.makeSuperAdmin())
  const [demoted, deleted, client] = await Promise.all([
    shop.makeAdmin(),
    shop.makeAdmin(),
    shop.makeClient(),
  ])
  const own = shop.as(client)
  const { name, familyName, phoneNumber, address, email } = demoted
  const profile = { name, familyName, phoneNumber, address }
  const statuses = await Promise.all([
    sendSlowly(shop.as(demoted), ...addOption('of a demoted'), {
      meanwhile: () => boss.put(`/users/update/${demoted._id}`, { ...profile, email, role: 'client' }),
    }),
    sendSlowly(shop.as(deleted), ...addOption('of a deleted'), {
      meanwhile: () => boss.delete(`/users/delete/${deleted._id}`),
    }),
    sendSlowly(
      own,
      `PUT /api/users/update/${client._id}`,
      { ...profile, email: 'taken.over@labo.test' },
      { meanwhile: () => own.get('/users/logout') },
    ),
  ])
  expect(statuses).toEqual([401, 401, 401])
  expect(await optionsNamed('of a demoted')).toHaveLength(0)
  expect((await boss.get(`/users/${client._id}`)).json().user.email).toBe(client.email)
})

// Within the first second nobody checked again; with an empty body, never.
test('a moment is enough for that, and an empty body that is held back is one too', async () => {
  const [moving, deleting] = [await shop.makeClient(), await shop.makeAdmin()]
  const [mover, admin] = [shop.as(moving), shop.as(deleting)]
  const option = await admin.post('/options/add', { name: 'held back', values: ['A'] })
  const { _id } = option.json().option
  const { name, familyName, phoneNumber, address } = moving
  const moved = { name, familyName, phoneNumber, address, email: 'soon.taken@labo.test' }
  const statuses = await Promise.all([
    sendSlowly(mover, `PUT /api/users/update/${moving._id}`, moved, {
      pause: 50,
      meanwhile: () => mover.get('/users/logout'),
    }),
    sendHeld(admin, `DELETE /api/options/delete/${_id}`, emptyBody, {
      pause: 50,
      meanwhile: () => admin.get('/users/logout'),
    }),
  ])
  expect(statuses).toEqual([401, 401])
  expect(await optionsNamed('held back')).toHaveLength(1)
})

// Their sessions stay, but they have no rights until the new address is verified.
test('what is half sent when staff move to an address that is not verified is not done', async () => {
  const admin = await shop.makeAdmin()
  const { name, familyName, phoneNumber, address } = admin
  const status = await sendSlowly(shop.as(admin), ...addOption('of a mover'), {
    meanwhile: () =>
      shop.as(admin).put(`/users/update/${admin._id}`, {
        name,
        familyName,
        phoneNumber,
        address,
        email: 'moved.meanwhile@labo.test',
      }),
  })
  expect(status).toBe(403)
  expect(await optionsNamed('of a mover')).toHaveLength(0)
})

// Whoever was verified when they were let in was asked for that again, even where nobody has to be.
test('what an account that is not verified may do is done, though the address was changed meanwhile', async () => {
  const client = await shop.makeClient()
  const own = shop.as(client)
  const { name, familyName, phoneNumber, address } = client
  const profile = { name, familyName, phoneNumber, address, email: 'just.moved@labo.test' }
  const line = `PUT /api/users/update/${client._id}` as const
  const status = await sendSlowly(
    own,
    line,
    { ...profile, address: 'Cité 5, Blida' },
    {
      meanwhile: () => own.put(`/users/update/${client._id}`, profile),
    },
  )
  expect(status).toBe(200)
})

test('what is long in coming from somebody who stays is done', async () => {
  const admin = shop.as(await shop.makeAdmin())
  const nothing = async () => {}
  expect(await sendSlowly(admin, ...addOption('of a patient'), { meanwhile: nothing })).toBe(201)
})

test('of whoever sends everything at once it is asked once who that is', async () => {
  const looks = vi.spyOn(shop.app, 'findSession')
  const { cookie } = await shop.as(await shop.makeAdmin()).cookie()
  const [line, payload] = addOption('at once')
  const body = JSON.stringify(payload)
  looks.mockClear()
  const head = `${line} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nConnection: close\r\nContent-Type: application/json`
  const answer = await rawRequest(port, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  expect(statusOf(answer)).toBe(201)
  expect(looks).toHaveBeenCalledTimes(1)
  looks.mockRestore()
})

// The change was answered 500: the record names its author, whose account was gone.
test('whoever is deleted while their change is being stored is told that they are logged in no more', async () => {
  const boss = shop.as(await shop.makeSuperAdmin())
  const admin = await shop.makeAdmin()
  const status = await sendSlowly(shop.as(admin), ...addOption('of a quick'), {
    pause: 50,
    meanwhile: () => boss.delete(`/users/delete/${admin._id}`),
  })
  expect(status).toBe(401)
  expect(await optionsNamed('of a quick')).toHaveLength(0)
})

// The sender was told 408, and kept the connection for as long as they went on sending.
test('whoever is too slow with a request, and goes on with it, is let go', async () => {
  const { server } = shop.app
  // Node checks five times a second.
  server.headersTimeout = 500
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  socket.write('GET /api/products HTTP/1.1\r\nHost: shop\r\n')
  await expect.poll(open).toBe(1)
  const sending = setInterval(() => socket.write('X-Slow: yes\r\n'), 500)
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  clearInterval(sending)
  socket.destroy()
})
