import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Child, family, residentMegabytes, startChild } from '../child.ts'
import { median } from '../figures.ts'
import { installedMegabytes } from '../installed.ts'
import type { Result } from '../measure.ts'
import type { Place } from '../place.ts'

/** The leanest comparable shop, measured once on a machine like ours: without its database. */
const peer = { seconds: 2.1, megabytes: 340, installed: 164 }

/** P11: from the start to the first page with the embedded database, the memory then held, the room on the disk. */
export async function starting({ pace }: Place): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-bench-'))
  chmodSync(dataDir, 0o755)
  const [seconds, megabytes] = [[] as number[], [] as number[]]
  try {
    await (await start(dataDir)).child.stop()
    for (let turn = 0; turn < pace.repetitions; turn += 1) {
      const { child, seconds: taken } = await start(dataDir)
      seconds.push(taken)
      await setTimeout(5000)
      megabytes.push(
        family(child.pid)
          .map(residentMegabytes)
          .reduce((sum, each) => sum + each, 0),
      )
      await child.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
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

async function start(dataDir: string): Promise<{ child: Child; seconds: number }> {
  const env = { DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const child = await startChild(['scripts/start.mjs'], /Ctrl\+C stops it/, env)
  await fetch(/is open: (\S+)/.exec(child.output)?.[1] ?? '')
  return { child, seconds: (performance.now() - begun) / 1000 }
}
