import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { uploadsFolder } from '#server/lib/storage'
import type { Place } from './place.ts'
import { countConnections } from './verifier.queries.ts'

export interface Resources {
  /** Bytes, open files, database connections and unfinished uploads of all nodes together. */
  memory: number
  files: number
  connections: number
  unfinished: number
}

/** After this all resources are back at their former level. Milliseconds. */
const usualTimeout = 60_000
/**
 * Allowed beyond a tenth more, for what comes and goes anyway: a connection being made, garbage not yet
 * collected. Finding a small leak is the job of a long soak.
 */
const usualSlack = { files: 8, connections: 4, unfinished: 0 }
/** For a fault that neither uploads much nor floods. Megabytes. */
const usualMemory = 64
const everything: (keyof Resources)[] = ['memory', 'files', 'connections', 'unfinished']

export async function measure({ nodes, db, dataDir }: Place): Promise<Resources> {
  const used = nodes.map((node) => node.resources() ?? { memory: 0, files: 0 })
  const names = readdirSync(uploadsFolder(dataDir), { recursive: true, encoding: 'utf8' })
  return {
    memory: used.reduce((sum, each) => sum + each.memory, 0),
    files: used.reduce((sum, each) => sum + each.files, 0),
    connections: await countConnections(db),
    unfinished: names.filter((name) => name.includes('.unfinished-')).length,
  }
}

/**
 * I11: which of these resources the shop still holds after `timeout` milliseconds, of a fault past or under
 * way.
 * @param memory how much more memory may be kept. Megabytes.
 */
export async function leftovers(
  place: Place,
  before: Resources,
  { names = everything, timeout = usualTimeout, memory = usualMemory } = {},
): Promise<string[]> {
  const slack = { ...usualSlack, memory: memory * 1024 * 1024 }
  const until = performance.now() + timeout
  for (;;) {
    const now = await measure(place)
    const grown = names.filter((name) => now[name] > before[name] * 1.1 + slack[name])
    if (grown.length === 0) return []
    if (performance.now() > until)
      return grown.map((name) => `I11 ${name}: ${before[name]} before, ${now[name]} after`)
    await setTimeout(500)
  }
}
