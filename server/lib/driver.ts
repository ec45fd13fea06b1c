import { registerHooks } from 'node:module'

/**
 * postgres.js gives each query two functions, written where it assigns them to a property: the engine takes these for
 * methods, puts them among what lives long, and keeps the query and its rows for their sake (decision 022). Behind a comma
 * they go with the query.
 */
const leaveNoFunctions = (source: string) =>
  source.replaceAll(/^( *this\.(?:resolve|reject) = )(x => .+)$/gm, '$1(0, $2)')

/** And it forgets whoever has sent the last row of a table, where PostgreSQL refuses it: the writing never ended. */
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
