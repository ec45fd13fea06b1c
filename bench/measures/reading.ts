import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, type Result, type Work } from '../measure.ts'
import { startNginx } from '../nginx.ts'
import type { Place } from '../place.ts'

/**
 * P1 to P3: answers that are the same for everyone, against bare node:http that sends the very same bytes.
 */
export async function reading(place: Place): Promise<Result[]> {
  const list = `/api/products/category/${place.categoryId}`
  const page = `/category/${place.categoryId}`
  return [
    ...(await readings(place, {
      id: 'P1',
      path: list,
      goal: 0.85,
      what: '50 products of a category as JSON',
    })),
    ...(await readings(place, { id: 'P2', path: page, goal: 0.8, what: "a category's page as HTML" })),
  ]
}

interface Reading {
  id: string
  path: string
  goal: number
  what: string
}

async function readings(place: Place, { id, path, goal, what }: Reading): Promise<Result[]> {
  const { shop, cookies } = place
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const file = join(place.dataDir, `${id}.bytes`)
  writeFileSync(file, body)
  const sentByNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers = [...answer.headers].filter(([name]) => !sentByNode.includes(name))
  const limit = await place.startLimit('bare node:http', 'bytes', { file, headers })
  const nginx = await startNginx(join(place.dataDir, `${id}-nginx`), body)

  const work = (given: Record<string, string> = {}): Work => ({
    connections: 50,
    requests: [{ path, headers: given }],
    body: body.toString('base64'),
  })
  const kilobytes = `${(body.length / 1000).toFixed(1)} kB, 50 connections`
  const anyone = await compare(place, {
    id,
    title: `${what}, ${kilobytes}`,
    against: 'bare node:http sending the same bytes',
    goal: { ratio: goal, sense: 'at least' },
    shop: { ...shop, work: work() },
    limit: { ...limit, work: work() },
    others: nginx ? [{ ...nginx, work: { ...work(), requests: [{ path: '/file' }] } }] : [],
  }).finally(() => Promise.all([limit.stop(), nginx?.stop()]))
  const loggedIn = await compare(place, {
    id: `P3 of ${id}`,
    title: `${what}, with a session`,
    against: 'the same without a session',
    goal: { ratio: 0.9, sense: 'at least' },
    shop: { ...shop, name: 'with a session', work: work({ cookie: cookies[0] ?? '' }) },
    limit: { ...shop, name: 'without', work: work() },
  })
  return [anyone, loggedIn]
}
