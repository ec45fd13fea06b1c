import type { Fault } from './fault.ts'
import type { Load } from './load.ts'
import type { Place } from './place.ts'

/** From this long after the end of a fault, no request fails any more. Milliseconds. */
const longestTrouble = 30_000
/** Ordering on until then shows that. Milliseconds after the end of a fault. */
export const seenWell = longestTrouble + 5000

/**
 * I10: clients were answered only with success or with what the fault excuses, and some time after the fault
 * only with success.
 * @param over when the fault ended, by the answers' clock
 */
export function answerViolations(
  { failures }: Load,
  { nodes }: Place,
  { mayAnswer = [503] }: Fault,
  over: number,
): string[] {
  const wrong = failures.filter(({ status }) => !mayAnswer.includes(status))
  const endless = failures.filter(({ status, retryAfter }) => status === 503 && !retryAfter)
  const late = failures.filter(({ at }) => at - over >= longestTrouble)
  return [
    ...counted(wrong, 'requests failed'),
    ...(wrong.some(({ status }) => status === 500) ? [`I10 a node says: ${lastError(nodes)}`] : []),
    ...counted(endless, 'were not told for how long the shop is busy'),
    ...counted(late, 'requests failed half a minute after the fault'),
  ]
}

function lastError(nodes: Place['nodes']) {
  const lines = nodes.flatMap(({ output }) => output.split('\n'))
  return lines.findLast((line) => line.includes('"msg":"unexpected error"')) ?? 'nothing'
}

/** One sentence per reason of failure. */
function counted(failures: Load['failures'], what: string) {
  const byReason = Map.groupBy(failures, ({ reason }) => reason)
  return [...byReason].map(([reason, { length }]) => `I10 ${length} ${what}: ${reason}`)
}
