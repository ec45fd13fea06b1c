import { plain } from '#contract/plain'

/** A shorter word is one typo away from too many others; a longer one is no word. */
const shortest = 4
const longest = 40

export interface Typo {
  /** A PostgreSQL regular expression. */
  pattern: string
  /** The word's beginning, middle and end: a typo leaves at least one of them unchanged. */
  thirds: string[]
}

/**
 * Matches a text that holds `word` at the beginning of a word with exactly one letter wrong, missing or too
 * many, or two neighbours swapped. Compares with plain text: lower case, no accents.
 */
export function oneTypo(word: string): Typo | undefined {
  const letters = [...plain(word)]
  if (letters.length < shortest || letters.length > longest) return undefined
  const between = (from: number, to = letters.length) => letters.slice(from, to).map(escaped).join('')
  const variants = letters.flatMap((letter, at) => {
    const [before, after] = [between(0, at), between(at + 1)]
    const next = letters[at + 1]
    const swapped = next === undefined ? [] : [before + escaped(next) + escaped(letter) + between(at + 2)]
    // `.?` matches a wrong letter or an extra one; `.` before the letter matches a missing one.
    return [`${before}.?${after}`, `${before}.${escaped(letter)}${after}`, ...swapped]
  })
  const cuts = [0, 1, 2, 3].map((part) => Math.round((part * letters.length) / 3))
  const thirds = [0, 1, 2].map((part) => letters.slice(cuts[part], cuts[part + 1]).join(''))
  return { pattern: `\\m(${variants.join('|')})`, thirds }
}

function escaped(letter: string) {
  return /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${letter}`
}
