import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Names for the kept answers: no address lacks the slash. With it, each is where the answer is made. */
const [framed, bare] = ['nowhere', 'nowhere/dashboard']

/** Addresses that the browser's part of the pages requests, and that are no pages. */
const data = /^\/__manifest$|\.data$/

/** How many results for short paths are remembered: the router takes a tenth of a millisecond each time. */
const mostRemembered = 1000
const longestRemembered = 100

/**
 * Every address that is no page gets one and the same answer: scanners request hundreds of them a second, and
 * rendering each would leave no time for anybody else. The answer is made at an address of its own, so it
 * does not depend on the first request. Where the path says dashboard, the site's frame is missing, as
 * everywhere in the dashboard.
 * @returns a function that gives the name under which an address's answer is kept; undefined for a page's
 * address
 */
export function unknownPage({ routes }: ServerBuild) {
  const tree = below(routes, undefined)
  const remembered = new Map<string, string | undefined>()
  return (url: string) => {
    const [path = ''] = url.split('?')
    if (remembered.has(path)) return remembered.get(path)
    const name = isNoPage(tree, path) ? nameFor(path) : undefined
    if (remembered.size >= mostRemembered) remembered.clear()
    if (path.length <= longestRemembered) remembered.set(path, name)
    return name
  }
}

const nameFor = (path: string) => (path.includes('dashboard') ? bare : framed)

function isNoPage(tree: RouteObject[], path: string) {
  if (data.test(path)) return false
  const last = matchRoutes(tree, path)?.at(-1)
  // The dashboard's own catch-all route asks for the user first.
  return last?.route.path === '*' && last.pathnameBase === '/'
}

function below(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    return index
      ? { id, path, index, caseSensitive }
      : { id, path, caseSensitive, children: below(routes, id) }
  })
}
