import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const client = path.join(import.meta.dirname, process.env.BUILD_DIRECTORY ?? 'build', 'client');

/** Scripts and styles of the build before this one. Bengali letters are kept when a page first needs them. */
const files = readdirSync(path.join(client, 'assets'))
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => `/assets/${file}`);
const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);

/** The service worker, beside the files that browsers load: one script, made after them, since it names them all. */
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
