import { chownSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/lib/db'
import { ownerOfFiles, reachableFolder, runAs } from '#server/lib/embedded-files'
import { openStorage, uploadsFolder } from '#server/lib/storage'
import { compareRestored, forgetOne, inFolder, ordersSoFar, type Spoil } from './backup-faults.ts'
import type { Fault, Scene } from './fault.ts'
import { archiveNow, timeNow, untilRecovered } from './locks.queries.ts'
import type { Place } from './place.ts'
import { DrillPostgres } from './postgres.ts'

/** Debian's. */
const programs = '/usr/lib/postgresql/15/bin'
const archive = '../archive'
/** As in docs/operations.md; seen from PostgreSQL's data. */
const archiving = {
  archive_mode: 'on',
  archive_command: `mkdir -p ${archive} && test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  archive_timeout: '60',
}

function run(program: string, ...args: string[]) {
  runAs(ownerOfFiles(), join(programs, program), args)
}

/** Restored to a time from a copy of the files and the archive alone: all that was acknowledged by then is there. */
async function restoreToTime({ place, load, report }: Scene, spoil?: Spoil) {
  await inFolder(async (folder) => {
    const owner = ownerOfFiles()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const base = join(folder, 'base')
    const source = place.postgres.folder
    run('pg_basebackup', '-h', source, '-U', 'paillasse', '-D', base, '-X', 'stream', '-c', 'fast')
    run('pg_verifybackup', base)
    await load.placed(10)
    const before = ordersSoFar(place)
    const time = await timeNow(place.db)
    await load.placed(10)
    await archiveNow(place.db)
    cpSync(uploadsFolder(place.dataDir), uploadsFolder(folder), { recursive: true })
    const restored = await recover(place, folder, base, {
      restore_command: `cp ${join(source, archive)}/%f %p`,
      recovery_target_time: time,
      recovery_target_action: 'promote',
    })
    await spoil?.(restored, before)
    await compareRestored(restored, before, report)
    const later = new Set(ordersSoFar(place).map(({ _id }) => _id))
    for (const { _id } of before) later.delete(_id)
    if (later.size === 0) report('the drill ordered nothing after the time to restore')
    run('pg_amcheck', '-h', restored.postgres.folder, '-U', 'paillasse', '--install-missing', 'postgres')
    await restored.db.end()
    restored.postgres.stop()
  })
}

/** Starts a PostgreSQL of its own from the base backup, which replays the archive. */
async function recover(place: Place, folder: string, base: string, settings: Record<string, string>) {
  const { folder: data } = reachableFolder(join(folder, 'postgres'), ownerOfFiles())
  runAs(ownerOfFiles(), '/bin/cp', ['-a', base, data])
  // Its socket lies among the data here, and is none of them.
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
  strike: (scene) => restoreToTime(scene),
  control: {
    bug: 'an order is missing from what was restored',
    breaks: 'I1',
    strike: (scene) => restoreToTime(scene, forgetOne),
  },
}
