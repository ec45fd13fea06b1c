import { createHash } from 'node:crypto'
import type { Env } from '#server/env'

/** What of a page is sent, and its Content-Security-Policy. */
export type Policy = (html: string) => { html: string; header: string }

/**
 * Inline scripts are allowed by the hashes of those in this page that bear its nonce, which is then taken off: ready
 * HTML can be sent to everyone, and what got into it otherwise does not run. Inline styles stay allowed (decision 003).
 */
export function policyFor({ emailService }: Pick<Env, 'emailService'>, nonce: string): Policy {
  const service = emailService ? ` ${new URL(emailService.url).origin}` : ''
  const mark = ` nonce="${nonce}"`
  const ownScript = new RegExp(`<script(?![^>]*\\bsrc=)[^>]*${mark}[^>]*>([\\s\\S]*?)</script>`, 'g')
  return (html) => {
    const scripts = [...html.matchAll(ownScript)].map(([, code = '']) => code)
    const hashes = new Set(
      scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
    )
    const header = [
      "default-src 'self'",
      `script-src 'self' ${[...hashes].join(' ')}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self'${service}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ')
    return { html: html.replaceAll(mark, ''), header }
  }
}
