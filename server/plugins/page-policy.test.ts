import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securePage } from '#server/plugins/page-policy'

const secure = (page: string) => securePage(page, 'n0nce', { emailService: null })
const allowed = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('a page’s own scripts may run, and the nonce that tells them is not sent', () => {
  const { html, policy } = secure(
    '<script nonce="n0nce">start()</script><script type="module" nonce="n0nce">go()</script>',
  )
  expect(policy).toContain(`script-src 'self' ${allowed('start()')} ${allowed('go()')};`)
  expect(html).toBe('<script>start()</script><script type="module">go()</script>')
})

test('a script that got into the page otherwise may not', () => {
  const { policy } = secure(
    '<p><script>steal()</script></p><script nonce="guess">steal()</script><script nonce="n0nce">go()</script>',
  )
  expect(policy).toContain(`script-src 'self' ${allowed('go()')};`)
})
