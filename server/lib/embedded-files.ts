import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { makeFolder, makeWritableDataFolder } from '#server/lib/made-folder'

/**
 * PostgreSQL refuses to run as root; root runs it as this system user. Also the name of its own superuser.
 */
export const postgresUser = 'paillasse'
/** Where root puts files that this user could not reach, such as a checkout below /root. */
export const systemFolder = '/var/lib/paillasse'
/** A socket's path has at most 107 bytes. */
const longestFolder = 85

/** The owner of PostgreSQL's files; undefined: the user that runs Node. */
export type Owner = { uid: number; gid: number } | undefined

export function ownerOfFiles(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const known = userIds()
  if (known) return known
  // One at a time: several useradd at once make several users, and the last one's number replaces the
  // others'.
  spawnSync('flock', [
    '/var/lib',
    'sh',
    '-c',
    `id ${postgresUser} || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin ${postgresUser}`,
  ])
  const made = userIds()
  if (made) return made
  throw new Error(
    `PostgreSQL refuses to run as root, and the system user « ${postgresUser} » could not be made. Run as an ordinary user, or set DATABASE_URL.`,
  )
}

function userIds(): Owner {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, postgresUser], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  })
  return uid && gid ? { uid, gid } : undefined
}

/**
 * Where the data may be: in `wanted` itself, in a folder of the system user beside it, or in `systemFolder`.
 */
function placesFor(wanted: string) {
  const parent = realpathSync(dirname(resolve(wanted)))
  return {
    own: parent,
    beside: join(parent, 'system'),
    away: pointed(parent) ?? unclaimed(wanted) ?? freeFolderFor(parent),
  }
}

const folderNamed = (text: string) =>
  join(systemFolder, `data-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`)

// Where the data lie away, a file in DATA_DIR names their folder, and a file there names the DATA_DIR. So a
// DATA_DIR that is moved keeps its data, and one that is copied, or replaces another, does not get another's.
const pointerIn = (dataDir: string) => join(dataDir, 'postgres.path')
const noteIn = (folder: string) => join(folder, 'data-dir')
const lineOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)

/**
 * @throws Error where the file is empty, or names a folder that is not there: any other folder would be an
 * empty shop beside the data.
 */
function pointed(dataDir: string) {
  const folder = lineOf(pointerIn(dataDir))
  // A start that was killed may have written no more than the note.
  if (folder && !existsSync(join(folder, 'postgres')) && !existsSync(noteIn(folder))) {
    throw new Error(
      `The database is missing: ${pointerIn(dataDir)} says that it is in ${folder}. Bring it there (is a disk not mounted?), or restore a backup into another DATA_DIR.`,
    )
  }
  if (folder !== '') return folder
  throw new Error(
    `${pointerIn(dataDir)} is empty. Write into it which folder holds the database: the one in ${systemFolder} whose file data-dir names ${dataDir}.`,
  )
}

/** Finds the data of a shop that was started before these files existed, by the path of its DATA_DIR. */
function unclaimed(wanted: string) {
  const folder = folderNamed(resolve(wanted))
  return existsSync(join(folder, 'postgres')) && !existsSync(noteIn(folder)) ? folder : undefined
}

function freeFolderFor(dataDir: string): string {
  for (let tries = 0; ; tries += 1) {
    const folder = folderNamed(`${dataDir} ${tries}`)
    // Data whose DATA_DIR is gone do not belong to this one either: the shop's files went with that.
    if (!existsSync(join(folder, 'postgres'))) return folder
  }
}

/** @throws Error where the data belong to another DATA_DIR */
function claim(folder: string, dataDir: string) {
  const former = lineOf(noteIn(folder))
  if (former && former !== dataDir && lineOf(pointerIn(former)) === folder) {
    throw new Error(
      `${dataDir} is a copy of ${former}, to which the database in ${folder} belongs. Copy a shop by npm run backup and npm run restore.`,
    )
  }
  writeWhole(noteIn(folder), `${dataDir}\n`)
  writeWhole(pointerIn(dataDir), `${folder}\n`)
}

/**
 * Finds the data's folder: `wanted` itself, a system folder in its place where the owner may not enter it, or
 * the data that another user's start has left there, with their owner.
 * @throws Error where only that user can reach these data: a new shop beside them would seem to be empty; or
 * where they belong to the DATA_DIR that this one is a copy of; or where nothing can be written there.
 */
export function reachableFolder(wanted: string, owner: Owner): { folder: string; owner: Owner } {
  const parent = dirname(resolve(wanted))
  makeWritableDataFolder(parent)
  const places = placesFor(wanted)
  const usual = !owner ? places.own : canEnter(parent, owner) ? places.beside : places.away
  const folders = [usual, ...Object.values(places)].map((place) => join(place, 'postgres'))
  const [folder = '', ...others] = folders
  const found = existsSync(folder) ? undefined : others.find((each) => existsSync(each))
  if (found) return { folder: found, owner: ownerOf(found) }
  if (owner) ownFolder(usual, owner)
  if (usual === places.away) claim(usual, places.own)
  return { folder, owner }
}

/** Whether PostgreSQL data exist in any place where `reachableFolder` would find them. */
export const hasData = (wanted: string) =>
  existsSync(dirname(wanted)) &&
  Object.values(placesFor(wanted)).some((place) => existsSync(join(place, 'postgres')))

/**
 * The user that PostgreSQL may run as on these data: root as any other user, everybody else as themselves.
 */
function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder)
  const me = process.getuid?.()
  if (me === 0 && uid !== 0) return { uid, gid }
  if (me !== 0 && uid === me) return undefined
  throw new Error(
    `Another user has started this shop before: its data are in ${folder}. Start it as that user; remove that folder only if nothing in it is needed.`,
  )
}

/** PostgreSQL writes beside its data while it initialises them, so it owns the folder around them. */
function ownFolder(folder: string, owner: NonNullable<Owner>) {
  if (dirname(folder) === systemFolder) makeSystemFolder()
  makeFolder(folder, 0o755)
  chownSync(folder, owner.uid, owner.gid)
}

/** Opens it to PostgreSQL's user: root's umask, now or at an earlier start, may have closed it. */
export function makeSystemFolder() {
  makeFolder(systemFolder)
  chmodSync(systemFolder, 0o755)
}

export function canEnter(folder: string, owner: Owner) {
  if (!owner) return true
  return spawnSync('test', ['-r', folder, '-a', '-x', folder], { ...owner, cwd: '/' }).status === 0
}

/** The data folder itself (it is 0700), or a short folder of ours where its path is too long for a socket. */
export function privateSocketFolder(folder: string, owner: Owner): string {
  if (Buffer.byteLength(folder) <= longestFolder) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const short = join(tmpdir(), `paillasse-${name}`)
  const uid = owner?.uid ?? process.getuid?.()
  if (!existsSync(short)) {
    mkdirSync(short, { mode: 0o700 })
    if (owner) chownSync(short, owner.uid, owner.gid)
  }
  const { uid: foundUid, mode } = lstatSync(short)
  if (uid !== undefined && (foundUid !== uid || (mode & 0o077) !== 0)) {
    throw new Error(`${short} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`)
  }
  return short
}

/** Replaces a file, which `owner` alone may read, by `content`, atomically. @throws Error of the system */
export const writeOwned = (file: string, content: string, owner: Owner) =>
  writeWhole(file, content, { mode: 0o600, owner })

/**
 * Never leaves an empty or half file: another process may be reading it, the disk may be full, the power may
 * fail. Never follows a link, which the folder's owner may have laid there for root.
 */
function writeWhole(file: string, content: string, { mode, owner }: { mode?: number; owner?: Owner } = {}) {
  const unfinished = `${file}.${process.pid}`
  rmSync(unfinished, { force: true })
  const opened = openSync(unfinished, 'wx', mode)
  try {
    writeFileSync(opened, content)
    if (owner) fchownSync(opened, owner.uid, owner.gid)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(unfinished, file)
}

/** Runs one of PostgreSQL's programs to its end. @throws Error with the program's own message. */
export function runAs(owner: Owner, program: string, args: string[]) {
  // PostgreSQL's children keep the output open: a pipe would wait for them for ever.
  const { status, stderr, error } = spawnSync(program, args, {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC' },
  })
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed. ${error?.message ?? stderr ?? ''}`)
}
