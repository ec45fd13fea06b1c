import { createHash } from 'node:crypto'
import type { Shop } from '#contract/shop'

/**
 * Allows inline scripts by hash, if they bear the page's nonce, which is then removed: ready HTML can be sent
 * to everyone, and injected scripts do not run. Inline styles stay allowed (decision 003).
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
