// Prints Lighthouse's figures for a running shop's public pages: SHOP_URL=http://localhost:3000 npm run
// lighthouse
import lighthouse from 'lighthouse'
import { launchChromium } from './browser.ts'

const base = process.env.SHOP_URL ?? 'http://localhost:3000'
const port = 9555
const browser = await launchChromium([`--remote-debugging-port=${port}`])
try {
  for (const path of await publicPaths()) console.log(await measure(path))
} finally {
  await browser.close()
}

/** Home, the first product's category, and that product. */
async function publicPaths() {
  const reply = await fetch(`${base}/api/products?limit=1`)
  const { products } = (await reply.json()) as { products: { _id: string; category: { id: string } }[] }
  const [product] = products
  if (!product) return ['/']
  const category = `/category/${product.category.id}`
  return ['/', category, `${category}?produit=${product._id}`]
}

/** One line: the four scores of the mobile profile, then the metrics behind them. */
async function measure(path: string) {
  const result = await lighthouse(base + path, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse could not load ${path}.`)
  const { categories, audits } = result.lhr
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  )
  const shown = [
    'largest-contentful-paint',
    'cumulative-layout-shift',
    'total-blocking-time',
    'total-byte-weight',
  ]
  const details = shown.map((id) => `${audits[id]?.title}: ${audits[id]?.displayValue ?? '0'}`)
  const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  return [
    path,
    `  ${scores.join(' · ')}`,
    `  ${details.join(' · ')}`,
    ...lost.map(({ id }) => `  - ${id}`),
  ].join('\n')
}
