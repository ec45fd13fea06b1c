import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '#server/accounts/sessions.service'
import { connect, type DatabaseAddress, type Pool } from '#server/lib/db'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres'
import { migrate } from '#server/lib/migrate'
import { openStorage } from '#server/lib/storage'
import { makers } from '#server/testing/makers'
import { type Child, root, startChild, startOwn } from './child.ts'
import { seedCatalogue } from './seed.ts'
import { undoAtExit } from './undoing.ts'

/** A server to measure: its port and the processes behind it. */
export interface Contender {
  name: string
  port: number
  pids: number[]
}

export interface Pace {
  repetitions: number
  warmUp: number
  seconds: number
}

/** The setting of all measures: a separate PostgreSQL with 1,200 products, and a shop in front of it. */
export interface Place {
  pace: Pace
  dataDir: string
  address: DatabaseAddress
  db: Pool
  categoryId: string
  /** Cookie headers of verified clients. */
  cookies: string[]
  shop: Contender & Pick<Child, 'stop'>
  /** Starts another shop on the same data, with other settings. */
  startShop: (name: string, settings?: Record<string, string>) => Promise<Contender & Child>
  /** Starts a bare server; see limits.ts. */
  startLimit: (name: string, kind: string, settings?: object) => Promise<Contender & Child>
  close: () => Promise<void>
}

export async function openPlace(pace: Pace): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-bench-'))
  // If Node runs as root, PostgreSQL does not, and needs access to the folder.
  chmodSync(dataDir, 0o755)
  const { address, stop } = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const children: Child[] = []
  const leave = () => {
    stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const forget = undoAtExit(() => {
    for (const child of children) child.kill()
    leave()
  })
  // Keeps one connection, named as a node's, open for good, so that PostgreSQL does not stop with the shops.
  const db = connect(address, { max: 4, name: 'paillasse bench' })
  await db.listen('bench', () => {})
  await migrate(db)
  const storage = openStorage(dataDir)
  const [category] = await seedCatalogue(db, storage)
  const { makeClient } = makers({ db, storage })
  const cookies: string[] = []
  for (let client = 0; client < 50; client += 1)
    cookies.push(`sid=${await openSession(db, await makeClient())}`)
  await db`vacuum analyze`

  async function startShop(name: string, settings: Record<string, string> = {}) {
    const still = { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const unshed = { MAX_EVENT_LOOP_DELAY: '0', MAX_MEMORY: '0' }
    const where = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0' }
    const env = { ...where, ...still, ...unshed, ...settings }
    const child = await startOwn([join(root, 'server/main.ts')], /Ctrl\+C stops it/, env)
    return contender(name, child, /is open: \S+?:(\d+)/)
  }
  async function startLimit(name: string, kind: string, settings: object = {}) {
    const given = JSON.stringify({ kind, address, ...settings })
    return contender(
      name,
      await startChild([join(root, 'bench/limits.ts')], /listens/, { LIMIT: given }),
      /listens (\d+)/,
    )
  }
  function contender(name: string, child: Child, port: RegExp) {
    children.push(child)
    return { name, port: Number(port.exec(child.output)?.[1]), pids: [child.pid], ...child }
  }

  const close = async () => {
    for (const child of children) await child.stop()
    await db.end({ timeout: 5 })
    leave()
    forget()
  }
  try {
    const shop = await startShop('the shop')
    return {
      pace,
      dataDir,
      address,
      db,
      categoryId: category?._id ?? '',
      cookies,
      shop,
      startShop,
      startLimit,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
