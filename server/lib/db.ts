import postgres from 'postgres'

/** A pool, or the transaction that a service runs in. */
export type Db = postgres.Sql | postgres.TransactionSql
export type Pool = postgres.Sql
export type Fragment = postgres.PendingQuery<postgres.Row[]> | postgres.Fragment

/** Where PostgreSQL is: a URL, or the private socket of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { socketDir: string; port: number; user: string; database: string }

/** PostgreSQL's numeric, as a number of DA: at most two decimals and below 10^10, so a double holds it exactly. */
const numeric = { to: 1700, from: [1700], serialize: String, parse: Number }
/** Instants travel as ISO text, as the contract has them. */
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

interface PoolOptions {
  /** Connections at once. */
  max?: number
  /** How PostgreSQL shows it. */
  name?: string
  /** Hears of every statement that is sent, with its parameters. */
  onStatement?: (statement: string, parameters: unknown[]) => void
}

/** Opens a pool. Each statement may wait 3 s for a lock and run 5 s. */
export function connect(
  address: DatabaseAddress,
  { max = 10, name = 'paillasse', onStatement }: PoolOptions = {},
): Pool {
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    debug: onStatement && ((_connection, statement, parameters) => onStatement(statement, parameters)),
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    types: { numeric, instant, json },
    // An absent value is `undefined`, as the contract's optional fields are.
    transform: { undefined: null, value: { from: (value) => value ?? undefined } },
    connection: {
      application_name: name,
      statement_timeout: 5000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
    },
  }
  if ('url' in address) return postgres(address.url, options)
  const { socketDir: host, port, user, database } = address
  return postgres({ ...options, host, port, user, database })
}
