import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWeb } from '#server/lib/web-build'
import { openShop, type TestShop } from '#server/testing/shop'

interface Received {
  from: string
  to: string[]
  content: string
}

let received: Received[] = []
/** How many mails the server still refuses for now, as a busy one does. */
let refusals = 0
/** Whether it hangs up instead of answering. */
let isCut = false
let smtp: SMTPServer
let shop: TestShop

const sockets = new Set<Socket>()

function openSmtp(port = 0) {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      if (isCut) for (const socket of sockets) socket.destroy()
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, content: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  smtp.server.on('connection', (socket) => sockets.add(socket))
  return new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
}

/** How far the clock has been put forward; back it never goes. Milliseconds. */
let ahead = 0
const now = performance.now.bind(performance)

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  await openSmtp()
  const { port } = smtp.server.address() as AddressInfo
  const web = await openWeb(join(import.meta.dirname, '../..'), false)
  shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_EMAIL: 'labo@exemple.dz' }, web.options)
})
afterAll(async () => {
  await shop.close()
  vi.restoreAllMocks()
  await new Promise<void>((resolve) => smtp.close(resolve))
})
beforeEach(() => {
  received = []
  isCut = false
})

const write = (message: string, email = 'visiteur@exemple.dz') => shop.post('/contact', { email, message })

test('with an SMTP server, mails leave by it, and the local mailbox does not exist', async () => {
  expect((await write('Avez-vous des béchers ?')).statusCode).toBe(200)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  expect(received[0]).toMatchObject({ from: 'labo@exemple.dz', to: ['labo@exemple.dz'] })
  expect(received[0]?.content).toMatch(/^Reply-To: visiteur@exemple\.dz/m)
  expect(received[0]?.content).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>/m)
  expect((await shop.get('/mailbox')).statusCode).toBe(404)
  // Nor does its page.
  expect((await shop.app.inject('/mailbox')).statusCode).toBe(404)
})

test('a mail that the server refuses for now is sent again, under the same Message-ID', async () => {
  refusals = 1
  await write('Encore un message')
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
  expect(refusals).toBe(0)
  const warning = shop.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a job failed')
  expect(warning).toMatchObject({ queue: 'mail', responseCode: 451 })
  expect(JSON.stringify(warning)).not.toMatch(/@|try again/)
}, 30_000)

/** The e-mails that wait for another try, hours from now, like those of a long absence. */
async function waitForHours(count: number) {
  const put = () => shop.db`
    update jobs.job set start_after = now() + interval '2 hours' where name = 'mail' and state = 'retry'`
  await expect.poll(async () => (await put()).count, { timeout: 10_000 }).toBe(count)
}

// « Annulée » came before « reçue », which had failed more often; a link came after it had expired.
test('once the mail server is back, all that waited for it is sent; what it refused waits on', async () => {
  refusals = 1
  await write('Refusé pour le moment')
  await expect.poll(() => refusals, { timeout: 10_000 }).toBe(0)
  const { port } = smtp.server.address() as AddressInfo
  await new Promise<void>((resolve) => smtp.close(resolve))
  // As though nothing had been accepted for a while.
  ahead += 20_001
  // The shop, whose clock has jumped, may take its database for away.
  await expect.poll(async () => (await write('Pendant l’absence')).statusCode).toBe(200)
  await waitForHours(2)
  await openSmtp(port)
  await write('Après l’absence')
  const told = () => received.map(({ content }) => /(Pendant|Apr|Refus)/.exec(content)?.[0]).sort()
  await expect.poll(told, { timeout: 20_000 }).toEqual(['Apr', 'Pendant'])
  await shop.db`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`
  await expect.poll(told, { timeout: 10_000 }).toEqual(['Apr', 'Pendant', 'Refus'])
}, 60_000)

// It was tried anew after each of the others, and given up within minutes.
test('an e-mail that alone gets no answer keeps its pauses while others are sent', async () => {
  await write('Avant')
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  isCut = true
  await write('Coupé')
  await waitForHours(1)
  isCut = false
  await write('Après')
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
  const under = () => shop.db`select from jobs.job where name = 'mail' and state in ('created', 'active')`
  await expect.poll(async () => (await under()).count, { timeout: 10_000 }).toBe(0)
  const waiting = await shop.db`
    delete from jobs.job where name = 'mail' and state = 'retry' returning start_after > now() + interval '1 hour' as long`
  expect(waiting).toEqual([{ long: true }])
}, 60_000)

test('a link that has expired while it waited is not sent', async () => {
  const queue = (to: string, hours: number) => {
    const mail = { to, subject: 'Lien', text: 'Lien', isSecret: true, validHours: 1 }
    return shop.db.begin(async (db) => {
      await shop.app.queueMail(db, mail)
      await db`
        update jobs.job set created_on = now() - ${hours} * interval '1 hour' where data->>'to' = ${to}`
    })
  }
  await queue('tard@exemple.dz', 1.1)
  await queue('temps@exemple.dz', 0.9)
  await expect.poll(() => received.map(({ to }) => to[0]), { timeout: 10_000 }).toEqual(['temps@exemple.dz'])
  const left = () => shop.db`select state from jobs.job where data->>'to' = 'tard@exemple.dz'`
  await expect.poll(left).toEqual([{ state: 'completed' }])
}, 30_000)

test('a mail that nobody takes is tried for about a day', async () => {
  const [queue] = await shop.db`
    select retry_limit, retry_delay, retry_delay_max from jobs.queue where name = 'mail' and retry_backoff`
  const { retry_limit: tries, retry_delay: first, retry_delay_max: most } = queue as Record<string, number>
  const pauses = Array.from({ length: tries ?? 0 }, (_, count) =>
    Math.min(most ?? 0, (first ?? 0) * 2 ** count),
  )
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(30)
})

// Sent mails were kept for a day: the links that their letters hold, and after two hours of many orders a
// table of 400 MB, read as a whole every few seconds.
test('a mail that was sent is forgotten soon', async () => {
  await write('À oublier')
  const { db } = shop
  const grownOld = () => db`
    update jobs.job set completed_on = now() - interval '2 minutes'
    where name = 'mail' and state = 'completed' and data->>'text' like '%À oublier%'`
  await expect.poll(async () => (await grownOld()).count, { timeout: 10_000 }).toBe(1)
  await db`update jobs.queue set maintain_on = now() - interval '2 minutes' where name = 'mail'`
  const left = () => db`select from jobs.job where data->>'text' like '%À oublier%'`
  await expect.poll(async () => (await left()).length, { timeout: 15_000 }).toBe(0)
}, 30_000)

test('a message never adds a header or a recipient', async () => {
  await write('Bonjour\r\nBcc: voleur@exemple.dz\r\n\r\n<script>alert(1)</script>')
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [headers = ''] = received[0]?.content.split('\r\n\r\n') ?? []
  expect(headers).not.toMatch(/^Bcc:/im)
  expect(received[0]?.to).toEqual(['labo@exemple.dz'])
  expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
})

// No e-mail left by a relay such as Debian's Postfix: « self-signed certificate ».
test('a relay on this machine takes mails whatever its certificate, one elsewhere only with a good one', async () => {
  const taken: string[] = []
  // Without one of its own, the server offers STARTTLS with a certificate that it has signed itself.
  const relay = new SMTPServer({
    authOptional: true,
    onData(stream, { secure }, done) {
      stream
        .resume()
        .on('end', () => done())
        .on('end', () => taken.push(secure ? 'by TLS' : 'in plain'))
    },
  })
  relay.on('error', () => {})
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.server.address() as AddressInfo
  for (const [host, expected] of [
    ['127.0.0.1', ['by TLS']],
    ['0.0.0.0', []],
  ] as const) {
    taken.length = 0
    const one = await openShop({ SMTP_URL: `smtp://${host}:${port}` })
    await one.post('/contact', { email: 'visiteur@exemple.dz', message: 'Bonjour' })
    const hasTried = () => taken.length + one.lines.filter((line) => line.includes('a job failed')).length
    await expect.poll(hasTried).toBeGreaterThan(0)
    expect(taken).toEqual(expected)
    await one.close()
  }
  await new Promise<void>((resolve) => relay.close(resolve))
})

// An attacker in the middle claimed that the server knew no TLS, and read every link.
test('over a network nothing is sent in plain, unless the settings allow it', async () => {
  const { port } = smtp.server.address() as AddressInfo
  // An address of this machine that does not count as one.
  const far = await openShop({ SMTP_URL: `smtp://0.0.0.0:${port}` })
  await far.post('/contact', { email: 'visiteur@exemple.dz', message: 'Bonjour' })
  await expect.poll(() => far.lines.filter((line) => line.includes('a job failed')).length).toBeGreaterThan(0)
  expect(received).toEqual([])
  await far.close()
  const open = await openShop({ SMTP_URL: `smtp://0.0.0.0:${port}?requireTLS=false` })
  await open.post('/contact', { email: 'visiteur@exemple.dz', message: 'Bonjour' })
  await expect.poll(() => received.length).toBe(1)
  await open.close()
})
