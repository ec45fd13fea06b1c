import { setTimeout } from 'node:timers/promises'
import type postgres from 'postgres'
import { postgres as driver } from '#server/lib/driver'
import { leaveLostTransactions } from '#server/lib/lost-transactions'
import { watchedSocket } from '#server/lib/watched-socket'

/** A pool, or the transaction that a service runs in. */
export type Db = postgres.Sql | postgres.TransactionSql
export type Pool = postgres.Sql
export type Fragment = postgres.PendingQuery<postgres.Row[]> | postgres.Fragment

/** Where PostgreSQL is: a URL, or the private socket of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { socketDir: string; port: number; user: string; database: string }

/**
 * PostgreSQL's numeric, read as a number. An amount in DA has at most two decimals and is below 10^10, so a
 * double returns it unchanged.
 */
const numeric = { to: 1700, from: [1700], serialize: String, parse: Number }
/** Instants travel as ISO text, as in the contract. */
const instant = {
  to: 1184,
  from: [1184],
  serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  parse: (value: string) => new Date(value).toISOString(),
}
/** A string given for json is JSON already, as the job queue passes it; our own code passes objects. */
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: JSON.parse,
}

/** A little longer than a statement may run: by then PostgreSQL itself has answered. Milliseconds. */
const usualSilence = 5250
/** Delay between two attempts to connect: a server that is back is found within a second or two. Seconds. */
const backoff = (attempts: number) => Math.min(3 ** attempts / 100, 1.5) * (0.5 + Math.random() / 2)

/** Limit for a PostgreSQL that is starting, recovering or short of processor time. Milliseconds. */
const longestUnanswered = 30_000
const notYet = ['57P03', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED']

/**
 * Resolves once PostgreSQL has answered.
 * @throws Error as soon as it refuses for good, or where it still does not answer after half a minute.
 */
export async function untilAnswered(pool: Pool): Promise<void> {
  const end = performance.now() + longestUnanswered
  for (;;) {
    try {
      await pool`select 1`
      return
    } catch (error) {
      if (!notYet.includes((error as { code: string }).code) || performance.now() > end) throw inWords(error)
      await setTimeout(500)
    }
  }
}

/** Where each of a host's several addresses refused, the error itself has no message. */
function inWords(error: unknown) {
  if (!(error instanceof AggregateError) || error.message) return error
  const message = error.errors.map((each: Error) => each.message).join('\n')
  return new Error(message, { cause: error })
}

/**
 * Opens a pool. Each statement may wait 3 s for a lock and run 5 s.
 * @param silence for longer statements: how long PostgreSQL may owe an answer before its connection is given
 * up, milliseconds; `Infinity` for those of any length, such as migrations.
 */
export function connect(
  address: DatabaseAddress,
  { max = 10, name = 'paillasse', silence = usualSilence } = {},
): Pool {
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    connect_timeout: 4,
    idle_timeout: 60,
    backoff,
    ...(Number.isFinite(silence) && {
      socket: (target: Parameters<typeof watchedSocket>[0]) => watchedSocket(target, silence),
    }),
    onnotice: () => {},
    types: { numeric, instant, json },
    // An absent value is `undefined`, as in the contract's optional fields.
    transform: { undefined: null, value: { from: (value) => value ?? undefined } },
    connection: {
      application_name: name,
      // Whatever the server's own setting: a date in German style would be read with day and month swapped.
      DateStyle: 'ISO',
      TimeZone: 'UTC',
      statement_timeout: 5000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
      // The embedded server's settings, with which all plans were measured.
      jit: 'off',
      random_page_cost: '1.1',
    },
  }
  if ('url' in address) {
    const pool = driver(address.url, options)
    // The URL's own would win. Nodes know each other by their names: a shop in use is never erased.
    pool.options.connection.application_name = name
    return leaveLostTransactions(pool)
  }
  const { socketDir: host, port, user, database } = address
  // The caller receives a statement's error. The embedded PostgreSQL's log has no size limit, and would keep
  // what people typed: there, sessions log only fatal errors.
  const connection = { ...options.connection, log_min_messages: 'fatal' }
  return leaveLostTransactions(driver({ ...options, connection, host, port, user, database }))
}
