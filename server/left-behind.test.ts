import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Objects of a request that survive minor collections make these long, and under load have the whole heap
// collected every second (decision 022).
test('a request and a query leave next to nothing behind', () => {
  const program = ['--expose-gc', 'server/testing/left-behind.ts']
  const left = JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }))
  expect(left).toEqual({ answer: few, refusal: few, query: few })
})

/** Bytes; without the measures, some thousands, and some hundreds for a query. */
const few = expect.toSatisfy((bytes: number) => bytes < 300)
