import type { Visit } from '../browser.ts'
import type { Result } from '../measure.ts'
import { paintedInTime, visitOften } from '../measures/browsing.ts'
import type { Place } from '../place.ts'
import { against } from './beside.ts'
import type { Rival } from './rival.ts'

const what = "a category's page of 50 products in a browser, on slow 4G"

/** P12: the pages of all that have one. */
export async function browseBeside(place: Place, rivals: Rival[]): Promise<Result[]> {
  const { pace, shop, categoryId } = place
  const pages = [{ name: shop.name, address: `http://127.0.0.1:${shop.port}/category/${categoryId}` }]
  for (const { name, port, questions } of rivals) {
    const path = questions.page?.requests[0]?.path
    if (path) pages.push({ name, address: `http://127.0.0.1:${port}${path}` })
  }
  if (pages.length === 1) return []
  const visits = await visitOften(
    pace,
    pages.map(({ address }) => address),
  )
  const seriesOf = (unit: string, read: (visit: Visit) => number) =>
    pages.map(({ name }, index) => ({ name, unit, values: (visits[index] ?? []).map(read) }))
  const result = (id: string, title: string, ratio: number, unit: string, read: (visit: Visit) => number) =>
    against(
      { id: `P12 ${id}, peers`, title: `${what}: ${title}`, goal: { ratio, sense: 'at most' } },
      seriesOf(unit, read),
      ['as each shop sends it by itself, with no proxy in front that compresses'],
    )
  return [
    result('JavaScript', 'JavaScript sent', 0.5, 'kB', ({ javascript }) => javascript / 1000),
    result('bytes', 'all that was sent', 0.5, 'kB', ({ bytes }) => bytes / 1000),
    { ...paintedInTime(visits[0] ?? []), series: seriesOf('s', ({ painted }) => painted) },
  ]
}
