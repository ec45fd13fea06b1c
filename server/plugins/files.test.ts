import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '#server/lib/listen'
import { openWeb, type Web } from '#server/lib/web-build'
import { productForm, sheet } from '#server/testing/forms'
import { openPort, rawRequest, statusOf } from '#server/testing/raw-request'
import { openShop, type TestShop } from '#server/testing/shop'

/** The folder that contains the browser's files. */
const checkout = mkdtempSync(join(tmpdir(), 'paillasse-checkout-'))
const clientDir = join(checkout, 'build/client')

let shop: TestShop
let web: Web['options']
let port: number
let image: string
let document: string
beforeAll(async () => {
  web = (await openWeb(join(import.meta.dirname, '../..'), false)).options
  cpSync(String(web.clientDir), clientDir, { recursive: true })
  shop = await openShop({}, { ...web, clientDir })
  const admin = shop.as(await shop.makeAdmin())
  const given = { document: sheet(), documentName: 'Fiche technique' }
  const reply = await admin.post('/products/add', await productForm(await shop.makeCategory(), given))
  image = `/${reply.json().product.image}`
  document = `/api/${reply.json().product.document.document}`
  port = await openPort(shop.app)
})
afterAll(async () => {
  await shop.close()
  rmSync(checkout, { recursive: true })
})

const read = (path: string, headers = {}) => shop.app.inject({ url: path, headers })

test('a picture is sent to anyone, may be kept for ever, and can run nothing', async () => {
  const reply = await read(image)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a document is only ever an attachment', async () => {
  const reply = await read(document)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(reply.body).toMatch(/^%PDF-/)
})

test('a file is asked about, read in part, or its head alone', async () => {
  const whole = await read(image)
  const head = await shop.app.inject({ method: 'HEAD', url: image })
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  expect(head.rawPayload.length).toBe(0)
  expect((await read(image, { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
  const part = await read(image, { range: 'bytes=0-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
  const beyond = await read(image, { range: 'bytes=99999999-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['cache-control']).toBe('private, no-store')
  expect((await read('/images/inconnue.webp')).headers['cache-control']).not.toMatch(/immutable/)
})

// The name had the form of a picture's, but was too long for a file: it got a 500, and 16 kB of the log.
test('a picture of a size that none has is nowhere', async () => {
  const many = '1'.repeat(300)
  for (const size of [`${many}x1`, `1x${many}`, `1x1.w${many}`])
    expect((await read(`/images/${'0'.repeat(32)}-${size}.webp`)).statusCode).toBe(404)
})

// Small files are kept in memory, but only as long as the file exists.
test('a file says the same of itself however it is sent, and none is sent that is gone', async () => {
  const told = ['content-type', 'content-length', 'cache-control', 'last-modified', 'etag', 'accept-ranges']
  const seen = async (method: 'GET' | 'HEAD', url: string) => {
    const { headers } = await shop.app.inject({ method, url })
    return told.map((name) => headers[name])
  }
  for (const url of [image, document]) {
    const asked = await seen('HEAD', url)
    expect(asked).not.toContain(undefined)
    expect([await seen('GET', url), await seen('GET', url)]).toEqual([asked, asked])
  }
  const folder = join(shop.dataDir, 'uploads/images')
  const gone = `${'1'.repeat(32)}-1x1.webp`
  writeFileSync(join(folder, gone), 'RIFF')
  expect((await read(`/images/${gone}`)).body).toBe('RIFF')
  rmSync(join(folder, gone))
  expect((await read(`/images/${gone}`)).statusCode).toBe(404)
})

/** More than the system buffers for a connection. Bytes. */
const long = 8 * 1024 * 1024

/** Reads the beginning of an answer, and the rest much later. @returns the answer's length */
async function readLate(port: number, path: string, pause: number) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  await once(socket, 'data')
  socket.pause()
  await setTimeout(pause)
  socket.resume()
  await once(socket, 'close')
  return bytes
}

// A transfer longer than the 10 s in which an answer must be made was cut short.
test('a file comes whole over a slow line, whether it was uploaded or built', async () => {
  const clientDir = join(shop.dataDir, 'client')
  mkdirSync(clientDir)
  writeFileSync(join(clientDir, 'large.js'), Buffer.alloc(long))
  const slow = await openShop({}, { ...web, clientDir })
  const uploaded = `${'0'.repeat(32)}.pdf`
  writeFileSync(join(slow.dataDir, 'uploads/documents', uploaded), Buffer.alloc(long))
  const slowPort = await openPort(slow.app)
  const paths = [`/api/documents/${uploaded}`, '/large.js']
  const read = await Promise.all(paths.map((path) => readLate(slowPort, path, 10_500)))
  await slow.close()
  for (const bytes of read) expect(bytes).toBeGreaterThan(long)
}, 60_000)

// Each connection kept 128 kB, and the system got little back of what a thousand had kept.
test.each([
  ['one socket', (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })],
  ['many sockets', (app: FastifyInstance) => listen(app, '127.0.0.1')],
])('who takes nothing keeps 32 kB of a document waiting in a shop of %s', async (_, open) => {
  const { app, dataDir, close } = await openShop()
  const uploaded = `${'0'.repeat(32)}.pdf`
  writeFileSync(join(dataDir, 'uploads/documents', uploaded), Buffer.alloc(long))
  await open(app)
  const { port } = app.server.address() as AddressInfo
  const came = once(app.server, 'connection')
  const reader = connect(port, '127.0.0.1').pause()
  reader.write(`GET /api/documents/${uploaded} HTTP/1.1\r\nHost: shop\r\n\r\n`)
  const [socket] = (await came) as [Socket]
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0))
  await setTimeout(500)
  expect(socket.writableLength).toBe(32 * 1024)
  reader.destroy()
  await close()
})

describe('no path leads anywhere else', () => {
  const outside = [
    '/../../package.json',
    '/foo/../../../package.json',
    '/foo/../../../foo/../package.json',
    '/%2F..%2F..%2Fpackage.json',
    '/%2E%2E/%2E%2E/package.json',
    '/\\\\\\..\\\\\\..package.json',
    '/\\.\\..\\.\\..package.json',
    '/%252e%252e%252fpackage.json',
    '/.env',
    '//etc/passwd',
    '/%00',
    '/%',
    '/x'.repeat(4000),
  ]
  const folders = ['/images', '/api/documents', '/assets']
  const lists = folders.flatMap((folder) => [folder, `${folder}/`])
  const paths = ['', ...folders].flatMap((folder) => outside.map((path) => `${folder}${path}`))

  // Puts something to find two folders up from each root.
  beforeAll(() => {
    for (const folder of [checkout, join(checkout, 'build'), shop.dataDir])
      writeFileSync(join(folder, 'package.json'), '{"dependencies":{}}')
    for (const folder of ['images', 'documents'])
      writeFileSync(join(shop.dataDir, 'uploads', folder, '.env'), 'DATABASE_URL=postgres://secret')
  })

  test.each([...lists, ...paths].map((path) => [path.slice(0, 60), path]))('%s', async (_, path) => {
    // The kept answer for all unknown addresses would hide the real one; a caller who may be staff gets a
    // fresh one.
    shop.app.readyStore.forget()
    const head = `Host: shop\r\nConnection: close\r\nCookie: sid=s_${'x'.repeat(43)}`
    const answer = await rawRequest(port, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)
    expect([400, 404, 414, 431]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/"dependencies"|root:x|DATABASE_URL/)
  })

  test('what is built is sent from where they lead out of', async () => {
    for (const path of ['/favicon.svg', `/assets/${readdirSync(join(clientDir, 'assets'))[0]}`])
      expect((await read(path)).statusCode, path).toBe(200)
  })

  test('nor does a link in the folder, a file that no upload made, or the other folder', async () => {
    const uploads = join(shop.dataDir, 'uploads')
    const linked = `images/${'0'.repeat(32)}-1x1.webp`
    symlinkSync('/etc/passwd', join(uploads, linked))
    writeFileSync(join(uploads, 'images', 'page.html'), '<script>alert(1)</script>')
    const name = image.slice('/images/'.length)
    const paths = [`/${linked}`, '/images/page.html', `/api/documents/${name}`, `/images%2F${name}`]
    for (const path of [...paths, document.replace('/api/', '/')]) {
      const reply = await read(path)
      expect(reply.statusCode, path).toBe(404)
    }
  })
})
