import type { Config } from '@react-router/dev/config';

export default {
  // One page for all paths: the server knows nothing of the routes, and everything private comes from the API.
  ssr: false,
  // The same as `base` in vite.config.ts: React Router needs both.
  basename: '/office/',
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
} satisfies Config;
