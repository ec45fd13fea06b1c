import type { Db, Fragment, Pool } from '#server/lib/db'

/** A text is guarded and quoted; what is plain, a number or a date, gets a decimal comma where it has a point. */
export interface CsvColumn {
  title: string
  kind: 'text' | 'plain'
  value: Fragment
}

/** What an export is made of. */
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
 * The bytes of a file that opens right in a French spreadsheet: `;`, byte-order mark, CRLF, RFC 4180 quotes,
 * decimal comma. They are copied as the database sends them, and never become strings.
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

/** A transaction that may take as long as an export does, and ends when its caller has left. */
export function forExport<Value>(pool: Pool, work: (db: Db) => Promise<Value>) {
  return pool.begin('read only', async (db) => {
    // PostgreSQL counts from the first row to the last, however long its reader takes between them.
    // A thread that yields is of no use where PostgreSQL's own helpers take every core.
    await db`
      select set_config('statement_timeout', ${String(longestExport)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`
    // Where PostgreSQL cannot look for a caller who left, it notices with the first rows.
    await db
      .savepoint((inner) => inner`select set_config('client_connection_check_interval', '1000', true)`)
      .catch(() => {})
    return work(db)
  })
}

async function* lines(db: Db, { columns, rows }: CsvSource): AsyncGenerator<Buffer, undefined> {
  const values = columns.map(({ value }) => value).reduce((all, value) => db`${all}, ${value}`)
  const batches = db`select ${values} ${rows}`.raw().cursor(batch)[Symbol.asyncIterator]()
  // The driver answers without a promise once there is nothing more.
  const fetchNext = async () => batches.next()
  let next = fetchNext()
  try {
    let found = await next
    // Not before the first rows are there: a database that is away is told as an error, not as an empty file.
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

/** What ends a cell or a line, of ours or for a spreadsheet that takes commas and tabs for separators too. */
const endings = new Uint8Array(256)
for (const byte of [quote, semicolon, carriageReturn, lineFeed, comma, tab]) endings[byte] = 1

function encode(rows: Cell[][], columns: CsvColumn[]): Buffer {
  const out = Buffer.allocUnsafe(mostBytes(rows))
  let at = 0
  for (const row of rows) {
    for (let place = 0; place < columns.length; place += 1) {
      if (place > 0) out[at++] = semicolon
      const cell = row[place]
      if (cell) at = columns[place]?.kind === 'text' ? writeText(out, at, cell) : writePlain(out, at, cell)
    }
    out[at++] = carriageReturn
    out[at++] = lineFeed
  }
  return out.subarray(0, at)
}

/** Every byte a quote to double; two quotes around, an apostrophe, a separator; the end of the line. */
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
  for (let place = 0; place < cell.length; place += 1) {
    const byte = cell[place] as number
    if (endings[byte]) return writeQuoted(out, start, cell)
    out[at++] = byte
  }
  return at
}

function writeQuoted(out: Buffer, start: number, cell: Uint8Array): number {
  let at = start
  out[at++] = quote
  if (startsFormula(cell)) out[at++] = apostrophe
  for (let place = 0; place < cell.length; place += 1) {
    const byte = cell[place] as number
    if (byte === quote) out[at++] = quote
    out[at++] = byte
    // Where commas separate, a quote in the midst of a line holds nothing together.
    if (separatesElsewhere[byte] && isSign(cell, place + 1)) out[at++] = apostrophe
  }
  out[at++] = quote
  return at
}

function writePlain(out: Buffer, start: number, cell: Uint8Array): number {
  let at = start
  for (let place = 0; place < cell.length; place += 1) {
    const byte = cell[place] as number
    out[at++] = byte === point ? comma : byte
  }
  return at
}

/** What separates cells or lines in other countries than where semicolons do. */
const separatesElsewhere = new Uint8Array(256)
for (const byte of [carriageReturn, lineFeed, comma, tab]) separatesElsewhere[byte] = 1

/** What a formula starts with, full-width forms included; an apostrophe before it makes it a text. */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign))
const firstBytes = new Set(signs.map(([first]) => first))

/** Whether a spreadsheet may run it: some pass blanks over. */
function startsFormula(cell: Uint8Array) {
  const [first] = cell
  return first === tab || first === carriageReturn || first === lineFeed || isSign(cell, 0)
}

function isSign(cell: Uint8Array, start: number) {
  return (
    firstBytes.has(cell[start]) &&
    signs.some((sign) => sign.every((byte, place) => cell[start + place] === byte))
  )
}
