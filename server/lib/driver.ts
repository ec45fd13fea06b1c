import { registerHooks } from 'node:module'

/**
 * postgres.js gives each query two functions, written where it assigns them to a property: the engine takes these for
 * methods, puts them among what lives long, and keeps the query and its rows for their sake (decision 022). Behind a comma
 * they go with the query.
 */
const leaveNoFunctions = (source: string) =>
  source.replaceAll(/^( *this\.(?:resolve|reject) = )(x => .+)$/gm, '$1(0, $2)')

const hooks = registerHooks({
  load(url, context, next) {
    const module = next(url, context)
    if (!url.endsWith('/postgres/src/query.js')) return module
    return { ...module, source: leaveNoFunctions(String(module.source)) }
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()
