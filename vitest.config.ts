import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A fresh clone knows the files' sizes alone: of those that fuzz, the smallest take longest, and would end alone. */
class FuzzFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isFuzz = ({ moduleId }: TestSpecification) => moduleId.endsWith('.fuzz.test.ts')
    return [...sorted.filter(isFuzz), ...sorted.filter((file) => !isFuzz(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,demo,web,bench,e2e/faults}/**/*.test.ts'],
    // Those that start a shop, or one of its programs, also where vitest was called by itself.
    env: { ENV_FILE: 'off' },
    globalSetup: ['server/testing/database.ts'],
    // A busy machine must fail no test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // As of the journeys: where nobody watches, what failed once is tried again, and named at the end.
    retry: process.env.CI ? 1 : 0,
    // Most of them wait for something: two cores have time for four.
    maxWorkers: 4,
    // Loading the shop anew takes longer than most files' tests; each opens a shop of its own anyway.
    isolate: false,
    sequence: { sequencer: FuzzFirst },
  },
})
