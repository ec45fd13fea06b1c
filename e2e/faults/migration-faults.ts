import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { holders, holdLock, readTable } from './locks.queries.ts'
import { untilReady } from './node-faults.ts'

const root = join(import.meta.dirname, '../..')
/** The parts of a version, once its pages are built. */
const parts = ['package.json', 'server', 'contract', 'demo', 'scripts', 'build', 'public']
/** The longest that a table may be locked against writes, and an order may take. Milliseconds. */
const longestHold = 1000
const longestOrder = 3000
/** How long an export keeps running after the new version starts. Milliseconds. */
const exporting = 5000

/** A typical migration: a column with a default, an index and a backfill. */
const usual = (nth: number) => `
  alter table orders add column drilled_${nth} integer not null default 0;
  create index orders_drilled_${nth} on orders (drilled_${nth});
  update orders set drilled_${nth} = quantity;`

const versions: string[] = []
process.once('exit', () =>
  versions.forEach((folder) => void rmSync(folder, { recursive: true, force: true })),
)

/** The next version: this one, with one more migration per round so far. @returns its folder */
function makeVersion(round: number, migration: (nth: number) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-version-'))
  versions.push(folder)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (let nth = 0; nth <= round; nth += 1)
    writeFileSync(join(folder, 'server/migrations', `90${nth}-drill.sql`), migration(nth))
  return folder
}

/**
 * Moves one node after the other to the next version; clients order meanwhile, from old and new code
 * together.
 */
async function migrateRolling(scene: Scene, migration = usual) {
  const { place, load, round, report } = scene
  const folder = makeVersion(round, migration)
  const from = load.answers.length
  const watch = watchLocks(scene)
  const release = await holdLock(place.db, (db) => readTable(db, 'orders'))
  const exported = setTimeout(exporting).then(release)
  for (const node of place.nodes) {
    await node.end('SIGTERM')
    node.folder = folder
    await node.start()
    await untilReady(place, node)
    await load.placed(5)
  }
  await exported
  await watch.stop()
  const answers = load.answers.slice(from)
  const failed = answers.filter(({ status }) => status !== 201)
  if (failed.length > 0) report(`I10 ${failed.length} requests failed during a migration`)
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  if (slowest > longestOrder) report(`I10 an order took ${Math.round(slowest)} ms during a migration`)
}

/** Polls for locks that keep others from writing to a table. */
function watchLocks({ place, report }: Scene) {
  const since = new Map<string, number>()
  const told = new Set<string>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const held = (await holders(place.db)).map(({ pid, table, mode }) => `${table} by ${mode} of ${pid}`)
      for (const lock of since.keys()) if (!held.includes(lock)) since.delete(lock)
      for (const lock of held) since.set(lock, since.get(lock) ?? performance.now())
      for (const [lock, start] of since) {
        if (performance.now() - start <= longestHold || told.has(lock)) continue
        told.add(lock)
        report(`I10 ${lock} was held for more than ${longestHold} ms`)
      }
      await setTimeout(20)
    }
  })()
  return {
    stop() {
      isOver = true
      return watching
    },
  }
}

export const schemaMigrated: Fault = {
  id: 'F20',
  title: 'the schema migrated while old and new code run together',
  rounds: { short: 0, full: 8 },
  // One of the nodes is always there to serve everybody.
  mayAnswer: [],
  company: 'none',
  place: { nodes: 2, settings: { DRAIN_SECONDS: '1' } },
  strike: (scene) => migrateRolling(scene),
  control: {
    bug: 'a migration holds the orders for two seconds',
    breaks: 'I10',
    strike: (scene) =>
      migrateRolling(scene, () => 'lock table orders in access exclusive mode; select pg_sleep(2);'),
  },
}
