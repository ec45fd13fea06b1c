import type { Pool } from '#server/lib/db'

export interface Statement {
  text: string
  parameters: unknown[]
}

/** What the driver sends while `act` runs, whoever has it sent. */
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
