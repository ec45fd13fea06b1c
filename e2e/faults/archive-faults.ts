import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openSession } from '#server/accounts/sessions.service'
import { connect } from '#server/lib/db'
import { ownerOfFiles, reachableFolder, runAs } from '#server/lib/embedded-files'
import { openStorage, uploadsFolder } from '#server/lib/storage'
import { leave, reset } from './account-faults.ts'
import { archiveNow, timeNow, untilRecovered } from './archive.queries.ts'
import { compareRestored, forgetOne, inFolder, ordersOf, type Spoil } from './backup-faults.ts'
import { askForLink } from './clock-faults.ts'
import type { Fault, Scene } from './fault.ts'
import type { Entry } from './ledger.ts'
import type { Place } from './place.ts'
import { DrillPostgres } from './postgres.ts'
import { has, helper } from './programs.ts'
import { uploadAfter } from './upload-faults.ts'
import { countSecretMails } from './verifier.queries.ts'
import { revivedLinks, sessionViolations } from './verify-accounts.ts'

/** Debian's PostgreSQL. */
const programs = '/usr/lib/postgresql/15/bin'
const archive = '../archive'
/** The settings of docs/operations.md; paths are relative to PostgreSQL's data. */
const archiving = {
  archive_mode: 'on',
  archive_command: `mkdir -p ${archive} && { cmp -s %p ${archive}/%f || { test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f; }; }`,
  archive_timeout: '60',
}

/** Asynchronous, because meanwhile clients go on ordering through proxies of this process. */
async function run(program: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC' }
  const child = helper(join(programs, program), args, { ...ownerOfFiles(), cwd: '/', stdio: 'ignore', env })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}

/** The statement of docs/operations.md: what ended after the time to restore would otherwise live again. */
const ending = "truncate sessions, tokens; delete from jobs.job where data->>'isSecret' = 'true'"
const endAgain: Spoil = ({ postgres }) =>
  run('psql', '-h', postgres.folder, '-U', 'paillasse', '-c', ending, 'postgres')

/**
 * Restores to a time, from nothing but a base backup, the archive and a copy of the files. Everything
 * acknowledged by then is there, and nothing lives that has ended since.
 */
async function restoreToTime(scene: Scene, finish: Spoil) {
  const { place, report } = scene
  await inFolder(async (folder) => {
    const owner = ownerOfFiles()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const copies = { base: join(folder, 'base'), files: join(folder, 'files') }
    const { time, before, since } = await copyAtWork(scene, copies)
    await withoutSource(place, async () => {
      const restored = await recover(place, folder, copies, {
        restore_command: `cp ${join(place.postgres.folder, archive)}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
      })
      await finish(restored, ordersOf(before))
      await compareRestored(restored, before, report)
      for (const violation of await livingViolations(restored, since)) report(violation)
      await run(
        'pg_amcheck',
        '-h',
        restored.postgres.folder,
        '-U',
        'paillasse',
        '--install-missing',
        'postgres',
      )
      await restored.db.end()
      restored.postgres.stop()
    })
  })
}

interface Copies {
  base: string
  files: string
}

/**
 * @returns a time after the base backup, with the ledger's entries `before` and `since` then, all of which
 * are archived
 */
async function copyAtWork(scene: Scene, { base, files }: Copies) {
  const { place, load, report } = scene
  await uploadAfter(scene, 'the round before')
  await copyFiles(place, files)
  await run(
    'pg_basebackup',
    '-h',
    place.postgres.folder,
    '-U',
    'paillasse',
    '-D',
    base,
    '-X',
    'stream',
    '-c',
    'fast',
  )
  await run('pg_verifybackup', base)
  await load.placed(10)
  await uploadAfter(scene, 'a base backup')
  const endLater = await enter(scene)
  const before = place.ledger.entries()
  const time = await timeNow(place.db)
  await load.placed(10)
  await endLater()
  await archiveNow(place.db)
  await copyFiles(place, files)
  const since = place.ledger.entries().slice(before.length)
  for (const wanted of ['placed', 'ended', 'used'])
    if (!since.some(({ kind }) => kind === wanted))
      report(`the drill has nothing ${wanted} after the time to restore`)
  return { time, before, since }
}

/** As in docs/operations.md, or with Node where rsync is missing; existing files are left as they are. */
async function copyFiles({ dataDir }: Place, to: string) {
  mkdirSync(to, { recursive: true })
  const files = `${uploadsFolder(dataDir)}/`
  if (!has('rsync')) return cp(files, to, { recursive: true, force: false, preserveTimestamps: true })
  const [code] = await once(helper('rsync', ['-a', '--ignore-existing', files, `${to}/`]), 'exit')
  if (code !== 0) throw new Error(`rsync ended with ${code}`)
}

/**
 * Makes an account with two sessions and a link.
 * @returns logs out of one session, and uses the link, which ends the other
 */
async function enter({ place, report }: Scene) {
  const { db, make, node } = place
  const user = await make.makeClient()
  const [session, leaving] = [await openSession(db, user), await openSession(db, user)]
  const token = await askForLink(place, node, user.email)
  if (!token) report('I9 a link that was asked for was never sent')
  return async () => {
    await leave(place, leaving)
    await reset(place, { session, token: token ?? '' })
  }
}

/** Takes the source's database and files away while `act` runs. */
async function withoutSource({ postgres, dataDir }: Place, act: () => Promise<void>) {
  const folders = [postgres.folder, uploadsFolder(dataDir)]
  await postgres.end('SIGKILL')
  for (const folder of folders) renameSync(folder, `${folder}.lost`)
  try {
    await act()
  } finally {
    for (const folder of folders) renameSync(`${folder}.lost`, folder)
    await postgres.start()
  }
}

async function livingViolations(restored: Place, since: Entry[]) {
  const mails = await countSecretMails(restored.db)
  return [
    ...(await sessionViolations(restored, since)),
    ...(await revivedLinks(restored, since)),
    ...(mails > 0 ? [`I7 ${mails} e-mails with a link are in what was restored`] : []),
  ]
}

/** Starts a separate PostgreSQL from the base backup, which replays the archive, beside the copied files. */
async function recover(
  place: Place,
  folder: string,
  { base, files }: Copies,
  settings: Record<string, string>,
) {
  cpSync(files, uploadsFolder(folder), { recursive: true })
  const { folder: data } = reachableFolder(join(folder, 'postgres'), ownerOfFiles())
  runAs(ownerOfFiles(), '/bin/cp', ['-a', base, data])
  // The socket's lock file is in the data folder, but is not data.
  rmSync(join(data, '.s.PGSQL.5432.lock'), { force: true })
  writeFileSync(join(data, 'recovery.signal'), '')
  const postgres = new DrillPostgres(folder, settings, programs)
  const db = connect(await postgres.start(), { max: 2 })
  await untilRecovered(db)
  return { ...place, db, dataDir: folder, postgres, storage: openStorage(folder) }
}

export const restoredToTime: Fault = {
  id: 'F23',
  title: 'a PostgreSQL of one’s own, restored to a time',
  rounds: { short: 0, full: 10 },
  place: { programs, postgres: archiving },
  impossible: () =>
    existsSync(join(programs, 'pg_basebackup')) ? undefined : "Debian's PostgreSQL 15 is not installed",
  strike: (scene) => restoreToTime(scene, endAgain),
  control: {
    bug: 'an order is missing from what was restored, and what had ended lives',
    breaks: ['I1', 'I6', 'I7'],
    strike: (scene) => restoreToTime(scene, forgetOne),
  },
}
