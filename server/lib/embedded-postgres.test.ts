import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paillasse-embedded-'))
  // Where Node is root, PostgreSQL is not, and has to get in.
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }))

// An apostrophe ended the setting that names the folder, a comma made two folders of it.
test('it starts in a folder of any name that people give', async () => {
  const postgres = await startEmbeddedPostgres(join(dataDir, "L’été d'Amina, n° 5 (100 %)", 'postgres'))
  try {
    const db = connect(postgres.address, { max: 1 })
    expect(await db`select 1 as one`.finally(() => db.end())).toEqual([{ one: 1 }])
  } finally {
    postgres.stop()
  }
}, 60_000)

// A restore whose disk was full could not stop what had ended, and left its folder.
test('one that has ended by itself counts as stopped', async () => {
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const [pid] = readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(() => postgres.stop()).not.toThrow()
}, 60_000)

// Root was given an empty shop beside the user's, and the other way round.
test('a shop that another user has started is not started a second time, empty', async () => {
  const ofOther = join(dataDir, process.getuid?.() === 0 ? 'postgres' : 'system/postgres')
  mkdirSync(ofOther, { recursive: true })
  await expect(startEmbeddedPostgres(join(dataDir, 'postgres'))).rejects.toThrow(ofOther)
  expect(readdirSync(ofOther)).toEqual([])
})
