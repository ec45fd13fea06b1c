import { type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import { nodeName } from '#server/lib/database'
import type { DatabaseAddress, Db } from '#server/lib/db'
import { givingWay } from '#server/lib/giving-way'

export interface Jobs {
  /** Queues jobs, one for each datum, in the caller's transaction: they exist if and only if that commits. */
  send: (db: Db, queue: string, ...data: object[]) => Promise<void>
  /** The same for jobs that may be very many: they wait until no others of their queue do. */
  sendLast: (db: Db, queue: string, ...data: object[]) => Promise<void>
  /** Whether so many jobs of a queue wait that more should wait elsewhere: as of some seconds ago, without those put off. */
  isLong: (queue: string) => Promise<boolean>
  /** `askedAt` is the database's time: one that is done again, because its node was killed, was asked for but once. */
  work: <Data extends object>(queue: string, act: Act<Data>) => Promise<void>
  /** Runs `act` on one node at each time that the cron expression names. */
  schedule: (queue: string, cron: string, act: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

type Act<Data> = (data: Data, askedAt: Date) => Promise<void>

/**
 * Tried for about a day, waiting longer each time; forgotten soon after: an e-mail may hold a secret link, and the
 * supervision reads all jobs that there are.
 */
const retries = {
  retryLimit: 100,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  deleteAfterSeconds: 60,
}
/** A job whose node was killed is given to another after this silence. Seconds. */
const silence = { heartbeatSeconds: 10 }
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, maintenanceIntervalSeconds: 60 }
/** Of a database that is reached and says nothing. Milliseconds. */
const timeouts = { connectionTimeoutMillis: 15_000, query_timeout: 15_000 }
/** Jobs of a queue in one node's hands: fetched and settled together, they cost the database a part of it each. */
const atOnce = 5
/** Between two such handfuls. Milliseconds. */
const pauses = [0, 200] as const
/** From so many waiting jobs on a queue is long: with tens of thousands, others felt the supervision each time. */
const longFrom = 2000
const schema = 'jobs'
/** A queue's pauses are timed by this. By the system's clock, once set back by hours, one would last as long. */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Jobs kept in the shop's own database, in tables that this makes or brings up to date. @throws Error where it is away */
export async function openJobs(address: DatabaseAddress, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection(address),
    ...supervision,
    ...timeouts,
    schema,
    clock,
    max: 3,
    application_name: nodeName,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is away'))
  await boss.start()
  return {
    send: sending(boss, 0),
    sendLast: sending(boss, -1),
    async isLong(queue) {
      const found = await boss.getQueue(queue)
      return (found?.readyCount ?? 0) >= longFrom
    },
    async work<Data extends object>(queue: string, act: Act<Data>) {
      await boss.createQueue(queue)
      // Also one that an earlier version made.
      await boss.updateQueue(queue, { ...retries, ...silence })
      const pace = { pollingIntervalSeconds: 0.5, batchSize: atOnce }
      const options = { ...pace, perJobResults: true, includeMetadata: true } as const
      const giveWay = givingWay(...pauses)
      const worker = await boss.work(queue, options, async (jobs: JobWithMetadata<Data>[]) => {
        const results = await Promise.all(jobs.map((job) => resultOf(job, act, log)))
        // The next jobs may be waiting already; those that this node is asked for go first.
        giveWay().then(() => boss.notifyWorker(worker))
        return results
      })
    },
    async schedule(queue, cron, act) {
      await boss.createQueue(queue, { retryLimit: 2 })
      await boss.schedule(queue, cron)
      await boss.work(queue, { pollingIntervalSeconds: 30 }, () =>
        act().catch((error) => {
          log.warn({ queue, err: error }, 'a job failed')
          throw error
        }),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** Jobs of a higher `priority` are done first, and then the oldest. */
function sending(boss: PgBoss, priority: number): Jobs['send'] {
  return async (db, queue, ...data) => {
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await db.unsafe(text, values as never[]),
    })
    const jobs = data.map((each) => ({ data: each, priority }))
    await boss.insert(queue, jobs, { db: { executeSql } })
  }
}

/** One that fails is tried again by itself. */
async function resultOf<Data extends object>(
  { id, name, data, createdOn }: JobWithMetadata<Data>,
  act: Act<Data>,
  log: Logger,
) {
  try {
    await act(data, createdOn)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ queue: name, job: id, ...told(error as MailError) }, 'a job failed')
    return { id, status: 'failed' as const, output: error }
  }
}

type MailError = Error & { code?: string; responseCode?: number }

/** A mail server's own words name whom it does not know. */
const told = (error: MailError) =>
  error.responseCode ? { code: error.code, responseCode: error.responseCode } : { err: error }

function connection(address: DatabaseAddress) {
  if ('url' in address) return { connectionString: address.url }
  return { host: address.socketDir, port: address.port, user: address.user, database: address.database }
}
