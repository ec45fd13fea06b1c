import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A new build is made beside the one that may be in use; see scripts/build.mjs.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // All routes are known from the first load: no request for a part of the manifest, and none out of date.
  // vite.config.ts leaves out the code of the other mode.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
