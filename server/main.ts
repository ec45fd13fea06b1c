import cluster from 'node:cluster'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Services } from '#server/app'
import { ensureDemo } from '#server/demo'
import { type Env, readEnv } from '#server/env'
import { loadEnvFile } from '#server/env-file'
import { type Database, openDatabase, requireTimeZone } from '#server/lib/database'
import { preferHashThread } from '#server/lib/hash-aside'
import { openJobs } from '#server/lib/jobs'
import { choosePort, closeWithin, listen } from '#server/lib/listen'
import { openLog } from '#server/lib/log'
import { growWithTheLoad } from '#server/lib/memory'
import { migratePatiently } from '#server/lib/migrate'
import { step } from '#server/lib/steps'
import { closeWhenStopped, endedBySignals } from '#server/lib/stopping'
import { openStorage } from '#server/lib/storage'
import { openWeb } from '#server/lib/web-build'
import { lowerWorkers } from '#server/lib/worker-priority'
import { isForThisMachine } from '#server/opening'
import { openOps, usualOpsPort } from '#server/ops'
import { openProcesses, tellCondition, whenToldToStop } from '#server/processes'

const root = join(import.meta.dirname, '..')
const isDevelopment = process.argv.includes('--dev')
/**
 * In development, Vite makes the pages in this process: seconds and much memory are no reason to refuse them.
 */
const unhurried = { MAX_EVENT_LOOP_DELAY: '0', MAX_MEMORY: '0' }
/** How long a stop waits for requests under way; jobs and the database stop after that. Milliseconds. */
const longestAnswer = 20_000

await endedBySignals(startShop).catch((error: Error) => {
  console.error(`\nThe shop did not start.\n${error.message}`)
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error.stack)
  process.exitCode = 1
  // Resources that were opened before the failure would keep the process alive.
  setTimeout(() => process.exit(1), 5000).unref()
})

async function startShop() {
  // Where the reader has left, or the disk is full, what is told is lost, and nothing else.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  loadEnvFile()
  // The first of several processes has already found a free port and prepared the database.
  const env = cluster.isWorker ? readEnv() : await step('settings', readSettings)
  const log = openLog(env.LOG_LEVEL)
  const database = await step('database', () => openDatabase(env))
  if (cluster.isPrimary) console.log(`  ${database.description}`)
  try {
    const logins = cluster.isWorker ? undefined : await prepare(env, database)
    const isSeveral = env.WEB_CONCURRENCY > 1 && !isDevelopment
    const openShop = cluster.isPrimary && isSeveral ? openProcesses : serve
    const opsPort = await openShop(env, log, database)
    database.keepRunning()
    if (opsPort) announce(env, opsPort, logins)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The settings, with a port that is really free: the shop's address appears in its pages and e-mails. */
async function readSettings() {
  const { HOST, PORT, OPS_HOST, OPS_PORT } = readEnv()
  const port = await choosePort(HOST, PORT, 3000).catch(nameSetting(`HOST=${HOST}`, `PORT=${PORT}`))
  // Checks that there is a free port before anything starts; which one is settled when it is opened.
  await choosePort(OPS_HOST, OPS_PORT, usualOpsPort).catch(
    nameSetting(`OPS_HOST=${OPS_HOST}`, `OPS_PORT=${OPS_PORT}`),
  )
  return readEnv({ ...(isDevelopment && unhurried), ...process.env, PORT: String(port) })
}

/** @returns a function that throws a system's error about an address with the setting that it comes from. */
function nameSetting(host: string, port: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (!error.code) throw error
    // An ordinary user may not open the ports below 1024.
    const setting = error.code === 'EACCES' ? port : host
    throw new Error(`${setting} cannot be listened on: ${error.message}.`, { cause: error })
  }
}

/** @returns the demonstration's logins, where its accounts exist. */
async function prepare(env: Env, { pool: db, address, embedded }: Database) {
  await requireTimeZone(db, env.TIME_ZONE)
  await step('migrations', async () => `${(await migratePatiently(address)).length} applied`)
  const storage = openStorage(env.dataDir)
  return step('demonstration', () => ensureDemo({ env, db, storage, embedded }))
}

/** @returns the operations port; undefined in one of several processes, as the first one opens it. */
async function serve(env: Env, log: ReturnType<typeof openLog>, database: Database) {
  const { pool: db, address, revive } = database
  const storage = openStorage(env.dataDir)
  const isOnlyHere = await isForThisMachine(db, env)
  const jobs = await step('job queue', () => openJobs(address, log))
  const services = { env, db, address, jobs, storage, log, revive, isForThisMachine: isOnlyHere }
  const opsPort = await open(services, database).catch(async (error) => {
    await jobs.stop()
    throw error
  })
  growWithTheLoad()
  lowerWorkers()
  preferHashThread()
  return opsPort
}

async function open(services: Services, database: Database) {
  const { env, log, jobs } = services
  const web = await openWeb(root, isDevelopment)
  const app = await step('shop', () => buildApp(services, web.options))
  const closeShop = async () => {
    await closeWithin(app, longestAnswer)
    await web.close?.()
  }
  web.attach?.(app)
  const ops = await openPorts(app, env).catch(async (error) => {
    // Closes the shop before the database: the shop's watcher would start the database again.
    await closeShop()
    throw error
  })

  const stop = closeWhenStopped({
    // Jobs, the pool and PostgreSQL each take some seconds more.
    longest: longestAnswer + env.DRAIN_SECONDS * 1000 + 30_000,
    log,
    async close(signal) {
      // After Ctrl+C there is no load balancer that has to learn of the stop first.
      await app.drain(signal === 'SIGTERM' ? env.DRAIN_SECONDS : 0)
      await closeShop()
      await jobs.stop()
      await ops?.close()
      await database.close()
    },
  })
  whenToldToStop(stop)
  return ops?.port
}

async function openPorts(app: FastifyInstance, env: Env) {
  await listen(app, env.HOST, env.PORT)
  const isReady = () => !app.isDraining() && app.databasePulse.isWell()
  if (cluster.isWorker) return void tellCondition(app, isReady)
  const { contentType } = app.metrics
  return openOps({ isReady, metrics: () => app.metrics.metrics(), contentType }, env)
}

function announce(env: Env, opsPort: number, logins: string | undefined) {
  const address = `http://${env.HOST === '127.0.0.1' ? 'localhost' : inAddress(env.HOST)}:${env.PORT}`
  console.log(`\n${env.SHOP_NAME} is open: ${address}`)
  console.log(`Health and metrics: http://${inAddress(env.OPS_HOST)}:${opsPort}/healthz /readyz /metrics`)
  if (!env.SMTP_URL) console.log(`E-mails it would send: ${address}/mailbox`)
  if (logins) console.log(`\n${logins}`)
  console.log('\nCtrl+C stops it.')
}

/** Puts an IPv6 address into brackets: in a URL, a colon starts the port. */
function inAddress(host: string) {
  return isIPv6(host) ? `[${host}]` : host
}
