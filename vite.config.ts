import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * While developing, the pages would load React Router's development copy and the server, which runs outside of
 * Vite, the plain one: two copies, and neither knows the other's objects. Both load the plain one.
 */
const oneReactRouter: Plugin = {
  name: 'one-react-router',
  configEnvironment: {
    order: 'post',
    handler(name, { resolve }) {
      if (name !== 'ssr' || !resolve?.externalConditions) return
      resolve.externalConditions = resolve.externalConditions.filter((each) => each !== 'development')
    },
  },
}

/** Stays the same from one release of the shop to the next. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** Drawings of a few hundred bytes each, where two files want the same. */
const icons = { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 }

/** What every page begins with, its root and its layout with all that they import: one file, not thirty. */
const frame = { name: frameOf, test: /\/web\// }
const framed = new Map<string, boolean>()

function frameOf(id: string, graph: Rolldown.ChunkingContext) {
  const reached = (each: string): boolean => {
    const known = framed.get(each)
    if (known !== undefined) return known
    framed.set(each, false)
    const answer =
      /\/web\/(root|shell\/site-layout)\.tsx/.test(each) ||
      (graph.getModuleInfo(each)?.importers ?? []).some(reached)
    framed.set(each, answer)
    return answer
  }
  return reached(id) ? 'frame' : null
}

/** Of these the pages use a small part: loaded whole, they would take a third of the server's memory. */
const usedInPart = /^(lucide-react|react-hook-form|@base-ui|@floating-ui|@tanstack|@hookform)/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneReactRouter],
  ssr: { noExternal: [usedInPart] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, icons, frame] } } } },
    },
  },
})
