import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** No address is called so. */
const name = 'unknown page'

/** What the browser's part of the pages asks for, which is no page. */
const data = /^\/__manifest$|\.data$/

/**
 * Every address that is no page's gets one and the same answer: scanners ask for hundreds of them a second, and
 * rendering it for each would leave no time for anybody else.
 * @returns what tells by which name the answer to an address is kept; undefined where it is a page's
 */
export function unknownPage({ routes }: ServerBuild) {
  const tree = below(routes, undefined)
  return (url: string) => {
    const [path = ''] = url.split('?')
    if (data.test(path)) return undefined
    const last = matchRoutes(tree, path)?.at(-1)
    // The dashboard's own asks who is looking first.
    return last?.route.path === '*' && last.pathnameBase === '/' ? name : undefined
  }
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
