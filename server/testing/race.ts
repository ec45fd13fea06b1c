import { setTimeout } from 'node:timers/promises'

/** RACE_ROUNDS runs each race more often. */
export const rounds = Number(process.env.RACE_ROUNDS ?? 50)
/** Of races that take long there is a part of these, unless RACE_ROUNDS says how many. */
export const roundsOf = (part: number) => (process.env.RACE_ROUNDS ? rounds : Math.ceil(rounds * part))
/** Milliseconds, on a machine that may have other work. */
export const raceTimeout = 60_000 + rounds * 1500

export interface Reply {
  statusCode: number
  body?: string
}

/** Acts that go at the same moment, and what must hold whoever comes first. */
export interface Race<Given> {
  prepare: () => Promise<Given>
  acts: ((given: Given) => Promise<Reply>)[]
  /** What went wrong, in words; nothing where all is well. `replies` stand in the order of `acts`. */
  violation: (given: Given, replies: Reply[]) => Promise<string | undefined> | string | undefined
}

/**
 * Runs a race again and again, each time with another head start, and tells what went wrong. An answer of 500 or
 * more is always wrong.
 */
export async function runRace<Given>(race: Race<Given>, times = rounds): Promise<string[]> {
  const violations: string[] = []
  for (let round = 0; round < times; round += 1) {
    const wrong = await runRound(race, round)
    if (wrong) violations.push(`round ${round}: ${wrong}`)
  }
  return violations
}

/** Whether a race that is run carelessly is seen to go wrong: most are at once, all are in the end. */
export async function isCaught<Given>(race: Race<Given>, most = 500): Promise<boolean> {
  for (let round = 0; round < most; round += 1) if (await runRound(race, round)) return true
  return false
}

async function runRound<Given>({ prepare, acts, violation }: Race<Given>, round: number) {
  const given = await prepare()
  const replies = await Promise.all(acts.map((act) => headStart(round).then(() => act(given))))
  const failed = replies.find(({ statusCode }) => statusCode >= 500)
  return failed ? `answered ${failed.statusCode} ${failed.body}` : violation(given, replies)
}

/** What the careless do between looking and writing. */
export const dawdle = () => setTimeout(Math.random() * 40)

/** Every third round everyone starts at once; in the others some milliseconds apart. */
const headStart = (round: number) => setTimeout(round % 3 === 0 ? 0 : Math.random() * (round % 3) * 3)

/** The statuses of some replies, lowest first: `200 409`. */
export const statusesOf = (replies: Reply[]) =>
  replies
    .map(({ statusCode }) => statusCode)
    .sort((a, b) => a - b)
    .join(' ')
