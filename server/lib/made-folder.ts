import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes DATA_DIR, or a folder below it. @throws Error that names the setting */
export const makeDataFolder = (folder: string) => namingIt(() => makeFolder(folder))

/** Makes DATA_DIR. @throws Error that names the setting, also where nothing can be written there */
export const makeWritableDataFolder = (folder: string) =>
  namingIt(() => {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  })

function namingIt(act: () => void) {
  try {
    act()
  } catch (error) {
    throw new Error(`DATA_DIR is no folder to write in: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * Makes a folder and those above it, one by one. Node's `recursive` tells of a read-only disk that the folder
 * is missing, and below /proc, where the system says the same of a folder that is there, tries for ever.
 * @throws Error of the system
 */
export function makeFolder(folder: string, mode?: number) {
  if (isFolder(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
