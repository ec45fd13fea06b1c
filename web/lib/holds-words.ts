import { plain } from '#contract/plain'

/** Whether a text contains every word of `q`, in any order: `labels.filter(holdsWords(q))`. */
export function holdsWords(q: string): (text: string) => boolean {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => plain(text).includes(word))
}
