/** Whether the page may be left, answered by whoever reads it. */
type Question = () => Promise<boolean>

let question: Question | undefined

/** @returns how to ask no longer. */
export function askBeforeLeaving(asked: Question) {
  question = asked
  return () => {
    question = undefined
  }
}

/** Whether the page may be left: yes, where everything is saved. */
export const mayLeave = async () => (await question?.()) ?? true

/** The state of a way that was agreed to; coming back to it later, which brings a copy, is another way. */
export const agreed = { agreed: true }
