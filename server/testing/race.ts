import { setTimeout } from 'node:timers/promises'

/** The rounds of each race; RACE_ROUNDS sets another number. */
export const rounds = Number(process.env.RACE_ROUNDS ?? 50)
/** Races that take long run a part of the rounds, unless RACE_ROUNDS sets a number. */
export const roundsOf = (part: number) => (process.env.RACE_ROUNDS ? rounds : Math.ceil(rounds * part))
/** Milliseconds, on a machine that may have other work. */
export const raceTimeout = 60_000 + rounds * 1500

export interface Reply {
  statusCode: number
  body?: string
}

/** Acts that start at once, and what must hold whichever comes first. `replies` are in their order. */
export interface Race<Given> {
  prepare: () => Promise<Given>
  acts: ((given: Given) => Promise<Reply>)[]
  /** What went wrong, in words; undefined if nothing did. */
  violation?: (given: Given, replies: Reply[]) => Promise<string | undefined> | string | undefined
  /** Instead of `violation`: how the race ended, in words. */
  endOf?: (given: Given, replies: Reply[]) => Promise<string>
  /** Any other end is a violation, and so is one of these that never comes: then one act is always first. */
  ends?: string[]
}

/** The most rounds until every end has been seen. */
const most = 500

/**
 * Runs a race again and again, each time with other head starts, and returns what went wrong. An answer of
 * 500 or more is always wrong.
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

/** The pause of the careless between reading and writing. */
export const dawdle = () => setTimeout(Math.random() * 40)

/** In every third round all start at once; in the others some milliseconds apart. */
const headStart = (round: number) => setTimeout(round % 3 === 0 ? 0 : Math.random() * (round % 3) * 3)

/** The statuses of some replies, lowest first: `200 409`. */
export const statusesOf = (replies: Reply[]) =>
  replies
    .map(({ statusCode }) => statusCode)
    .sort((a, b) => a - b)
    .join(' ')
