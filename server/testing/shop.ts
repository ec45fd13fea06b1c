import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { User } from '#contract/accounts'
import { openSession } from '#server/accounts/sessions.service'
import { buildApp } from '#server/app'
import { listMailbox } from '#server/contact/mailbox.queries'
import { readEnv } from '#server/env'
import { connect } from '#server/lib/db'
import { openJobs } from '#server/lib/jobs'
import { openStorage } from '#server/lib/storage'
import { sessionCookie } from '#server/plugins/session'
import { databaseOf, template } from '#server/testing/database'
import { makers } from '#server/testing/makers'

export type TestShop = Awaited<ReturnType<typeof openShop>>

/** A whole shop on a database of its own, cloned from the migrated template; `close` drops it. */
export async function openShop(settings: Record<string, string> = {}) {
  const server = inject('postgres')
  const name = `shop_${randomUUIDv7().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  await admin.unsafe(`create database ${name} template ${template}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-test-'))
  const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY: '0', ...settings })
  const address = databaseOf(server, name)
  const db = connect(address)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const jobs = await openJobs(address, log)
  const storage = openStorage(dataDir)
  const app = await buildApp({ env, db, jobs, storage, log })
  await app.ready()

  /** Calls with a fresh session of this user; without one, as nobody. */
  function as(user: Pick<User, '_id' | 'role'> | undefined) {
    const token = user && openSession(db, user)
    const call =
      (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
      async (path: string, payload?: object, headers = {}) => {
        const cookie = token && { cookie: `${sessionCookie(env.publicUrl)}=${await token}` }
        return app.inject({ method, url: `/api${path}`, payload, headers: { ...cookie, ...headers } })
      }
    return { token, get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') }
  }

  /** The e-mails that `address` got, once there are at least `count`, oldest first. */
  async function lettersTo(address: string, count = 1) {
    for (let tries = 0; tries < 200; tries += 1) {
      const letters = (await listMailbox(db)).filter(({ to }) => to === address)
      if (letters.length >= count) return letters.reverse()
      await setTimeout(50)
    }
    throw new Error(`${address} did not get ${count} e-mails`)
  }

  return {
    lettersTo,
    app,
    db,
    env,
    storage,
    dataDir,
    address,
    get: (path: string, headers = {}) => app.inject({ url: `/api${path}`, headers }),
    post: (path: string, payload?: object, headers = {}) =>
      app.inject({ method: 'POST', url: `/api${path}`, payload, headers }),
    put: (path: string, payload?: object, headers = {}) =>
      app.inject({ method: 'PUT', url: `/api${path}`, payload, headers }),
    delete: (path: string, headers = {}) => app.inject({ method: 'DELETE', url: `/api${path}`, headers }),
    as,
    ...makers({ db, storage }),
    async close() {
      await app.close()
      await jobs.stop()
      await db.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
