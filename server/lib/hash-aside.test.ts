import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { hashAside, openHashThread } from '#server/lib/hash-aside'
import { hashPassword, verifyPassword } from '#server/lib/password'
import { knownHash, knownPassword } from '#server/testing/makers'

const right = { password: knownPassword, hash: knownHash }

beforeAll(openHashThread)

// Linux alone has what the thread is for; elsewhere there is none, and all of them would wait for nothing.
const tests = test.skipIf(process.platform !== 'linux')

tests('the thread for hashes is in the class that yields to whoever wakes up', () => {
  const threads = '/proc/self/task'
  const policies = readdirSync(threads)
    .filter((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'hashes')
    .map((thread) => readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[38])
  // SCHED_IDLE
  expect(policies).toEqual(['5'])
})

tests('it tells a right password from a wrong one, and hashes a new one for whoever asks later', async () => {
  expect(await hashAside(right)).toBe(true)
  expect(await hashAside({ ...right, password: 'autre' })).toBe(false)
  const hash = await hashPassword('😀 é ')
  expect(await hashAside({ password: '😀 é ', hash })).toBe(true)
  expect(await verifyPassword(hash, '😀 é ')).toBe(true)
})

tests('whoever comes while it is busy is not kept waiting', async () => {
  const [first, second] = await Promise.all([hashAside(right), hashAside(right)])
  expect([first, second]).toEqual([true, undefined])
})

tests(
  'what gets no turn in time is given up, and the thread is there again once it is through with it',
  async () => {
    for (let quick = 0; quick < 3; quick += 1) await hashAside(right)
    const begun = performance.now()
    const cost = { memoryCost: 65_536, timeCost: 12, parallelism: 1 }
    expect(await hashAside({ password: 'lent', cost })).toBe(undefined)
    expect(performance.now() - begun).toBeLessThan(150)
    expect(await hashAside(right)).toBe(undefined)
    expect(await verifyPassword(knownHash, knownPassword)).toBe(true)
    await expect.poll(() => hashAside(right), { timeout: 5000 }).toBe(true)
  },
)

tests('without it passwords are hashed by the threads of the runtime', async () => {
  expect(await hashAside({ password: 'x', hash: 'no hash' })).toBe(undefined)
  expect(await hashAside(right)).toBe(undefined)
  expect(await verifyPassword(knownHash, knownPassword)).toBe(true)
  expect(await verifyPassword(await hashPassword('nouveau'), 'nouveau')).toBe(true)
})
