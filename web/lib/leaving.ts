/** Asks the user whether the page may be left. */
type Question = () => Promise<boolean>

let question: Question | undefined

/** @returns a function that stops asking. */
export function askBeforeLeaving(asked: Question) {
  question = asked
  return () => {
    question = undefined
  }
}

/** Whether the page may be left: true if everything is saved. */
export const mayLeave = async () => (await question?.()) ?? true

/** State of a navigation agreed to, compared by identity: history restores a copy, so it asks again. */
export const agreed = { agreed: true }
