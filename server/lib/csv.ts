import type { Db, Fragment, Pool } from '#server/lib/db'

/** Text is guarded and quoted; in a plain value, a number or a date, the decimal point becomes a comma. */
export interface CsvColumn {
  title: string
  kind: 'text' | 'plain'
  value: Fragment
}

export interface CsvSource {
  columns: CsvColumn[]
  /** Everything after the columns: `from orders o where … order by …`. */
  rows: Fragment
}

type Cell = Uint8Array | null

/** Rows held in memory at a time. */
const batch = 500
/** How long one export may take. Milliseconds. */
export const longestExport = 10 * 60_000

/**
 * The bytes of a file that opens correctly in a French spreadsheet: `;`, byte-order mark, CRLF, RFC 4180
 * quotes, decimal comma. They are copied as the database sends them, and never become strings.
 */
export async function* csv(pool: Pool, source: CsvSource): AsyncGenerator<Buffer, undefined> {
  const opened = Promise.withResolvers<Db>()
  const read = Promise.withResolvers<void>()
  const reading = forExport(pool, (db) => {
    opened.resolve(db)
    return read.promise
  })
  reading.catch(opened.reject)
  try {
    yield* lines(await opened.promise, source)
  } finally {
    read.resolve()
    await reading.catch(() => {})
  }
}

/** A transaction that may take as long as an export does, and ends once its client has left. */
export function forExport<Value>(pool: Pool, work: (db: Db) => Promise<Value>) {
  return pool.begin('read only', async (db) => {
    // PostgreSQL's timeout runs from the first row to the last, including the time the reader takes between
    // them. No parallel workers: they would take every core, and it would not help that the export's thread
    // yields.
    await db`
      select set_config('statement_timeout', ${String(longestExport)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`
    // Where PostgreSQL cannot check whether the client has left, it notices when it sends the first rows.
    await db
      .savepoint((inner) => inner`select set_config('client_connection_check_interval', '1000', true)`)
      .catch(() => {})
    return work(db)
  })
}

async function* lines(db: Db, { columns, rows }: CsvSource): AsyncGenerator<Buffer, undefined> {
  const values = columns.map(({ value }) => value).reduce((all, value) => db`${all}, ${value}`)
  const batches = db`select ${values} ${rows}`.raw().cursor(batch)[Symbol.asyncIterator]()
  // The driver returns no promise once there are no more rows.
  const fetchNext = async () => batches.next()
  let next = fetchNext()
  try {
    let found = await next
    // Waits for the first rows: an unreachable database is reported as an error, not as an empty file.
    yield Buffer.from(`\ufeff${columns.map(({ title }) => title).join(';')}\r\n`)
    while (!found.done) {
      // The database prepares the next rows while these are written.
      next = fetchNext()
      yield encode(found.value as unknown as Cell[][], columns)
      found = await next
    }
  } finally {
    await next.catch(() => {})
    await batches.return?.()
  }
}

const quote = 0x22
const apostrophe = 0x27
const comma = 0x2c
const point = 0x2e
const semicolon = 0x3b
const carriageReturn = 0x0d
const lineFeed = 0x0a
const tab = 0x09

/** The bytes that end a cell or a line, here or in a spreadsheet that also separates at commas and tabs. */
const endings = new Uint8Array(256)
for (const byte of [quote, semicolon, carriageReturn, lineFeed, comma, tab]) endings[byte] = 1

function encode(rows: Cell[][], columns: CsvColumn[]): Buffer {
  const out = Buffer.allocUnsafe(mostBytes(rows))
  let at = 0
  for (const row of rows) {
    for (let index = 0; index < columns.length; index += 1) {
      if (index > 0) out[at++] = semicolon
      const cell = row[index]
      if (cell) at = columns[index]?.kind === 'text' ? writeText(out, at, cell) : writePlain(out, at, cell)
    }
    out[at++] = carriageReturn
    out[at++] = lineFeed
  }
  return out.subarray(0, at)
}

/**
 * The worst case: each byte a quote to double; two quotes around, an apostrophe, a separator; the line's end.
 */
function mostBytes(rows: Cell[][]) {
  let bytes = 0
  for (const row of rows) {
    for (const cell of row) bytes += 4 + (cell ? cell.length * 2 : 0)
    bytes += 2
  }
  return bytes
}

function writeText(out: Buffer, start: number, cell: Uint8Array): number {
  let at = start
  if (startsFormula(cell)) out[at++] = apostrophe
  for (let index = 0; index < cell.length; index += 1) {
    const byte = cell[index] as number
    if (endings[byte]) return writeQuoted(out, start, cell)
    out[at++] = byte
  }
  return at
}

function writeQuoted(out: Buffer, start: number, cell: Uint8Array): number {
  let at = start
  out[at++] = quote
  if (startsFormula(cell)) out[at++] = apostrophe
  for (let index = 0; index < cell.length; index += 1) {
    const byte = cell[index] as number
    if (byte === quote) out[at++] = quote
    out[at++] = byte
    // Where commas separate cells, a quote in the middle of a line holds nothing together.
    if (separatesElsewhere[byte] && isSign(cell, pastQuotes(cell, index + 1))) out[at++] = apostrophe
  }
  out[at++] = quote
  return at
}

function writePlain(out: Buffer, start: number, cell: Uint8Array): number {
  let at = start
  for (let index = 0; index < cell.length; index += 1) {
    const byte = cell[index] as number
    out[at++] = byte === point ? comma : byte
  }
  return at
}

/** The bytes that separate cells or lines in countries that do not use semicolons. */
const separatesElsewhere = new Uint8Array(256)
for (const byte of [carriageReturn, lineFeed, comma, tab]) separatesElsewhere[byte] = 1

/**
 * The signs that start a formula, full-width forms included; an apostrophe before one makes the cell text.
 */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign))
const firstBytes = new Set(signs.map(([first]) => first))

/** Whether a spreadsheet may run the cell as a formula: some skip a leading tab or line end. */
function startsFormula(cell: Uint8Array) {
  const [first] = cell
  return first === tab || first === carriageReturn || first === lineFeed || isSign(cell, 0)
}

/** The place after the quotes, if any, that start at `start`. */
function pastQuotes(cell: Uint8Array, start: number) {
  let at = start
  while (cell[at] === quote) at += 1
  return at
}

function isSign(cell: Uint8Array, start: number) {
  return (
    firstBytes.has(cell[start]) &&
    signs.some((sign) => sign.every((byte, index) => cell[start + index] === byte))
  )
}
