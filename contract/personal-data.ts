import { z } from 'zod'
import { User } from '#contract/accounts'
import { AuditChange, AuditEntry } from '#contract/audit'
import { Timestamp } from '#contract/fields'
import { Order } from '#contract/orders'

/**
 * What a person's download holds: what the shop keeps of them, but for secrets, for e-mails and counts of attempts, which
 * go within hours, for the places that they logged in from, which name nobody and go within thirty days, and for what
 * they did as staff.
 */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  account: User,
  /** Each with the e-mail address of its time. */
  formerNames: z.array(z.string()),
  /** Where one is logged in. */
  sessions: z.array(z.object({ since: Timestamp, lastSeen: Timestamp, until: Timestamp })),
  orders: z.array(Order),
  /** What staff did to the account, or to an order while it was the account's; not who did it. */
  acts: z.array(AuditEntry.pick({ at: true, act: true, entity: true }).extend(AuditChange.shape)),
})
export type PersonalData = z.infer<typeof PersonalData>
