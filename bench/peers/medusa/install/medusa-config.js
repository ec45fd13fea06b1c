// Medusa as its documentation sets it up for production, without its dashboard; nothing here is secret.
const { defineConfig } = require('@medusajs/framework/utils')

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    // The database is reached through a socket of this machine.
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: {
      storeCors: 'http://127.0.0.1',
      adminCors: 'http://127.0.0.1',
      authCors: 'http://127.0.0.1',
      jwtSecret: 'bench',
      cookieSecret: 'bench',
    },
  },
  admin: { disable: true },
})
