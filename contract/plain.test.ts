import { expect, test } from 'vitest'
import { plain } from '#contract/plain'

test('case, accents and ligatures do not count', () => {
  expect(plain('ÉPROUVETTE Graduée')).toBe('eprouvette graduee')
  expect(plain('Œillet')).toBe('oeillet')
})

test('the two ways to write a micro and a small two read the same', () => {
  expect(plain('10 µL')).toBe(plain('10 μL'))
  expect(plain('cm²')).toBe('cm2')
  expect(plain('H₂SO₄')).toBe('h2so4')
})
