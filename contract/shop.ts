/** The shop's identity: settings, never literals in a page. */
export interface Shop {
  name: string
  email: string
  phones: [string, string, string]
  address: string
  socialUrl: string
  socialName: string
  publicUrl: string
  timeZone: string
  /** Browser e-mail service of the contact form; null: the shop's own POST /api/contact. */
  emailService: { url: string; serviceId: string; templateId: string; publicKey: string } | null
  /** Whether the local mailbox exists (no SMTP server configured). */
  mailbox: boolean
}
