/**
 * A strict reader of RFC 4180 with `;`: quotes only around a whole field or doubled within one, CRLF after
 * every record, and as many fields in each record as in the first.
 * @throws Error where the file is anything else.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const field = text[at] === '"' ? quoted(text, at) : bare(text, at)
    record.push(field.value)
    at = field.end
    if (text[at] === ';') {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n')
      throw new Error(`no CRLF at ${at}: ${text.slice(at - 20, at + 20)}`)
    at += 2
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error('the last record has no end')
  const uneven = records.find(({ length }) => length !== records[0]?.length)
  if (uneven) throw new Error(`${uneven.length} fields: ${uneven}`)
  return records
}

function quoted(text: string, start: number) {
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else return { value, end: at + 1 }
  }
  throw new Error(`the quote at ${start} is never closed`)
}

function bare(text: string, start: number) {
  const length = text.slice(start).search(/[;\r\n]/)
  const value = length < 0 ? text.slice(start) : text.slice(start, start + length)
  if (value.includes('"')) throw new Error(`a quote inside of a bare field at ${start}`)
  return { value, end: start + value.length }
}
