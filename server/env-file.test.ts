import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'paillasse-env-'))
  mkdirSync(join(checkout, 'server'))
  const files = ['package.json', 'server/env.ts', 'server/env-file.ts']
  for (const file of files) cpSync(join(root, file), join(checkout, file))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

/** What a program of the shop finds in DATABASE_URL, and what it tells the operator. */
function load(ENV_FILE = '') {
  const program =
    "const { loadEnvFile } = await import('#server/env-file'); loadEnvFile(); console.log(process.env.DATABASE_URL)"
  const env = { PATH: process.env.PATH, ENV_FILE }
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: checkout, env })
  return { read: String(stdout).trim(), told: String(stderr) }
}

// Shops that tests and measurements started used the database and the mail server from that file.
test('.env is read, but where ENV_FILE=off it is passed over', () => {
  expect(load().read).toBe('undefined')
  writeFileSync(join(checkout, '.env'), 'DATABASE_URL=postgres://db/shop\n')
  expect([load().read, load('off').read]).toEqual(['postgres://db/shop', 'undefined'])
})

test('.env may begin with a mark of its encoding', () => {
  writeFileSync(join(checkout, '.env'), '\uFEFFDATABASE_URL=postgres://db/shop\n')
  expect(load()).toEqual({ read: 'postgres://db/shop', told: '' })
})

// A shop whose secrets were not mounted yet opened with a database of its own.
test('.env that is a link to nowhere stops the program', () => {
  symlinkSync(join(checkout, 'absent'), join(checkout, '.env'))
  expect(load()).toMatchObject({ read: '', told: expect.stringContaining('cannot be read: ENOENT') })
})

test('.env in another encoding stops the program', () => {
  writeFileSync(join(checkout, '.env'), Buffer.from('\uFEFFDATABASE_URL=postgres://db/shop\n', 'utf16le'))
  expect(load()).toMatchObject({
    read: '',
    told: expect.stringContaining('cannot be read: it is not in UTF-8.'),
  })
})

// Without a word, the end of a password was missing, and another port was opened.
test('a line of .env that is read otherwise than it looks is told', () => {
  const lines = [
    '# A comment: with = and # in it',
    '',
    'PORT: 3100',
    'DATABASE_URL=postgres://shop:pass#word@db/shop',
    'SHOP_NAME="Labo #1',
    'nord"',
    "SMTP_URL='smtp://shop:pass#word@mail' # with its password",
    'MAIL_FROM=shop@example.test # for letters, as in a#b',
    '# HOST="127.0.0.1',
    'SHOP_ADDRESS=12 rue X"',
  ]
  writeFileSync(join(checkout, '.env'), lines.join('\n'))
  const { read, told } = load()
  expect(read).toBe('postgres://shop:pass')
  expect(told.trim().split('\n')).toEqual([
    '.env: line 3 is no NAME=value, and is not read.',
    '.env: line 4 is read up to the #. If that belongs to the value, put it between quotes.',
  ])
})

// Without a word, a shop with SMTP_ULR kept every e-mail for itself.
test('a name in .env that is nearly a setting’s is told, and any other is left to other programs', () => {
  const typos = {
    SMTP_ULR: 'SMTP_URL',
    SHOP_PHONE: 'SHOP_PHONES',
    MAX_MEMMORY: 'MAX_MEMORY',
    smtp_url: 'SMTP_URL',
  }
  const names = [...Object.keys(typos), 'PGHOST', 'NODE_ENV', 'PGPASSWORD', 'SMTP_URL', 'HOME']
  writeFileSync(join(checkout, '.env'), names.map((name) => `${name}=x\n`).join(''))
  const sentences = Object.entries(typos).map(([typo, name]) => `.env: ${typo} is no setting. Is it ${name}?`)
  expect(load().told.trim().split('\n').sort()).toEqual(sentences.sort())
})

// Of a file of root's, the shop's user was told that there is none.
test('.env that is there but cannot be read stops the program with a sentence that says so', () => {
  // Like a file of another user's; root reads all of those.
  mkdirSync(join(checkout, '.env'))
  expect(load().told).toContain(`${join(checkout, '.env')} is there but cannot be read`)
})
