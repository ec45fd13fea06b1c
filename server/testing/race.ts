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

/** Acts that go at the same moment, and what must hold whoever comes first. `replies` stand in the order of `acts`. */
export interface Race<Given> {
  prepare: () => Promise<Given>
  acts: ((given: Given) => Promise<Reply>)[]
  /** What went wrong, in words; nothing where all is well. */
  violation?: (given: Given, replies: Reply[]) => Promise<string | undefined> | string | undefined
  /** Instead: how it ended, in words. */
  endOf?: (given: Given, replies: Reply[]) => Promise<string>
  /** Any other end is a violation, and so is one of these that never comes: what is always first races nobody. */
  ends?: string[]
}

/** So often at most, until all is seen that has to be. */
const most = 500

/**
 * Runs a race again and again, each time with another head start, and tells what went wrong. An answer of 500 or
 * more is always wrong.
 */
export async function runRace<Given>(race: Race<Given>, times = rounds): Promise<string[]> {
  const violations: string[] = []
  const unseen = new Set(race.ends)
  for (let round = 0; round < times || (unseen.size > 0 && round < most); round += 1) {
    const { wrong, end = '' } = await runRound(race, round)
    if (wrong) violations.push(`round ${round}: ${wrong}`)
    unseen.delete(end)
  }
  return [...violations, ...Array.from(unseen, (end) => `it never ended so: ${end}`)]
}

/** Whether a race that is run carelessly is seen to go wrong: most are at once, all are in the end. */
export async function isCaught<Given>(race: Race<Given>): Promise<boolean> {
  for (let round = 0; round < most; round += 1) if ((await runRound(race, round)).wrong) return true
  return false
}

async function runRound<Given>({ prepare, acts, violation, endOf, ends }: Race<Given>, round: number) {
  const given = await prepare()
  const replies = await Promise.all(acts.map((act) => headStart(round).then(() => act(given))))
  const failed = replies.find(({ statusCode }) => statusCode >= 500)
  if (failed) return { wrong: `answered ${failed.statusCode} ${failed.body}` }
  const end = await endOf?.(given, replies)
  if (end !== undefined && !ends?.includes(end)) return { wrong: end }
  return { wrong: await violation?.(given, replies), end }
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
