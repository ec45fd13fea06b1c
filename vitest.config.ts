import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A fresh clone knows only the files' sizes: the smallest fuzz tests take longest, and would end alone. */
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
    // For tests that start a shop or one of its programs, also when vitest is called by itself.
    env: { ENV_FILE: 'off' },
    globalSetup: ['server/testing/database.ts'],
    // A busy machine must not make a test fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // As for the journeys: in CI, a failed test is tried again, and named at the end.
    retry: process.env.CI ? 1 : 0,
    // Most tests wait for something: two cores have time for four.
    maxWorkers: 4,
    // Loading the shop anew takes longer than most files' tests; each file opens a shop of its own anyway.
    isolate: false,
    sequence: { sequencer: FuzzFirst },
  },
})
