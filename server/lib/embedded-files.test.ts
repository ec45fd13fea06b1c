import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerOfFiles, privateSocketFolder, reachableFolder, writeOwned } from '#server/lib/embedded-files'

/** Only the user that made it may enter it, as with /root. */
let home: string
const made = new Set<string>()
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'paillasse-far-'))
})
afterEach(() => {
  for (const folder of made) rmSync(dirname(folder), { recursive: true, force: true })
  made.clear()
  rmSync(home, { recursive: true })
})

/** The folder with the data of a DATA_DIR of this name. */
function folderOf(name: string) {
  const { folder } = reachableFolder(join(home, name, 'postgres'), ownerOfFiles())
  made.add(folder)
  mkdirSync(folder, { recursive: true })
  return folder
}

// A restored shop that took the other one's place, as advised, opened the other's database with its own
// files.
test.skipIf(process.getuid?.() !== 0)(
  'data that root keeps far away go with their DATA_DIR where it is moved, and not with a copy of it',
  () => {
    const [before, restored] = [folderOf('data'), folderOf('data-new')]
    expect(restored).not.toBe(before)
    renameSync(join(home, 'data'), join(home, 'data-old'))
    renameSync(join(home, 'data-new'), join(home, 'data'))
    expect(folderOf('data')).toBe(restored)
    expect(folderOf('data-old')).toBe(before)
    expect(folderOf('data-new')).not.toBe(restored)

    cpSync(join(home, 'data'), join(home, 'copy'), { recursive: true })
    expect(() => folderOf('copy')).toThrow('is a copy of')
    expect(folderOf('data')).toBe(restored)

    rmSync(join(home, 'data'), { recursive: true })
    expect(folderOf('data')).not.toBe(restored)
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'data from before their DATA_DIR told where they are go on being its own, and nobody else’s',
  () => {
    const wanted = join(home, 'data', 'postgres')
    const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
    const former = join('/var/lib/paillasse', `data-${name}`, 'postgres')
    made.add(former)
    mkdirSync(former, { recursive: true })
    expect(folderOf('data')).toBe(former)
    renameSync(join(home, 'data'), join(home, 'moved'))
    expect(folderOf('moved')).toBe(former)
    expect(folderOf('data')).not.toBe(former)
  },
)

// The next free folder would have been an empty shop beside the data.
test.skipIf(process.getuid?.() !== 0)(
  'a DATA_DIR that does not tell any more where its data are is refused with a sentence that names the file',
  () => {
    const folder = folderOf('data')
    const pointer = join(home, 'data', 'postgres.path')
    rmSync(folder, { recursive: true })
    // Like the state after a start that was killed.
    expect(folderOf('data')).toBe(folder)
    rmSync(dirname(folder), { recursive: true })
    expect(() => folderOf('data')).toThrow(`The database is missing: ${pointer} says that it is in`)
    writeFileSync(pointer, '')
    expect(() => folderOf('data')).toThrow(`${pointer} is empty`)
  },
)

// Root wrote through the link, and gave the file to the system user.
test.skipIf(process.getuid?.() !== 0)(
  'a link that PostgreSQL’s user has laid where root writes leads nowhere',
  () => {
    const owner = ownerOfFiles() as { uid: number; gid: number }
    chownSync(home, owner.uid, owner.gid)
    const [file, elsewhere] = [join(home, 'postgresql.auto.conf'), join(home, 'elsewhere')]
    writeFileSync(elsewhere, 'root’s', { mode: 0o644 })
    symlinkSync(elsewhere, `${file}.${process.pid}`)
    writeOwned(file, 'ours', owner)
    expect([readFileSync(elsewhere, 'utf8'), statSync(elsewhere)]).toMatchObject([
      'root’s',
      { uid: 0, mode: 0o100644 },
    ])
    expect([readFileSync(file, 'utf8'), statSync(file)]).toMatchObject(['ours', { ...owner, mode: 0o100600 }])
  },
)

test('a link in the place of the socket’s folder is refused, wherever it leads', () => {
  const folder = join(home, 'long'.repeat(30))
  const short = privateSocketFolder(folder, undefined)
  try {
    rmSync(short, { recursive: true })
    chmodSync(home, 0o700)
    symlinkSync(home, short)
    expect(() => privateSocketFolder(folder, undefined)).toThrow(`${short} belongs to somebody else`)
  } finally {
    rmSync(short, { recursive: true })
  }
})
