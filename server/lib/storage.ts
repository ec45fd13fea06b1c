import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Disk, DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/**
 * What adds, looks up and removes uploaded files. They are in a folder: what sends, backs up and restores them works on
 * that itself.
 */
export type Storage = Disk

/** @param dataDir the shop's data folder; files go to `uploads/` below it. */
export function openStorage(dataDir: string): Storage {
  return new Disk(new WholeFiles({ location: uploadsFolder(dataDir), visibility: 'public' }))
}

export function uploadsFolder(dataDir: string) {
  return join(dataDir, 'uploads')
}

/**
 * Files appear under their name whole and on the disk, or not at all, whenever the power goes. What a crash leaves
 * under a temporary name, the sweeper removes.
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

  /** All files below `prefix`. The library's own ends at the first one whose name it would not take, whoever put it there. */
  override async listAll(prefix: string) {
    const root = String(this.options.location)
    const reading = readdir(join(root, prefix), { recursive: true, withFileTypes: true })
    const files = await reading.catch((error) => {
      // Nothing was ever stored there.
      if (error.code === 'ENOENT') return []
      throw error
    })
    const keys = files
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    return { objects: keys.filter((key) => ours.test(key)).map((key) => new DriveFile(key, this)) }
  }
}

/** Names that we give. */
const ours = /^[\w./-]+$/

async function writeDurably(file: string, contents: string | Uint8Array) {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(contents)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** A new name itself is on the disk only once its folder is. Windows has no such call and needs none. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
