import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { openFilesLimit } from '#server/lib/open-files'
import { beside, dailyMix } from '../mix.ts'
import { atLeast, atMost, type Run, told } from '../run.ts'
import { startAside } from '../send.ts'
import { kindByKind, p99, together } from '../tally.ts'
import { most, watchMemory } from '../watch.ts'

const wanted = 50_000
/** Open files that the shop and the holder need for everything else. */
const spare = 1500
const scanned = 1000

/** Requests of scanners: none of these paths exists. */
const scans = {
  name: 'scans',
  requests: [
    '/wp-login.php',
    '/.env',
    '/admin/config.php',
    '/api/v1/users',
    '/images/shell.php',
    '/vendor/x',
  ].map((path) => ({ path: `${path}?{n}`, headers: { accept: '*/*' } })),
}

/** L10 */
export const idleAndScanners: Run = {
  id: 'L10',
  title: `as many idle connections as may be, up to ${wanted.toLocaleString('en')}, and a flood of 404`,
  minutes: 5,
  async act({ send, knee, shop, scene }, minutes) {
    const [rate, seconds] = [knee * 0.3, minutes * 30]
    const calm = await send([{ name: 'calm', rate, seconds }])
    const connections = Math.min(
      wanted,
      openFilesLimit(shop.pid) - spare,
      openFilesLimit(process.pid) - spare,
    )
    const memory = watchMemory(shop.pid)
    const holder = await hold(shop.port, connections)
    const crowd = beside(dailyMix(scene), rate, scans, scanned)
    const loud = await send([{ name: 'crowded', rate: crowd.rate, seconds }], { kinds: crowd.kinds })
    const held = holder.held()
    holder.stop()
    const isScan = (kind: string) => kind === scans.name
    const [ours, theirs] = [together(loud, (kind) => !isScan(kind)), together(loud, isScan)]
    const missed = theirs.statuses[404] ?? 0
    return {
      checks: [
        atLeast('idle connections held, of those opened', held / connections, 0.95, '×'),
        told('idle connections', held),
        atMost('p99 against before', p99(ours.times) / p99(together(calm).times), 2, '×'),
        atMost('not answered well', ours.failed + ours.refused, 0),
        atMost('scans answered neither with 404 nor with 503', theirs.sent - missed - theirs.refused, 0),
        atLeast('scans answered with 404, of those sent', missed / theirs.sent, 0.5, '×'),
        told('scans refused with 503', theirs.refused),
        told('p99 before', p99(together(calm).times), 'ms'),
        told('memory at most', most(memory()), 'MB'),
      ],
      notes: [
        ...kindByKind(loud).filter((line) => !line.startsWith(scans.name)),
        ...fewFiles(connections, shop.pid),
      ],
    }
  },
}

function fewFiles(connections: number, pid: number) {
  if (connections === wanted) return []
  return [
    `the system lets a process open ${openFilesLimit(pid)} files: \`ulimit -n 60000\` before it for all ${wanted}`,
  ]
}

/** Resolves once all connections are open, or after 90 s. */
async function hold(port: number, connections: number) {
  const child = startAside('idle.ts', [String(port), String(connections)])
  let held = 0
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    held = Number(line)
  })
  for (let tries = 0; tries < 90 && held < connections; tries += 1) await setTimeout(1000)
  return { held: () => held, stop: () => child.kill('SIGKILL') }
}
