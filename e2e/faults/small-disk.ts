import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const onlyRoot = () => (process.getuid?.() === 0 ? undefined : 'mounting a small disk needs root')

export function mount(...args: string[]) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

export const unmount = (folder: string) => spawnSync('umount', ['-l', folder])

const imageOf = (folder: string) => `${folder}.image`
const diskOf = (folder: string) => join(folder, 'system')

/** Writes everything so far to the disk of `mountSmallDisk`. */
export const syncDisk = (folder: string) => spawnSync('sync', ['-f', diskOf(folder)])

/** Copies what has reached the disk of `mountSmallDisk` at this instant. @returns the copy's path */
export function copyDisk(folder: string): string {
  const copy = `${imageOf(folder)}.copy`
  spawnSync('cp', ['--sparse=always', imageOf(folder), copy])
  return copy
}

/** Mounts the copy in place of the disk. */
export function swapDisk(folder: string, copy: string) {
  const disk = diskOf(folder)
  const { status, stderr } = spawnSync('umount', [disk], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`umount ${disk}: ${stderr}`)
  renameSync(copy, imageOf(folder))
  mount('-o', 'loop', imageOf(folder), disk)
}

/** Mounts a disk of this many megabytes, held by a file below `folder`. @returns removes it */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  const image = imageOf(folder)
  const disk = diskOf(folder)
  mkdirSync(disk, { recursive: true })
  spawnSync('truncate', ['-s', `${megabytes}M`, image])
  spawnSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  mount('-o', 'loop', image, disk)
  chmodSync(disk, 0o755)
  rmSync(join(disk, 'lost+found'), { recursive: true, force: true })
  return () => {
    unmount(disk)
    rmSync(image, { force: true })
  }
}
