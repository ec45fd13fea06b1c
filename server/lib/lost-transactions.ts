import { setTimeout } from 'node:timers/promises'
import type postgres from 'postgres'

/** The longest time until a failed connection is known to be closed. Milliseconds. */
const closing = 1000
/** A new promise each time: with all that waits for it, it is freed once nothing else refers to it. */
const never = () => new Promise<never>(() => {})

/**
 * Stops all sending in a transaction whose connection is gone. postgres.js 3.4 sends its ROLLBACK even then,
 * to a socket that no longer exists, which ends the process now and then. `begin` itself rejects when the
 * connection closes; the rest of the transaction's work then never settles.
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

/** Work that goes on in a lost transaction fails at its next statement. */
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
