import { launchChromium, type Visit, visit } from '../browser.ts'
import { median } from '../figures.ts'
import type { Result } from '../measure.ts'
import type { Pace, Place } from '../place.ts'

const what = "a category's page of 50 products in a browser, on slow 4G"

/** P12 without peers: when a category's page is painted over a slow line, and the bytes sent for it. */
export async function browsing({ pace, shop, categoryId }: Place): Promise<Result[]> {
  const visits = await visitOften(pace, [`http://127.0.0.1:${shop.port}/category/${categoryId}`])
  return [paintedInTime(visits[0] ?? [])]
}

/** Visits every address in turn, each time with an empty cache. */
export async function visitOften({ repetitions }: Pace, addresses: string[]): Promise<Visit[][]> {
  const visits: Visit[][] = addresses.map(() => [])
  const browser = await launchChromium()
  try {
    for (let turn = 0; turn < repetitions; turn += 1)
      for (const [index, address] of addresses.entries()) visits[index]?.push(await visit(browser, address))
  } finally {
    await browser.close()
  }
  return visits
}

/** Its goal is in seconds, so it needs no peer. */
export function paintedInTime(visits: Visit[]): Result {
  const values = visits.map(({ painted }) => painted)
  const kilobytes = (read: (visit: Visit) => number) => (median(visits.map(read)) / 1000).toFixed(0)
  return {
    id: 'P12 painted',
    title: `${what}: the largest part of what is seen`,
    against: 'seconds',
    goal: { ratio: 2.5, sense: 'at most' },
    ratio: median(values),
    series: [{ name: 'the shop', unit: 's', values }],
    notes: [
      `${kilobytes(({ bytes }) => bytes)} kB were sent, ${kilobytes(({ javascript }) => javascript)} kB of them JavaScript`,
    ],
  }
}
