import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RefusalCode, refusals } from '#contract/refusals'
import { digest } from '#server/testing/digest'
import { inside } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let cookies: Record<'nobody' | 'client' | 'staff', Record<string, string>>
let ids: Record<string, string>
beforeAll(async () => {
  shop = await openShop()
  const client = await shop.makeClient({ email: whole.email })
  const [option, order] = [await shop.makeOption(), await shop.makeOrder({ client })]
  ids = { user: client._id, option: option._id, order: order._id, product: order.product.id }
  ids.token = await shop.makeToken('reset', await shop.makeClient())
  cookies = {
    nobody: {},
    client: await shop.as(client).cookie(),
    staff: await shop.as(await shop.makeAdmin()).cookie(),
  }
})
afterAll(() => shop.close())

type Method = 'POST' | 'PUT'
/** Every call that takes JSON, and its refusal where it cannot read its body. */
const calls: [method: Method, path: string, who: keyof typeof cookies, failure: RefusalCode][] = [
  ['POST', '/users/login', 'nobody', 'login.failed'],
  ['POST', '/users/sign-up', 'nobody', 'signUp.failed'],
  ['POST', '/users/forgot-password', 'nobody', 'password.failed'],
  ['PUT', '/users/password/reset/{token}', 'nobody', 'password.failed'],
  ['POST', '/users/add', 'staff', 'user.failed'],
  ['PUT', '/users/update/{user}', 'client', 'user.failed'],
  ['POST', '/options/add', 'staff', 'option.addFailed'],
  ['PUT', '/options/update/{option}', 'staff', 'option.failed'],
  ['POST', '/orders/create', 'client', 'order.failed'],
  ['POST', '/orders/add', 'staff', 'order.addFailed'],
  ['PUT', '/orders/update/{order}', 'staff', 'order.updateFailed'],
  ['PUT', '/orders/update/{order}', 'client', 'order.updateFailed'],
  ['POST', '/contact', 'nobody', 'contact.failed'],
]

const json = 'application/json'
const whole = {
  name: 'Lina',
  familyName: 'Haddad',
  email: 'lina@labo.test',
  phoneNumber: '0661234567',
  address: 'Oran',
  password: 'motdepasse',
  role: 'client',
  message: 'Bonjour',
  values: ['a'],
  quantity: 1,
  status: 'annulé',
}
const text = JSON.stringify(whole)
/** A valid body for this call, so that only the way it is written can get it refused. */
function validOf(call: string) {
  const picks = { client: { id: ids.user }, product: { id: ids.product, options: [] } }
  return JSON.stringify({ ...whole, ...picks, ...completions[call] })
}
/** The fields that a call needs beside that to succeed, or instead of it. */
const completions: Record<string, object> = {
  'POST /users/sign-up, nobody': { email: 'neuve@labo.test' },
  'POST /users/add, staff': { email: 'ajoutee@labo.test' },
  'POST /orders/add, staff': { status: 'en cours' },
  'PUT /orders/update/{order}, staff': { status: 'en cours' },
}

const unreadable = (text: string): [what: string, body: string | Buffer][] => [
  ['a trailing comma', text.replace(/}$/, ',}')],
  ['single quotes', text.replaceAll('"', "'")],
  ['a byte order mark', `\ufeff${text}`],
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['a text that is not UTF-8', Buffer.from(text.replace('Lina', 'L\xe9na'), 'latin1')],
  ['a comment', text.replace('{', '{/* */')],
  ['NaN', text.replace('"quantity":1', '"quantity":NaN')],
  ['two documents', text + text],
  ['nothing', ''],
  ['spaces', '   '],
  ['30,000 open lists', '['.repeat(30_000)],
  ['10,000 open objects', '{"a":'.repeat(10_000)],
  ['__proto__', text.replace('{', '{"__proto__":{"role":"admin"},')],
  ['__proto__ further in', text.replace('{', '{"further":{"__proto__":{"x":1}},')],
  ['a constructor’s prototype', text.replace('{', '{"constructor":{"prototype":{"x":1}},')],
]
/** JSON that can be read, and is refused because it is no object. */
const noObjects = (text: string): [what: string, body: string][] => [
  ['a list', `[${text}]`],
  ['a text', JSON.stringify(text)],
  ['a number', '12'],
  ['true', 'true'],
  ['null', 'null'],
  ['a list 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
]

const foreignTypes: [what: string, headers: Record<string, string>][] = [
  ['no type', {}],
  ['text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['XML', { 'content-type': 'application/xml' }],
  ['something after JSON', { 'content-type': 'application/json garbage' }],
  ['a tab after JSON', { 'content-type': 'application/json\tfoo' }],
  ['JSON of another kind', { 'content-type': 'application/merge-patch+json' }],
  ['two types', { 'content-type': 'text/plain, application/json' }],
]

/** Compresses well: 32 MB of spaces. */
const spaces = gzipSync(Buffer.alloc(2 ** 25, ' '))

describe.each(calls)('%s %s, %s', (method, path, who, failure) => {
  const valid = () => validOf(`${method} ${path}, ${who}`)
  function send(payload: string | Buffer, headers: Record<string, string>) {
    const url = `/api${path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]))}`
    return shop.app.inject({ method, url, payload, headers: { ...cookies[who], ...headers } })
  }
  async function refuse(payload: string | Buffer, headers: Record<string, string>, statuses: number[]) {
    const reply = await send(payload, headers)
    const told = `${JSON.stringify(headers)} ${String(payload).slice(0, 100)}: ${reply.body}`
    expect(statuses, told).toContain(reply.statusCode)
    expect(reply.json(), told).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
    expect(reply.body).not.toMatch(inside)
    expect(({} as { x?: unknown }).x).toBeUndefined()
    return reply.json()
  }

  test('a body that cannot be read, or is no object, is refused and changes nothing', async () => {
    const before = await digest(shop)
    for (const [what, body] of [...unreadable(valid()), ...noObjects(valid())]) {
      const told = await refuse(body, { 'content-type': json }, [400])
      expect([what, told.message]).toEqual([what, refusals[failure][1]])
    }
    expect(await digest(shop)).toEqual(before)
  })

  test('a body of another type is refused, and never escapes its schema', async () => {
    const before = await digest(shop)
    for (const [, headers] of foreignTypes) await refuse(valid(), headers, [400, 413, 415])
    // Unusual notations of JSON: the body is then checked as JSON.
    for (const type of [
      'Application/JSON ;',
      'application/json; charset=utf-7',
      'application/json;charset=latin1',
    ])
      await refuse('{"name":12}', { 'content-type': type }, [400, 415])
    expect(await digest(shop)).toEqual(before)
  })

  test('what would be done is refused compressed: it is read as it stands, and never unpacked', async () => {
    const packed = gzipSync(valid())
    const gzip = { 'content-type': json, 'content-encoding': 'gzip' }
    const before = await digest(shop)
    for (const body of [packed, Buffer.concat([packed, spaces])]) {
      expect((await refuse(body, gzip, [400])).message).toBe(refusals[failure][1])
    }
    // Compressed, it is a megabyte, longer than a body may be; unpacked, a gigabyte.
    await refuse(Buffer.concat([packed, ...Array(32).fill(spaces)]), gzip, [413])
    expect(await digest(shop)).toEqual(before)
    const done = await send(valid(), { 'content-type': json })
    expect([200, 201], done.body).toContain(done.statusCode)
  })
})

describe('a key given twice never gives a right', () => {
  const headers = { 'content-type': json }
  const payload = text.replace('"role":"client"', '"role":"client","role":"admin","isVerified":true')

  test('to whoever signs up', async () => {
    const request = { method: 'POST', url: '/api/users/sign-up', headers } as const
    const reply = await shop.app.inject({ ...request, payload: payload.replace('lina@', 'twice@') })
    expect(reply.json().user).toMatchObject({ role: 'client', isVerified: false })
  })

  test('to clients who change their own account', async () => {
    const before = await digest(shop)
    const request = { method: 'PUT', url: `/api/users/update/${ids.user}`, payload } as const
    const reply = await shop.app.inject({ ...request, headers: { ...headers, ...cookies.client } })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'user.ownRole'])
    expect(await digest(shop)).toEqual(before)
  })
})

// Programs that always declare JSON were refused: their deletes had a content type, but no content.
describe('a call that takes no body', () => {
  const makers: [call: string, make: () => Promise<string>][] = [
    ['DELETE /users/delete/', async () => (await shop.makeClient())._id],
    ['DELETE /categories/delete/', async () => (await shop.makeCategory())._id],
    ['DELETE /products/delete/', async () => (await shop.makeProduct())._id],
    ['DELETE /options/delete/', async () => (await shop.makeOption())._id],
    ['DELETE /orders/delete/', async () => (await shop.makeOrder())._id],
    ['PUT /users/anonymise/', async () => (await shop.makeClient())._id],
  ]
  const bodies: [headers: Record<string, string>, payload?: string][] = [
    [{}],
    [{ 'content-length': '0' }],
    [{ 'content-type': json }],
    [{ 'content-type': `${json}; charset=utf-8`, 'content-length': '0' }],
    [{ 'content-type': json }, '{}'],
  ]
  test.each(makers)('%s is done, whatever the headers say of none', async (call, make) => {
    const [method, path] = call.split(' ') as ['DELETE' | 'PUT', string]
    const send = async (id: string, [headers, payload]: (typeof bodies)[number]) => {
      const url = `/api${path}${id}`
      const reply = await shop.app.inject({ method, url, payload, headers: { ...cookies.staff, ...headers } })
      return [JSON.stringify(headers), payload, reply.statusCode]
    }
    for (const body of bodies) {
      const told = [JSON.stringify(body[0]), body[1]]
      expect(await send(await make(), body)).toEqual([...told, 200])
      expect(await send('01890000-0000-7000-8000-000000000000', body)).toEqual([...told, 404])
    }
    expect((await send('x', [{ 'content-type': json }, '{'])).at(-1)).toBe(400)
  })
})
