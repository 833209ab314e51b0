import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // All routes with the first page: no manifest calls while a shopper browses.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
