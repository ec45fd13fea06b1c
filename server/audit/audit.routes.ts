import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditEntryParams, AuditQuery, AuditTrail, OneAuditEntry } from '#contract/audit'
import { Refusal } from '#contract/refusals'
import { findAct, listAudit } from '#server/audit/audit.queries'

/** Who did what to what, for superAdmins. */
export const auditTrail: FastifyPluginAsyncZod = async (api) => {
  const { db, shop } = api
  api.get('/audit', { schema: { querystring: AuditQuery, response: { 200: AuditTrail } } }, (request) =>
    listAudit(db, request.query, shop.timeZone),
  )
  api.get(
    '/audit/:id',
    { schema: { params: AuditEntryParams, response: { 200: OneAuditEntry } } },
    async ({ params: { id } }) => {
      const entry = await findAct(db, id)
      if (!entry) throw new Refusal('audit.unknown')
      return { entry }
    },
  )
}
