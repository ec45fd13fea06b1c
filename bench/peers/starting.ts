import { installedMegabytes } from '../installed.ts'
import type { Result } from '../measure.ts'
import { timeShop, timeStarts } from '../measures/starting.ts'
import type { Place } from '../place.ts'
import { against, type Subject } from './beside.ts'
import { type Filled, startToFirstPage } from './rival.ts'

/** P11: the shop also starts its database, while the peers find theirs running. */
export async function startBeside({ pace }: Place, peers: Filled[]): Promise<Result[]> {
  const all = [{ name: 'the shop', ...(await timeShop(pace)), installed: [installedMegabytes()] }]
  for (const each of peers) {
    const { peer, site } = each
    const starts = await timeStarts(pace, () => startToFirstPage(each))
    all.push({ name: peer.name, ...starts, installed: [installedMegabytes(site.folder, peer.own)] })
  }
  const result = (
    [id, title, ratio]: [string, string, number],
    unit: string,
    read: (one: (typeof all)[number]) => number[],
  ) => {
    const subject: Subject = { id: `P11 ${id}, peers`, title, goal: { ratio, sense: 'at most' } }
    return against(
      subject,
      all.map((one) => ({ name: one.name, unit, values: read(one) })),
    )
  }
  return [
    result(['start', 'second start to the first page', 0.6], 's', ({ seconds }) => seconds),
    result(['memory', 'memory of the idle processes', 0.5], 'MB', ({ megabytes }) => megabytes),
    result(
      ['size', 'on the disk, without the runtime and the database', 1],
      'MB',
      ({ installed }) => installed,
    ),
  ]
}
