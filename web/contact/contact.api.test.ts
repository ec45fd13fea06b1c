import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Shop } from '#contract/shop'
import { sendMessage } from '#web/contact/contact.api.ts'

const message = { email: 'labo@example.dz', message: 'Un devis, s’il vous plaît.' }

test('where the shop has a browser e-mail service, the message goes there with what it expects', async () => {
  const service = await openService(200)
  await sendMessage(service.shop)(message)
  expect(service.received).toEqual([
    {
      service_id: 'service',
      template_id: 'template',
      user_id: 'public',
      template_params: { from_name: message.email, message: message.message, to_name: 'Le Labo' },
    },
  ])
  service.close()
})

test('a service that refuses is an error that says so', async () => {
  const service = await openService(400)
  await expect(sendMessage(service.shop)(message)).rejects.toMatchObject({
    status: 400,
    message: "Erreur lors de l'envoi du message",
  })
  service.close()
})

async function openService(status: number) {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    received.push(await json(request))
    response.writeHead(status).end('OK')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  const emailService = { url, serviceId: 'service', templateId: 'template', publicKey: 'public' }
  return { shop: { name: 'Le Labo', emailService } as Shop, received, close: () => server.close() }
}
