import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerOfFiles, reachableFolder } from '#server/lib/embedded-files'

/** Nobody but whoever made it may enter it, as /root. */
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

/** Where the data of a DATA_DIR of this name lie. */
function folderOf(name: string) {
  const { folder } = reachableFolder(join(home, name, 'postgres'), ownerOfFiles())
  made.add(folder)
  mkdirSync(folder, { recursive: true })
  return folder
}

// A restored shop that took the other's place, as is advised, opened the other's database with its own files.
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
