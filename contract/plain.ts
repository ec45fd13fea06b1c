const marks = /\p{Mn}/gu
const others: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' },
  ...{ '’': "'", '‘': "'", '–': '-', '—': '-', '×': '*' },
}

/**
 * The form that searches compare: lower case, no accents, no look-alikes. The database has a function of the
 * same name.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[œæßøłđ’‘–—×]/g, (sign) => others[sign] ?? sign)
}
