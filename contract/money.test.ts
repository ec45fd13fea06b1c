import { expect, test } from 'vitest'
import { formatCardAmount, formatPrice, totalOf } from '#contract/money'

test('centimes are written with both digits, and left out where there are none', () => {
  expect([12500, 12500.5, 0.05, 1234567.89].map(formatCardAmount)).toEqual([
    '12,500 DA',
    '12,500.50 DA',
    '0.05 DA',
    '1,234,567.89 DA',
  ])
  expect([12500, 12500.5].map(formatPrice)).toEqual(['12\u202f500\u00a0DA', '12\u202f500,50\u00a0DA'])
})

test('a total is exact, and missing without a sound quantity', () => {
  expect(totalOf(180.1, 3)).toBe(540.3)
  for (const quantity of [0, -1, 1.5, Number.NaN, 1_000_001]) {
    expect(totalOf(100, quantity), String(quantity)).toBeUndefined()
  }
})
