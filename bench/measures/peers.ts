import type { Result } from '../measure.ts'
import { browseBeside } from '../peers/browsing.ts'
import { placeOrdersBeside } from '../peers/ordering.ts'
import { readBeside } from '../peers/reading.ts'
import { fillPeers, type Rival, startRival } from '../peers/rival.ts'
import { startBeside } from '../peers/starting.ts'
import type { Place } from '../place.ts'

/**
 * P1, P2, P4, P5, P11 and P12 beside other shops with the same catalogue, in this running order: orders come
 * last, since they cause work for a while afterwards.
 */
export async function peers(place: Place): Promise<Result[]> {
  const filled = await fillPeers(place)
  const rivals: Rival[] = []
  try {
    const results = await startBeside(place, filled)
    for (const each of filled) rivals.push(await startRival(each))
    results.push(...(await readBeside(place, rivals)))
    results.push(...(await browseBeside(place, rivals)))
    results.push(...(await placeOrdersBeside(place, rivals)))
    return results
  } finally {
    for (const { stop } of rivals) await stop()
    for (const { close } of filled) await close()
  }
}
