import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditEntryParams, AuditQuery, AuditTrail, OneAuditEntry } from '#contract/audit'
import { findAct, listAudit } from '#server/audit/audit.queries'
import { found } from '#server/lib/found'
import { staffReading } from '#server/plugins/security-log'

/** Who did what to what, for superAdmins. */
export const auditTrail: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  const config = { event: staffReading('the journal') }
  const schema = { querystring: AuditQuery, response: { 200: AuditTrail } }
  api.get('/audit', { config, schema }, (request) => listAudit(db, request.query, shop.timeZone))
  api.get(
    '/audit/:id',
    { config, schema: { params: AuditEntryParams, response: { 200: OneAuditEntry } } },
    async ({ params: { id } }) => ({ entry: found(await findAct(db, id), 'audit.unknown') }),
  )
}
