import { type Child, family } from '../child.ts'
import type { Contender, Place } from '../place.ts'
import { evershop } from './evershop/peer.ts'
import { medusa } from './medusa/peer.ts'
import type { Peer, Question, Questions, Site } from './peer.ts'
import { openSite } from './site.ts'
import { vendure } from './vendure/peer.ts'

/** A peer with its shelves filled. */
export interface Filled {
  peer: Peer
  site: Site
  close: () => Promise<void>
}

/** A running peer, and its questions. */
export type Rival = Filled & Contender & { questions: Questions; stop: () => Promise<void> }

/**
 * Installs and fills the peers, all of them or those that PEERS names. A peer that fails is reported and left
 * out.
 * @throws Error if none is left
 */
export async function fillPeers(place: Place): Promise<Filled[]> {
  const wanted = process.env.PEERS?.split(',')
  const chosen = [vendure, evershop, medusa].filter(({ name }) => wanted?.includes(name) ?? true)
  const filled: Filled[] = []
  for (const peer of chosen) {
    try {
      const { close, ...site } = await openSite(place, peer)
      filled.push({ peer, site, close })
    } catch (error) {
      console.error(`${peer.name} is left out: ${(error as Error).message}`)
    }
  }
  if (filled.length === 0) throw new Error('There is no peer to measure the shop against.')
  return filled
}

/** Starts a peer for the measurements, and finds its questions. */
export async function startRival(filled: Filled): Promise<Rival> {
  const { peer, site } = filled
  const child = await startToFirstPage(filled)
  const questions = await peer.questions(site)
  return { ...filled, ...child, name: peer.name, port: site.port, pids: family(child.pid), questions }
}

/** Starts a peer; resolves once its page, or else its list of products, has come and is right. */
export async function startToFirstPage({ peer, site }: Filled): Promise<Child> {
  const child = await peer.start(site)
  try {
    const { list, page } = await peer.questions(site)
    await askOnce(site.port, page ?? list)
    return child
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** @returns the bytes of the checked answer. @throws Error if it is wrong */
export async function askOnce(port: number, { requests: [first], check }: Question): Promise<Buffer> {
  const { method, path = '/', headers, body } = first ?? {}
  const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...{ method, body },
    headers: { ...json, ...headers, 'accept-encoding': 'identity' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`)
  check(bytes.toString())
  return bytes
}
