import { z } from 'zod'
import { Id, ListQuery, ListTail, searched, Timestamp } from '#contract/fields'

const auditEntities = ['user', 'category', 'product', 'option', 'order'] as const
export type AuditEntity = (typeof auditEntities)[number]

const auditActs = ['add', 'update', 'delete', 'anonymise'] as const
export type AuditAct = (typeof auditActs)[number]

/** The entity before and after; neither once the person in it is forgotten. */
export const AuditChange = z.object({
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
})
export type AuditChange = z.infer<typeof AuditChange>

/** An act of a member of staff on an entity. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Timestamp,
  /** Without id once the account is gone. */
  actor: z.object({ id: Id.optional(), email: z.string() }),
  act: z.enum(auditActs),
  entity: z.enum(auditEntities),
  entityId: Id,
  /** The entity's name, or an order's number. */
  label: z.string().optional(),
  /** Left out of lists: a product's hundreds of combinations make it large. */
  change: AuditChange.optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const OneAuditEntry = z.object({ entry: AuditEntry })
export type OneAuditEntry = z.infer<typeof OneAuditEntry>

/** Entries are numbered. */
export const AuditEntryParams = z.object({ id: z.string().regex(/^[0-9]{1,18}$/) })

export const AuditTrail = z.object({ entries: z.array(AuditEntry), ...ListTail })
export type AuditTrail = z.infer<typeof AuditTrail>

/**
 * `person` is part of an e-mail address, or its beginning where it contains an « @ »; `q` is part of the
 * entity's name; days are the shop's, both included.
 */
export const AuditQuery = ListQuery.extend({
  person: searched(254).optional(),
  entity: z.enum(auditEntities).optional(),
  entityId: Id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>
