import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The first page contains the manifest of all routes, so that browsing needs no further requests for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
