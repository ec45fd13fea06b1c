import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,demo,web,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/database.ts'],
    // A busy machine must fail no test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Most of them wait for something: two cores have time for three.
    maxWorkers: 3,
    // Loading the shop anew takes longer than most files' tests; each opens a shop of its own anyway.
    isolate: false,
  },
})
