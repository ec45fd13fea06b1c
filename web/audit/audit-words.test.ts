import { expect, test } from 'vitest'
import { changesOf } from '#web/audit/audit-words.ts'

test('tells what differs, and nothing of what does not', () => {
  const before = {
    _id: '1',
    name: 'Bécher',
    price: 1250,
    availability: true,
    updatedAt: 'x',
    reference: 'B1',
  }
  const after = { _id: '1', name: 'Bécher', price: 1300.5, availability: false, updatedAt: 'y' }
  expect(changesOf({ before, after }, 'product')).toEqual([
    { name: 'Prix', before: '1\u202f250\u00a0DA', after: '1\u202f300,50\u00a0DA' },
    { name: 'Disponible', before: 'Oui', after: 'Non' },
    { name: 'Référence', before: 'B1', after: '' },
  ])
})

test('tells roles in words', () => {
  expect(changesOf({ before: { role: 'client' }, after: { role: 'admin' } }, 'user')).toEqual([
    { name: 'Rôle', before: 'Client', after: 'Administrateur' },
  ])
})

test('names the parts of a person’s name as the forms do', () => {
  const change = { after: { name: 'Lina', familyName: 'Haddad' } }
  expect(changesOf(change, 'user').map(({ name }) => name)).toEqual(['Prénom', 'Nom'])
  expect(changesOf({ after: { name: 'Bécher' } }, 'product').map(({ name }) => name)).toEqual(['Nom'])
})

test('tells of people, options and combinations in words', () => {
  const after = {
    client: { id: '1', name: 'Lina', familyName: 'Haddad', email: 'lina@labo.test' },
    options: [{ name: 'Volume', values: ['100 mL', '250 mL'] }],
    combinations: [{ options: [{ name: 'Volume', value: '100 mL' }], price: 12.5 }],
  }
  expect(changesOf({ after }, 'product')).toEqual([
    { name: 'Client', before: '', after: 'Lina Haddad · lina@labo.test' },
    { name: 'Options', before: '', after: 'Volume\u202f: 100 mL, 250 mL' },
    { name: 'Combinaisons', before: '', after: 'Volume\u202f: 100 mL · 12,50\u00a0DA' },
  ])
})
