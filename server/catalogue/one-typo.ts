/** Shorter words are one typo away from too much; longer ones are no words. */
const shortest = 4
const longest = 40

/**
 * A regular expression of PostgreSQL's that a text matches where it holds `word` at a word's beginning with exactly
 * one letter wrong, missing, too many, or two neighbours swapped. Compares with plain text: lower case, no accents.
 */
export function oneTypo(word: string): string | null {
  const letters = [...plainText(word)]
  if (letters.length < shortest || letters.length > longest) return null
  const between = (from: number, to = letters.length) => letters.slice(from, to).map(escaped).join('')
  const variants = letters.flatMap((letter, at) => {
    const [before, after] = [between(0, at), between(at + 1)]
    const next = letters[at + 1]
    const swapped = next === undefined ? [] : [before + escaped(next) + escaped(letter) + between(at + 2)]
    // `.?` stands for a wrong letter, or one too many; `.` before it for a missing one.
    return [`${before}.?${after}`, `${before}.${escaped(letter)}${after}`, ...swapped]
  })
  return `\\m(${variants.join('|')})`
}

/** As the database's `plain()`, near enough for a guess at what was meant. */
function plainText(word: string) {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

function escaped(letter: string) {
  return /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${letter}`
}
