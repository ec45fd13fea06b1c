import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeBackup } from '#server/backup/backup.service'
import { restoreBackup } from '#server/backup/restore.service'
import { connect } from '#server/lib/db'
import { uploadsFolder } from '#server/lib/storage'
import { root } from '../../child.ts'
import { type GrownShop, openGrownShop } from '../../grown-shop.ts'
import { type Action, actionsOn, wentDeep } from '../../list-actions.ts'
import { add, type Buckets, quantile } from '../buckets.ts'
import { atMost, type Run, told } from '../run.ts'
import { most, watchMemory } from '../watch.ts'

const few = { categories: 3, options: 3, products: 60, users: 20, orders: 60, audit: 10 }
const many = {
  categories: 200,
  options: 300,
  products: 100_000,
  users: 50_000,
  orders: 200_000,
  audit: 50_000,
}
/** The largest lists, requested without a parameter. */
const plain = ['/api/products', '/api/users', '/api/orders/admin/orders', '/api/categories', '/api/options']

/** L8 */
export const lists: Run = {
  id: 'L8',
  title: 'lists and exports of 100,000 products and 200,000 orders',
  minutes: 5,
  control: 'p99 of all lists, sorts and searches',
  async act({ place, settings }, minutes) {
    const small = await openGrownShop(place, 'few rows', few, settings)
    await small.close()
    const large = await openGrownShop(place, 'very many rows', many, settings)
    try {
      const { times, slowest, refused } = await askAll(large, minutes)
      const sizes = await Promise.all(plain.map((path) => compressedSize(large, path)))
      const { grown, missing } = await exportAll(large)
      const backedUp = await restoreElsewhere(large)
      await large.close()
      const more = moreStatements(small.dataDir, large.dataDir)
      return {
        checks: [
          atMost('lists that ask the database more often', more.length, 0),
          atMost('p99 of all lists, sorts and searches', quantile(times, 0.99), 300, 'ms'),
          atMost('largest answer, compressed', Math.max(...sizes) / 1e6, 1, 'MB'),
          atMost('memory of an export after a first one', grown, 50, 'MB'),
          atMost('lists not answered well', refused, 0),
          atMost('orders that an export leaves out', missing, 0),
          atMost('backup, and restore of all of it elsewhere', backedUp, 600, 's'),
          told('slowest of them, median', slowest.ms, 'ms'),
        ],
        notes: [`the slowest: ${slowest.name}`, ...more],
      }
    } finally {
      await large.close()
    }
  },
}

async function ask({ shop, staff, client }: GrownShop, path: string, who: Action['who'] = 'staff') {
  const headers = { anyone: {}, staff, client }[who]
  const began = performance.now()
  const reply = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers })
  const body = Buffer.from(await reply.arrayBuffer())
  return { ms: performance.now() - began, body, isOk: reply.ok }
}

/** Requests every list and action in turn, over and over while there is time; three times at least. */
async function askAll(large: GrownShop, minutes: number) {
  const times: Buckets = {}
  const each = new Map<string, Buckets>()
  const read = async (path: string, who: Action['who']) => (await ask(large, path, who)).body.toString()
  const actions = await wentDeep(actionsOn(large.subjects), read)
  const until = performance.now() + minutes * 60_000
  let refused = 0
  for (let round = 0; round < 3 || performance.now() < until; round += 1) {
    for (const { list, action, path, who } of actions) {
      const { ms, isOk } = await ask(large, `${path}${path.includes('?') ? '&' : '?'}n=${round}`, who)
      if (!isOk) refused += 1
      const name = `${list}: ${action}`
      const own = each.get(name) ?? {}
      each.set(name, own)
      add(own, ms)
      // The first round is left out: the database reads from the disk then.
      if (round > 0) add(times, ms)
    }
  }
  const medians = [...each].map(([name, own]) => ({ name, ms: quantile(own, 0.5) }))
  const slowest = medians.reduce((worst, next) => (next.ms > worst.ms ? next : worst))
  return { times, slowest, refused }
}

async function compressedSize(large: GrownShop, path: string) {
  return gzipSync((await ask(large, path)).body).length
}

/** Megabytes by which the shop grows during a second export of all orders, and the orders missing from it. */
async function exportAll(large: GrownShop) {
  const path = '/api/orders/admin/export.csv'
  await ask(large, path)
  const memory = watchMemory(large.shop.pids[0] ?? 0)
  const [_titles, ...rows] = (await ask(large, path)).body.toString('latin1').trimEnd().split('\r\n')
  const samples = memory()
  const missing = Math.max(0, many.orders - rows.length)
  return { grown: most(samples) - (samples[0]?.megabytes ?? 0), missing }
}

/** @returns how long the backup and the restore took. Seconds. */
async function restoreElsewhere({ address, dataDir }: GrownShop) {
  // All rows name this one file.
  const images = join(uploadsFolder(dataDir), 'images')
  mkdirSync(images, { recursive: true })
  writeFileSync(join(images, 'volume.webp'), 'volume')
  const began = performance.now()
  const db = connect(address, { max: 1, silence: Number.POSITIVE_INFINITY })
  const backup = await writeBackup({ db, dataDir }, `${dataDir}-backups`).finally(() =>
    db.end({ timeout: 1 }),
  )
  await restoreBackup(backup, `${dataDir}-restored`)
  return (performance.now() - began) / 1000
}

/** The lists that need more statements in the second database than in the first. */
function moreStatements(small: string, large: string) {
  const [before, after] = [small, large].map(countStatements) as [Counts, Counts]
  return Object.entries(after)
    .filter(([name, statements]) => statements > (before[name] ?? 0))
    .map(([name, statements]) => `${name}: ${statements} statements instead of ${before[name]}`)
}

type Counts = Record<string, number>

function countStatements(dataDir: string): Counts {
  const program = join(root, 'bench/load/count-statements.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off' }
  return JSON.parse(execFileSync(process.execPath, [program], { env, encoding: 'utf8' }))
}
