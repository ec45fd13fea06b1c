import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the first load: no request for a piece of manifest, nothing to get out of step.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
