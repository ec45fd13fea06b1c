// Shared by the commands: installing missing packages, building stale pages, the Node that package.json pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Keeps compiled code from one start to the next, which then takes half the time. */
export const compiled = join(root, 'node_modules/.cache/paillasse')

/** Runs one step and tells how long it took. */
export function step(title, act) {
  const start = performance.now()
  const detail = act()
  console.log(
    `✓ ${title.padEnd(22)} ${`${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7)}  ${detail ?? ''}`.trimEnd(),
  )
}

/** The Node that package.json pins, as its real path; undefined before it is installed. */
export function pinnedNode() {
  const link = join(root, 'node_modules/.bin/node')
  return existsSync(link) ? realpathSync(link) : undefined
}

/**
 * Whether this process runs under it. After an upgrade, the former Node has just installed it at the same
 * path.
 */
export function isPinnedNode() {
  if (process.execPath !== pinnedNode()) return false
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  return process.version === `v${version}`
}

/** Runs a program under that Node in place of this process: with its output, its signals and its end. */
export function handOver(args, env = process.env) {
  const child = spawn(pinnedNode(), args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * Runs `act` while no other command of this folder installs or builds: two npm at once remove each other's
 * packages. Linux frees an abstract address however its owner ends; on other systems nobody waits.
 */
async function alone(act) {
  let place = await takePlace()
  if (!place) console.log('Another command is installing or building here: waiting for it…')
  while (!place) {
    await setTimeout(500)
    place = await takePlace()
  }
  try {
    return act()
  } finally {
    place.close()
  }
}

/** Undefined while another process has it. */
function takePlace() {
  const place = createServer()
  return new Promise((resolve) => {
    place.once('error', ({ code }) => resolve(code === 'EADDRINUSE' ? undefined : place))
    place.listen(`\0paillasse ${createHash('sha256').update(root).digest('hex')}`, () => resolve(place))
  })
}

/**
 * Installs the lock file's packages unless each is in node_modules at its version. Not `npm ci`: it refuses a
 * lock file in which another system's optional binaries are missing.
 */
export async function installMissing({ withDevelopment }) {
  if (!isInstalled(withDevelopment)) await alone(() => install(withDevelopment))
}

function install(withDevelopment) {
  // Another command may have installed them meanwhile.
  if (isInstalled(withDevelopment)) return
  const keepsDevelopment = withDevelopment || Object.values(installedPackages()).some(({ dev }) => dev)
  console.log('Installing packages from the npm registry (a minute on a fresh machine)…')
  step('packages', () => {
    // npm would remove what a developer has installed.
    const omit = keepsDevelopment ? [] : ['--omit=dev']
    run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...omit],
      'npm could not install the packages.',
    )
  })
  if (pinnedNode()) return
  throw new Error(
    'npm was told to run none of the packages’ own scripts, one of which brings Node. Once, in this folder:\n' +
      '  npm rebuild --ignore-scripts=false',
  )
}

function installedPackages() {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
  } catch {
    // The file is missing, or was cut off when npm was killed.
    return {}
  }
}

function isInstalled(withDevelopment) {
  if (!pinnedNode()) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = installedPackages()
  return Object.entries(wanted).every(([path, entry]) => {
    const { version, dev, optional, devOptional, peer } = entry
    if (path === '' || (dev && !withDevelopment)) return true
    // npm skips such a package when it cannot fetch it, and calls that success.
    if ((optional || devOptional) && !isForThisMachine(entry)) return true
    if (peer && !installed[path]) return true
    return installed[path]?.version === version
  })
}

/** Whether a package is this machine's, among the same program's packages for all kinds of machines. */
function isForThisMachine({ os, cpu, libc = ['glibc'] }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && libc.includes('glibc'))
}

/** The sources of the built pages. */
const sources = [
  'web',
  'contract',
  'public',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
]

export const buildFolder = join(root, 'build')
/** The file in which a build records its sources. */
export const stampName = 'made-from'

export async function buildIfStale() {
  if (isStale()) await alone(() => isStale() && build())
}

function isStale() {
  const stamp = join(buildFolder, stampName)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesFingerprint()
}

function build() {
  step('build', () => run(pinnedNode(), [join(root, 'scripts/build.mjs')], 'The pages could not be built.'))
}

export function sourcesFingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap((name) => filesBelow(join(path, name)))
}

/** Runs a program to its end; its output shows only when it fails. */
export function run(program, args, failure) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${failure}\n${error?.message ?? `${stdout ?? ''}${stderr ?? ''}`}`)
}
