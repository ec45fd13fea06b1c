import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Order } from '#contract/orders'
import { connect } from '#server/lib/db'
import { openStorage } from '#server/lib/storage'
import type { Fault, Scene } from './fault.ts'
import type { Entry } from './ledger.ts'
import { forgetOrder } from './orders.queries.ts'
import type { Place } from './place.ts'
import { DrillPostgres } from './postgres.ts'
import { helper } from './programs.ts'
import { uploadAfter } from './upload-faults.ts'
import { brokenRows, storedOrders } from './verifier.queries.ts'
import { fileViolations, pictureViolations } from './verify-files.ts'
import { isAsTold } from './verify-orders.ts'

const root = join(import.meta.dirname, '../..')

/** Runs one of the shop's programs to its end. */
function run(script: string, args: string[], settings: Record<string, string>) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: '', ENV_FILE: 'off', ...settings }
    const program = helper(process.execPath, [script, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.once('close', (code) => resolve({ code, output }))
  })
}

/** @returns the backup's folder */
async function backUp({ dataDir, dbProxy }: Place, parent: string) {
  const DATABASE_URL = `postgres://paillasse@127.0.0.1:${dbProxy.port}/postgres`
  const { code, output } = await run('scripts/backup.ts', [parent], { DATA_DIR: dataDir, DATABASE_URL })
  if (code !== 0) throw new Error(`no backup: ${output}`)
  return join(parent, readdirSync(parent)[0] ?? '')
}

const check = (backup: string) => run('scripts/restore.ts', ['--check', backup], {})

const restore = (backup: string, dataDir: string) =>
  run('scripts/restore.ts', [backup], { DATA_DIR: dataDir, DATABASE_URL: '' })

export async function inFolder(act: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-restored-'))
  // If Node runs as root, PostgreSQL does not, and needs access to the folder.
  chmodSync(folder, 0o755)
  await act(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** The restored shop holds these orders and pictures as they were answered, and nothing broken. */
export async function compareRestored(restored: Place, before: Entry[], report: Scene['report']) {
  const stored = new Map((await storedOrders(restored.db)).map((order) => [order._id, order]))
  for (const order of ordersOf(before))
    if (!isAsTold(order, stored.get(order._id))) report(`I1 ${order.number} is not in the backup as answered`)
  const violations = [
    ...(await brokenRows(restored.db)),
    ...(await fileViolations(restored)),
    ...(await pictureViolations(restored, before)),
  ]
  for (const violation of violations) report(violation)
}

/** Every order as its client was told of it, once more for every answered move. */
export const ordersOf = (entries: Entry[]) =>
  entries.flatMap((entry) => ('order' in entry && entry.order ? [entry.order] : []))

export type Spoil = (restored: Place, before: Order[]) => Promise<unknown>

/** Loses an acknowledged order, as no backup should. */
export const forgetOne: Spoil = ({ db }, [order]) => forgetOrder(db, order?._id ?? '')

/** A shop restored from a backup holds everything acknowledged before the backup began, as answered. */
async function restoreElsewhere(scene: Scene, spoil?: Spoil) {
  const { place, report } = scene
  await uploadAfter(scene, 'the round before')
  await inFolder(async (folder) => {
    const before = place.ledger.entries()
    const backup = await backUp(place, join(folder, 'backups'))
    const dataDir = join(folder, 'data')
    const { code, output } = await restore(backup, dataDir)
    if (code !== 0) return report(`I1 a backup could not be restored: ${output}`)
    const postgres = new DrillPostgres(dataDir)
    const db = connect(await postgres.start(), { max: 2 })
    const restored = { ...place, db, dataDir, postgres, storage: openStorage(dataDir) }
    await spoil?.(restored, ordersOf(before))
    await compareRestored(restored, before, report)
    await db.end()
    postgres.stop()
  })
}

export const restoredElsewhere: Fault = {
  id: 'F23',
  title: 'backup under load, restored elsewhere',
  rounds: { short: 0, full: 10 },
  strike: (scene) => restoreElsewhere(scene),
  control: {
    bug: 'an order is missing from what was restored',
    breaks: 'I1',
    strike: (scene) => restoreElsewhere(scene, forgetOne),
  },
}

const orders = () => 'tables/public.orders.copy'
const users = () => 'tables/public.users.copy'
const manifest = () => 'manifest.json'
const aPicture = (backup: string) =>
  join('uploads/images', readdirSync(join(backup, 'uploads/images'))[0] ?? '')

/** Ways in which a backup may be damaged, each by one of its files, and the restore's words for that file. */
const damages: { find: (backup: string) => string; spoil: (file: string) => void; words: string }[] = [
  { find: orders, spoil: changeOneByte, words: 'not as it was written' },
  { find: aPicture, spoil: changeOneByte, words: 'not as it was written' },
  { find: manifest, spoil: changeOneByte, words: 'not as it was written' },
  { find: users, spoil: cutShort, words: 'not as it was written' },
  { find: orders, spoil: (file) => rmSync(file), words: 'missing' },
  { find: orders, spoil: takeAnother, words: 'not as it was written' },
]

function changeOneByte(file: string) {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(255 - bytes.readUInt8(middle), middle)
  writeFileSync(file, bytes)
}

function cutShort(file: string) {
  truncateSync(file, Math.floor(statSync(file).size / 2))
}

/** An intact file, but not the one that belongs there. */
function takeAnother(file: string) {
  copyFileSync(join(dirname(file), 'public.users.copy'), file)
}

async function restoreDamaged({ place, round, report }: Scene, isDamaged = true) {
  const { find, spoil, words } = damages[round % damages.length] as (typeof damages)[number]
  await inFolder(async (folder) => {
    const backup = await backUp(place, join(folder, 'backups'))
    const file = find(backup)
    const isTold = (output: string) => output.includes(`The backup is damaged: ${file} is ${words}.`)
    const whole = await check(backup)
    if (whole.code !== 0) report(`I1 the check of a sound backup says: ${whole.output.slice(-300)}`)
    if (isDamaged) spoil(join(backup, file))
    const alarm = await check(backup)
    if (alarm.code === 0 || !isTold(alarm.output))
      report(`I1 the check of a backup whose ${file} is ${words} says: ${alarm.output.slice(-300)}`)
    const { code, output } = await restore(backup, join(folder, 'data'))
    if (code === 0 || !isTold(output))
      report(`I1 a backup whose ${file} is ${words} led to: ${output.slice(-300)}`)
    if (readdirSync(folder).includes('data')) report('I1 a damaged backup was restored in part')
  })
}

export const damagedBackup: Fault = {
  id: 'F24',
  title: 'a backup with a changed, cut, lost or foreign file',
  rounds: { short: 0, full: 6 },
  strike: (scene) => restoreDamaged(scene),
  control: {
    bug: 'the backup is sound, and passes for a damaged one',
    breaks: 'I1',
    strike: (scene) => restoreDamaged(scene, false),
  },
}
