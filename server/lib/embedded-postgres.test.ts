import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'

// Root was given an empty shop beside the user's, and the other way round.
test('a shop that another user has started is not started a second time, empty', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-embedded-'))
  chmodSync(dataDir, 0o755)
  const ofOther = join(dataDir, process.getuid?.() === 0 ? 'postgres' : 'system/postgres')
  mkdirSync(ofOther, { recursive: true })
  try {
    await expect(startEmbeddedPostgres(join(dataDir, 'postgres'))).rejects.toThrow(ofOther)
    expect(readdirSync(ofOther)).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
