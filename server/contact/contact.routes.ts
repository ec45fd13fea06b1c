import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ContactMessage, Mailbox } from '#contract/contact'
import { Said } from '#contract/fields'
import { listMailbox } from '#server/contact/mailbox.queries'

/** The shop's own relay for the contact form. It sends plain text: a visitor's input is never markup. */
export const contact: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  const config = { failure: 'contact.failed', rateLimit: { max: 10, timeWindow: '10 minutes' } } as const

  api.post(
    '/contact',
    { config, schema: { body: ContactMessage, response: { 200: Said } } },
    async ({ body: { email, message } }) => {
      const subject = `Message de ${email}`
      const text = `${message}\n\nEnvoyé depuis le formulaire de contact de ${shop.name}.`
      await api.queueMailLast(db, { to: shop.email, replyTo: email, subject, text })
      return { message: 'Message envoyé avec succès' }
    },
  )
}

/** Lists the e-mails sent while no SMTP server is configured; mounted only then. */
export const mailbox: FastifyPluginAsyncZod = async (api) => {
  api.get('/mailbox', { schema: { response: { 200: Mailbox } } }, async () => ({
    messages: await listMailbox(api.db),
  }))
}
