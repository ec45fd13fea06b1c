import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

/** One page load over a slow line, with an empty cache: bytes as sent over the network, and seconds. */
export interface Visit {
  javascript: number
  bytes: number
  /** When the largest visible part was painted. */
  painted: number
}

/** A phone on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
}
const telephone = { width: 412, height: 823 }

const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

/** Launches the system's Chromium, which makes no requests of its own. */
export function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? chromiums.find((path) => existsSync(path)),
    args: ['--disable-background-networking', ...args, ...asRoot()],
  })
}

/** Chromium's sandbox refuses to start as root. */
function asRoot() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/** @throws Error if the page or one of its scripts does not load */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: telephone })
  try {
    const page = await context.newPage()
    const sent = await countBytes(page)
    const answer = await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
    if (!answer?.ok()) throw new Error(`${address}: ${answer?.status()}`)
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    return { ...sent, painted: await largestPaint(page) }
  } finally {
    await context.close()
  }
}

async function countBytes(page: Page) {
  const sent = { javascript: 0, bytes: 0 }
  const scripts = new Set<string>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow4g)
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.bytes += encodedDataLength
    if (scripts.has(requestId)) sent.javascript += encodedDataLength
  })
  return sent
}

/** Largest contentful paint, in seconds after the start of the navigation. */
function largestPaint(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(Math.max(...list.getEntries().map(({ startTime }) => startTime)) / 1000),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
