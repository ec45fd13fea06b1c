import type { FastifyInstance } from 'fastify'
import { listSitemapEntries, type SitemapEntry } from '#server/catalogue/sitemap.queries'

/** Pages that belong neither to the catalogue nor to a person. */
const pages = ['/', '/about', '/categories', '/contact', '/conditions', '/donnees-personnelles']

/**
 * Paths that search engines must not visit: the API, accounts, the dashboard, the mailbox. The search page
 * says so itself.
 */
const hidden = [
  '/api/',
  '/dashboard',
  '/profile',
  '/edit-profile',
  '/verify-email',
  '/reset-password',
  '/mailbox',
]

/** Serves what search engines ask for first: the sitemap and robots.txt. */
export async function sitemap(app: FastifyInstance) {
  const { publicUrl } = app.shop
  const busy = { onRequest: app.unlessBusy('reading'), preValidation: app.countWork }

  app.get('/sitemap.xml', { config: sameFor('/sitemap.xml'), ...busy }, async (_request, reply) => {
    const entries = await listSitemapEntries(app.db)
    const addresses = [
      ...pages.map((path) => address(publicUrl + path)),
      ...entries.map((entry) => address(publicUrl + pathOf(entry), entry.updatedAt)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
      )
  })

  app.get('/robots.txt', { config: sameFor('/robots.txt') }, async (_request, reply) => {
    const rules = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })
}

/** One response, whatever the query string is. */
const sameFor = (path: string) => ({ ready: true, readyAs: () => path })

const pathOf = ({ categoryId, productId }: SitemapEntry) =>
  productId ? `/category/${categoryId}?produit=${productId}` : `/category/${categoryId}`

function address(url: string, updatedAt?: string) {
  const day = updatedAt && `<lastmod>${updatedAt.slice(0, 10)}</lastmod>`
  return `  <url><loc>${escapeXml(url)}</loc>${day ?? ''}</url>`
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
