import { createHash } from 'node:crypto'
import type { Shop } from '#contract/shop'

/**
 * Inline scripts are allowed by the hashes of those in this page that bear its nonce, which is then taken off: ready
 * HTML can be sent to everyone, and what got into it otherwise does not run. Inline styles stay allowed (decision 003).
 * @returns the page as it is sent, and its Content-Security-Policy
 */
export function securePage(page: string, nonce: string, { emailService }: Pick<Shop, 'emailService'>) {
  const service = emailService ? ` ${new URL(emailService.url).origin}` : ''
  const mark = ` nonce="${nonce}"`
  const ownScript = new RegExp(`<script(?![^>]*\\bsrc=)[^>]*${mark}[^>]*>([\\s\\S]*?)</script>`, 'g')
  const scripts = [...page.matchAll(ownScript)].map(([, code = '']) => code)
  const hashes = new Set(
    scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  )
  const policy = [
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
  return { html: page.replaceAll(mark, ''), policy }
}
