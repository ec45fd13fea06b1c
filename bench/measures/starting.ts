import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { migrate } from '#server/lib/migrate'
import { openStorage } from '#server/lib/storage'
import { type Child, family, residentMegabytes, startOwn } from '../child.ts'
import { median } from '../figures.ts'
import { installedMegabytes } from '../installed.ts'
import type { Result } from '../measure.ts'
import { checkNames, namesOn } from '../peers/peer.ts'
import { askOnce } from '../peers/rival.ts'
import type { Pace, Place } from '../place.ts'
import { seedCatalogue } from '../seed.ts'
import { undoAtExit } from '../undoing.ts'

/** The leanest comparable shop without its database, measured once on a machine like ours. */
const peer = { seconds: 2.1, megabytes: 340, installed: 164 }

/**
 * P11: time from the start to the first page with the embedded database, the memory then held, and disk
 * space.
 */
export async function starting({ pace }: Place): Promise<Result[]> {
  const { seconds, megabytes } = await timeShop(pace)
  const ofPeer = (unit: string, values: number[], its: number, goal: number) => ({
    against: 'the leanest peer, measured once',
    goal: { ratio: goal, sense: 'at most' as const },
    ratio: median(values) / its,
    series: [
      { name: 'the shop', unit, values },
      { name: 'the leanest peer', unit, values: [its] },
    ],
  })
  return [
    {
      id: 'P11 start',
      title: 'second start to the first page, database included',
      ...ofPeer('s', seconds, peer.seconds, 0.6),
    },
    { id: 'P11 memory', title: 'memory of the idle shop', ...ofPeer('MB', megabytes, peer.megabytes, 0.5) },
    {
      id: 'P11 size',
      title: 'on the disk, without the runtime and the database',
      ...ofPeer('MB', [installedMegabytes()], peer.installed, 1),
    },
  ]
}

/** Figures of several starts: seconds to the first page, and MB of all processes when idle. */
export interface Starts {
  seconds: number[]
  megabytes: number[]
}

/** The shop's starts, with a data folder of its own that holds the bench's products. */
export async function timeShop(pace: Pace): Promise<Starts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-bench-'))
  chmodSync(dataDir, 0o755)
  try {
    const category = await fill(dataDir)
    return await timeStarts(pace, () => startShop(dataDir, category))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param start resolves once the first page has come; its first call is not counted. */
export async function timeStarts({ repetitions }: Pace, start: () => Promise<Child>): Promise<Starts> {
  const starts: Starts = { seconds: [], megabytes: [] }
  await (await start()).stop()
  for (let turn = 0; turn < repetitions; turn += 1) {
    const begun = performance.now()
    const child = await start()
    starts.seconds.push((performance.now() - begun) / 1000)
    await setTimeout(5000)
    const held = family(child.pid).map(residentMegabytes)
    starts.megabytes.push(held.reduce((sum, each) => sum + each, 0))
    await child.stop()
  }
  return starts
}

/** @returns the id of a category of 50 products */
async function fill(dataDir: string): Promise<string> {
  const { address, stop } = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const forget = undoAtExit(stop)
  const db = connect(address, { max: 2, name: 'bench of starting' })
  try {
    await migrate(db)
    const [category] = await seedCatalogue(db, openStorage(dataDir))
    await db`vacuum analyze`
    return category?._id ?? ''
  } finally {
    await db.end({ timeout: 5 })
    stop()
    forget()
  }
}

/** Resolves once its category's page has come, and is right. */
async function startShop(dataDir: string, category: string): Promise<Child> {
  const env = { DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
  const child = await startOwn(['scripts/start.mjs'], /Ctrl\+C stops it/, env)
  try {
    const port = Number(/is open: \S+?:(\d+)/.exec(child.output)?.[1])
    await askOnce(port, {
      requests: [{ path: `/category/${category}` }],
      check: (body) => checkNames(namesOn(body), 50),
    })
    return child
  } catch (error) {
    await child.stop()
    throw error
  }
}
