import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashAside, openHashThread, preferHashThread } from '#server/lib/hash-aside'
import { hashPassword, verifyPassword } from '#server/lib/password'
import { knownHash, knownPassword } from '#server/testing/makers'

const right = { password: knownPassword, hash: knownHash }
const inTheEnd = <Answer>(ask: () => Promise<Answer>) => expect.poll(ask, { timeout: 20_000 })

// Other systems have no such thread.
describe.skipIf(process.platform !== 'linux')('the thread for hashes', () => {
  // An idle shop used fifteen megabytes more for it.
  test('is there from the first hash on, in the class that yields to whoever wakes up', async () => {
    const threads = '/proc/self/task'
    const policies = () =>
      readdirSync(threads)
        .filter((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'hashes')
        .map((thread) => readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[38])
    preferHashThread()
    expect(policies()).toEqual([])
    expect(await hashAside(right)).toBe(undefined)
    // SCHED_IDLE
    await inTheEnd(async () => policies()).toEqual(['5'])
  })

  describe('when it gets its turn', () => {
    // In its real scheduling class it might get no turn beside the other tests.
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'paillasse-test-'))
      writeFileSync(join(folder, 'chrt'), '#!/bin/sh\n', { mode: 0o755 })
      vi.stubEnv('PATH', folder)
      await openHashThread()
      vi.unstubAllEnvs()
      return () => rmSync(folder, { recursive: true })
    })

    test('tells a right password from a wrong one, and hashes a new one', async () => {
      await inTheEnd(() => hashAside(right)).toBe(true)
      await inTheEnd(() => hashAside({ ...right, password: 'autre' })).toBe(false)
      const hash = await hashPassword('😀 é ')
      await inTheEnd(() => hashAside({ password: '😀 é ', hash })).toBe(true)
      expect(await verifyPassword(hash, '😀 é ')).toBe(true)
    })

    test('keeps nobody waiting who comes while it is busy', async () => {
      await inTheEnd(() => hashAside(right)).toBe(true)
      const first = hashAside(right)
      expect(await Promise.race([first, hashAside(right)])).toBe(undefined)
      await first
    })

    test('is given up where a hash takes too long, and is there again once it is through with it', async () => {
      await inTheEnd(() => hashAside(right)).toBe(true)
      const cost = { memoryCost: 65_536, timeCost: 12, parallelism: 1 }
      expect(await hashAside({ password: 'lent', cost })).toBe(undefined)
      expect(await hashAside(right)).toBe(undefined)
      expect(await verifyPassword(knownHash, knownPassword)).toBe(true)
      await inTheEnd(() => hashAside(right)).toBe(true)
    })

    // Such a hash ended the thread for good.
    test('survives a hash that cannot be read', async () => {
      await inTheEnd(() => hashAside(right)).toBe(true)
      expect(await hashAside({ password: 'x', hash: 'no hash' })).toBe(undefined)
      await expect(verifyPassword('no hash', 'x')).rejects.toThrow()
      await inTheEnd(() => hashAside(right)).toBe(true)
    })

    // Timed by the quickest hash, one was given up each time on a machine that had become slow.
    test('is waited for as long as hashes take there', async () => {
      const cost = { memoryCost: 65_536, timeCost: 6, parallelism: 1 }
      await inTheEnd(async () => typeof (await hashAside({ password: 'lent', cost }))).toBe('string')
    })
  })
})
