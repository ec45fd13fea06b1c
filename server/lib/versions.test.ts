import { expect, test } from 'vitest'
import { refuseStale } from '#server/lib/versions'

const updatedAt = '2026-11-22T10:00:00.000Z'

test.each([`"${updatedAt}"`, `W/"${updatedAt}"`, ` "${updatedAt}"\t`, updatedAt, ' * '])(
  'a change made from %j is one of the present version',
  (ifMatch) => expect(() => refuseStale({ updatedAt }, ifMatch)).not.toThrow(),
)

// Each space was read again for every space before it: a header of 15 kB blocked all requests for 400 ms.
test('a header of spaces is refused in no time', () => {
  const before = performance.now()
  expect(() => refuseStale({ updatedAt }, `a${' '.repeat(100_000)}b`)).toThrow('modifiée entre-temps')
  expect(performance.now() - before).toBeLessThan(500)
})
