import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { choosePort } from '#server/lib/listen'
import { childrenOf } from '#server/testing/shop-process'
import { startsOfShops } from '#server/testing/starts'

const { start, postmasterFile, dataFolder, latestNode } = startsOfShops()

// The opened parts ran on for five seconds, and started the database again that had just been stopped.
test('a start that fails at its very end leaves nothing running, of one process and of several', async () => {
  for (const processes of ['1', '2']) {
    // The port is free for either of them, until one has opened it.
    const port = String(await choosePort('127.0.0.1', 0, 3000))
    const failed = await start({ WEB_CONCURRENCY: processes, PORT: port, OPS_PORT: port })
    expect(failed.output).toContain(`Port ${port} is taken`)
    expect(failed.code).toBe(1)
    expect(existsSync(postmasterFile())).toBe(false)
  }
}, 180_000)

// Node ended, and the PostgreSQL that it had started went on for nobody.
test('a start that is stopped before the shop is open leaves nothing running, of one process and of several', async () => {
  // Includes a start without any data.
  for (const part of readdirSync(dataFolder())) rmSync(join(dataFolder(), part), { recursive: true })
  for (const step of ['✓ settings', '✓ database']) {
    const one = start({}, (output, node) => output.includes(step) && node.kill('SIGTERM'))
    expect((await one).code, step).toBe(1)
    expect(existsSync(postmasterFile()), step).toBe(false)
  }

  const several = start({ WEB_CONCURRENCY: '2' })
  await expect.poll(() => childrenOf(latestNode()?.pid).length, { timeout: 30_000, interval: 10 }).toBe(2)
  latestNode()?.kill('SIGTERM')
  expect((await several).code).toBe(1)
  // Processes that were open would start it again.
  await setTimeout(2000)
  expect(existsSync(postmasterFile())).toBe(false)
}, 180_000)

test('a wrong setting stops the start with a sentence that names it', async () => {
  const failed = await start({ TIME_ZONE: 'Mars/Olympus', PORT: 'http' })
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('TIME_ZONE is not a time zone')
  expect(failed.output).toContain('PORT is not a number')
})

// The message was the system's alone: « getaddrinfo ENOTFOUND nowhere.invalid ».
test.each([
  ['HOST', 'nowhere.invalid', 'cannot be listened on: getaddrinfo ENOTFOUND'],
  ['OPS_HOST', '192.0.2.1', 'cannot be listened on: listen EADDRNOTAVAIL'],
  ['DATABASE_URL', 'postgres://127.0.0.1:9/shop', 'opens no database: connect ECONNREFUSED'],
  ['DATA_DIR', join(import.meta.dirname, '../package.json'), 'is no folder to write in: EEXIST'],
])('%s=%s stops the start with a sentence that names the setting', async (name, value, why) => {
  const failed = await start({ DATABASE_URL: '', [name]: value })
  expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(new RegExp(`${name}.* ${why}`))])
})

test('what is for trying only stops the start of a shop that others reach', async () => {
  const PUBLIC_URL = 'https://labo.example'
  const failed = await start({ PUBLIC_URL })
  expect([failed.code, failed.output]).toEqual([
    1,
    expect.stringContaining(`PUBLIC_URL=${PUBLIC_URL} would show every e-mail at /mailbox`),
  ])
  const sending = await start({ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(sending.code, sending.output).toBe(null)
}, 180_000)
