import { findUser } from '#server/accounts/users.queries'
import { searchProducts } from '#server/catalogue/search.queries'
import type { Pool } from '#server/lib/db'
import { compare, type Result } from '../measure.ts'
import { checkNames, namesIn } from '../peers/peer.ts'
import { askOnce } from '../peers/rival.ts'
import type { Place } from '../place.ts'

/** P4: search for one word, each time at another address, against the same SQL behind bare node:http. */
export async function searching(place: Place): Promise<Result[]> {
  const statement = await textOf(place.db, (db) => searchProducts(db, 'ballon', 24))
  const limit = await place.startLimit('bare node:http, same SQL', 'statement', statement)
  const requests = [{ path: '/api/search?q=ballon&n={n}' }]
  await askOnce(place.shop.port, { requests, check: (body) => checkNames(namesIn(body), 24, 'ballon') })
  const result = await compare(place, {
    id: 'P4',
    title: 'search of one word, 24 answers of 1,200 products, 10 connections',
    against: 'bare node:http running the same SQL',
    goal: { ratio: 0.7, sense: 'at least' },
    shop: { ...place.shop, work: { connections: 10, requests } },
    limit: { ...limit, work: { connections: 10, requests } },
  })
  await limit.stop()
  return [result]
}

/** P6: who-am-i, against one select by primary key behind bare node:http. */
export async function recognising(place: Place): Promise<Result[]> {
  const [user] = await place.db`select id from users limit 1`
  const statement = await textOf(place.db, (db) => findUser(db, user?.id))
  const limit = await place.startLimit('bare node:http, one select', 'statement', statement)
  const requests = place.cookies.map((cookie) => ({ path: '/api/users/who-am-i', headers: { cookie } }))
  for (const request of requests) await askOnce(place.shop.port, { requests: [request], check: checkUser })
  const result = await compare(place, {
    id: 'P6',
    title: 'who-am-i with a session, 50 connections',
    against: 'bare node:http doing one select by primary key',
    goal: { ratio: 0.7, sense: 'at least' },
    shop: { ...place.shop, work: { connections: 50, requests } },
    limit: { ...limit, work: { connections: 50, requests } },
  })
  await limit.stop()
  return [result]
}

/** A session that has ended is answered as quickly, and with 200 too. */
function checkUser(body: string) {
  if (!JSON.parse(body).user) throw new Error(`a client who is logged in was not recognised: ${body}`)
}

/** The first statement that the driver sends for `act`. */
async function textOf(db: Pool, act: (db: Pool) => Promise<unknown>) {
  let seen: { text: string; parameters: unknown[] } | undefined
  const options = db.options as { debug?: unknown }
  const { debug } = options
  options.debug = (_connection: number, text: string, parameters: unknown[]) => {
    // A new connection first queries the database's types.
    if (!text.includes('pg_catalog')) seen ??= { text, parameters }
  }
  await act(db)
  options.debug = debug
  return seen ?? {}
}
