import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts'
import { forgotten } from '#contract/forgotten'
import { consumeToken } from '#server/accounts/tokens.queries'
import { sendReset } from '#server/accounts/tokens.service'
import { findUser } from '#server/accounts/users.queries'
import { hashToken } from '#server/lib/token'
import { knownPassword } from '#server/testing/makers'
import {
  isCaught,
  type Race,
  type Reply,
  raceTimeout,
  rounds,
  roundsOf,
  runRace,
  statusesOf,
} from '#server/testing/race'
import { openShop, type TestShop } from '#server/testing/shop'

// Calls alternate between the nodes. Hashes run one at a time, so races with them get fewer rounds; the code
// that decides is raced more often without hashing.
const hashed = roundsOf(0.1)
vi.setConfig({ testTimeout: raceTimeout + hashed * 10_000 })

let shop: TestShop
let nodes: Pick<TestShop, 'as' | 'post' | 'put'>[]
beforeAll(async () => {
  shop = await openShop()
  nodes = [shop, await shop.openAnother()]
})
afterAll(() => shop.close())

const node = (index: number) => nodes[index % 2] ?? shop
let made = 0
const countOf = async (email: string) => {
  const [row] = await shop.db`select count(*)::int as number from users where lower(email) = ${email}`
  return row?.number
}

const twentySignUps: Race<string> = {
  prepare: async () => {
    made += 1
    return `same${made}@labo.test`
  },
  acts: Array.from(
    { length: 20 },
    (_, index) => (email: string) =>
      node(index).post('/users/sign-up', {
        ...{ name: 'Lina', familyName: 'Haddad', phoneNumber: '0661234567', address: 'Oran' },
        email: index % 3 ? email : email.toUpperCase(),
        password: knownPassword,
      }),
  ),
  async violation(email, replies) {
    const end = `${statusesOf(replies)} accounts ${await countOf(email)}`
    return end === `201 ${Array(19).fill(409).join(' ')} accounts 1` ? undefined : end
  },
}

test('R29: twenty sign-ups of one address at once, however it is written, make one account', async () => {
  expect(await runRace(twentySignUps, hashed)).toEqual([])
  for (let round = 0; round < rounds; round += 1) {
    const email = `again${round}@labo.test`
    const signUps = Array.from({ length: 20 }, () => shop.makeClient({ email }).catch(() => undefined))
    expect((await Promise.all(signUps)).filter(Boolean)).toHaveLength(1)
  }
})
const person = {
  ...{ name: 'Lina', family_name: 'Haddad', phone_number: '0661234567', address: 'Oran' },
  ...{ password_hash: 'x', role: 'client' },
}

test('R29 would see an account made by looking first', async () => {
  const unguarded = await openShop()
  try {
    await unguarded.db`alter table users drop constraint users_email_key`
    const look = async (email: string) => {
      const [found] = await unguarded.db`select from users where email = ${email}`
      if (found) return { statusCode: 409 }
      await unguarded.db`insert into users ${unguarded.db({ ...person, id: randomUUIDv7(), email })}`
      return { statusCode: 201 }
    }
    const race: Race<string> = {
      ...twentySignUps,
      acts: Array(20).fill(look),
      async violation(email) {
        const [row] = await unguarded.db`select count(*)::int as number from users where email = ${email}`
        return row?.number === 1 ? undefined : `${row?.number} accounts`
      },
    }
    expect(await isCaught(race)).toBe(true)
  } finally {
    await unguarded.close()
  }
})

const tenResets: Race<string> = {
  prepare: async () => shop.makeToken('reset', await shop.makeClient()),
  acts: Array.from(
    { length: 10 },
    (_, index) => (token: string) =>
      node(index).put(`/users/password/reset/${token}`, { password: `nouveau mot ${index}` }),
  ),
  violation: (_, replies) => {
    const end = statusesOf(replies)
    return end === `200 ${Array(9).fill(400).join(' ')}` ? undefined : end
  },
}

test('R30: of ten uses of a reset link at once, one counts', async () => {
  expect(await runRace(tenResets, hashed)).toEqual([])
  for (let round = 0; round < rounds; round += 1) {
    const user = await shop.makeClient()
    const hash = hashToken(await shop.makeToken('reset', user))
    const uses = Array.from({ length: 10 }, () => consumeToken(shop.db, 'reset', hash))
    expect((await Promise.all(uses)).filter(Boolean)).toEqual([user])
  }
})
test('R30 would see a link that counts twice', async () => {
  const again = async () => ({ statusCode: 200 })
  expect(await isCaught({ ...tenResets, acts: Array(10).fill(again) })).toBe(true)
})

/**
 * Holds the account's row until `first` waits for it, then `second`, which keeps the locks it took before.
 */
async function crosswise({ _id }: User, first: () => Promise<Reply>, second: () => Promise<Reply>) {
  const replies: Promise<Reply>[] = []
  await shop.db.begin(async (transaction) => {
    await transaction`select from users where id = ${_id} for update`
    for (const act of [first, second]) {
      replies.push(act())
      await expect.poll(countWaiting, { interval: 5, timeout: 2500 }).toBe(replies.length)
    }
  })
  return statusesOf(await Promise.all(replies))
}

const countWaiting = async () => {
  const [row] = await shop.db`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return row?.waiting
}

// These two used to lock the account and its links in opposite orders: one got 503 a second later.
test('a client whose address staff change may use a reset link at the same moment', async () => {
  const staff = shop.as(await shop.makeAdmin())
  await staff.token
  for (let round = 0; round < hashed; round += 1) {
    const user = await shop.makeClient()
    const token = await shop.makeToken('reset', user)
    const move = () => staff.put(`/users/update/${user._id}`, { ...user, email: `new.${user.email}` })
    const reset = () => node(1).put(`/users/password/reset/${token}`, { password: 'nouveau mot' })
    expect(await crosswise(user, move, reset)).toBe('200 400')
  }
})

// The account used to get back the name, address and telephone number of the form that had waited.
test('who was forgotten does not come back from a save of their own that waited meanwhile', async () => {
  const staff = shop.as(await shop.makeAdmin())
  await staff.token
  for (let round = 0; round < hashed; round += 1) {
    const client = await shop.makeClient()
    const session = node(1).as(client)
    await session.token
    const forget = () => staff.put(`/users/anonymise/${client._id}`)
    const save = () => session.put(`/users/update/${client._id}`, { ...client, role: undefined })
    expect(await crosswise(client, forget, save)).toBe('200 401')
    expect(await findUser(shop.db, client._id)).toMatchObject(forgotten(client._id))
  }
})

// An e-mail used to go out to an address that is nobody's, and was retried for a day.
test('no link is sent to whoever was forgotten while they asked for it', async () => {
  const staff = shop.as(await shop.makeAdmin())
  await staff.token
  for (let round = 0; round < hashed; round += 1) {
    const client = await shop.makeClient({ isVerified: false })
    const session = node(1).as(client)
    await session.token
    const forget = () => staff.put(`/users/anonymise/${client._id}`)
    const ask = () => session.get('/users/send-verification-email')
    expect(await crosswise(client, forget, ask)).toBe('200 401')
  }
})

// The link used to go to the address's present owner, and kept that address with an account that had left it.
test('no link to a new password is sent to an address that is left while it is written', async () => {
  const { _id, email } = await shop.makeClient()
  const { sending } = await shop.db.begin(async (transaction) => {
    await transaction`select from users where id = ${_id} for update`
    const sending = sendReset(shop.app, email, new Date())
    await expect.poll(countWaiting, { interval: 5, timeout: 2500 }).toBe(1)
    await transaction`update users set email = ${`new.${email}`} where id = ${_id}`
    return { sending }
  })
  await sending
  expect(await shop.db`select email from tokens where user_id = ${_id}`).toEqual([])
})

test('a client may change their address and ask for a verification at the same moment', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const user = await shop.makeClient({ isVerified: false })
    const session = shop.as(user)
    await session.token
    const email = `new.${user.email}`
    const move = () => session.put(`/users/update/${user._id}`, { ...user, email })
    const ask = () => session.get('/users/send-verification-email')
    expect(await crosswise(user, move, ask)).toBe('200 200')
    expect(await shop.db`select email from tokens where user_id = ${user._id}`).toEqual([{ email }])
  }
})
