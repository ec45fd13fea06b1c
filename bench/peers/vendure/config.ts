// Vendure as its documentation sets it up for production: PostgreSQL, its search and its job queue; no
// pictures.
import { database, packageOf, port } from '../packages.ts'

const core = packageOf('@vendure/core')

export const superadmin = { identifier: 'superadmin', password: 'superadmin-of-the-bench' }

export const config = {
  apiOptions: { hostname: '127.0.0.1', port, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['cookie', 'bearer'],
    superadminCredentials: superadmin,
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: database.socketDir,
    port: database.port,
    username: database.user,
    password: '',
    database: database.database,
    synchronize: process.env.VENDURE_SYNCHRONIZE === 'on',
    logging: false,
  },
  defaultLanguageCode: 'fr',
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
  importExportOptions: { importAssetsDir: '.' },
  plugins: [
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false }),
    core.DefaultJobQueuePlugin.init({ pollInterval: process.env.VENDURE_SYNCHRONIZE === 'on' ? 20 : 500 }),
  ],
}
