import type { Pool } from '#server/lib/db'
import type { Child } from '../child.ts'
import type { Load } from '../load.ts'

/** A peer's place: its packages on the disk, its database, and its port. */
export interface Site {
  folder: string
  port: number
  address: { socketDir: string; port: number; user: string; database: string }
  db: Pool
  /** Tells all this to the peer's own programs; see packages.ts. */
  env: Record<string, string>
}

/** One request to a peer, and a check of its answer. */
export interface Question {
  /** The same call from several addresses, if calls are limited by address. */
  requests: Load['requests']
  /** @throws Error with the fault in the answer. */
  check: (body: string) => void
}

export interface Questions {
  /** 50 products of a category, as the peer's own storefront requests them. */
  list: Question
  /** The word `ballon`, 24 results. */
  search: Question
  /** The rendered page of a category, if the peer has one. */
  page?: Question
}

/** Another shop, installed from npm with the settings of its own documentation, without its rate limits. */
export interface Peer {
  name: string
  /** Runs once after the installation, if there is something to build. */
  build?: (site: Site) => Promise<void>
  /** Creates its tables and fills them with the shelves of ../seed.ts. */
  fill: (site: Site) => Promise<void>
  start: (site: Site) => Promise<Child>
  questions: (site: Site) => Promise<Questions>
  /** The settings that the module `order.ts` beside it needs to place an order. */
  orderSettings: (site: Site) => Promise<unknown>
  countOrders: (db: Pool) => Promise<number>
  /** Folders that it needs to run, beside its packages. */
  own: string[]
}

/** @throws Error unless these are `count` names of different products, each containing `word`. */
export function checkNames(names: string[], count: number, word = '') {
  const right = new Set(names.filter((name) => name.toLowerCase().includes(word)))
  if (right.size !== count) throw new Error(`${count} products were asked for: ${JSON.stringify(names)}`)
}

/** The product names in an answer of the shop's own. */
export const namesIn = (json: string): string[] =>
  JSON.parse(json).products.map(({ name }: { name: string }) => name)

/** The product names on a page: every name of the seed ends with its own number. */
export const namesOn = (html: string) =>
  [...html.matchAll(/>(\p{L}[^<>]*, modèle \d+)</gu)].map(([, name = '']) => name)
