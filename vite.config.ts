import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * In development, pages would load React Router's development build and the server, which runs outside Vite,
 * the production build: two copies that do not know each other's objects. Both load the production build.
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

/**
 * What React Router decides at run time and this shop has decided for good: every route is known from the
 * first load (react-router.config.ts), and nothing is instrumented (entry.client.tsx). There is no option
 * that leaves the code of the other choice out, so its conditions are constants in the browser's files.
 */
const decided = [
  { file: /ssr\/fog-of-war\.js$/, asked: /(?<!function )isFogOfWarEnabled\(.*?\)/g, answer: 'false' },
  { file: /ssr\/components\.js$/, asked: /isFogOfWarEnabled\(.*?\)/g, answer: 'false' },
  { file: /router\/router\.js$/, asked: /init\.patchRoutesOnNavigation\b/g, answer: 'undefined' },
  { file: /router\/router\.js$/, asked: /init\.instrumentations\b/g, answer: 'undefined' },
]
const undecided = new Set(decided)
const decidedChoices: Plugin = {
  name: 'decided-choices',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\// },
    handler(code, id) {
      const here = decided.filter(({ file, asked }) => file.test(id) && code.search(asked) >= 0)
      for (const each of here) undecided.delete(each)
      return here.reduce((now, { asked, answer }) => now.replaceAll(asked, answer), code)
    },
  },
  buildEnd(error) {
    // Another version of React Router may have moved or renamed them.
    for (const { file, asked } of error ? [] : undecided) this.error(`React Router: no ${asked} in ${file}`)
  },
}

/** Whether the path of a file within this repository matches `paths`, wherever the repository is. */
const ours = (paths: RegExp) => (id: string) => paths.test(relative(import.meta.dirname, id))

/** Stays the same from one release of the shop to the next. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** Drawings of a few hundred bytes each, of which many files use the same ones. */
const icons = { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 5 }

const isFrame = ours(/^web\/(root|shell\/site-layout)\.tsx/)
const isShopPage = ours(/^web\/\w+\/(?!dashboard-)[\w-]+-page\.tsx/)
const isAccountPage = ours(/^web\/accounts\/(?!dashboard-)[\w-]+-page\.tsx/)
const isCategoryPage = ours(/^web\/catalogue\/category-page\.tsx/)
const isHomePage = ours(/^web\/shell\/home-page\.tsx/)

/**
 * The start of every page, its root and its layout with all their imports: one file, not thirty. With them what
 * pages of accounts and those of products both need: a category would load the file of all forms for it.
 */
const frame = {
  ...reachedFrom(
    (id) => isFrame(id) || isAccountPage(id),
    'frame',
    (id, graph) => {
      if (isFor(isFrame, id, graph)) return true
      return isFor(isCategoryPage, id, graph) && isLight(id, graph)
    },
  ),
  test: ours(/^web\//),
}

/**
 * Modules shared by several pages of the shop, each of a few hundred bytes: one file instead of twenty. A
 * login does not need the modules of orders, and those that show products are another file.
 */
const shared = {
  test: ours(/^(web\/(?!accounts\/|orders\/|shell\/bench-)|contract\/)/),
  minShareCount: 4,
}
const common = { ...reachedFrom(isAccountPage, 'common', isLight), ...shared }
const display = { ...reachedFrom(isShopPage, 'display', isLight), ...shared }
/** The other modules to show and order a product; the home page does without them. */
const product = {
  ...reachedFrom(
    isCategoryPage,
    'product',
    (id, graph) => isLight(id, graph) && !isFor(isHomePage, id, graph),
  ),
  test: ours(/^(web|contract)\//),
  minShareCount: 2,
}
/** The same for the pages of accounts; other pages do without them. */
const accounts = {
  ...reachedFrom(isShopPage, 'accounts', isLight),
  test: ours(/^web\/(accounts\/|shell\/bench-)/),
  minShareCount: 5,
}

/** A chunk of this name for what a page imports, directly or not, unless `isWanted` excludes it. */
function reachedFrom(
  isPage: (id: string) => boolean,
  debugName: string,
  isWanted = (_id: string, _graph: Graph) => true,
) {
  const name = (id: string, graph: Graph) => {
    return isFor(isPage, id, graph) && isWanted(id, graph) ? debugName : null
  }
  return { name, debugName }
}

type Graph = Rolldown.ChunkingContext

/** A module and all of our modules that import it, or that it imports; libraries are not followed. */
function follow(id: string, way: 'importers' | 'importedIds', graph: Graph) {
  const found = new Set([id])
  // A set that grows while it is iterated yields the new items too.
  for (const each of found) {
    const next = isLibrary(each) ? [] : graph.getModuleInfo(each)?.[way]
    for (const other of next ?? []) found.add(other)
  }
  return found
}

/** Whether such a page imports it, directly or not. */
const isFor = (isPage: (id: string) => boolean, id: string, graph: Graph) =>
  [...follow(id, 'importers', graph)].some(isPage)

const isLibrary = (id: string) => id.includes('/node_modules/')

/** Neither a page nor a module that imports a library which not every page has. */
function isLight(id: string, graph: Graph) {
  if (isShopPage(id)) return false
  const libraries = [...follow(id, 'importedIds', graph)].filter(isLibrary)
  return libraries.every((each) => framework.test.test(each) || icons.test.test(each))
}

/** The pages use a small part of these: loaded whole, they would take a third of the server's memory. */
const usedInPart = /^(lucide-react|react-hook-form|@base-ui|@floating-ui|@tanstack|@hookform)/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneReactRouter, decidedChoices],
  ssr: { noExternal: [usedInPart] },
  // In development: a dependency found only with the first page would outdate its scripts while they load.
  optimizeDeps: { entries: ['web/**/!(*.test).{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads a list of all these names, where each character of a hash counts.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: [framework, icons, frame, common, display, product, accounts] },
          },
        },
      },
    },
  },
})
