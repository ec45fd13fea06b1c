import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const args = [
  '--disable-gpu',
  // Nor any program that stands in for one: it makes every page cost more.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough here to be worth compiling twice.
  '--js-flags=--no-opt --no-maglev',
  // Chromium's own sandbox refuses to start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The one made to have no window, where it is installed: a page costs it half the work. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** What a server, another tab or somebody else does to a page, and what becomes of rows and forms, whatever the width. */
const sameAtAnyWidth = [
  'account-role',
  'changed-product',
  'dashboard-access',
  'delete-rows',
  'failing-server',
  'list-of-orders',
  'lists-without-rows',
  'lost-answers',
  'lost-code',
  'other-tabs',
  'personal-data',
  'slow-page',
  'staff-product-changes',
  'staff-product-files',
  'two-at-once',
  'unsaved-changes',
  'what-is-missing',
]

export default defineConfig({
  testDir: 'e2e',
  // What is below tests the drill of faults.
  testMatch: '**/e2e/*.test.ts',
  globalSetup: './e2e/start-shop.ts',
  workers: 2,
  // A busy machine must fail no journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, a journey that stumbled once is walked again and reported as such.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.SHOP_URL,
    locale: 'fr-FR',
    timezoneId: 'Africa/Algiers',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? browser, args },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      // They set a width of their own, or show nothing that depends on it.
      grepInvert: /@one-width/,
      testIgnore: sameAtAnyWidth.map((name) => `**/*${name}.test.ts`),
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // Both ways are walked: with the movements, and as whoever asked for fewer.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
