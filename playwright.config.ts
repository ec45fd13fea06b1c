import { defineConfig } from '@playwright/test'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's own sandbox refuses to start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-shop.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, a journey that stumbled once is walked again and reported as such.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.SHOP_URL,
    locale: 'fr-FR',
    timezoneId: 'Africa/Algiers',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      // They set a width of their own, or show nothing that depends on it.
      grepInvert: /@one-width/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
