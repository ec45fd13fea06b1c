import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'

/**
 * Fills a DATA_DIR with the data of an embedded PostgreSQL that was started there and stopped. They are made
 * once for the whole run and copied, which takes a tenth of the time.
 */
export async function layData(dataDir: string) {
  const made = join(inject('folder'), 'data')
  if (!existsSync(made)) await make(made)
  const { status, stderr } = spawnSync('cp', ['-a', `${made}/.`, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function make(made: string) {
  const unfinished = mkdtempSync(`${made}-`)
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(unfinished, 0o755)
  const { stop } = await startEmbeddedPostgres(join(unfinished, 'postgres'))
  stop()
  try {
    renameSync(unfinished, made)
  } catch (error) {
    // Another worker was first.
    if (!existsSync(made)) throw error
    rmSync(unfinished, { recursive: true })
  }
}
