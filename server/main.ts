import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildApp, type Services } from '#server/app'
import { type Env, readEnv } from '#server/env'
import { type Database, nodeName, openDatabase } from '#server/lib/database'
import { connect, type DatabaseAddress } from '#server/lib/db'
import { ensureDemo, guardDemo } from '#server/lib/demo'
import { openJobs } from '#server/lib/jobs'
import { choosePort } from '#server/lib/listen'
import { openLog } from '#server/lib/log'
import { giveBackMemory } from '#server/lib/memory'
import { migrate } from '#server/lib/migrate'
import { step } from '#server/lib/steps'
import { openStorage } from '#server/lib/storage'
import { openWeb } from '#server/lib/web-build'
import { buildOps } from '#server/ops'

const root = join(import.meta.dirname, '..')

await startShop().catch((error: Error) => {
  console.error(`\nThe shop did not start.\n${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error.stack)
  process.exitCode = 1
  // What was opened before the failure would keep the process alive.
  setTimeout(() => process.exit(1), 5000).unref()
})

async function startShop() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const env = await step('settings', readSettings)
  const log = openLog(env.LOG_LEVEL)
  const { database, description } = await step('database', async () => {
    const opened = await openDatabase(env)
    return { database: opened, description: opened.description }
  })
  console.log(`  ${description}`)
  try {
    await serve(env, log, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The settings, with the ports that are really free: the shop's address stands in its pages and e-mails. */
async function readSettings() {
  const { HOST, PORT, OPS_PORT } = readEnv()
  const port = await choosePort(HOST, PORT, 3000)
  const opsPort = await choosePort('127.0.0.1', OPS_PORT, 9464)
  return readEnv({ ...process.env, PORT: String(port), OPS_PORT: String(opsPort) })
}

async function serve(env: Env, log: ReturnType<typeof openLog>, database: Database) {
  const db = database.pool
  await step('migrations', () => migratePatiently(database.address))
  const storage = openStorage(env.dataDir)
  const logins = await step('demonstration', () =>
    ensureDemo({ env, db, storage, embedded: database.embedded }),
  )
  await guardDemo(db, env)
  const jobs = await step('job queue', () => openJobs(database.address, log))
  try {
    await open({ env, db, jobs, storage, log, revive: database.revive }, database)
  } catch (error) {
    await jobs.stop()
    throw error
  }
  announce(env, logins)
  setTimeout(giveBackMemory, 1000).unref()
}

async function open(services: Services, database: Database) {
  const { env, log, jobs } = services
  const web = await openWeb(root, process.argv.includes('--dev'))
  const app = await step('shop', () => buildApp(services, web.options))
  web.attach?.(app)
  const ops = buildOps(app)
  await app.listen({ host: env.HOST, port: env.PORT })
  await ops.listen({ host: '127.0.0.1', port: env.OPS_PORT })

  closeWithGrace({ delay: 20_000 + env.DRAIN_SECONDS * 1000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    console.log('Stopping: finishing what is under way…')
    await app.drain(signal === 'SIGTERM' ? env.DRAIN_SECONDS : 0)
    await app.close()
    await web.close?.()
    await jobs.stop()
    await ops.close()
    await database.close()
    console.log('Stopped.')
  })
}

/** Some migrations take minutes on a large shop, during which PostgreSQL says nothing. */
async function migratePatiently(address: DatabaseAddress) {
  const patient = connect(address, { max: 1, name: nodeName, isPatient: true })
  try {
    return `${(await migrate(patient)).length} applied`
  } finally {
    await patient.end({ timeout: 5 })
  }
}

function announce(env: Env, logins: string | undefined) {
  const address = `http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${env.PORT}`
  console.log(`\n${env.SHOP_NAME} is open: ${address}`)
  console.log(`Health and metrics: http://127.0.0.1:${env.OPS_PORT}/healthz /readyz /metrics`)
  if (!env.SMTP_URL) console.log(`E-mails it would send: ${address}/mailbox`)
  if (logins) console.log(`\n${logins}`)
  console.log('\nCtrl+C stops it.')
}
