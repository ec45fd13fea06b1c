import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/**
 * Runs `open` and returns every route that the applications it made have registered, as `GET /api/users/:id`.
 */
export async function routesOf<Opened>(open: () => Promise<Opened>) {
  const routes = new Set<string>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`)
    })
  }
  subscribe('fastify.initialization', watch)
  const opened = await open().finally(() => unsubscribe('fastify.initialization', watch))
  return { routes: [...routes], opened }
}

/** The routes without a row in the table. The row of a `GET` also covers its `HEAD`. */
export function withoutRow(routes: string[], rows: string[]) {
  const known = new Set(rows.map((row) => row.split(',')[0]))
  return routes.filter((route) => !known.has(route) && !known.has(route.replace(/^HEAD /, 'GET ')))
}

/** A page of the web build: its path below its parent's. */
export interface RouteBranch {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

/** The addresses of all pages, as `/profile/orders/:id`; layouts have none. */
export function pathsOf(branches: RouteBranch[]) {
  const pathOf = (branch: RouteBranch | undefined): string =>
    branch ? `${pathOf(branches.find(({ id }) => id === branch.parentId))}/${branch.path ?? ''}` : ''
  const parents = new Set(branches.map(({ parentId }) => parentId))
  const leaves = branches.filter(({ id }) => !parents.has(id))
  return leaves.map((leaf) =>
    pathOf(leaf)
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1'),
  )
}
