import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const client = path.join(import.meta.dirname, process.env.BUILD_DIRECTORY ?? 'build', 'client');

/** Scripts and styles of the storefront build, which runs before this one. Fonts are cached when a page first needs them. */
const files = readdirSync(path.join(client, 'assets'))
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => `/assets/${file}`);
const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);

/** Builds the service worker as one script, `sw.js`. It runs after the storefront build, because it lists those files. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  define: {
    FILES: JSON.stringify(files),
    VERSION: JSON.stringify(version),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'service-worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
