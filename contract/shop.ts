import { z } from 'zod'

/** Who the shop is: settings, never literals in a page. */
export const Shop = z.object({
  name: z.string(),
  email: z.string(),
  phones: z.tuple([z.string(), z.string(), z.string()]),
  address: z.string(),
  socialUrl: z.string(),
  socialName: z.string(),
  publicUrl: z.string(),
  timeZone: z.string(),
  /** Browser e-mail service of the contact form; null: the shop's own POST /api/contact. */
  emailService: z
    .object({ url: z.string(), serviceId: z.string(), templateId: z.string(), publicKey: z.string() })
    .nullable(),
  /** Whether the local mailbox exists (no SMTP server configured). */
  mailbox: z.boolean(),
})
export type Shop = z.infer<typeof Shop>
