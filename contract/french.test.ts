import { expect, test } from 'vitest'
import { count, fr, groupPhone } from '#contract/french'

test('0 and 1 are singular', () => {
  expect([0, 1, 2, 1234].map((number) => count(number, 'produit'))).toEqual([
    '0\u00a0produit',
    '1\u00a0produit',
    '2\u00a0produits',
    '1\u202f234\u00a0produits',
  ])
  expect(count(3, 'cheval', 'chevaux')).toBe('3\u00a0chevaux')
})

test.each([
  ['+213661234567', '+213 661 23 45 67'],
  ['+213 21 45 67 80', '+213 21 45 67 80'],
  ['0661234567', '0661 23 45 67'],
  ['021987654', '021 98 76 54'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
])('the number %s is grouped as %s', (phone, grouped) => {
  expect(groupPhone(phone).replaceAll('\u00a0', ' ')).toBe(grouped)
})

test('French signs keep to the word before them', () => {
  expect(fr('Une question ? « Oui » : voici ; merci !')).toBe(
    'Une question\u202f? «\u202fOui\u202f»\u202f: voici\u202f; merci\u202f!',
  )
})

test.each([
  'Acide acétique glacial 99,8_%, 1_L',
  'Centrifugeuse 12~000_tr/min, rotor 12 × 15_mL',
  'Flacon de 2 gants, Ø_80_mm, ISO_3696, EN_166 et 4_°C',
  'Exactitude de ±_2_%, 15~000 ×_g',
  'Agitateur 40_N·cm, étalon 2_ppm, 10~000_mPa·s',
  'Bidon de 10 litres, 3 grands et 5 mélangeurs, 1~250_g, 5_kg',
])('a figure keeps to its unit: %s', (kept) => {
  expect(fr(kept.replaceAll(/[_~]/g, ' '))).toBe(kept.replaceAll('_', '\u00a0').replaceAll('~', '\u202f'))
})

test('a number keeps to its « n° » and to its unit of bytes', () => {
  expect(fr('Bon n° 12, PDF, 10 Mo ou 900 ko au plus : n° du bon, 3 mois')).toBe(
    'Bon n°\u00a012, PDF, 10\u00a0Mo ou 900\u00a0ko au plus\u202f: n° du bon, 3 mois',
  )
})
