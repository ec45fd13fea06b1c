import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/lib/db'
import { freePort } from '../../e2e/ports.ts'
import type { Place } from '../place.ts'
import { shelves } from '../seed.ts'
import { installPeer, markInstalled } from './install.ts'
import type { Peer, Site } from './peer.ts'

/** Opens a peer with its own database beside the shop's, filled with the same shelves. */
export async function openSite(place: Place, peer: Peer): Promise<Site & { close: () => Promise<void> }> {
  const { folder, isNew } = installPeer(peer.name)
  await place.db`create database ${place.db(peer.name)}`
  if ('url' in place.address) throw new Error('the peers live in the embedded PostgreSQL')
  const address = { ...place.address, database: peer.name }
  const db = connect(address, { max: 2, name: 'bench of peers', silence: Number.POSITIVE_INFINITY })
  const file = join(place.dataDir, 'shelves.json')
  writeFileSync(file, JSON.stringify(shelves()))
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    PEER_FOLDER: folder,
    PEER_DATABASE: JSON.stringify(address),
    PEER_SHELVES: file,
    PEER_PORT: String(port),
  }
  const site = { folder, port, address, db, env }
  await fill(place, peer, site)
  if (isNew) await peer.build?.(site)
  if (isNew) markInstalled(folder)
  return { ...site, close: () => db.end({ timeout: 5 }) }
}

/** Fills without durability, which is quicker; afterwards everything is durable again. */
async function fill({ db: server }: Place, peer: Peer, site: Site) {
  const began = performance.now()
  await server`alter database ${server(peer.name)} set synchronous_commit = off`
  await peer.fill(site)
  await server`alter database ${server(peer.name)} reset synchronous_commit`
  await site.db`vacuum analyze`
  console.error(`${peer.name} is filled in ${Math.round((performance.now() - began) / 1000)} s`)
}
