import { type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import { nodeName } from '#server/lib/database'
import type { DatabaseAddress, Db } from '#server/lib/db'
import { givingWay } from '#server/lib/giving-way'

export interface Jobs {
  /** Queues jobs, one for each datum, in the caller's transaction: they exist if and only if it commits. */
  send: (db: Db, queue: string, ...data: object[]) => Promise<void>
  /** The same for jobs that may be very many: they run when no other jobs of their queue wait. */
  sendLast: (db: Db, queue: string, ...data: object[]) => Promise<void>
  /** Whether more jobs should wait elsewhere. Some seconds old; delayed jobs do not count. */
  isLong: (queue: string) => Promise<boolean>
  /**
   * `askedAt` is the database's time of queueing; it stays the same when a job is retried because its node
   * was killed.
   */
  work: <Data extends object>(queue: string, act: Act<Data>) => Promise<void>
  /** Runs `act` on one node at each time that the cron expression names. */
  schedule: (queue: string, cron: string, act: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

type Act<Data> = (data: Data, askedAt: Date) => Promise<void>

/**
 * A job is tried for about a day, at growing intervals, and deleted soon after its end: an e-mail may hold a
 * secret link, and the supervision reads all jobs that there are.
 */
const retries = {
  retryLimit: 100,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  deleteAfterSeconds: 60,
}
/** A job whose node was killed goes to another node after this silence. Seconds. */
const silence = { heartbeatSeconds: 10 }
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, maintenanceIntervalSeconds: 60 }
/** For a database that accepts a connection and does not answer. Milliseconds. */
const timeouts = { connectionTimeoutMillis: 15_000, query_timeout: 15_000 }
/**
 * How many jobs of a queue one node runs at once: fetched and settled together, each costs the database less.
 */
const atOnce = 5
/** Least and most pause between two such batches. Milliseconds. */
const pauses = [0, 200] as const
/** From this many waiting jobs a queue is long: with tens of thousands, supervision slowed others down. */
const longFrom = 2000
const schema = 'jobs'
/** Times a queue's pauses: the system's clock, set back by hours, would make a pause last as long. */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/**
 * Opens the jobs in the shop's own database, in tables that this makes or updates. @throws Error where it is
 * away
 */
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
      // Updates also a queue that an earlier version made.
      await boss.updateQueue(queue, { ...retries, ...silence })
      const pace = { pollingIntervalSeconds: 0.5, batchSize: atOnce }
      const options = { ...pace, perJobResults: true, includeMetadata: true } as const
      const giveWay = givingWay(...pauses)
      const worker = await boss.work(queue, options, async (jobs: JobWithMetadata<Data>[]) => {
        const results = await Promise.all(jobs.map((job) => resultOf(job, act, log)))
        // The next jobs may be waiting already; this node's requests go first.
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

/** Jobs with a higher `priority` are done first, then the oldest. */
function sending(boss: PgBoss, priority: number): Jobs['send'] {
  return async (db, queue, ...data) => {
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await db.unsafe(text, values as never[]),
    })
    const jobs = data.map((each) => ({ data: each, priority }))
    await boss.insert(queue, jobs, { db: { executeSql } })
  }
}

/** A job that fails is retried alone. */
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

/** A mail server's own message names the recipients that it does not know. */
const told = (error: MailError) =>
  error.responseCode ? { code: error.code, responseCode: error.responseCode } : { err: error }

function connection(address: DatabaseAddress) {
  if ('url' in address) return { connectionString: address.url }
  return { host: address.socketDir, port: address.port, user: address.user, database: address.database }
}
