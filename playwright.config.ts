import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const args = [
  '--disable-gpu',
  // Nor software rendering in its place: it makes every page slower.
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

/** The headless build, where it is installed: a page costs it half the work. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** Journeys about the server, other tabs, other users, rows and forms, which are the same at any width. */
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
  'one-escape',
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
  // The folders below hold the tests of the fault drill.
  testMatch: '**/e2e/*.test.ts',
  globalSetup: './e2e/start-shop.ts',
  // Journeys wait now and then: two cores have time for three.
  workers: 3,
  // A busy machine must not make a journey fail.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // In CI, a journey that failed once is run again and reported as such.
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
      // These set a width of their own, or show nothing that depends on it.
      grepInvert: /@one-width/,
      testIgnore: sameAtAnyWidth.map((name) => `**/*${name}.test.ts`),
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // Covers both: with animations in the wide project, with reduced motion here.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
