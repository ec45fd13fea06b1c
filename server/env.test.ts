import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env'

const root = join(import.meta.dirname, '..')
const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'))

test('.env.example lists every setting, with its default', () => {
  const { dataDir: _dataDir, publicUrl: _publicUrl, emailService: _service, ...defaults } = readEnv({})
  expect(readEnv(example as NodeJS.ProcessEnv)).toMatchObject(defaults)
  for (const name of Object.keys(defaults)) expect(example).toHaveProperty(name)
})

test('beside a PostgreSQL of its own the shop is one process for each core, at most four; else one', () => {
  expect(readEnv({}).WEB_CONCURRENCY).toBe(1)
  const several = readEnv({ DATABASE_URL: 'postgres://db/shop' }).WEB_CONCURRENCY
  expect(several).toBe(Math.min(availableParallelism(), 4))
  expect(readEnv({ DATABASE_URL: 'postgres://db/shop', WEB_CONCURRENCY: '3' }).WEB_CONCURRENCY).toBe(3)
})

// The shop sent its cookies over plain HTTP.
test('its address is known however it is written', () => {
  const publicUrl = (given: string) => readEnv({ PUBLIC_URL: given }).publicUrl
  expect(publicUrl('HTTPS://Shop.Example/')).toBe('https://shop.example')
  expect(publicUrl('http://shop.example:8080')).toBe('http://shop.example:8080')
})

test('several proxies are trusted, each by its address or by a range', () => {
  const list = 'loopback, 192.0.2.1, 10.0.0.0/8,2001:db8::/32'
  expect(readEnv({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
})

const noProxies =
  'TRUST_PROXY is not a list of IP addresses, or of ranges such as 10.0.0.0/8, separated by commas.'
const encoding = 'in its user and password write / as %2F, ? as %3F, # as %23, @ as %40, % as %25.'
const noDatabase = `DATABASE_URL is not a URL: ${encoding}`
const severalHosts = 'DATABASE_URL names several hosts: give one, or an address that follows the primary.'
const noSocket = 'DATABASE_URL names a socket: give its folder as PGHOST, and no host in the URL.'
const noMailServer = `SMTP_URL is not a URL such as smtp://host:587 or smtps://host: ${encoding}`
const noSender = 'MAIL_FROM is not an address such as a@shop.example or Shop <a@shop.example>.'
const noAddress = 'PUBLIC_URL is not a URL such as https://shop.example, without a path.'

test('a password that is written as it must be in a URL is taken, as is a database without a host', () => {
  const urls = [
    'postgres://shop:%2F%23%25%40%3F@db:5432/shop?sslmode=verify-full',
    'postgres:///shop',
    'postgres://shop@db/shop?application_name=shop@here',
    'postgres://shop:a,b@one:5432/shop',
  ]
  for (const url of urls) expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
})

test('e-mails leave in the name of one address, alone or behind a name', () => {
  const senders = ['a@shop.example', 'Verre <a@shop.example>', '"Verre, Alger" <a@shop.example>', '<a@mail>']
  for (const sender of senders) expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
})

test.each([
  // Links in e-mails led nowhere with this.
  ['PUBLIC_URL', 'shop.example:8080', noAddress],
  // With this no page was found.
  ['PUBLIC_URL', 'https://shop.example/boutique', noAddress],
  ['PUBLIC_URL', 'shop', noAddress],
  ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL is not a postgres:// URL.'],
  // The start said « Invalid URL » or « URI malformed », or took the beginning of the password for a port.
  ['DATABASE_URL', 'postgres://shop:se/cret@db/shop', noDatabase],
  ['DATABASE_URL', 'postgres://shop:se#cret@db/shop', noDatabase],
  ['DATABASE_URL', 'postgres://shop:5%@db/shop', noDatabase],
  ['DATABASE_URL', 'postgres://shop:12/x@db/shop', noDatabase],
  ['DATABASE_URL', 'postgres://shop:12#x@db/shop', noDatabase],
  ['DATABASE_URL', 'postgres://shop:12?x@db/shop', noDatabase],
  // The driver looked for a host of that name, or at this machine's own.
  ['DATABASE_URL', 'postgresql://shop@%2Frun%2Fpostgresql/shop', noSocket],
  ['DATABASE_URL', 'postgres:///shop?host=/run/postgresql', noSocket],
  // The start failed with « Invalid URL », or after the migrations, as there is no host of that name.
  ['DATABASE_URL', 'postgres://shop:a,b@one:5432,two:5433/shop', severalHosts],
  ['DATABASE_URL', 'postgres://one,two/shop', severalHosts],
  ['DATABASE_URL', 'postgres://shop:a,b/c@db/shop', noDatabase],
  // This was taken for the address 0.0.0.1.
  ['TRUST_PROXY', '1', noProxies],
  ['TRUST_PROXY', 'nginx', noProxies],
  ['TRUST_PROXY', '10.0.0.0/33', noProxies],
  ['TRUST_PROXY', '0.0.0.0/0', noProxies],
  ['TRUST_PROXY', '127.0.0.1,', noProxies],
  ['SMTP_URL', 'smtp://[mail', noMailServer],
  // Every e-mail waited, for a day.
  ['SMTP_URL', 'smtp://', noMailServer],
  ['SMTP_URL', 'smtp://shop:12#x@mail.example:587', noMailServer],
  ['SMTP_URL', 'smtp://shop:12/x@mail.example', noMailServer],
  ['SMTP_URL', 'smtp://shop:5%@mail.example', noMailServer],
  ['MAIL_FROM', 'foo', noSender],
  ['MAIL_FROM', 'a@shop.example, b@shop.example', noSender],
  ['MAIL_FROM', 'Verre, Alger <a@shop.example>', noSender],
  // A script in each page's link.
  ['SHOP_SOCIAL_URL', 'javascript:alert(1)', 'SHOP_SOCIAL_URL is not an http:// or https:// URL.'],
  ['EMAIL_SERVICE_URL', 'ftp://mail.example', 'EMAIL_SERVICE_URL is not an http:// or https:// URL.'],
  ['SHOP_PHONES', '0661', 'SHOP_PHONES needs three phone numbers, separated by commas.'],
  ['DEMO', 'yes', 'DEMO must be one of: on, off.'],
  ['PORT', '3000a', 'PORT is not a number.'],
  ['PORT', '80.5', 'PORT is not a whole number.'],
  ['HOST', ' ', 'HOST is empty.'],
  ['PORT', '70000', 'PORT must be at most 65535.'],
  ['TIME_ZONE', 'Alger', 'TIME_ZONE is not a time zone such as Africa/Algiers.'],
  ['TIME_ZONE', '+01:00', 'TIME_ZONE is not a time zone such as Africa/Algiers.'],
  ['TIME_ZONE', 'IST', 'TIME_ZONE is not a time zone such as Africa/Algiers.'],
  ['EMAIL_SERVICE_ID', 'x', 'one of them is missing'],
])('%s=%s is refused with a sentence that says why', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})
