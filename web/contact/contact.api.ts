import type { ContactMessage, Mailbox } from '#contract/contact'
import type { RefusalSentence } from '#contract/refusals'
import type { Shop } from '#contract/shop'
import { ApiError, type Fetcher, get, post } from '#web/lib/api.ts'

/** Sends through the e-mail service, from the browser, if the shop has one; otherwise through the shop. */
export const sendMessage = (shop: Shop) => (message: ContactMessage) =>
  shop.emailService ? sendThroughService(shop.emailService, shop.name, message) : post('/contact', message)

const notSent = "Erreur lors de l'envoi du message" satisfies RefusalSentence

/** The request that EmailJS expects: https://www.emailjs.com/docs/rest-api/send/ */
async function sendThroughService(
  { url, serviceId, templateId, publicKey }: NonNullable<Shop['emailService']>,
  toName: string,
  { email, message }: ContactMessage,
) {
  const body = JSON.stringify({
    service_id: serviceId,
    template_id: templateId,
    user_id: publicKey,
    template_params: { from_name: email, message, to_name: toName },
  })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, { code: 'contact.failed', message: notSent })
}

export const readMailbox = async (fetcher?: Fetcher) => (await get<Mailbox>('/mailbox', fetcher)).messages
