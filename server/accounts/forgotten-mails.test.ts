import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMailboxMessage } from '#server/contact/mailbox.queries'
import { openShop, type TestShop } from '#server/testing/shop'

// What happens to e-mails when a client is forgotten.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ SHOP_EMAIL: 'boutique@labo.test' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db`truncate mailbox`
})

// E-mails to an address that the client had left used to stay, and so did those to the shop that named it.
test.each(['anonymise', 'delete'])('%s: the e-mails to former addresses go too', async (act) => {
  const former = `former.${act}@labo.test`
  const client = await shop.makeClient({ email: former })
  const staff = shop.as(await shop.makeAdmin())
  await staff.put(`/users/update/${client._id}`, {
    ...client,
    role: undefined,
    email: `present.${act}@labo.test`,
  })
  await shop.lettersTo(former)
  const toShop = { messageId: act, to: `shop.${act}@labo.test`, subject: 'Nouvelle commande', html: '' }
  await insertMailboxMessage(shop.db, { ...toShop, text: `Amina\n${former}` })
  const ending = act === 'delete' ? staff.delete : staff.put
  expect((await ending(`/users/${act}/${client._id}`)).statusCode).toBe(200)
  expect(await shop.lettersTo(former, 0)).toEqual([])
  expect(await shop.lettersTo(toShop.to, 0)).toEqual([])
})

// When a node was killed while it held such an e-mail, another node used to send it later.
test('an e-mail that a node was sending when the client was forgotten is sent by no other', async () => {
  const client = await shop.makeClient({ email: 'envoi@labo.test' })
  await shop.db`
    insert into jobs.job (name, data, state, started_on)
    values ('mail', ${shop.db.json({ to: client.email, subject: 'Commande', text: '', html: '' })}, 'active', now())`
  await shop.as(await shop.makeAdmin()).put(`/users/anonymise/${client._id}`)
  expect(await shop.db`select from jobs.job where data->>'to' = ${client.email}`).toEqual([])
})

// The underscore of an address used to match any letter, and an address matched the end of a longer one.
test.each([
  ['a_b@labo.test', 'acb@labo.test'],
  ['a@b.test', 'lina@b.test'],
  ['b+c@b.test', 'a.b+c@b.test'],
  ['d@b.test', 'd@b.test.labo.test'],
  ['e@b.test', 'e@b.tester.test'],
  ['f.g@b.test', 'fxg@b.test'],
])('of %s and %s, one is forgotten', async (forgotten, kept) => {
  const client = await shop.makeClient({ email: forgotten })
  const write = (messageId: string, to: string, text: string) =>
    insertMailboxMessage(shop.db, { messageId, to, subject: 'Bonjour', text, html: '' })
  for (const address of [forgotten, kept]) {
    await write(`to ${address}`, address, `À ${address}`)
    await write(`of ${address}`, 'boutique@labo.test', `De ${address}.`)
  }
  await write(`quoted ${forgotten}`, 'boutique@labo.test', `<mailto:${forgotten.toUpperCase()}>`)
  await shop.as(await shop.makeAdmin()).put(`/users/anonymise/${client._id}`)
  const left = await shop.db`select message_id from mailbox where message_id like ${'% %@%'} order by 1`
  expect(left.map(({ message_id }) => message_id)).toEqual([`of ${kept}`, `to ${kept}`])
})

// Only its subject names the sender.
test('what a client wrote by the contact form goes too', async () => {
  const client = await shop.makeClient({ email: 'lina@labo.test' })
  await shop.post('/contact', { email: client.email, message: 'Bonjour' })
  await shop.post('/contact', { email: 'paulina@labo.test', message: 'Bonjour' })
  await shop.lettersTo('boutique@labo.test', 2)
  await shop.as(await shop.makeAdmin()).put(`/users/anonymise/${client._id}`)
  const left = await shop.lettersTo('boutique@labo.test')
  expect(left.map(({ subject }) => subject)).toEqual(['Message de paulina@labo.test'])
})

/** Queues an e-mail to each address, held back for an hour; its text is `about`. */
const queueMails = (addresses: string[], about: string) =>
  shop.db.begin(async (transaction) => {
    for (const to of addresses)
      await shop.app.queueMail(transaction, { to, subject: 'Commande', text: about, html: '' })
    await transaction`
      update jobs.job set start_after = now() + interval '1 hour'
      where name = 'mail' and data->>'to' = any(${addresses})`
  })
const waitingFor = async (addresses: string[]) => {
  const rows = await shop.db`
    select data->>'to' as address from jobs.job
    where name = 'mail' and state = 'created' and data->>'to' = any(${addresses})`
  return rows.map(({ address }) => address)
}

// An e-mail written before used to reach the mailbox afterwards, and stayed.
test('e-mails that wait for a client who is forgotten are not sent; those to others are', async () => {
  const client = await shop.makeClient({ email: 'waiting@labo.test' })
  const addresses = [client.email, 'not.waiting@labo.test']
  await queueMails(addresses, client.email)
  await shop.as(await shop.makeAdmin()).put(`/users/anonymise/${client._id}`)
  expect(await waitingFor(addresses)).toEqual(['not.waiting@labo.test'])
})

// An account that once had somebody's address, even for a minute, used to take that person's e-mails along.
test('e-mails to an address that is somebody else’s by now stay, those that wait and those that were sent', async () => {
  const taken = 'taken.over@labo.test'
  const former = await shop.makeClient({ email: taken })
  const staff = shop.as(await shop.makeAdmin())
  const moved = { ...former, role: undefined, email: 'gone@labo.test' }
  expect((await staff.put(`/users/update/${former._id}`, moved)).statusCode).toBe(200)
  for (const to of [taken, moved.email]) await shop.lettersTo(to)
  await shop.makeClient({ email: taken })
  await queueMails([taken, moved.email], taken)
  for (const to of [taken, moved.email])
    await insertMailboxMessage(shop.db, { messageId: to, to, subject: 'Commande', text: 'Bonjour', html: '' })
  expect((await staff.put(`/users/anonymise/${former._id}`)).statusCode).toBe(200)
  expect(await waitingFor([taken, moved.email])).toEqual([taken])
  const left = await shop.db`select message_id from mailbox where message_id in (${taken}, ${moved.email})`
  expect(left.map(({ message_id }) => message_id)).toEqual([taken])
})

// Anybody may sign up with the shop's address: its own e-mails used to be deleted with that account.
test.each(['anonymise', 'delete'])('%s: e-mails to the shop stay, whoever had its address', async (act) => {
  const email = 'boutique@labo.test'
  const client = await shop.makeClient({ email })
  await queueMails([email], 'Bonjour')
  await insertMailboxMessage(shop.db, {
    messageId: act,
    to: email,
    subject: 'Message',
    text: 'Bonjour',
    html: '',
  })
  const staff = shop.as(await shop.makeAdmin())
  const forget = act === 'delete' ? staff.delete : staff.put
  expect((await forget(`/users/${act}/${client._id}`)).statusCode).toBe(200)
  expect(await waitingFor([email])).not.toEqual([])
  expect(await shop.lettersTo(email)).toHaveLength(1)
})
