import type { CsvColumn } from '#server/lib/csv'
import type { Db, Fragment } from '#server/lib/db'

// Column helpers for the declarations of exports.

export const text = (title: string, value: Fragment): CsvColumn => ({ title, kind: 'text', value })

export const number = (title: string, value: Fragment): CsvColumn => ({ title, kind: 'plain', value })

/** `21/11/2026 14:05`, as a French spreadsheet reads a date. */
export const dateTime = (title: string, value: Fragment, db: Db, timeZone: string): CsvColumn => ({
  title,
  kind: 'plain',
  value: db`to_char(${value} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`,
})

export const yesNo = (title: string, value: Fragment, db: Db): CsvColumn => ({
  title,
  kind: 'text',
  value: db`case when ${value} then 'Oui' else 'Non' end`,
})
