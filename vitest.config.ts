import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,demo,web,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Loading the shop anew takes longer than most files' tests; each opens a shop of its own anyway.
    isolate: false,
  },
})
