import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// What small collections leave of a request makes them long, and has the whole heap looked through every second under
// load (decision 022).
test('a request and a query leave next to nothing behind', () => {
  const program = ['--expose-gc', 'server/testing/left-behind.ts']
  const left = JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }))
  expect(left).toEqual({ answer: few, refusal: few, query: few })
})

/** Bytes; it was some thousands, and some hundreds of a query. */
const few = expect.toSatisfy((bytes: number) => bytes < 300)
