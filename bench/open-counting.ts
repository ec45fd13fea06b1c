import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { User } from '#contract/accounts'
import { openSession } from '#server/accounts/sessions.service'
import { buildApp } from '#server/app'
import { readEnv } from '#server/env'
import { openDatabase } from '#server/lib/database'
import { connect } from '#server/lib/db'
import { openJobs } from '#server/lib/jobs'
import { openStorage } from '#server/lib/storage'
import { sessionCookie } from '#server/plugins/session'
import { statementsOf } from '#server/testing/statements'

/** Opens the shop of the environment's settings in this process, to count the statements of each answer. */
export async function openCountingShop() {
  const still = { RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY: '0', MAX_MEMORY: '0', LOG_LEVEL: 'silent' }
  const env = readEnv({ ...process.env, ...still })
  const database = await openDatabase(env)
  const { address } = database
  const db = connect(address)
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(address, log)
  const app = await buildApp({ env, db, address, jobs, storage: openStorage(env.dataDir), log })
  await app.listen({ port: 0 })
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`

  return {
    app,
    db,
    cookieOf: async (user: Pick<User, '_id' | 'role'>) =>
      `${sessionCookie(env.publicUrl)}=${await openSession(db, user)}`,
    /** Requests an answer made anew: milliseconds, and the number of statements. */
    async measure(path: string, cookie: string | undefined) {
      app.readyStore.forget()
      const began = performance.now()
      let answer = { status: 0, body: '', ms: 0 }
      const statements = await statementsOf(db, async () => {
        const reply = await fetch(origin + path, { headers: cookie ? { cookie } : {} })
        const body = await reply.text()
        answer = { status: reply.status, body, ms: performance.now() - began }
      })
      return { ...answer, statements: statements.length }
    },
    async close() {
      await app.close()
      await jobs.stop()
      await db.end()
      await database.close()
    },
  }
}
