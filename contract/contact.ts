import { z } from 'zod'
import { email, Timestamp, text } from '#contract/fields'

const required = "S'il vous plaît remplir tous les champs"

export const ContactMessage = z.object({
  email: email(required, 'Veuillez entrer une adresse email valide'),
  message: text(5000, required),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** An e-mail kept by the local mailbox, where no SMTP server is configured. */
export const MailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  at: Timestamp,
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

export const Mailbox = z.object({ messages: z.array(MailboxMessage) })
export type Mailbox = z.infer<typeof Mailbox>
