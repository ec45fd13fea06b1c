import { ApiError } from '#web/lib/api.ts'

export type BulkOutcome<Row> = { done: Row[]; refused: { row: Row; code: string; message: string }[] }

/** Concurrent calls: the shop has others to serve. */
const atOnce = 3

/**
 * Calls `act` for every row, even if others are refused; `act` resolves to false if there was nothing to do.
 * `onProgress` gets the number of rows processed.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onProgress: (through: number) => void = () => {},
): Promise<BulkOutcome<Row>> {
  const outcome: BulkOutcome<Row> = { done: [], refused: [] }
  const waiting = rows.values()
  let through = 0
  async function work() {
    for (const row of waiting) {
      try {
        if ((await act(row)) !== false) outcome.done.push(row)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        outcome.refused.push({ row, code: error.code, message: error.message })
      }
      through += 1
      onProgress(through)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

type Words = {
  /** « 12 supprimés » */
  done: (number: number) => string
  /** « 3 bloqués » */
  refused: (number: number) => string
  /** Two words for a refusal's code: « commandes liées ». */
  reasons: Record<string, string>
}

/** « 12 supprimés, 3 bloqués : commandes liées » */
export function tellOutcome<Row>({ done, refused }: BulkOutcome<Row>, words: Words): string {
  const sentences = done.length > 0 || refused.length === 0 ? [words.done(done.length)] : []
  if (refused.length === 0) return sentences.join('')
  const reasons = new Set(refused.map(({ code, message }) => words.reasons[code] ?? message))
  return [...sentences, `${words.refused(refused.length)}\u202f: ${[...reasons].join('\u202f; ')}`].join(', ')
}
