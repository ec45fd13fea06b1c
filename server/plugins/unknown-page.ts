import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What the answers are kept as: no address begins without a slash. With one, that is where they are made. */
const [framed, bare] = ['nowhere', 'nowhere/dashboard']

/** What the browser's part of the pages asks for, which is no page. */
const data = /^\/__manifest$|\.data$/

/** Of so many short paths it is remembered: the router takes a tenth of a millisecond each time. */
const mostRemembered = 1000
const longestRemembered = 100

/**
 * Every address that is no page's gets one and the same answer: scanners ask for hundreds of them a second, and
 * rendering it for each would leave no time for anybody else. Made at an address of its own, it owes nothing to whoever
 * asks first. Where the path says dashboard, the site's frame is missing, as everywhere in the dashboard.
 * @returns what tells by which name the answer to an address is kept; undefined where it is a page's
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
  // The dashboard's own asks who is looking first.
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
