import type { User } from '#contract/accounts'
import { openSession } from '#server/accounts/sessions.service'
import { buildApp } from '#server/app'
import type { Env } from '#server/env'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import type { Storage } from '#server/lib/storage'
import type { Web } from '#server/lib/web-build'
import { sessionCookie } from '#server/plugins/session'

interface Place {
  env: Env
  address: DatabaseAddress
  storage: Storage
}

/** One node of a shop: the application with connections of its own, and the ways to call it. */
export async function openNode({ env, address, storage }: Place, web?: Web['options']) {
  const db = connect(address)
  const lines: string[] = []
  const log = openLog(env.LOG_LEVEL, { write: (line) => lines.push(line) })
  const jobs = await openJobs(address, log)
  const app = await buildApp({ env, db, address, jobs, storage, log }, web)
  await app.ready()

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const call =
    (method: Method, cookie?: () => Promise<Record<string, string>>) =>
    async (path: string, payload?: object, headers = {}) =>
      app.inject({
        method,
        url: `/api${path}`,
        payload,
        headers: { ...(await cookie?.()), ...headers },
      })

  const opening: Promise<unknown>[] = []
  /** Calls with a fresh session of this user; without one, as nobody. */
  function as(user: Pick<User, '_id' | 'role'> | undefined) {
    const token = user && openSession(db, user)
    if (token) opening.push(token)
    const cookie = async (): Promise<Record<string, string>> =>
      token ? { cookie: `${sessionCookie(env.publicUrl)}=${await token}` } : {}
    return {
      token,
      cookie,
      get: call('GET', cookie),
      post: call('POST', cookie),
      put: call('PUT', cookie),
      delete: call('DELETE', cookie),
    }
  }

  return {
    app,
    db,
    /** The lines that it logged. */
    lines,
    as,
    /** Resolves once the sessions that `as` has begun to open are there. */
    sessionsOpened: () => Promise.allSettled(opening),
    get: (path: string, headers = {}) => call('GET')(path, undefined, headers),
    post: call('POST'),
    put: call('PUT'),
    delete: (path: string, headers = {}) => call('DELETE')(path, undefined, headers),
    async close() {
      await app.close()
      await jobs.stop()
      await db.end({ timeout: 5 })
    },
  }
}
