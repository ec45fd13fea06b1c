import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect, type DatabaseAddress, untilAnswered } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { openJobs } from '#server/lib/jobs'
import { migrate } from '#server/lib/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseAddress
    /** For files that the whole run shares; it is removed with the run. */
    folder: string
  }
}

/** The migrated database from which every test file's own is cloned. */
export const template = 'shop_template'

/** One PostgreSQL for the whole run: the embedded one, or that of TEST_POSTGRES_BIN or TEST_DATABASE_URL. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-test-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  project.provide('folder', folder)
  const { address, stop } = await openServer(folder)
  const admin = connect(address, { max: 1 })
  await untilAnswered(admin)
  await admin.unsafe(`drop database if exists ${template}`)
  await admin.unsafe(`create database ${template}`)
  await admin.end()
  const templateAddress = databaseOf(address, template)
  const db = connect(templateAddress, { max: 1 })
  await migrate(db)
  const jobs = await openJobs(templateAddress, pino({ level: 'silent' }))
  await jobs.stop()
  await db.end()
  project.provide('postgres', address)
  return () => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openServer(folder: string): Promise<{ address: DatabaseAddress; stop: () => void }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: { url }, stop: () => {} }
  // A test's database is thrown away, so no write waits for the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' }
  return startEmbeddedPostgres(join(folder, 'postgres'), settings, process.env.TEST_POSTGRES_BIN)
}

/** Another database of the same server. */
export function databaseOf(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database }
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

/** The environment in which a program finds a database. */
export function databaseSettings(address: DatabaseAddress) {
  if ('url' in address) return { DATABASE_URL: address.url }
  const { socketDir, port, user, database } = address
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: socketDir, PGPORT: String(port), PGUSER: user }
}
