import { z } from 'zod'
import { User } from '#contract/accounts'
import { Timestamp } from '#contract/fields'
import { Order } from '#contract/orders'

/** All that the shop keeps of a person, but for secrets: what its download holds. */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  account: User,
  /** Where one is logged in. */
  sessions: z.array(z.object({ since: Timestamp, lastSeen: Timestamp, until: Timestamp })),
  orders: z.array(Order),
})
export type PersonalData = z.infer<typeof PersonalData>

/** What takes the place of a client's name, e-mail, phone number and address once they are forgotten. */
export const forgotten = (id: string) => ({
  name: 'Compte',
  familyName: 'anonymisé',
  email: `anonyme-${id}@anonyme.invalid`,
  phoneNumber: '0000000000',
  address: 'Effacée à la demande du client',
})

export const isForgotten = ({ email }: Pick<User, 'email'>) => email.endsWith('@anonyme.invalid')
