import { setTimeout } from 'node:timers/promises'
import { openStorage } from '#server/lib/storage'
import { openGrownShop } from '../../grown-shop.ts'
import { atMost, type Run, told } from '../run.ts'
import { setScene } from '../scene.ts'
import { opsPortOf, sender } from '../stage.ts'
import { kindByKind, p99, together } from '../tally.ts'

const volume = { categories: 20, options: 20, products: 1000, users: 5000, orders: 20_000, audit: 100 }

/** L12 */
export const coldStart: Run = {
  id: 'L12',
  title: 'a cold start with its database, and the first minute',
  minutes: 1,
  async act({ place, knee, settings }, minutes) {
    const grown = await openGrownShop(place, 'cold', volume, settings)
    const scene = await setScene(grown.db, openStorage(grown.dataDir))
    await grown.close()
    const began = performance.now()
    const shop = await place.startShop('the cold shop', { DATA_DIR: grown.dataDir, ...settings })
    await untilReady(opsPortOf(shop))
    const ready = (performance.now() - began) / 1000
    const outcomes = await sender(
      scene,
      shop.port,
    )([{ name: 'first minute', rate: knee * 0.3, seconds: minutes * 60 }])
    await shop.stop()
    const all = together(outcomes)
    return {
      checks: [
        atMost('ready after', ready, 3, 's'),
        atMost('not answered well', all.failed + all.refused, 0),
        told('p99 of the first minute', p99(all.times), 'ms'),
      ],
      notes: kindByKind(outcomes),
    }
  },
}

async function untilReady(opsPort: number) {
  for (;;) {
    const { ok } = await fetch(`http://127.0.0.1:${opsPort}/readyz`)
    if (ok) return
    await setTimeout(10)
  }
}
