/** At most `length` characters of a text, cut between two words, with an ellipsis where text is missing. */
export function excerpt(text: string, length: number): string {
  // No-break spaces are kept.
  const flat = text.replace(/[ \t\r\n]+/g, ' ').trim()
  if (flat.length <= length) return flat
  const cut = flat.slice(0, length)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.]+$/, '')}…`
}
