import { readdirSync } from 'node:fs'
import { readProc, usedTime } from '../child.ts'

/** Share of a core by its user: 1 is a whole core. */
export type Shares = Record<string, number>

/** Samples the processor's users once a second. @returns gives every second so far; empty without /proc */
export function watchProcessor(shop: number): () => Shares[] {
  const seconds: Shares[] = []
  const names = new Map<string, string>()
  let [before, lookedAt] = [usedTimes(shop), performance.now()]
  const timer = setInterval(() => {
    const [now, at] = [usedTimes(shop), performance.now()]
    const shares: Shares = {}
    for (const [folder, used] of now) {
      // A process that started since the last sample has used all its time since.
      const share = ((used - (before.get(folder) ?? 0)) / (at - lookedAt)) * 1000
      if (!names.has(folder)) names.set(folder, nameOf(folder, shop))
      const name = names.get(folder) ?? ''
      if (share > 0) shares[name] = (shares[name] ?? 0) + share
    }
    seconds.push(shares)
    ;[before, lookedAt] = [now, at]
  }, 1000)
  return () => {
    clearInterval(timer)
    return seconds
  }
}

/** Each user's share in its busiest of these seconds, the busiest user first. */
export function busiest(seconds: Shares[]): string {
  const names = [...new Set(seconds.flatMap(Object.keys))]
  const most = names.map((name) => ({ name, share: Math.max(...seconds.map((each) => each[name] ?? 0)) }))
  return most
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }) => share >= 0.05)
    .map(({ name, share }) => `${name} ${Math.round(share * 100)} %`)
    .join(', ')
}

/**
 * Processor seconds used by every process, and for the shop by every thread, since only one of them answers
 * requests; also the seconds lost to all.
 */
function usedTimes(shop: number) {
  const threads = `/proc/${shop}/task`
  const folders = [
    ...foldersIn('/proc').filter((folder) => folder !== `/proc/${shop}`),
    ...foldersIn(threads),
  ]
  return new Map([...folders.map((folder) => [folder, usedTime(folder)] as const), ...lostTimes()])
}

/** Core seconds spent idle waiting for the disk, or given to other machines on the same hardware. */
function lostTimes(): [string, number][] {
  const [, , , , , waited = 0, , , stolen = 0] =
    readProc('/proc/stat').split('\n', 1)[0]?.split(/ +/).map(Number) ?? []
  return [
    ['waiting for the disk', waited / 100],
    ['other machines', stolen / 100],
  ]
}

function foldersIn(folder: string) {
  try {
    return readdirSync(folder).flatMap((name) => (/^\d+$/.test(name) ? [`${folder}/${name}`] : []))
  } catch {
    return []
  }
}

/** PostgreSQL's processes name their work; those that serve a connection name its login. */
function nameOf(folder: string, shop: number) {
  if (!folder.startsWith('/')) return folder
  if (folder === `/proc/${shop}/task/${shop}`) return 'the shop'
  if (folder.startsWith(`/proc/${shop}/`)) return 'its threads'
  const command = readProc(`${folder}/cmdline`).replaceAll('\0', ' ')
  if (/^postgres: paillasse /.test(command)) return 'PostgreSQL'
  const [, helper] = /^postgres: ([a-z ]+)/.exec(command) ?? []
  if (helper) return helper.trim()
  return /arrivals\.ts/.test(command) ? 'the generator' : 'others'
}
