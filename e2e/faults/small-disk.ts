import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const onlyRoot = () => (process.getuid?.() === 0 ? undefined : 'mounting a small disk needs root')

export function mount(...args: string[]) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

export const unmount = (folder: string) => spawnSync('umount', ['-l', folder])

/** A disk of so many megabytes in a file of its own, below `folder`. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  const image = `${folder}.image`
  const disk = join(folder, 'system')
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
