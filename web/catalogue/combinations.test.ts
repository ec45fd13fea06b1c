import { expect, test } from 'vitest'
import {
  allCombinations,
  type ChosenOption,
  countCombinations,
  isListed,
  isPrice,
  withMissing,
} from './combinations.ts'

const volume: ChosenOption = {
  name: 'Volume',
  values: ['100 mL', '250 mL', '1 L'],
  wanted: ['100 mL', '250 mL'],
}
const material: ChosenOption = { name: 'Matière', values: ['Verre', 'PP'], wanted: ['Verre', 'PP'] }
const chosen = (size: string, made: string) => [
  { name: 'Volume', value: size },
  { name: 'Matière', value: made },
]

test('all combinations hold one wanted value of each option', () => {
  expect(allCombinations([volume, material])).toEqual([
    chosen('100 mL', 'Verre'),
    chosen('100 mL', 'PP'),
    chosen('250 mL', 'Verre'),
    chosen('250 mL', 'PP'),
  ])
})

test('no option, or one without a wanted value, makes no combination', () => {
  expect(allCombinations([])).toEqual([])
  expect(allCombinations([volume, { ...material, wanted: [] }])).toEqual([])
  expect(countCombinations([])).toBe(0)
})

test('a combination is listed whatever the order of its options', () => {
  const list = [{ options: chosen('100 mL', 'PP'), price: '12' }]
  expect(isListed(list, chosen('100 mL', 'PP').reverse())).toBe(true)
  expect(isListed(list, chosen('250 mL', 'PP'))).toBe(false)
})

test('adding what is missing keeps the prices of what is there', () => {
  const list = [{ options: chosen('250 mL', 'PP'), price: '900' }]
  const all = withMissing(list, allCombinations([volume, material]))
  expect(all).toHaveLength(4)
  expect(all[0]).toEqual(list[0])
  expect(all.slice(1).map(({ price }) => price)).toEqual(['', '', ''])
})

// The dialog took « ,5 », which the form then refused without a word on where it came from.
test('a price is what the server takes, with a comma and spaces, or nothing', () => {
  expect(['', '12', '1 250,5', '12.50', '1234567890'].filter((text) => !isPrice(text))).toEqual([])
  expect([',5', '12,', '12,505', '-1', '12345678901', 'douze'].filter(isPrice)).toEqual([])
})
