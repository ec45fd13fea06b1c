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

/** The state of a navigation that was agreed to, known by its identity: history brings a copy, and coming back asks again. */
export const agreed = { agreed: true }
