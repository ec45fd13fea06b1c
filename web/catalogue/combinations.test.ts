import { expect, test } from 'vitest'
import {
  allCombinations,
  type ChosenOption,
  countCombinations,
  isListed,
  isPrice,
  withAllOf,
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

// The form added both, and the server refused the product without saying why.
test('values that differ in capitals only are the same choice', () => {
  const list = [{ options: chosen('100 ml', 'PP'), price: '12' }]
  expect(isListed(list, chosen('100 mL', 'PP'))).toBe(true)
  expect(withAllOf([{ ...volume, wanted: ['100 mL'] }, material], list).all).toEqual([
    ...list,
    { options: chosen('100 mL', 'Verre'), price: '' },
  ])
})

test('making all of them keeps those that are there, with their prices', () => {
  const list = [{ options: chosen('250 mL', 'PP'), price: '900' }]
  const { all = [], number } = withAllOf([volume, material], list)
  expect([all.length, number]).toEqual([4, 4])
  expect(all[0]).toEqual(list[0])
  expect(all.slice(1).map(({ price }) => price)).toEqual(['', '', ''])
})

test('no more are made than a product may have, with those that are there or without', () => {
  const numbers = Array.from({ length: 250 }, (_, number) => String(number))
  const shade = { name: 'Teinte', values: numbers, wanted: numbers }
  const own = { options: chosen('1 L', 'PP'), price: '900' }
  expect(withAllOf([volume, shade], []).all).toHaveLength(500)
  expect(withAllOf([volume, shade], [own])).toEqual({ number: 501 })
  expect(withAllOf([volume, material, shade], [])).toEqual({ number: 1000 })
})

// The dialog accepted « ,5 », which the form then refused without saying where it came from.
test('a price is what the server takes, with a comma and spaces, or nothing', () => {
  expect(['', '12', '1 250,5', '12.50', '1234567890'].filter((text) => !isPrice(text))).toEqual([])
  expect([',5', '12,', '12,505', '-1', '12345678901', 'douze'].filter(isPrice)).toEqual([])
})
