// A separate process that sends requests when they are due, whether or not earlier ones are answered, and
// times each answer from when its request was due. It reads a plan from its input and prints each phase's
// outcome.
import { text } from 'node:stream/consumers'
import { Connection } from './connection.ts'
import { PhaseTally } from './phase-tally.ts'
import type { Plan } from './plan.ts'
import { Requests } from './requests.ts'

interface Due {
  at: number
  phase: PhaseTally
}

/** The other side may just be closing a connection that was idle for longer than this. Milliseconds. */
const stale = 5000
const plan: Plan = JSON.parse(await text(process.stdin))
const requests = new Requests(plan.kinds)
const waiting: Due[] = []
const idle: Connection[] = []
/** Requests under way, and when each was due. */
const asking = new Map<Connection, number>()
let next = 0

let begin = performance.now() + 100
const phases = plan.phases.map((phase) => {
  const tally = new PhaseTally(phase, begin, plan.bin)
  begin += phase.seconds * 1000
  return tally
})
const impatience = setInterval(giveUp, 100)
const sending = setInterval(sendDue, 1)
// Printed in the order of the phases, although a later one may finish sooner.
for (const { finished } of phases) console.log(JSON.stringify(await finished))
clearInterval(impatience)
clearInterval(sending)
for (const connection of idle) connection.close()

function sendDue() {
  const now = performance.now()
  for (let phase = phases[next]; phase; phase = phases[next]) {
    while (phase.isDue(now)) {
      const at = phase.take()
      // Lateness of this program alone: waiting for a free connection is due to the shop.
      phase.tellLateness(now - at)
      waiting.push({ at, phase })
    }
    if (!phase.isSent) break
    next += 1
  }
  while (waiting.length > 0) {
    const connection = freeConnection(now)
    if (!connection) break
    void ask(connection, waiting.shift() as Due)
  }
}

function freeConnection(now: number) {
  for (let connection = idle.pop(); connection; connection = idle.pop()) {
    if (connection.isOpen && now - connection.usedAt < stale) return connection
    connection.close()
  }
  return asking.size < plan.connections ? new Connection(plan.port) : undefined
}

async function ask(connection: Connection, { at, phase }: Due) {
  const { kind, text, orders, cookie } = requests.next()
  asking.set(connection, at)
  const answer = await connection.ask(text)
  asking.delete(connection)
  if (connection.isOpen) idle.push(connection)
  const id =
    orders && answer?.status === 201 ? copied(/"_id":"([\w-]{36})"/.exec(answer.body)?.[1]) : undefined
  if (id) requests.keep({ id, cookie })
  phase.count(kind, at, answer, id)
}

/**
 * A match keeps its whole text in memory: for ten minutes' answers that was a hundred megabytes to look
 * through.
 */
function copied(found = '') {
  return Buffer.from(found).toString()
}

/** Drops requests that have waited longer than `timeout`, be it for an answer or for a connection. */
function giveUp() {
  const longAgo = performance.now() - plan.timeout * 1000
  for (const [connection, since] of asking) if (since < longAgo) connection.close()
  while (waiting[0] && waiting[0].at < longAgo) {
    const { at, phase } = waiting.shift() as Due
    phase.count(requests.next().kind, at, undefined)
  }
}
