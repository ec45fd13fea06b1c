import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '#contract/accounts'
import { openSession } from '#server/accounts/sessions.service'
import { connect, type DatabaseAddress, type Pool, untilAnswered } from '#server/lib/db'
import { openJobs } from '#server/lib/jobs'
import { openLog } from '#server/lib/log'
import { migrate } from '#server/lib/migrate'
import { openStorage } from '#server/lib/storage'
import { makers } from '#server/testing/makers'
import { checkpoint } from './archive.queries.ts'
import { Balancer } from './balancer.ts'
import { Haproxy, hasHaproxy } from './haproxy.ts'
import { Ledger } from './ledger.ts'
import { MailSink } from './mail-sink.ts'
import { freePorts, ShopNode } from './nodes.ts'
import { DrillPostgres } from './postgres.ts'
import { FaultProxy } from './proxy.ts'
import { mountSmallDisk } from './small-disk.ts'
import { keepMails } from './verifier.queries.ts'

export interface PlaceOptions {
  nodes?: number
  /** Settings of PostgreSQL's configuration. */
  postgres?: Record<string, string>
  /** Folder with the programs of a PostgreSQL other than the embedded one. */
  programs?: string
  settings?: Record<string, string>
  /** Whether e-mails go to an SMTP server; otherwise to the shop's own mailbox. */
  smtp?: boolean
  /** Size of a separate disk for PostgreSQL's data. Needs root. */
  diskMegabytes?: number
  /** A program that runs the node of this index. */
  wrapper?: (index: number) => string[]
}

export interface Buyer {
  user: User
  token: string
}

export type Place = Awaited<ReturnType<typeof furnish>>

/** How many clients order, each with its own session. */
const buyers = 4

/** Close functions of all open places, and the places that are being opened. */
const undoing = new Set<() => Promise<void>>()
const opening = new Set<Promise<Place>>()
let isInterrupted = false

/** Closes everything and opens no more places: an interrupted drill leaves nothing running. */
export async function closeAllPlaces() {
  isInterrupted = true
  await Promise.allSettled(opening)
  await Promise.all([...undoing].map((undo) => undo()))
}

/**
 * A whole temporary shop for one fault: PostgreSQL, nodes that reach it through `dbProxy`, and `front`, the
 * address of the clients: a proxy, or with several nodes a balancer.
 */
export async function openPlace(options: PlaceOptions = {}) {
  if (isInterrupted) throw new Error('the drill was interrupted')
  const steps: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  const undo = async () => {
    for (const step of steps.reverse()) await step()
    undoing.delete(close)
  }
  const close = () => {
    closed ??= undo()
    return closed
  }
  undoing.add(close)
  const furnished = furnish(options, steps, close)
  opening.add(furnished)
  return furnished
    .catch(async (error) => {
      await close()
      throw error
    })
    .finally(() => opening.delete(furnished))
}

async function furnish(options: PlaceOptions, undo: (() => unknown)[], close: () => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-drill-'))
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  // If Node runs as root, PostgreSQL does not, and needs access to the folder.
  chmodSync(dataDir, 0o755)
  if (options.diskMegabytes) undo.push(mountSmallDisk(dataDir, options.diskMegabytes))
  const postgres = new DrillPostgres(dataDir, options.postgres, options.programs)
  undo.push(() => postgres.stop())
  const address = await postgres.start()
  const db = connect(address, { max: 2, name: 'drill' })
  undo.push(() => db.end({ timeout: 1 }))
  await untilAnswered(db)
  const storage = openStorage(dataDir)
  await migrate(db)
  // Makes the queue's tables: two nodes that start at once would both make them.
  const jobs = await openJobs(address, openLog('silent'))
  await jobs.stop()
  const make = makers({ db, storage })
  const goods = await stock(db, make)
  const ledger = new Ledger(join(dataDir, 'ledger.jsonl'))
  undo.push(() => ledger.close())
  const dbProxy = new FaultProxy({ path: socketOf(address) })
  await dbProxy.listen()
  undo.push(() => dbProxy.close())
  const sink = options.smtp ? await MailSink.open() : undefined
  undo.push(() => sink?.close())
  if (!sink) await keepMails(db)

  const settings = settingsOf(options, { dataDir, dbProxy, sink })
  const nodes = await startNodes(options, settings, undo)
  const [node] = nodes as [ShopNode, ...ShopNode[]]
  const front = nodes.length > 1 ? balancerOf(nodes) : new FaultProxy({ host: '127.0.0.1', port: node.port })
  await front.listen()
  undo.push(() => front.close())
  // A control that loses acknowledged data must lose orders, not the tables themselves.
  await checkpoint(db)
  const url = `http://127.0.0.1:${front.port}`
  return {
    dataDir,
    postgres,
    db,
    storage,
    ledger,
    dbProxy,
    sink,
    nodes,
    node,
    front,
    make,
    settings,
    url,
    ...goods,
    close,
  }
}

/** The balancer before several nodes: Debian's haproxy if it is installed, otherwise the drill's own. */
export const balancerOf = (nodes: ShopNode[]) => (hasHaproxy() ? new Haproxy(nodes) : new Balancer(nodes))
export const balancerName = () =>
  hasHaproxy() ? 'haproxy' : 'the drill’s own balancer (haproxy is not installed)'

function settingsOf(
  { settings }: PlaceOptions,
  { dataDir, dbProxy, sink }: { dataDir: string; dbProxy: FaultProxy; sink?: MailSink },
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://paillasse@127.0.0.1:${dbProxy.port}/postgres`,
    WEB_CONCURRENCY: '1',
    RATE_LIMITS: 'off',
    ...(sink ? { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } : {}),
    ...settings,
  }
}

async function startNodes(options: PlaceOptions, settings: Record<string, string>, undo: (() => unknown)[]) {
  const nodes: ShopNode[] = []
  for (let index = 0; index < (options.nodes ?? 1); index += 1) {
    const node = new ShopNode(await freePorts(), settings, options.wrapper?.(index))
    undo.push(() => node.end('SIGKILL'))
    nodes.push(node)
    await node.start()
  }
  return nodes
}

async function stock(db: Pool, make: ReturnType<typeof makers>) {
  const category = await make.makeCategory()
  const product = await make.makeProduct({ category, name: 'Fiole jaugée 100 mL', price: 1250.5 })
  const users = await Promise.all(Array.from({ length: buyers }, () => make.makeClient()))
  const admin = await make.makeAdmin()
  const enter = async (user: User): Promise<Buyer> => ({ user, token: await openSession(db, user) })
  return { category, product, buyers: await Promise.all(users.map(enter)), admin: await enter(admin) }
}

function socketOf(address: DatabaseAddress) {
  if ('url' in address) throw new Error('the drill runs on the embedded PostgreSQL')
  return join(address.socketDir, `.s.PGSQL.${address.port}`)
}
