import type { Pool } from '#server/lib/db'

export interface Statement {
  text: string
  parameters: unknown[]
}

/** The statements that the driver sends while `act` runs, whichever code causes them. */
export async function statementsOf(db: Pool, act: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const options = db.options as { debug?: unknown }
  const { debug } = options
  options.debug = (_connection: number, text: string, parameters: unknown[]) => {
    seen.push({ text, parameters })
  }
  try {
    await act()
  } finally {
    options.debug = debug
  }
  return seen
}

/** How many statements that contain `part` the pool's connections keep prepared. */
export async function keptStatements(db: Pool, part: string): Promise<number> {
  const connections = await Promise.all(Array.from({ length: db.options.max }, () => db.reserve()))
  try {
    const counts = await Promise.all(
      connections.map(
        (connection) => connection<[{ count: number }]>`
          select count(*)::int as count from pg_prepared_statements where position(${part} in statement) > 0`,
      ),
    )
    return counts.reduce((sum, [{ count }]) => sum + count, 0)
  } finally {
    for (const connection of connections) connection.release()
  }
}
