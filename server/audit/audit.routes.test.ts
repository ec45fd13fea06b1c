import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import type { AuditEntry, AuditTrail } from '#contract/audit'
import { recordAct } from '#server/audit/audit.queries'
import { countWaiting } from '#server/testing/commits'
import { openShop, type TestShop } from '#server/testing/shop'
import { keptStatements } from '#server/testing/statements'

let shop: TestShop
let owner: User
let admin: User
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.makeSuperAdmin()
  admin = await shop.makeAdmin({ email: 'yacine@labo.test' })
})
afterAll(() => shop.close())

const read = async (query = '') => (await shop.as(owner).get(`/audit?${query}`)).json() as AuditTrail

// Giving staff another address ends their sessions, but a request already under way used to complete.
test('who has another address to verify first does nothing more for the shop, but for their own account', async () => {
  const actor = await shop.makeAdmin()
  await shop.db`update users set is_verified = false where id = ${actor._id}`
  const act = { actor, act: 'update', entity: 'user' } as const
  await expect(recordAct(shop.db, { ...act, entityId: owner._id })).rejects.toMatchObject({
    code: 'session.missing',
  })
  await recordAct(shop.db, { ...act, entityId: actor._id })
  expect((await read(`entityId=${actor._id}`)).total).toBe(1)
})

test('what staff do is told with who did it, to what, before and after', async () => {
  const staff = shop.as(admin)
  const { option } = (await staff.post('/options/add', { name: 'Matière', values: 'Verre,PP' })).json()
  await staff.put(`/options/update/${option._id}`, { name: 'Matériau' })
  await staff.delete(`/options/delete/${option._id}`)
  const { entries, total } = await read(`entityId=${option._id}`)
  expect(total).toBe(3)
  expect(entries.map(({ act, label }) => [act, label])).toEqual([
    ['delete', 'Matériau'],
    ['update', 'Matériau'],
    ['add', 'Matière'],
  ])
  const act = await shop.as(owner).get(`/audit/${entries[1]?._id}`)
  expect(act.json().entry).toMatchObject({
    actor: { id: admin._id, email: 'yacine@labo.test' },
    entity: 'option',
    change: { before: { name: 'Matière' }, after: { name: 'Matériau' } },
  })
})

// An upload may wait for minutes: an actor forgotten meanwhile kept their former address here, for good.
test('who did it is told by the address that is theirs once it is done', async () => {
  const admin = await shop.makeAdmin()
  const option = await shop.makeOption({ name: 'Embout' })
  await shop.db`update users set email = 'ensuite@labo.test' where id = ${admin._id}`
  await recordAct(shop.db, { actor: admin, act: 'update', entity: 'option', entityId: option._id })
  const [act] = await shop.db`select actor_email from audit where actor_id = ${admin._id}`
  expect(act?.actor_email).toBe('ensuite@labo.test')
})

// A form with a picture may wait minutes for its turn; this request waits for a lock instead.
test('nothing is done for whoever lost their rights while they waited for their turn', async () => {
  const [demoted, option] = [await shop.makeAdmin(), await shop.makeOption({ name: 'Bague' })]
  const staff = shop.as(demoted)
  await staff.cookie()
  const { reply } = await shop.db.begin(async (transaction) => {
    await transaction`select from options where id = ${option._id} for update`
    const reply = staff.put(`/options/update/${option._id}`, { name: 'Écrou' }).then((reply) => reply)
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    await shop.as(owner).put(`/users/update/${demoted._id}`, { ...demoted, role: 'client' })
    return { reply }
  })
  expect((await reply).json().code).toBe('session.missing')
  const [kept] = await shop.db`select name from options where id = ${option._id}`
  expect(kept?.name).toBe('Bague')
})

// A page of acts on products of hundreds of combinations was megabytes, though nobody opens more than one.
test('a list does not tell what each act changed: it stays small', async () => {
  const values = Array.from({ length: 200 }, (_, each) => `${each} mL`)
  const { option } = (await shop.as(admin).post('/options/add', { name: 'Volume', values })).json()
  const listed = await shop.as(owner).get(`/audit?entityId=${option._id}`)
  expect(listed.body.length).toBeLessThan(1000)
  const [entry] = listed.json().entries as AuditEntry[]
  const act = (await shop.as(owner).get(`/audit/${entry?._id}`)).json()
  expect(act.entry).toEqual({
    ...entry,
    change: { after: expect.objectContaining({ name: 'Volume', values }) },
  })
})

test('an act that does not exist is said to be unknown', async () => {
  for (const id of ['0', '999999999999999999', '1e3', '-1', 'x', '1'.repeat(19)])
    expect((await shop.as(owner).get(`/audit/${id}`)).statusCode, id).toBe(404)
})

test('it can be asked by person, by kind of thing, by name and by day', async () => {
  const other = shop.as(await shop.makeAdmin({ email: 'lina@labo.test' }))
  const { option } = (await other.post('/options/add', { name: 'Éprouvé', values: 'a' })).json()
  await shop.db`update audit set at = '2026-03-10T23:30:00Z' where entity_id = ${option._id}`
  const found = async (query: string) => (await read(query)).entries.map(({ label }) => label)
  expect(await found('person=LINA')).toEqual(['Éprouvé'])
  expect(await found('person=lina@labo.test')).toEqual(['Éprouvé'])
  // `lina@labo.test` ends with it, but is somebody else's address.
  expect(await found('person=ina@labo.test')).toEqual([])
  expect(await found('q=eprouve')).toEqual(['Éprouvé'])
  expect(await found('entity=order')).toEqual([])
  // Half past midnight in Algiers.
  expect(await found('from=2026-03-11&to=2026-03-11')).toEqual(['Éprouvé'])
  expect(await found('to=2026-03-10')).toEqual([])
})

// The plan kept for a rare word used to serve a word that stands in every second row.
test('what is searched for is read and counted with plans of its own', async () => {
  const kept = () => keptStatements(shop.db, 'from "audit" "a"')
  const before = await kept()
  for (const query of ['q=eprouve', 'person=lina', 'q=eprouve&person=lina']) await read(query)
  expect(await kept()).toBe(before)
  await read('entity=option&to=2026-03-10&sort=at')
  expect(await kept()).toBeGreaterThan(before)
})

// A `person` with a NUL, which PostgreSQL cannot compare with anything, used to be answered 500.
test('a part of a name or an address that nobody can have is a wrong request', async () => {
  for (const query of [
    'person=%00',
    'q=a%00b',
    'cursor=%00',
    'entityId=%00',
    'sort=%00',
    `person=${'a'.repeat(255)}`,
  ])
    expect((await shop.as(owner).get(`/audit?${query}`)).statusCode, query).toBe(400)
})

test('pages follow each other both ways', async () => {
  const first = await read('limit=2')
  const second = await read(`limit=2&cursor=${first.nextCursor}`)
  const back = await read(`limit=2&cursor=${second.previousCursor}`)
  expect(back.entries).toEqual(first.entries)
  expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(4)
})

test('only a superAdmin may read it', async () => {
  expect((await shop.get('/audit')).statusCode).toBe(401)
  expect((await shop.as(await shop.makeClient()).get('/audit')).statusCode).toBe(403)
  expect((await shop.as(admin).get('/audit')).statusCode).toBe(403)
  expect((await shop.as(owner).get('/audit?sort=label')).statusCode).toBe(400)
  expect((await shop.as(owner).get('/audit?from=hier')).statusCode).toBe(400)
})
