import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What a program says that looks for PostgreSQL's data in this DATA_DIR, once these commands have run. */
function lookIn(dataDir: string, before = 'true') {
  const program = `
    const { reachableFolder } = await import('#server/lib/embedded-files')
    reachableFolder('${dataDir}/postgres')`
  const inShell = ['-m', 'sh', '-c', `${before} && exec "$0" -e "$1"`, process.execPath, program]
  const [command, args] = before === 'true' ? [process.execPath, ['-e', program]] : ['unshare', inShell]
  const { status, stderr } = spawnSync(command, args, { cwd: root, timeout: 20_000 })
  return [status, String(stderr)]
}

// The start took a processor for itself and said nothing, for ever.
test.skipIf(process.platform !== 'linux')('a DATA_DIR where no folder can be made is refused at once', () => {
  const said = lookIn('/proc/shop')
  expect(said).toEqual([
    1,
    expect.stringContaining('DATA_DIR is no folder to write in: ENOENT: no such file'),
  ])
})

test('a DATA_DIR that is a file is refused with a sentence that names it', () => {
  const file = join(root, 'package.json')
  expect(lookIn(file)).toEqual([1, expect.stringContaining(`DATA_DIR is no folder to write in: EEXIST`)])
})

// The disk was told as « no such file or directory ».
test.skipIf(spawnSync('unshare', ['-m', 'true']).status !== 0)(
  'a DATA_DIR on a disk that is read only is refused for that reason, whether it is there or not',
  () => {
    const disk = mkdtempSync(join(tmpdir(), 'paillasse-disk-'))
    for (const folder of [disk, join(disk, 'data')]) {
      const said = lookIn(folder, `mount -t tmpfs -o ro none ${disk}`)
      expect(said).toEqual([1, expect.stringContaining('DATA_DIR is no folder to write in: EROFS')])
    }
    rmdirSync(disk)
  },
)
