import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailboxMessage } from '#contract/contact'
import type { Order } from '#contract/orders'
import { writeDueLetters } from '#server/orders/letters.service'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The mailbox's e-mails about this order once there are `number` of them; checks that no more come. */
async function lettersAbout(order: Pick<Order, 'number'>, number: number) {
  const about = async () =>
    ((await shop.get('/mailbox')).json().messages as MailboxMessage[]).filter(({ subject }) =>
      subject.includes(order.number),
    )
  await expect.poll(async () => (await about()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(number)
  await setTimeout(300)
  return (await about()).map(({ to, subject }) => `${to}: ${subject}`).sort()
}

const place = async (client: Awaited<ReturnType<TestShop['makeClient']>>, body = {}) => {
  const product = await shop.makeProduct({
    name: 'Pipette <b>jaugée</b>',
    reference: 'PJ-5',
    price: 12_500.5,
  })
  const reply = await shop
    .as(client)
    .post('/orders/create', { product: { id: product._id }, quantity: 2, ...body })
  return reply.json().order as Order
}
const moved = (order: Order, status: string) => {
  const { client, product, quantity, totalPrice } = order
  return {
    client: { id: client.id },
    product: { id: product.id, options: product.options },
    quantity,
    totalPrice,
    status,
  }
}

test('an order is told to its client and to the shop, in French, with what a person typed escaped', async () => {
  const client = await shop.makeClient()
  const order = await place(client, { note: '<script>' })
  expect(await lettersAbout(order, 2)).toEqual(
    [
      `${client.email}: Commande ${order.number} reçue – Paillasse`,
      `contact@paillasse.test: Nouvelle commande ${order.number} – Paillasse`,
    ].sort(),
  )
  const { messages } = (await shop.get('/mailbox')).json() as { messages: MailboxMessage[] }
  const letter = messages.find(({ to }) => to === client.email)
  expect(letter?.text).toContain('Référence\u202f: PJ-5')
  expect(letter?.text.replaceAll(/\s/g, ' ')).toContain('Total : 25 001 DA')
  expect(letter?.html).toContain('Pipette &lt;b&gt;jaugée&lt;/b&gt;')
  expect(letter?.html).not.toContain('<script>')
})

// The profile sends staff to the dashboard, and the dashboard sends logged-out visitors to the home page.
test('an e-mail leads only where who reads it may go, after a login too', async () => {
  const [client, admin] = [await shop.makeClient(), await shop.makeAdmin()]
  const orders = [await place(client), await place(admin)]
  for (const order of orders) await lettersAbout(order, 2)
  const { messages } = (await shop.get('/mailbox')).json() as { messages: MailboxMessage[] }
  const textTo = (to: string, { number }: Order) =>
    messages.find((mail) => mail.to === to && mail.subject.includes(number))?.text ?? ''
  const [ofClient, ofAdmin] = orders as [Order, Order]
  for (const words of ['/profile', 'Vous pouvez l’annuler']) {
    expect(textTo(client.email, ofClient)).toContain(words)
    expect(textTo(admin.email, ofAdmin)).not.toContain(words)
  }
  expect(textTo('contact@paillasse.test', ofClient)).toContain(
    `/login?retour=%2Fdashboard%2Forders%2Fupdate-order%2F${ofClient._id}`,
  )
})

test('a cancelled order is told to both, a completed one to its client, a correction to nobody', async () => {
  const client = await shop.makeClient()
  const staff = shop.as(await shop.makeAdmin())
  const [one, other] = [await place(client), await place(client)]
  await lettersAbout(one, 2)
  await shop.as(client).put(`/orders/update/${one._id}`, { status: 'annulé' })
  await staff.put(`/orders/update/${other._id}`, moved(other, 'complété'))
  await staff.put(`/orders/update/${other._id}`, moved(other, 'en cours'))
  expect(await lettersAbout(one, 4)).toEqual(
    expect.arrayContaining([
      `${client.email}: Commande ${one.number} annulée – Paillasse`,
      `contact@paillasse.test: Commande ${one.number} annulée par le client – Paillasse`,
    ]),
  )
  const ofOther = await lettersAbout(other, 3)
  expect(ofOther).toHaveLength(3)
  expect(ofOther).toContain(`${client.email}: Commande ${other.number} complétée – Paillasse`)
})

// The client used to be told that it was in preparation and could be cancelled, never that it was completed.
test('an order that staff enter as completed is told to its client as that', async () => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct({ price: 450 })
  const staff = shop.as(await shop.makeAdmin())
  const reply = await staff.post('/orders/add', {
    client: { id: client._id },
    product: { id: product._id },
    quantity: 2,
    totalPrice: 900,
    status: 'complété',
  })
  const { order } = reply.json() as { order: Order }
  expect(await lettersAbout(order, 2)).toEqual(
    [
      `${client.email}: Commande ${order.number} complétée – Paillasse`,
      `contact@paillasse.test: Nouvelle commande ${order.number} – Paillasse`,
    ].sort(),
  )
})

test('a refused order tells nobody', async () => {
  const client = await shop.makeClient()
  const product = await shop.makeProduct({ availability: false })
  await shop.allSent()
  const sent = async () => (await shop.db`select from mailbox`).length
  const before = await sent()
  const order = { product: { id: product._id }, quantity: 1 }
  expect((await shop.as(client).post('/orders/create', order)).statusCode).toBe(409)
  await shop.allSent()
  expect(await sent()).toBe(before)
})

test('what a killed node left unwritten is written by the next one, once', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client })
  await shop.db`update order_history set letters_due = true where order_id = ${order._id}`
  shop.app.writeOrderLetters()
  shop.app.writeOrderLetters()
  expect(await lettersAbout(order, 2)).toHaveLength(2)
})

// A restored shop used to send e-mails that had been due under new ids: mail programs showed them twice.
test('an e-mail that is written once more bears the Message-ID it had, and no other one does', async () => {
  // Both e-mails of this order go to one address.
  const client = await shop.makeClient({ email: shop.env.SHOP_EMAIL })
  const order = await shop.makeOrder({ client })
  const write = async () => {
    await shop.db`update order_history set letters_due = true where order_id = ${order._id}`
    shop.app.writeOrderLetters()
    await lettersAbout(order, 2)
    const written = await shop.db`
      delete from mailbox where subject like ${`%${order.number}%`} returning message_id`
    return written.map(({ message_id }) => message_id as string).sort()
  }
  const first = await write()
  expect(new Set(first).size).toBe(2)
  expect(await write()).toEqual(first)
})

// A queue of tens of thousands used to be read whole every five seconds, which slowed everybody down.
test('e-mails of orders stay due while much mail waits, and are written after it', async () => {
  const { db, shop: ours } = shop.app
  const order = await shop.makeOrder()
  await db`update order_history set letters_due = true where order_id = ${order._id}`
  const queueMailLast = () => Promise.reject(new Error('queued'))
  expect(await writeDueLetters({ db, shop: ours, queueMailLast, hasMuchMail: async () => true })).toBe(false)
  await writeDueLetters(shop.app)
  expect(await lettersAbout(order, 2)).toHaveLength(2)
})

// A client who ordered and moved their account to a stranger's address could make the shop send what they had
// typed there. Read beside an erasure, the e-mails used to go to the former address after it.
test('the e-mails of whoever is being changed wait, and go where they are reached by then', async () => {
  const client = await shop.makeClient({ email: 'avant@labo.test' })
  const order = await shop.makeOrder({ client })
  const { db, shop: ours, queueMailLast } = shop.app
  const write = () => writeDueLetters({ db, shop: ours, queueMailLast, hasMuchMail: async () => false })
  const isDue = () => db`select from order_history where order_id = ${order._id} and letters_due`
  await shop.allSent()
  await db`update order_history set letters_due = true where order_id = ${order._id}`
  await db.begin(async (transaction) => {
    await transaction`update users set email = 'apres@labo.test' where id = ${client._id}`
    await write()
    expect(await isDue()).toHaveLength(1)
  })
  await write()
  expect(await isDue()).toHaveLength(0)
  await shop.allSent()
  expect(await shop.lettersTo('apres@labo.test')).toHaveLength(1)
})

test('what an order holds goes to no address that nobody has verified', async () => {
  const client = await shop.makeClient()
  const order = await shop.makeOrder({ client, note: 'Visitez https://elsewhere.test' })
  const { name, familyName, phoneNumber, address } = client
  const moved = { name, familyName, phoneNumber, address, email: `victim.${client._id}@labo.test` }
  await shop.as(client).put(`/users/update/${client._id}`, moved)
  await shop.db`update order_history set letters_due = true where order_id = ${order._id}`
  shop.app.writeOrderLetters()
  expect(await lettersAbout(order, 2)).toContain(
    `${client.email}: Commande ${order.number} reçue – Paillasse`,
  )
  const token = await shop.makeToken('verify', { _id: client._id, email: moved.email })
  await shop.get(`/users/verify-email/${token}`)
  await shop.db`update order_history set letters_due = true where order_id = ${order._id}`
  shop.app.writeOrderLetters()
  // The shop has its own e-mail already.
  expect(await lettersAbout(order, 3)).toContain(`${moved.email}: Commande ${order.number} reçue – Paillasse`)
})

// An order that staff took on the telephone used to be sent to whatever address the account was given.
test('what staff order for whoever has verified no address is told to the shop alone, until they have', async () => {
  const client = await shop.makeClient({ isVerified: false })
  const product = await shop.makeProduct({ price: 450 })
  const staff = shop.as(await shop.makeAdmin())
  const entered = {
    client: { id: client._id },
    product: { id: product._id },
    quantity: 2,
    status: 'en cours',
  }
  const { order } = (await staff.post('/orders/add', entered)).json() as { order: Order }
  const ours = `contact@paillasse.test: Nouvelle commande ${order.number} – Paillasse`
  expect(await lettersAbout(order, 1)).toEqual([ours])
  const move = async (status: string) => {
    await staff.put(`/orders/update/${order._id}`, moved(order, status))
    await shop.allSent()
  }
  await move('complété')
  expect(await lettersAbout(order, 1)).toEqual([ours])
  await shop.get(`/users/verify-email/${await shop.makeToken('verify', client)}`)
  await move('en cours')
  await move('complété')
  const theirs = `${client.email}: Commande ${order.number} complétée – Paillasse`
  expect(await lettersAbout(order, 2)).toEqual([theirs, ours].sort())
})

// The order's copy of the address used to be taken for one that its client had ordered from.
test('an order that staff move to whoever has verified no address is told to the shop alone', async () => {
  const order = await place(await shop.makeClient())
  const told = await lettersAbout(order, 2)
  const client = { id: (await shop.makeClient({ isVerified: false }))._id }
  const staff = shop.as(await shop.makeAdmin())
  const reply = await staff.put(`/orders/update/${order._id}`, { ...moved(order, 'complété'), client })
  expect(reply.statusCode).toBe(200)
  await shop.allSent()
  expect(await lettersAbout(order, 2)).toEqual(told)
})
