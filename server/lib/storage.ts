import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/**
 * Adds, looks up and removes uploaded files. They are in a folder: the code that sends, backs up and restores
 * them works on it directly.
 */
export class Storage extends Disk {
  readonly #root: string

  constructor(root: string) {
    super(new WholeFiles({ location: root, visibility: 'public' }))
    this.#root = root
  }

  /**
   * The paths of the files in a folder, in batches: reading a hundred thousand names in one go keeps
   * everybody waiting. Skips a file whose name we never give: it is somebody else's.
   */
  async *list(folder: string): AsyncGenerator<string[], undefined> {
    let some: string[] = []
    for await (const entry of await openFolder(join(this.#root, folder))) {
      if (!entry.isFile() || !ours.test(entry.name)) continue
      some.push(`${folder}/${entry.name}`)
      if (some.length < listedAtOnce) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }
}

const listedAtOnce = 500

/** Names that we give. */
const ours = /^[\w.-]+$/

/** Empty where nothing was ever stored. */
async function openFolder(path: string) {
  try {
    return await opendir(path, { bufferSize: listedAtOnce })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** @param dataDir the shop's data folder; files go to `uploads/` below it. */
export function openStorage(dataDir: string): Storage {
  return new Storage(uploadsFolder(dataDir))
}

export function uploadsFolder(dataDir: string) {
  return join(dataDir, 'uploads')
}

/**
 * A file appears under its name whole and on the disk, or not at all, even if the power fails. The sweeper
 * removes the temporary files that a crash leaves.
 */
class WholeFiles extends FSDriver {
  override async put(key: string, contents: string | Uint8Array) {
    const file = join(String(this.options.location), key)
    const temporary = `${file}.unfinished-${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeDurably(temporary, contents)
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(dirname(file))
  }
}

async function writeDurably(file: string, contents: string | Uint8Array) {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(contents)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** A new name is on the disk only once its folder is. Windows has no such call and needs none. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
