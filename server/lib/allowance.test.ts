import { expect, test } from 'vitest'
import { allowEach } from '#server/lib/allowance'

test('a caller may do so much at once, and as much again as time has given back', () => {
  const allowed = allowEach(10, 2)
  const often = (caller: string, cost: number, now: number) => {
    let times = 0
    while (times < 100 && allowed(caller, cost, now)) times += 1
    return times
  }
  expect([often('a', 1, 0), often('a', 1, 400), often('b', 5, 400)]).toEqual([10, 0, 2])
  expect([often('a', 1, 1000), often('a', 3, 2000), often('a', 3, 2500)]).toEqual([2, 0, 1])
  expect(often('a', 1, 1_000_000)).toBe(10)
})

test('whoever asked longest ago is forgotten first, where there are very many', () => {
  const allowed = allowEach(1, 0)
  expect([allowed('first', 1, 0), allowed('first', 1, 0)]).toEqual([true, false])
  for (let caller = 0; caller < 10_000; caller += 1) allowed(String(caller), 1, 0)
  expect([allowed('first', 1, 0), allowed('9999', 1, 0)]).toEqual([true, false])
})
