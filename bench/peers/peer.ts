import type { Pool } from '#server/lib/db'
import type { Child } from '../child.ts'
import type { Load } from '../load.ts'

/** Where a peer lives: its packages on the disk, its database, the port it is to take. */
export interface Site {
  folder: string
  port: number
  address: { socketDir: string; port: number; user: string; database: string }
  db: Pool
  /** How its own programs find all this; see packages.ts. */
  env: Record<string, string>
}

/** One question to a peer, and what shows that its answer is right. */
export interface Question {
  /** The same call from several addresses, where calls are limited by address. */
  requests: Load['requests']
  /** @throws Error with what is wrong in the answer. */
  check: (body: string) => void
}

export interface Questions {
  /** 50 products of a category, as the peer's own storefront asks for them. */
  list: Question
  /** Of the word `ballon`, 24 answers. */
  search: Question
  /** The rendered page of a category, where the peer has one. */
  page?: Question
}

/** Another shop, installed from npm with the settings of its own documentation, its limits of calls off. */
export interface Peer {
  name: string
  /** Once after the installation, where it has something to build. */
  build?: (site: Site) => Promise<void>
  /** Creates its tables and puts the shelves of ../seed.ts there. */
  fill: (site: Site) => Promise<void>
  start: (site: Site) => Promise<Child>
  questions: (site: Site) => Promise<Questions>
  /** What the module `order.ts` beside it needs to place an order. */
  orderSettings: (site: Site) => Promise<unknown>
  countOrders: (db: Pool) => Promise<number>
  /** Folders beside the packages that it needs to run. */
  own: string[]
}

/** @throws Error where these are not `count` names of different products, each with `word` in it. */
export function checkNames(names: string[], count: number, word = '') {
  const right = new Set(names.filter((name) => name.toLowerCase().includes(word)))
  if (right.size !== count) throw new Error(`${count} products were asked for: ${JSON.stringify(names)}`)
}

/** Of an answer of the shop's own that holds products. */
export const namesIn = (json: string): string[] =>
  JSON.parse(json).products.map(({ name }: { name: string }) => name)

/** Every name of the seed ends with a number of its own. */
export const namesOn = (html: string) =>
  [...html.matchAll(/>(\p{L}[^<>]*, modèle \d+)</gu)].map(([, name = '']) => name)
