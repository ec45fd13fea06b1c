import { relative } from 'node:path'
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

/** Whether a file's path in this repository is one of these, wherever the repository lies. */
const ours = (paths: RegExp) => (id: string) => paths.test(relative(import.meta.dirname, id))

/** Stays the same from one release of the shop to the next. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** Drawings of a few hundred bytes each, where many files want the same. */
const icons = { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 5 }

/** What every page begins with, its root and its layout with all that they import: one file, not thirty. */
const frame = { ...reachedFrom(ours(/^web\/(root|shell\/site-layout)\.tsx/), 'frame'), test: ours(/^web\//) }

const isShopPage = ours(/^web\/\w+\/(?!dashboard-)[\w-]+-page\.tsx/)
const isAccountPage = ours(/^web\/accounts\/(?!dashboard-)[\w-]+-page\.tsx/)
const isCategoryPage = ours(/^web\/catalogue\/category-page\.tsx/)
const isHomePage = ours(/^web\/shell\/home-page\.tsx/)

/**
 * What several pages of the shop have in common, by itself a few hundred bytes each: one file instead of twenty. What
 * orders need is nothing to a login, and what shows products is another file.
 */
const shared = {
  test: ours(/^(web\/(?!accounts\/|orders\/|shell\/bench-)|contract\/)/),
  minShareCount: 4,
}
const common = { ...reachedFrom(isAccountPage, 'common', isLight), ...shared }
const display = { ...reachedFrom(isShopPage, 'display', isLight), ...shared }
/** What else a product is shown and ordered with; the home page does without. */
const product = {
  ...reachedFrom(isCategoryPage, 'product', (id, graph) => isLight(id, graph) && !isForHome(id, graph)),
  test: ours(/^(web|contract)\//),
  minShareCount: 2,
}
/** The same for the pages of accounts, which the others do without. */
const accounts = {
  ...reachedFrom(isShopPage, 'accounts', isLight),
  test: ours(/^web\/(accounts\/|shell\/bench-)/),
  minShareCount: 5,
}

/** A file of this name, for what a page imports, by whatever detour, unless it is not wanted there. */
function reachedFrom(
  isPage: (id: string) => boolean,
  debugName: string,
  isWanted = (_id: string, _graph: Graph) => true,
) {
  const name = (id: string, graph: Graph) => {
    const reached = [...follow(id, 'importers', graph)].some(isPage)
    return reached && isWanted(id, graph) ? debugName : null
  }
  return { name, debugName }
}

type Graph = Rolldown.ChunkingContext

/** A module and all of ours that import it, or all that it imports; libraries are not looked into. */
function follow(id: string, way: 'importers' | 'importedIds', graph: Graph) {
  const found = new Set([id])
  // What is added to a set while it is walked through comes up too.
  for (const each of found) {
    const next = isLibrary(each) ? [] : graph.getModuleInfo(each)?.[way]
    for (const other of next ?? []) found.add(other)
  }
  return found
}

const isForHome = (id: string, graph: Graph) => [...follow(id, 'importers', graph)].some(isHomePage)

const isLibrary = (id: string) => id.includes('/node_modules/')

/** No page itself, and nothing that brings a library with it which not every page has. */
function isLight(id: string, graph: Graph) {
  if (isShopPage(id)) return false
  const libraries = [...follow(id, 'importedIds', graph)].filter(isLibrary)
  return libraries.every((each) => framework.test.test(each) || icons.test.test(each))
}

/** Of these the pages use a small part: loaded whole, they would take a third of the server's memory. */
const usedInPart = /^(lucide-react|react-hook-form|@base-ui|@floating-ui|@tanstack|@hookform)/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneReactRouter],
  ssr: { noExternal: [usedInPart] },
  // While developing: what is found with the first page only would make its scripts outdated as they are loaded.
  optimizeDeps: { entries: ['web/**/!(*.test).{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads a list of all of them, where each sign of a hash counts.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: [framework, icons, frame, common, display, product, accounts] },
          },
        },
      },
    },
  },
})
