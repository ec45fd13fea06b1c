// The one command: installs what is missing, builds if stale, then becomes the shop. Plain JavaScript without
// dependencies, because on a fresh machine it runs before anything is installed, under any Node that is
// there.
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { buildIfStale, compiled, handOver, installMissing, isPinnedNode, root } from './setup.mjs'

process.chdir(root)
const dev = process.argv.includes('--dev')
try {
  await installMissing({ withDevelopment: false })
  if (!dev) await buildIfStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
if (isPinnedNode()) {
  module.enableCompileCache(compiled)
  // Keeps the memory that loading takes small; see server/lib/memory.ts.
  setFlagsFromString('--semi-space-growth-factor=1')
  await import(join(root, 'server/main.ts'))
  module.flushCompileCache()
} else {
  // The first start runs under the machine's own Node, or after an upgrade under the former one: hand over.
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env }
  handOver([...process.execArgv, 'server/main.ts', ...(dev ? ['--dev'] : [])], env)
}
