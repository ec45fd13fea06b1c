import { expect, test } from 'vitest'
import { returnAddress, withReturn } from '#web/lib/return-address.ts'

const back = (asked: string) => returnAddress(new URLSearchParams({ retour: asked }))

test('a place of the site survives the way to the login page and back', () => {
  const place = '/category/1?produit=2&choix=Volume%3A250+mL&quantite=3'
  const login = withReturn('/login', place)
  expect(returnAddress(new URL(login, 'http://shop.test').searchParams)).toBe(place)
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test/',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/.//evil.test/',
  '/%2f/evil.test/',
  '/%',
  'profile',
  '',
])('%j leads nowhere', (asked) => {
  expect(back(asked)).toBeUndefined()
})

test.each([
  '/login',
  '/login?retour=/login',
  '/signup',
  '/verify-email/abc',
  '/./login',
  '/api/users/logout',
  '/%61pi/users/logout',
  '/%6cogin',
])('%j would go round in circles or call the API', (asked) => {
  expect(back(asked)).toBeUndefined()
  expect(withReturn('/verify-email', asked)).toBe('/verify-email')
})

test('the page that asks for a verification may follow a login', () => {
  expect(back('/verify-email')).toBe('/verify-email')
})

test('a page whose name only begins like one of those is a page like any other', () => {
  expect(back('/loginx')).toBe('/loginx')
})
