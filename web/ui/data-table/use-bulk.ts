import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '#web/lib/snackbar.ts'
import { type BulkOutcome, runBulk, tellOutcome } from '#web/ui/data-table/run-bulk.ts'

type Words = Parameters<typeof tellOutcome>[1]

/** The outcome of the last act on several rows, until the next act or until it is dismissed. */
export type BulkReport = { sentence: string; refused: { _id: string; name: string; message: string }[] }

export type Bulk<Row> = {
  progress: { through: number; total: number } | null
  report: BulkReport | null
  run: (rows: Row[], act: (row: Row) => Promise<unknown>, words: Words) => Promise<void>
  /** Removes the report. */
  dismiss: () => void
}

/** Acts on several rows: shows the progress, then the outcome for each row. */
export function useBulk<Row extends { _id: string }>(nameOf: (row: Row) => string): Bulk<Row> {
  const [progress, setProgress] = useState<Bulk<Row>['progress']>(null)
  const [report, setReport] = useState<BulkReport | null>(null)
  const { revalidate } = useRevalidator()

  const run = async (rows: Row[], act: (row: Row) => Promise<unknown>, words: Words) => {
    if (progress) return
    setReport(null)
    setProgress({ through: 0, total: rows.length })
    try {
      const outcome = await runBulk(rows, act, (through) => setProgress({ through, total: rows.length }))
      tell(outcome, words)
      await revalidate()
    } finally {
      setProgress(null)
    }
  }

  const tell = (outcome: BulkOutcome<Row>, words: Words) => {
    const sentence = tellOutcome(outcome, words)
    notify(sentence, outcome.refused.length > 0 ? 'error' : 'success')
    // If all went well, the snackbar is enough.
    if (outcome.refused.length === 0) return
    setReport({
      sentence,
      refused: outcome.refused.map(({ row, message }) => ({ _id: row._id, name: nameOf(row), message })),
    })
  }

  return { progress, report, run, dismiss: () => setReport(null) }
}
