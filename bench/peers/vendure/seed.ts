// Fills an empty database through Vendure's own importer, then builds its search index.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { packageOf, readShelves, slugOf } from '../packages.ts'
import { config, superadmin } from './config.ts'
import { initialData, productRows } from './import.ts'

const { bootstrap, JobQueueService, TransactionalConnection } = packageOf('@vendure/core')
const { populate } = packageOf('@vendure/core/cli')

const shelves = readShelves()
const file = join(process.env.PEER_FOLDER ?? '', 'products.csv')
writeFileSync(file, productRows(shelves, slugOf))

async function startWithJobs() {
  const app = await bootstrap(config)
  await app.get(JobQueueService).start()
  return app
}
const app = await populate(startWithJobs, initialData(shelves, slugOf), file)
const { rawConnection } = app.get(TransactionalConnection)

await untilDone('apply-collection-filters')
// The queue holds one job per product; building the whole index once replaces them.
await rawConnection.query(
  `delete from job_record where state = 'PENDING' and "queueName" = 'update-search-index'`,
)
await ask(
  'mutation { reindex { id } }',
  await ask(
    `mutation { login(username: "${superadmin.identifier}", password: "${superadmin.password}") { ... on CurrentUser { id } } }`,
  ),
)
await untilDone('update-search-index')
process.exit(0)

/** @returns the session's token */
async function ask(query: string, token?: string) {
  const reply = await fetch(`http://127.0.0.1:${config.apiOptions.port}/admin-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  const body = await reply.text()
  if (/"errors"/.test(body)) throw new Error(body)
  return reply.headers.get('vendure-auth-token') ?? token
}

async function untilDone(queue: string) {
  for (let quiet = 0; quiet < 3; ) {
    await setTimeout(500)
    const [{ count }] = await rawConnection.query(
      `select count(*)::int as count from job_record
       where state in ('PENDING', 'RUNNING', 'RETRYING') and "queueName" = $1`,
      [queue],
    )
    quiet = count ? 0 : quiet + 1
  }
}
