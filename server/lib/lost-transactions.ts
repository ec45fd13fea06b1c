import { setTimeout } from 'node:timers/promises'
import type postgres from 'postgres'

/** How long a connection that failed takes at most to be known as closed. Milliseconds. */
const closing = 1000
/** One of its own each time: what waits for it, with all that it holds, goes when nobody else knows it. */
const never = () => new Promise<never>(() => {})

/**
 * Lets nothing more be sent in a transaction whose connection is gone. postgres.js 3.4 sends its ROLLBACK even then,
 * to a socket that is no more, which ends the process now and then. `begin` itself rejects where the connection
 * closes; what is left of the transaction's work is then left alone.
 */
export function leaveLostTransactions(pool: postgres.Sql): postgres.Sql {
  const begin = pool.begin.bind(pool) as (options: string, act: Act) => Promise<unknown>
  const safely = async (options: string, act: Act) => {
    const state = { isLost: false }
    try {
      return await begin(options, (sql) => actUnlessLost(act, sql, state))
    } finally {
      state.isLost = true
    }
  }
  const either = (...args: [Act] | [string, Act]) =>
    args.length === 1 ? safely('', args[0]) : safely(args[0], args[1])
  return Object.assign(pool, { begin: either })
}

type Act = (sql: postgres.TransactionSql) => unknown

async function actUnlessLost(act: Act, sql: postgres.TransactionSql, state: { isLost: boolean }) {
  try {
    const result = await act(sayingSo(sql, state))
    return state.isLost ? await never() : result
  } catch (error) {
    if (isOfConnection(error) && !state.isLost) await setTimeout(closing)
    if (state.isLost) return never()
    throw error
  }
}

/** Whoever is still at work in a lost transaction learns it with the next statement. */
function sayingSo(sql: postgres.TransactionSql, state: { isLost: boolean }) {
  return new Proxy(sql, {
    apply(target, self, args) {
      if (state.isLost) throw new LostTransaction()
      return Reflect.apply(target, self, args)
    },
    get(target, name) {
      if (state.isLost) throw new LostTransaction()
      return Reflect.get(target, name)
    },
  })
}

const isOfConnection = (error: unknown) =>
  error instanceof Error &&
  /^(CONNECTION_|ECONN|EPIPE|ETIMEDOUT)/.test((error as { code?: string }).code ?? '')

class LostTransaction extends Error {
  readonly code = 'CONNECTION_CLOSED'
  override readonly message = 'the transaction’s connection is gone'
}
