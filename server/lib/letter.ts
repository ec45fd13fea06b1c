import type { Shop } from '#contract/shop'
import type { Db } from '#server/lib/db'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Absent from a mail that repeats a stranger's words. */
  html?: string
  /**
   * The mail lets its reader in. No backup keeps it while it waits: whoever reads the backup would be let in.
   */
  isSecret?: boolean
  /** How long its link is valid: it is not sent after that. */
  validHours?: number
  /** Where a reply should go, if not to the shop. */
  replyTo?: string
  /**
   * For a mail that may be written a second time: the same id each time. Without it, each mail gets its own.
   */
  id?: string
}
export type QueueMail = (db: Db, ...mails: Mail[]) => Promise<void>

/** A paragraph, or a link that stands on its own. */
export type Part = string | { label: string; url: string }

/** An e-mail of the shop, signed with its name. */
export function letter(shop: Shop, to: string, title: string, parts: Part[]): Mail {
  return { to, subject: `${title} – ${shop.name}`, ...writeBoth(title, parts, shop.name) }
}

/** Makes both forms of an e-mail from its paragraphs; the HTML escapes all text. */
function writeBoth(title: string, parts: Part[], signature: string): { text: string; html: string } {
  const text = [
    ...parts.map((part) => (typeof part === 'string' ? part : `${part.label}\u202f:\n${part.url}`)),
    signature,
  ]
  const body = parts.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;background:#1d5fa8;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(part.label)}</a></p>`,
  )
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:24px;background:#f2f5f8;color:#17222e;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>${body.join('')}<p style="margin:24px 0 0;color:#566474;font-size:14px">${escapeHtml(signature)}</p></div></body></html>`
  return { text: text.join('\n\n'), html }
}

function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
