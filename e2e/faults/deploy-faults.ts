import type { Fault, Scene } from './fault.ts'
import { makeLogin, pretendNewer, stopPretending } from './meddling.queries.ts'
import { freePorts, ShopNode } from './nodes.ts'
import type { Place } from './place.ts'

type Settings = Record<string, string>

/** Mistakes in starting a new node, and the message with which it must refuse. */
const mistakes: { settings: Settings; words: RegExp; isNewer?: boolean; isStranger?: boolean }[] = [
  { settings: { TIME_ZONE: 'Mars/Olympus' }, words: /TIME_ZONE is not a time zone/ },
  { settings: {}, words: /password authentication failed for user "shop"/, isStranger: true },
  { settings: { SMTP_URL: 'mail.example' }, words: /SMTP_URL is not/ },
  { settings: { DATABASE_URL: 'postgres://paillasse@127.0.0.1:9/postgres' }, words: /ECONNREFUSED/ },
  { settings: {}, words: /database is newer than this version/, isNewer: true },
  { settings: { EMAIL_SERVICE_ID: 'x' }, words: /one of them is missing/ },
  { settings: { PUBLIC_URL: 'shop' }, words: /PUBLIC_URL is not a URL/ },
  { settings: { DATABASE_POOL: '0' }, words: /DATABASE_POOL must be at least 2/ },
]

/** The right database and an existing login, but a wrong password. */
async function asStranger({ postgres, db, settings: { DATABASE_URL = '' } }: Place): Promise<Settings> {
  await makeLogin(db)
  postgres.askForPassword('shop')
  return { DATABASE_URL: DATABASE_URL.replace('//paillasse@', '//shop:another@') }
}

/** The new node refuses to start and says why; the old one goes on. */
async function deployBadly({ place, load, round, report }: Scene, settings?: Settings) {
  const mistake = mistakes[round % mistakes.length] as (typeof mistakes)[number]
  const own = mistake.isStranger ? await asStranger(place) : mistake.settings
  const from = load.answers.length
  if (mistake.isNewer) await pretendNewer(place.db)
  const node = new ShopNode(await freePorts(), { ...place.settings, ...(settings ?? own) })
  const said = await node.start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  await node.end('SIGKILL')
  if (mistake.isNewer) await stopPretending(place.db)
  if (!mistake.words.test(said)) report(`I10 a wrong setting led to: ${said.slice(-300)}`)
  await load.placed(3)
  const failed = load.answers.slice(from).filter(({ status }) => status !== 201)
  if (failed.length > 0) report(`I10 ${failed.length} requests to the old node failed`)
}

export const badDeploy: Fault = {
  id: 'F26',
  title: 'a new node with a wrong setting, or too old for the database',
  rounds: { short: 0, full: 8 },
  // The new node's refusal must not affect the old one.
  mayAnswer: [],
  strike: (scene) => deployBadly(scene),
  control: {
    bug: 'the new node has nothing to complain of',
    breaks: 'I10',
    strike: (scene) => deployBadly(scene, {}),
  },
}
