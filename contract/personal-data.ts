import { z } from 'zod'
import { User } from '#contract/accounts'
import { AuditChange, AuditEntry } from '#contract/audit'
import { Timestamp } from '#contract/fields'
import { Order } from '#contract/orders'

/**
 * The file of a person's own data: what the shop keeps of them. It leaves out secrets, e-mails and counts of
 * attempts, which are deleted within hours, the places they logged in from, which name nobody and are deleted
 * within thirty days, and their acts as staff.
 */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  account: User,
  /** Former names, each with the e-mail address of its time. */
  formerNames: z.array(z.string()),
  /** The sessions in which the person is logged in. */
  sessions: z.array(z.object({ since: Timestamp, lastSeen: Timestamp, until: Timestamp })),
  orders: z.array(Order),
  /** Acts of staff on the account, or on an order while it was the account's; without the actor. */
  acts: z.array(AuditEntry.pick({ at: true, act: true, entity: true }).extend(AuditChange.shape)),
})
export type PersonalData = z.infer<typeof PersonalData>
