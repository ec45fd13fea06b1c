// For programs that run inside a peer: its packages, which are installed in a folder of their own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Shelf } from '../seed.ts'

const { PEER_FOLDER = '', PEER_DATABASE = '{}', PEER_SHELVES = '', PEER_PORT = '' } = process.env

export const packageOf = createRequire(join(PEER_FOLDER, 'package.json'))
export const port = Number(PEER_PORT)
export const database: { socketDir: string; port: number; user: string; database: string } =
  JSON.parse(PEER_DATABASE)

export const readShelves = (): Shelf[] => JSON.parse(readFileSync(PEER_SHELVES, 'utf8'))

/** « Rayon 1 » → rayon-1, the form used in addresses. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
