import { expect, test } from 'vitest'
import { paceEach } from '#server/lib/pacing'

test('a caller may do so much at once, waits for more, and not for too much', () => {
  const wait = paceEach(10, 2, 4)
  expect([wait('a', 10, 0), wait('a', 1, 0), wait('a', 3, 0)]).toEqual([0, 500, 2000])
  expect([wait('a', 1, 0), wait('b', 5, 0)]).toEqual([undefined, 0])
  // A second gives two back.
  expect([wait('a', 2, 1000), wait('a', 1, 1000)]).toEqual([2000, undefined])
  expect(wait('a', 10, 1_000_000)).toBe(0)
})

test('whoever asked longest ago is forgotten first, where there are very many', () => {
  const wait = paceEach(1, 1, 0)
  expect([wait('first', 1, 0), wait('first', 1, 0)]).toEqual([0, undefined])
  for (let caller = 0; caller < 10_000; caller += 1) wait(String(caller), 1, 0)
  expect([wait('first', 1, 0), wait('9999', 1, 0)]).toEqual([0, undefined])
})
