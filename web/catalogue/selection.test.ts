import { expect, test } from 'vitest'
import type { OptionValue, Product } from '#contract/catalogue'
import { optionsOf } from '#contract/prices'
import { choose, readSelection, ruledOutBy, stillSold, writeSelection } from '#web/catalogue/selection.ts'

const volume = (value: string): OptionValue => ({ name: 'Volume', value })
const material = (value: string): OptionValue => ({ name: 'Matière', value })

const combinations = [
  { options: [volume('250 mL'), material('Verre')] },
  { options: [volume('500 mL'), material('Verre')] },
  { options: [volume('500 mL'), material('Polypropylène')] },
]
const beaker = { options: optionsOf(combinations), combinations } as Product

test('what was chosen survives a visit to the login page', () => {
  const selection = { chosen: [volume('500 mL'), material('Polypropylène')], quantity: 12 }
  const params = writeSelection(new URLSearchParams('q=bec&produit=1'), selection)
  expect(params.get('q')).toBe('bec')
  expect(readSelection(beaker, new URLSearchParams(params.toString()))).toEqual(selection)
})

test('an address that asks for what is not offered chooses nothing', () => {
  const params = new URLSearchParams('choix=Volume:1 L&choix=Couleur:rouge&choix=x&quantite=-3')
  expect(readSelection(beaker, params)).toEqual({ chosen: [], quantity: 1 })
  expect(readSelection(beaker, new URLSearchParams('quantite=2.5')).quantity).toBe(1)
})

test('a value is ruled out by the choices that no combination holds with it', () => {
  expect(ruledOutBy(beaker, [material('Polypropylène')], volume('250 mL'))).toEqual([
    material('Polypropylène'),
  ])
  expect(ruledOutBy(beaker, [material('Polypropylène')], volume('500 mL'))).toBeUndefined()
})

test('a value is not ruled out by the value that it would replace', () => {
  expect(ruledOutBy(beaker, [volume('500 mL'), material('Verre')], volume('250 mL'))).toBeUndefined()
})

test('a value that no combination holds at all is ruled out by nothing but itself', () => {
  expect(ruledOutBy(beaker, [], volume('1 L'))).toEqual([])
})

test('what is not sold any more is not chosen any more, and of two that no combination holds the first stays', () => {
  const sold = [volume('500 mL'), material('Verre')]
  expect(stillSold(beaker, sold)).toEqual(sold)
  expect(stillSold(beaker, [volume('1 L'), material('Verre')])).toEqual([material('Verre')])
  expect(stillSold(beaker, [volume('250 mL'), material('Polypropylène')])).toEqual([volume('250 mL')])
  expect(stillSold({ ...beaker, options: [], combinations: [] }, sold)).toEqual([])
})

test('choosing replaces the value of the same option and keeps the order of the options', () => {
  expect(choose(beaker, [material('Verre')], volume('250 mL'))).toEqual([volume('250 mL'), material('Verre')])
  expect(choose(beaker, [volume('250 mL')], volume('500 mL'))).toEqual([volume('500 mL')])
})
