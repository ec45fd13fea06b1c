// Every test, on a fresh clone: installs what is missing (a browser too), then checks, server tests and
// journeys in a real browser. Plain JavaScript without dependencies, because it runs before anything is
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale, compiled, installMissing, pinnedNode, root, run, step } from './setup.mjs'

process.chdir(root)
/**
 * Tests whose result does not depend on the database's version: who may call what, what is refused before any
 * query, what travels and how fast, and what starts an embedded PostgreSQL of its own.
 */
const sameOnAnyDatabase = [
  '**/*fuzz.test.ts',
  '**/mutants.test.ts',
  '**/*.matrix.test.ts',
  '**/*.inputs.test.ts',
  'server/{bare-checkout,failed-starts,guards,headers,left-behind,lengths,main,rendering,scripts}.test.ts',
  'server/accounts/{forgotten-mails,password-rule,roles.rules,secrets}.test.ts',
  'server/lib/{download,embedded-files,embedded-postgres,hash-aside,memory,postmaster,watched-socket}.test.ts',
  'server/plugins/!(database-pulse|session).test.ts',
  'server/catalogue/{documents,picture-processes,pictures,product-forms}.test.ts',
  'server/backup/**',
  'bench/**',
  'contract/**',
  'demo/catalogue.test.ts',
  'e2e/**',
  'web/**',
]
/** The same browser built without a window: a page costs it half the work. */
const windowless = 'chromium-headless-shell'
const browsers = [windowless, 'chromium', 'chromium-browser', 'google-chrome']
const reports = mkdtempSync(join(tmpdir(), 'paillasse-reports-'))
const totals = { passed: 0, failed: 0 }
/** Failures to repeat at the end, when their first report is far above. */
const notes = []
try {
  await installMissing({ withDevelopment: true })
  const browser = ensureBrowser()
  await buildIfStale()
  step('check', () => run('npm', ['run', '--silent', 'check'], 'npm run check found something.'))
  testServer('embedded PostgreSQL 18', {})
  const debian = '/usr/lib/postgresql/15/bin'
  if (existsSync(join(debian, 'initdb')))
    testServer(
      "Debian's PostgreSQL 15",
      // A few rounds show what another version's locks would change.
      { TEST_POSTGRES_BIN: debian, RACE_ROUNDS: process.env.RACE_ROUNDS ?? '5' },
      sameOnAnyDatabase,
    )
  else
    console.log("Debian's PostgreSQL 15 is not installed: skipped (apt-get install postgresql-15 adds it).")
  testFaults()
  testBrowser(browser)
} catch (error) {
  console.error(error.message)
  totals.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
for (const each of notes) console.log(each)
console.log(`\nTotal: ${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

function testServer(title, env, left = []) {
  console.log(`\nContract and server, on ${title}`)
  const report = join(reports, `${title}.json`)
  const status = show(
    program('vitest'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...left.map((each) => `--exclude=${each}`),
    ],
    env,
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  for (const { name, message, assertionResults } of testResults) {
    const file = name.slice(root.length + 1)
    if (message) note(title, file, message)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const test = `${file}: ${fullName}`
      if (status === 'failed') note(title, test, failureMessages[0])
      // A first attempt that failed may point to a race.
      else if (failureMessages.length > 0)
        note(title, `${test} (passed at the second attempt)`, failureMessages[0], '~')
    }
  }
  count(status, numPassedTests, numFailedTests)
}

/** Runs a few rounds of the faults that a shop meets most; all of them take hours: npm run drill. */
function testFaults() {
  console.log('\nFaults')
  const report = join(reports, 'faults.json')
  const status = show(join(root, 'e2e/faults/drill.ts'), ['--short', `--json=${report}`])
  const results = existsSync(report) ? readReport(report) : []
  const failed = results.filter(({ passed }) => !passed)
  for (const { id, title, violations } of failed)
    note('Faults', `${id} ${title}`, violations[0] ?? 'The planted bug was not seen.')
  count(status, results.length - failed.length, failed.length)
}

function testBrowser(browser) {
  console.log('\nJourneys in Chromium')
  const report = join(reports, 'browser.json')
  const status = show(program('playwright'), ['test'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  if (flaky > 0) console.log(`${flaky} passed at the second attempt only.`)
  count(status, expected + flaky, unexpected)
}

/** Adds a run's figures; a run that failed without naming a test still counts as one failure. */
function count(status, passed, failed) {
  totals.passed += passed
  totals.failed += status === 0 ? failed : Math.max(failed, 1)
}

function note(part, name, message, sign = '✗') {
  notes.push(`${sign} ${part}: ${name}\n    ${message.split('\n')[0]}`)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function program(name) {
  return join(root, 'node_modules/.bin', name)
}

function show(script, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const settings = { NODE_COMPILE_CACHE: compiled, ...process.env, ...env, PATH: path, ENV_FILE: 'off' }
  const options = { cwd: root, stdio: 'inherit', env: settings }
  return spawnSync(pinnedNode(), [script, ...args], options).status
}

/** Path of a Chromium. As root, installs Debian's windowless one where it is missing, else the usual one. */
function ensureBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!findBrowser([windowless]) && mayInstall) {
    console.log("Installing Debian's chromium…")
    apt('update', '-qq')
    install(windowless)
    if (!findBrowser(browsers)) install('chromium')
  }
  const found = findBrowser(browsers)
  if (found) return found
  throw new Error('A Chromium is needed: as root, apt-get install chromium; or set CHROMIUM to its path.')
}

function install(name) {
  apt('install', '-y', '-qq', '--no-install-recommends', name)
}

/** Ignores a failure: another Chromium may be there. */
function apt(...args) {
  spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' })
}

function findBrowser(names) {
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM, ...paths].find((path) => path && existsSync(path))
}
