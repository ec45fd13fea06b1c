import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Child, family, residentMegabytes, startOwn } from '../child.ts'
import { median } from '../figures.ts'
import { installedMegabytes } from '../installed.ts'
import type { Result } from '../measure.ts'
import type { Pace, Place } from '../place.ts'

/** The leanest comparable shop, measured once on a machine like ours: without its database. */
const peer = { seconds: 2.1, megabytes: 340, installed: 164 }

/** P11: from the start to the first page with the embedded database, the memory then held, the room on the disk. */
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

/** What each of several starts took: seconds to the first page, and MB of its processes when nobody asks. */
export interface Starts {
  seconds: number[]
  megabytes: number[]
}

/** The shop with a data folder of its own, which the first start has filled. */
export async function timeShop(pace: Pace): Promise<Starts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-bench-'))
  chmodSync(dataDir, 0o755)
  try {
    return await timeStarts(pace, () => startShop(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param start ends when the first page has come; what the first start alone does is not counted. */
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

async function startShop(dataDir: string): Promise<Child> {
  const env = { DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
  const child = await startOwn(['scripts/start.mjs'], /Ctrl\+C stops it/, env)
  await fetch(/is open: (\S+)/.exec(child.output)?.[1] ?? '')
  return child
}
