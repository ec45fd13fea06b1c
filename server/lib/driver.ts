import { registerHooks } from 'node:module'

/**
 * postgres.js gives each query two functions, written where it assigns them to properties: the engine takes
 * them for methods, stores them among its long-lived objects, and so keeps the query and its rows (decision
 * 022). Written behind a comma, they are freed with the query.
 */
const leaveNoFunctions = (source: string) =>
  source.replaceAll(/^( *this\.(?:resolve|reject) = )(x => .+)$/gm, '$1(0, $2)')

/**
 * postgres.js also forgets a writer that has sent the last row of a table, if PostgreSQL then refuses it: the
 * write would never end.
 */
const endWriting = (source: string) =>
  source.replace('function errored(err) {', '$& final && (final(err), final = null)')

const mended: Record<string, (source: string) => string> = {
  '/postgres/src/query.js': leaveNoFunctions,
  '/postgres/src/connection.js': endWriting,
}

const hooks = registerHooks({
  load(url, context, next) {
    const module = next(url, context)
    const mend = Object.entries(mended).find(([end]) => url.endsWith(end))?.[1]
    return mend ? { ...module, source: mend(String(module.source)) } : module
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()
