import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A build is made beside the one that may be in use; see scripts/build.mjs.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // Every route is known from the first load: no request for a piece of manifest, nothing to get out of step.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
