import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layData } from '#server/testing/data-folder'
import { databaseSettings } from '#server/testing/database'
import { digest } from '#server/testing/digest'
import { openShop } from '#server/testing/shop'

const root = join(import.meta.dirname, '..')
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paillasse-scripts-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755)
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

// With a wrong DATA_DIR the script first made an empty database there.
test.each([['backup'], ['db-reset', '--yes']])('%s without a shop makes none', (script, ...flags) => {
  const nowhere = join(dataDir, 'nowhere')
  for (const folder of [dataDir, nowhere]) {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...flags], {
      cwd: root,
      env,
    })
    expect([status, String(stderr)]).toEqual([
      1,
      expect.stringContaining(`no database of a shop in ${folder}`),
    ])
    expect(readdirSync(dataDir)).toEqual([])
  }
})

// « --help » was taken for a folder, into which a backup was written.
test('a backup with a flag that is none is refused', () => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const script = join(root, 'scripts/backup.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--help'], { cwd: dataDir, env })
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining("Unknown option '--help'")])
  expect(readdirSync(dataDir)).toEqual([])
})

// It was an unknown option, or came only once every setting was right.
test.each([['restore'], ['admin-create']])('%s tells how it is called, whatever the settings', (script) => {
  const env = { ...process.env, TIME_ZONE: 'Mars/Olympus' }
  const asked = [`scripts/${script}.ts`, '--help']
  const { status, stdout, stderr } = spawnSync(process.execPath, asked, { cwd: root, env })
  const said = expect.stringContaining(`npm run ${script.replace('admin-', 'admin:')} -- `)
  expect([status, String(stdout), String(stderr)]).toEqual([0, said, ''])
})

// A calling script went on as if the shop were empty.
test('starting afresh changes nothing and fails where nobody is there to confirm it', async () => {
  await layData(dataDir)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/db-reset.ts'], { cwd: root, env })
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('Nothing was changed')])
}, 180_000)

// An operator who had tried an own PostgreSQL in the same folder lost the embedded shop's pictures with it.
test('starting afresh removes the uploaded files, but not those of another database', async () => {
  await layData(dataDir)
  const image = join(dataDir, 'uploads/images/one.webp')
  const reset = () => {
    mkdirSync(dirname(image), { recursive: true })
    writeFileSync(image, 'x')
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const { status } = spawnSync(process.execPath, ['scripts/db-reset.ts', '--yes'], { cwd: root, env })
    return [status, existsSync(image)]
  }
  expect(reset()).toEqual([0, false])
  // Only the link was removed, and all the files stayed on the other disk.
  const [uploads, elsewhere] = [join(dataDir, 'uploads'), join(dataDir, 'other-disk')]
  renameSync(uploads, elsewhere)
  symlinkSync(elsewhere, uploads)
  expect(reset()).toEqual([0, false])
  expect([readlinkSync(uploads), readdirSync(elsewhere)]).toEqual([elsewhere, []])
  writeFileSync(join(dataDir, 'uploads/database'), 'another')
  expect(reset()).toEqual([0, true])
}, 180_000)

test('starting afresh with a wrong setting says which one, without a trace of the program', () => {
  const env = { ...process.env, DATA_DIR: dataDir, TIME_ZONE: 'Mars/Olympus' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/db-reset.ts', '--yes'], { cwd: root, env })
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('TIME_ZONE is not a time zone')])
  expect(String(stderr)).not.toContain('node:internal')
})

// Only the length was checked: a password guessed from the shop's name opened the account that owns the shop.
test.each(['Paillasse1234', 'nadia.b@labo.test', 'motdepasse123'])(
  'where common passwords are refused no superAdmin has « %s »',
  (password) => {
    const env = { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: password, COMMON_PASSWORDS: 'refused' }
    const owner = ['--name=Nadia', '--family-name=Belkacem', '--email=nadia.b@labo.test']
    const { status, stderr } = spawnSync(process.execPath, ['scripts/admin-create.ts', ...owner], {
      cwd: root,
      env: { ...env, SHOP_NAME: 'Paillasse' },
    })
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('The password is too common')])
  },
)

// The PostgreSQL that the script had started went on for nobody.
test.each([
  ['admin-create', '--name=Amina', '--family-name=Kaci', '--email=amina@labo.test'],
  ['db-reset', '--yes'],
])('%s of a stopped shop that is interrupted leaves its PostgreSQL stopped', async (script, ...flags) => {
  await layData(dataDir)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: 'un mot de passe assez long' }
  const env = { ...process.env, ...settings }
  const running = spawn(process.execPath, [`scripts/${script}.ts`, ...flags], { cwd: root, env })
  const ended = once(running, 'exit')
  const isThere = () =>
    ['system', ''].some((each) => existsSync(join(dataDir, each, 'postgres/postmaster.pid')))
  await expect.poll(isThere, { timeout: 30_000, interval: 10 }).toBe(true)
  running.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(isThere()).toBe(false)
})

test('a superAdmin is made with 12 characters as password, at an address without an account, and logs in', async () => {
  const shop = await openShop()
  // The shop runs in this process, which must not block meanwhile.
  const create = async (email: string, password: string) => {
    const settings = { ...databaseSettings(shop.address), DATA_DIR: shop.dataDir, ADMIN_PASSWORD: password }
    const flags = ['--name', 'Nadia', '--family-name', 'Saïdi', '--email', email]
    const env = { ...process.env, ...settings }
    const running = spawn(process.execPath, ['scripts/admin-create.ts', ...flags], { cwd: root, env })
    const [said, [status]] = await Promise.all([text(running.stderr), once(running, 'close')])
    return [status, said]
  }
  const email = 'nadia@labo.test'
  const without = await digest(shop)
  const tooShort = await create(email, 'onzelettres')
  expect(tooShort).toEqual([1, expect.stringContaining('The password needs 12 characters or more.')])
  expect(await digest(shop)).toEqual(without)

  expect(await create(email, 'douzelettres')).toEqual([0, ''])
  const reply = await shop.post('/users/login', { email, password: 'douzelettres' })
  expect(reply.json()).toMatchObject({ user: { email, role: 'superAdmin', isVerified: true } })
  const made = await digest(shop)
  const again = await create('Nadia@Labo.test', 'autresdouzelettres')
  expect(again).toEqual([1, expect.stringContaining('nadia@labo.test has an account already')])
  expect(await digest(shop)).toEqual(made)
  await shop.close()
}, 180_000)
