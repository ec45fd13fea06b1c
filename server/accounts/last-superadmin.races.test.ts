import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts'
import { countWaiting } from '#server/testing/commits'
import { dawdle, isCaught, type Race, raceTimeout, runRace, statusesOf } from '#server/testing/race'
import { openShop, type TestShop } from '#server/testing/shop'

// The shop has two superAdmins, each at a node of their own, and nobody else.
vi.setConfig({ testTimeout: raceTimeout })

let shop: TestShop
let elsewhere: Awaited<ReturnType<TestShop['openAnother']>>
beforeAll(async () => {
  shop = await openShop()
  elsewhere = await shop.openAnother()
})
afterAll(() => shop.close())

interface Rival {
  user: User
  calls: ReturnType<TestShop['as']>
}
type Rivals = [Rival, Rival]

async function prepare(): Promise<Rivals> {
  await shop.db`delete from users`
  const [one, two] = [await shop.makeSuperAdmin(), await shop.makeSuperAdmin()]
  const rivals: Rivals = [
    { user: one, calls: shop.as(one) },
    { user: two, calls: elsewhere.as(two) },
  ]
  await Promise.all(rivals.map(({ calls }) => calls.token))
  return rivals
}

type Act = (by: Rival, target: Rival) => Promise<{ statusCode: number }>
const remove: Act = ({ calls }, { user }) => calls.delete(`/users/delete/${user._id}`)
const demote: Act = ({ calls }, { user }) =>
  calls.put(`/users/update/${user._id}`, { ...user, role: 'admin' })

const each = (first: Act, second: Act): Race<Rivals> => ({
  prepare,
  acts: [([one, two]) => first(one, two), ([one, two]) => second(two, one)],
  async violation(_, replies) {
    const [row] = await shop.db`select count(*)::int as left from users where role = 'superAdmin'`
    const end = `${statusesOf(replies)} left ${row?.left}`
    // The second one passed the session check before or after losing the session.
    return ['200 401 left 1', '200 403 left 1', '200 409 left 1'].includes(end) ? undefined : end
  },
})

test.each<[string, Act, Act]>([
  ['delete each other', remove, remove],
  ['demote each other', demote, demote],
  ['delete and demote each other', remove, demote],
])('R8: of two superAdmins who %s at once, one is left', async (_, first, second) => {
  expect(await runRace(each(first, second))).toEqual([])
})
test('R8 would see a deletion that counts the others first', async () => {
  const careless: Act = async (_, { user }) => {
    const others = await shop.db`select from users where role = 'superAdmin' and id <> ${user._id}`
    await dawdle()
    if (others.count === 0) return { statusCode: 409 }
    await shop.db`delete from users where id = ${user._id}`
    return { statusCode: 200 }
  }
  expect(await isCaught(each(careless, careless))).toBe(true)
})

test('R8: two superAdmins who both passed the guard: the last one stays, with 409', async () => {
  const [one, two] = await prepare()
  // Both wait for the same lock, so both have passed the guard when the first one acts.
  let replies: ReturnType<Act>[] = []
  await shop.db.begin(async (transaction) => {
    await transaction`select from users for update`
    replies = [remove(one, two), remove(two, one)]
    await expect.poll(() => countWaiting(shop.db)).toBe(2)
  })
  expect(statusesOf(await Promise.all(replies))).toBe('200 409')
})
