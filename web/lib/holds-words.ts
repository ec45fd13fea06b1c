import { plain } from '#contract/plain'

/** Whether a text contains every word of `q`, in any order: `labels.filter(holdsWords(q))`. */
export function holdsWords(q: string): (text: string) => boolean {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => plain(text).includes(word))
}

/** Whether each word of `q` begins a word of the text: `labels.filter(beginsWords(q))`. */
export function beginsWords(q: string): (text: string) => boolean {
  const typed = lettersOf(q)
  return (text) => {
    const words = lettersOf(text)
    return typed.every((each) => words.some((word) => word.startsWith(each)))
  }
}

/** The words without the signs between them. */
const lettersOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
