import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Said } from '#contract/fields'
import { count, fr } from '#contract/french'
import type { RefusalSentence } from '#contract/refusals'
import { languageOf } from '#web/lib/language.ts'
import { useAct } from '#web/lib/use-act.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { BulkBar } from '#web/ui/data-table/bulk-bar.tsx'
import { BulkDelete } from '#web/ui/data-table/bulk-delete.tsx'
import type { Bulk } from '#web/ui/data-table/use-bulk.ts'
import { Notice } from '#web/ui/notice.tsx'

type Words<Row> = {
  /** « le produit Bécher 250 mL » */
  nameOf: (row: Row) => string
  /** « 12 produits » */
  count: (number: number) => string
  /** The consequence, for one row or several. */
  consequence: (rows: Row[]) => ReactNode
  /** Message when the server is unreachable or failed. */
  failure: RefusalSentence
  /** Two words for a refusal's code: « commandes liées ». */
  reasons: Record<string, string>
  /** Whether the rows are feminine: « 2 supprimées ». */
  feminine?: boolean
}

/** Deletes one row or several, after a dialog that names them and the consequence is confirmed. */
export function useDeletion<Row>(remove: (row: Row) => Promise<Said>, bulk: Bulk<Row>, words: Words<Row>) {
  const [asked, setAsked] = useState<{ rows: Row[]; after?: () => void }>({ rows: [] })
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const one = useAct(remove, {
    success: ({ message }) => message,
    failure: words.failure,
    revalidate: true,
    onDone: close,
    onRefused({ status, isRefusal, message }) {
      setRefusal(isRefusal ? message : words.failure)
      // Somebody else deleted it: its row must go too.
      if (status === 404) revalidate()
    },
  })
  const e = words.feminine ? 'e' : ''
  const { rows } = asked
  const [first] = rows

  /** `after`: runs once the rows are gone; of several, refused ones remain. */
  const ask = (chosen: Row[], after?: () => void) => {
    setRefusal(undefined)
    setAsked({ rows: chosen, after })
    setOpen(true)
  }
  const confirm = async () => {
    if (rows.length === 1 && first !== undefined) {
      if (await one(first)) asked.after?.()
      return
    }
    close()
    await bulk.run(rows, remove, {
      done: (number) => count(number, `supprimé${e}`),
      refused: (number) => count(number, `bloqué${e}`),
      reasons: words.reasons,
    })
    asked.after?.()
  }

  const named = first !== undefined && rows.length === 1 ? words.nameOf(first) : words.count(rows.length)
  const dialog = (
    <AlertDialog
      open={open}
      onClose={close}
      title={fr(`Supprimer ${named} ?`)}
      description={
        <div className="grid gap-4">
          <div>{words.consequence(rows)}</div>
          {refusal && (
            <Notice kind="error">
              <span lang={languageOf(refusal)}>{refusal}</span>
            </Notice>
          )}
        </div>
      }
      confirm="Supprimer"
      pending={one.pending}
      onConfirm={confirm}
    />
  )
  /** The bar over chosen rows that can only be deleted. */
  const bar = (chosen: Row[], clear: () => void) => (
    <BulkBar chosen={chosen.length} feminine={words.feminine} progress={bulk.progress} onClear={clear}>
      <BulkDelete onDelete={() => ask(chosen, clear)} />
    </BulkBar>
  )
  return { ask, dialog, bar }
}
