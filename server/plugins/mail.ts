import { randomUUIDv7 } from 'node:crypto'
import fastifyPlugin from 'fastify-plugin'
import { insertMailboxMessage } from '#server/contact/mailbox.queries'
import type { Env } from '#server/env'
import type { Jobs } from '#server/lib/jobs'
import type { Mail, QueueMail } from '#server/lib/letter'
import { isLoopback } from '#server/lib/loopback'

type QueuedMail = Mail & { messageId: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Queues e-mails in the caller's transaction, in one statement. */
    queueMail: QueueMail
    /** The same for those of orders and visitors: however many, no link that is valid for an hour waits behind them. */
    queueMailLast: QueueMail
    /** Whether so many e-mails wait already that those of orders are not queued yet. */
    hasMuchMail: () => Promise<boolean>
  }
}

/**
 * A mail server that does not answer must not hold a worker; one that looks at what it was given before it accepts that
 * is waited for, since whoever gives up sends it again, and it comes twice. Milliseconds.
 */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 60_000 }
/** One that sends a word now and then is never silent. Milliseconds. */
const longest = 120_000

/** Queues e-mails with what they tell of, and sends them by SMTP, or to the local mailbox without one. */
export const mail = fastifyPlugin(async (app, { jobs, env }: { jobs: Jobs; env: Env }) => {
  const deliver = env.SMTP_URL
    ? await bySmtp(env.SMTP_URL, env)
    : (message: QueuedMail) => insertMailboxMessage(app.db, message)
  await jobs.work<QueuedMail>('mail', deliver)
  const host = new URL(env.publicUrl).hostname
  // Told apart by its id: a mail sent again after a crash is seen to be the same one.
  const named = ({ id = randomUUIDv7(), ...message }: Mail) => ({ ...message, messageId: `<${id}@${host}>` })
  const queueing =
    (send: Jobs['send']): QueueMail =>
    (transaction, ...messages) =>
      send(transaction, 'mail', ...messages.map(named))
  app.decorate('queueMail', queueing(jobs.send)).decorate('queueMailLast', queueing(jobs.sendLast))
  app.decorate('hasMuchMail', () => jobs.isLong('mail'))
})

async function bySmtp(url: string, env: Env) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...(mustEncrypt(url) && { requireTLS: true }), ...timeouts })
  const from = env.MAIL_FROM ?? { name: env.SHOP_NAME, address: env.SHOP_EMAIL }
  return async ({ to, replyTo, isSecret: _, ...message }: QueuedMail) => {
    // As objects: a comma or a quote in an address never adds a second recipient.
    const reply = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    const signal = AbortSignal.timeout(longest)
    await transport.sendMail({ from, to: { name: '', address: to }, ...reply, ...message, signal })
  }
}

/**
 * Whoever stands in between may say that the server knows no TLS: rather nothing is sent than links that let their reader
 * in, and the server's password, in plain. `?requireTLS=false` in the URL allows it.
 */
function mustEncrypt(url: string) {
  const { hostname, searchParams } = new URL(url)
  return !isLoopback(hostname) && !searchParams.has('requireTLS')
}
