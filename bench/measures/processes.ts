import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, type Result } from '../measure.ts'
import type { Place } from '../place.ts'

/** How much two processes must serve against one, if the load comes from another machine. */
const wanted = 1.6
/** If bare node:http itself gains less, any shop would reach the goal that is left. */
const tellsSomething = 1.2

/**
 * P10: two processes against one. The load comes from the same machine, so the most to gain is what bare
 * node:http gains: 95 % of that is the goal, if less than `wanted`; if it gains next to nothing, there is no
 * goal.
 */
export async function sharing(place: Place): Promise<Result[]> {
  const { shop, startShop, startLimit, dataDir, categoryId } = place
  const path = `/api/products/category/${categoryId}`
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${shop.port}${path}`)).arrayBuffer())
  const file = join(dataDir, 'P10.bytes')
  writeFileSync(file, body)
  const given = { file, headers: [['content-length', String(body.length)]] }
  const work = { connections: 50, requests: [{ path }], body: body.toString('base64') }

  const [bare, bareTwo] = [
    await startLimit('bare node:http, one process', 'bytes', given),
    await startLimit('bare node:http, two processes', 'bytes', { ...given, processes: 2 }),
  ]
  const goal = { ratio: wanted, sense: 'at least' as const }
  const what = { id: 'P10', title: '50 products of a category, two processes', against: 'one process', goal }
  const limits = await compare(place, { ...what, shop: { ...bareTwo, work }, limit: { ...bare, work } })
  await bare.stop()
  await bareTwo.stop()
  const two = await startShop('two processes', { WEB_CONCURRENCY: '2' })
  const one = { ...shop, name: 'one process' }
  const shops = await compare(place, { ...what, shop: { ...two, work }, limit: { ...one, work } })
  await two.stop()
  return [
    {
      ...shops,
      goal:
        limits.ratio < tellsSomething ? undefined : { ...goal, ratio: Math.min(wanted, limits.ratio * 0.95) },
      series: [...shops.series, ...limits.series],
      notes: [`the load comes from the same cores: bare node:http gains ${limits.ratio.toFixed(2)}`],
    },
  ]
}
