import type { Fault } from './fault.ts'
import type { Load } from './load.ts'
import type { Place } from './place.ts'

/** I10, of what clients were told: nothing but what they asked for, or what the fault excuses. */
export function answerViolations(
  { failures }: Load,
  { nodes }: Place,
  { mayAnswer = [503] }: Fault,
): string[] {
  const wrong = failures.filter(({ status }) => !mayAnswer.includes(status))
  const endless = failures.filter(({ status, retryAfter }) => status === 503 && !retryAfter)
  const errors = nodes.flatMap(({ output }) => output.match(/.*"msg":"unexpected error".*/g) ?? [])
  return [
    ...counted(wrong, 'requests failed'),
    ...(wrong.some(({ status }) => status === 500) ? [`I10 a node says: ${errors.at(-1) ?? 'nothing'}`] : []),
    ...counted(endless, 'were not told for how long the shop is busy'),
  ]
}

/** One sentence for each way of failing. */
function counted(failures: Load['failures'], what: string) {
  const byReason = Map.groupBy(failures, ({ reason }) => reason)
  return [...byReason].map(([reason, { length }]) => `I10 ${length} ${what}: ${reason}`)
}
