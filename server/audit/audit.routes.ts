import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditQuery, AuditTrail } from '#contract/audit'
import { listAudit } from '#server/audit/audit.queries'

/** Who did what to what, for superAdmins. */
export const auditTrail: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  api.get('/audit', { schema: { querystring: AuditQuery, response: { 200: AuditTrail } } }, (request) =>
    listAudit(db, request.query, shop.timeZone),
  )
}
