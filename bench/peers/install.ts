import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Folder that keeps the peers from one run to the next, apart from the shop's own packages. */
const peersFolder = process.env.PEERS_DIR ?? join(tmpdir(), 'paillasse-peers')

/**
 * Installs the packages of the peer's `install` folder, unless they are installed already.
 * @returns its folder, and whether it had to be installed
 * @throws Error with npm's output
 */
export function installPeer(name: string): { folder: string; isNew: boolean } {
  const wanted = join(import.meta.dirname, name, 'install')
  const folder = join(peersFolder, name)
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const isThere = textOf(join(folder, 'installed.json')) === textOf(join(wanted, 'package.json'))
  if (isThere) return { folder, isNew: false }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(wanted, folder, { recursive: true })
  console.error(`installing ${name} in ${folder}`)
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const { status, stdout, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} does not install:\n${stdout}${stderr}`)
  return { folder, isNew: true }
}

/** Called only once it is built too, so that a run that ends halfway leaves nothing that looks complete. */
export function markInstalled(folder: string) {
  writeFileSync(join(folder, 'installed.json'), readFileSync(join(folder, 'package.json')))
}
