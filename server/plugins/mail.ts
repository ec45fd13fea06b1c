import { randomUUIDv7 } from 'node:crypto'
import fastifyPlugin from 'fastify-plugin'
import { insertMailboxMessage } from '#server/contact/mailbox.queries'
import type { Env } from '#server/env'
import type { Db } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'
import type { Mail, QueueMail } from '#server/lib/letter'
import { isLoopback } from '#server/lib/loopback'

type QueuedMail = Mail & { messageId: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Queues e-mails in the caller's transaction, in one statement. */
    queueMail: QueueMail
    /**
     * The same for orders and visitors: however many, no link that is valid for an hour waits behind them.
     */
    queueMailLast: QueueMail
    /** Whether so many e-mails wait that those of orders are not queued yet. */
    hasMuchMail: () => Promise<boolean>
  }
}

/**
 * A mail server that does not answer must not hold a worker. One that checks a mail before it accepts it is
 * waited for: a mail that is given up is sent again, and arrives twice. Milliseconds.
 */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 60_000 }
/** Limits a server that sends a word now and then, and so is never silent. Milliseconds. */
const longest = 120_000

/**
 * A server that has accepted nothing for so long was away. One that drops a single e-mail among others was not:
 * that e-mail keeps its growing pauses. Milliseconds.
 */
const silence = 20_000

/** Queues e-mails with the change they report, and sends them by SMTP, or else to the local mailbox. */
export const mail = fastifyPlugin(async (app, { jobs, env }: { jobs: Jobs; env: Env }) => {
  const send = env.SMTP_URL
    ? await bySmtp(env.SMTP_URL, env)
    : (message: QueuedMail) => insertMailboxMessage(app.db, message)
  let wasAway = false
  let acceptedAt = Number.NEGATIVE_INFINITY
  await jobs.work<QueuedMail>('mail', async (message, askedAt) => {
    if (await isTooLate(app.db, message, askedAt)) return
    await send(message).catch((error) => {
      wasAway ||= !isAnswered(error) && performance.now() - acceptedAt > silence
      throw error
    })
    acceptedAt = performance.now()
    if (!wasAway) return
    wasAway = false
    await sendWaiting(app.db).catch((err) => app.log.warn({ err }, 'e-mails wait for their next try'))
  })
  const host = new URL(env.publicUrl).hostname
  // The id shows that a mail sent again after a crash is the same one.
  const named = ({ id = randomUUIDv7(), ...message }: Mail) => ({ ...message, messageId: `<${id}@${host}>` })
  const queueing =
    (send: Jobs['send']): QueueMail =>
    (transaction, ...messages) =>
      send(transaction, 'mail', ...messages.map(named))
  app.decorate('queueMail', queueing(jobs.send)).decorate('queueMailLast', queueing(jobs.sendLast))
  app.decorate('hasMuchMail', () => jobs.isLong('mail'))
})

/** By the database's clock, like the link's own end. */
async function isTooLate(db: Db, { validHours }: QueuedMail, askedAt: Date) {
  if (validHours === undefined) return false
  const [row] = await db<
    [{ late: boolean }]
  >`select now() > ${askedAt} + ${validHours} * interval '1 hour' as late`
  return row.late
}

/** Whether the mail server itself refused the e-mail: then it goes on waiting by itself. */
const isAnswered = (error: Error) => 'responseCode' in error

/**
 * Sends at once what waits because the mail server was away, the oldest first: an order's « annulée » would overtake
 * its « reçue », which waits longer after each try.
 */
const sendWaiting = (db: Db) => db`
  update jobs.job set start_after = now()
  where name = 'mail' and state = 'retry' and start_after > now() and output->'responseCode' is null`

async function bySmtp(url: string, env: Env) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...safetyFor(url), ...timeouts })
  const from = env.MAIL_FROM ?? { name: env.SHOP_NAME, address: env.SHOP_EMAIL }
  return async ({ to, replyTo, isSecret: _, validHours: __, ...message }: QueuedMail) => {
    // As objects: a comma or a quote in an address never adds a second recipient.
    const reply = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    const signal = AbortSignal.timeout(longest)
    await transport.sendMail({ from, to: { name: '', address: to }, ...reply, ...message, signal })
  }
}

/**
 * A man in the middle may claim that the server knows no TLS: then nothing is sent, rather than links that
 * let their reader in, and the server's password, in plain text. `?requireTLS=false` in the URL allows it.
 */
function safetyFor(url: string) {
  const { hostname, searchParams } = new URL(url)
  // Nobody stands between the shop and a relay on its own machine, whose certificate is often of its own
  // making, or bears the machine's name.
  if (isLoopback(hostname)) return { tls: { rejectUnauthorized: false } }
  return searchParams.has('requireTLS') ? {} : { requireTLS: true }
}
