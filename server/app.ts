import { randomUUIDv7 } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Shop } from '#contract/shop'
import { openAccounts } from '#server/accounts/accounts.routes'
import { expireHourly } from '#server/accounts/expiry'
import { type PasswordRule, readPasswordRule } from '#server/accounts/password-rule'
import { ownData, staffAnonymising } from '#server/accounts/personal-data.routes'
import { ownAccount, staffUsers } from '#server/accounts/users.routes'
import { userExports } from '#server/accounts/users-export.routes'
import { auditTrail } from '#server/audit/audit.routes'
import { openCatalogue } from '#server/catalogue/catalogue.routes'
import { catalogueExports } from '#server/catalogue/catalogue-export.routes'
import { sitemap } from '#server/catalogue/sitemap.routes'
import { staffCatalogue } from '#server/catalogue/staff-catalogue.routes'
import { sweepHourly } from '#server/catalogue/sweeper.service'
import { contact, mailbox } from '#server/contact/contact.routes'
import { type Env, shopOf } from '#server/env'
import type { DatabaseAddress, Pool } from '#server/lib/db'
import type { Jobs } from '#server/lib/jobs'
import { sentAhead } from '#server/lib/listen'
import { readableUrl } from '#server/lib/readable-url'
import type { Storage } from '#server/lib/storage'
import type { WebBuild } from '#server/lib/web-build'
import { staffOrderNews } from '#server/orders/order-news.routes'
import { clientOrders, ownOrders } from '#server/orders/orders.routes'
import { orderExports } from '#server/orders/orders-export.routes'
import { staffOrders } from '#server/orders/staff-orders.routes'
import { catalogueNews } from '#server/plugins/catalogue-news'
import { databasePulse, type PulseOptions, refuseWhileAway } from '#server/plugins/database-pulse'
import { documentation } from '#server/plugins/documentation'
import { drain } from '#server/plugins/drain'
import { errors, refuse } from '#server/plugins/errors'
import { exportThreads } from '#server/plugins/export-threads'
import { files } from '#server/plugins/files'
import { jsonBodies } from '#server/plugins/json-bodies'
import { lateAnswers } from '#server/plugins/late-answers'
import { mail } from '#server/plugins/mail'
import { refuseMalformed } from '#server/plugins/malformed'
import { metrics } from '#server/plugins/metrics'
import { notifications } from '#server/plugins/notifications'
import { leftToUs, oneHost } from '#server/plugins/one-host'
import { orderLetters } from '#server/plugins/order-letters'
import { orderNews } from '#server/plugins/order-news'
import { pages } from '#server/plugins/pages'
import { pipelining } from '#server/plugins/pipelining'
import { rateLimits } from '#server/plugins/rate-limits'
import { readyAnswers } from '#server/plugins/ready-answers'
import { readyLane } from '#server/plugins/ready-lane'
import { sameOrigin } from '#server/plugins/same-origin'
import { securityHeaders } from '#server/plugins/security-headers'
import { securityLog } from '#server/plugins/security-log'
import {
  requireStaff,
  requireSuperAdmin,
  requireUser,
  requireVerified,
  session,
} from '#server/plugins/session'
import { shedding } from '#server/plugins/shedding'
import { slowReaders } from '#server/plugins/slow-readers'
import { thisMachine } from '#server/plugins/this-machine'
import { unreadBodies } from '#server/plugins/unread-bodies'
import { uploads, uploadTimeout } from '#server/plugins/uploads'

declare module 'fastify' {
  interface FastifyInstance {
    db: Pool
    shop: Shop
    storage: Storage
    passwordRule: PasswordRule
  }
}

export interface Services extends Pick<PulseOptions, 'revive'> {
  env: Env
  db: Pool
  address: DatabaseAddress
  jobs: Jobs
  storage: Storage
  log: FastifyBaseLogger
  /** Whether only the user of this machine is let in. */
  isForThisMachine?: boolean
}

/** Requests that wait for a database connection, beside those that have one. */
const mostWaiting = 50

/** The whole shop on one port. Without `web` it serves the API alone. */
export async function buildApp(services: Services, web?: WebBuild): Promise<FastifyInstance> {
  const { env, db, address, jobs, storage, log, revive, isForThisMachine } = services
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: env.LOG_REQUESTS === 'off' }),
    genReqId: () => randomUUIDv7(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: refuseMalformed,
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    bodyLimit: 64 * 1024,
    // An id or token that is too long is as wrong as any other: its own call refuses it.
    routerOptions: { maxParamLength: maxHeaderSize },
    // Where a body takes longer than its handler may, that timeout cuts it off; see unread-bodies.ts.
    requestTimeout: uploadTimeout,
    // Checks for late clients often: of four thousand, those of a whole second cut at once held up all
    // others.
    http: {
      ...leftToUs,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 200,
      highWaterMark: sentAhead,
    },
    connectionTimeout: 20_000,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('db', db).decorate('shop', shopOf(env)).decorate('storage', storage)
  app.decorate<PasswordRule>('passwordRule', await readPasswordRule(env))

  await app.register(errors)
  await app.register(drain)
  await app.register(notifications)
  await app.register(databasePulse, { revive })
  await app.register(unreadBodies)
  await app.register(lateAnswers)
  await app.register(jsonBodies)
  const most = env.DATABASE_POOL + mostWaiting
  const mostMemory = env.MAX_MEMORY * 1024 ** 2
  await app.register(shedding, { most, longestDelay: env.MAX_EVENT_LOOP_DELAY, mostMemory })
  await app.register(metrics)
  await app.register(securityHeaders, apiHeaders(env))
  await app.register(oneHost)
  await app.register(securityLog)
  if (isForThisMachine) await app.register(thisMachine)
  await app.register(sameOrigin)
  await app.register(cookie)
  await app.register(session)
  await app.register(readyAnswers)
  await app.register(catalogueNews)
  // With a log line for each request, ready answers need one too.
  if (env.LOG_REQUESTS === 'off') await app.register(readyLane)
  await app.register(pipelining)
  await app.register(slowReaders)
  await app.register(rateLimits, { enabled: env.RATE_LIMITS === 'on' })
  await app.register(mail, { jobs, env })
  await app.register(orderLetters)
  await app.register(orderNews)
  await app.register(exportThreads, { address })
  await app.register(uploads)
  await app.register(documentation)
  await app.register(files, { dataDir: env.dataDir })
  await app.register(sitemap)

  await app.register(callsByAudience, { prefix: '/api', jobs })
  await expireHourly(db, jobs)
  await sweepHourly({ db, storage }, jobs, log)
  if (web) await app.register(pages, web)
  return app
}

/** The API's calls, each behind the guards of its audience. */
async function callsByAudience(api: FastifyInstance, { jobs }: { jobs: Jobs }) {
  api.addHook('onRequest', refuseWhileAway)
  api.addHook('onRequest', api.unlessBusy('order'))
  api.addHook('preValidation', api.countWork)
  api.all('/*', { schema: { hide: true } as object }, (request, reply) =>
    refuse(request, reply, 'request.unknown'),
  )
  await api.register(async (readers) => {
    readers.addHook('onRequest', api.unlessBusy('reading'))
    await readers.register(openCatalogue)
    await readers.register(async (users) => {
      users.addHook('onRequest', requireUser)
      await users.register(ownData)
      await users.register(ownOrders)
    })
  })
  await api.register(openAccounts, { jobs })
  await api.register(contact)
  if (api.shop.mailbox) await api.register(mailbox)
  await api.register(async (users) => {
    users.addHook('onRequest', requireUser)
    await users.register(ownAccount)
  })
  await api.register(async (clients) => {
    clients.addHook('onRequest', requireVerified)
    await clients.register(clientOrders)
  })
  await api.register(async (staff) => {
    staff.addHook('onRequest', api.unlessBusy('staff'))
    staff.addHook('onRequest', requireStaff)
    await staff.register(staffUsers)
    await staff.register(staffAnonymising)
    await staff.register(staffCatalogue)
    await staff.register(staffOrders)
    await staff.register(staffOrderNews)
    await staff.register(async (exports) => {
      exports.addHook('onRequest', api.unlessBusy('export'))
      await exports.register(userExports)
      await exports.register(catalogueExports)
      await exports.register(orderExports)
    })
    await staff.register(async (superAdmins) => {
      superAdmins.addHook('onRequest', requireSuperAdmin)
      await superAdmins.register(auditTrail)
    })
  })
}

/** Answers of the API load nothing and allow no framing; a page brings its own policy. */
function apiHeaders({ publicUrl }: Env) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  }
}
