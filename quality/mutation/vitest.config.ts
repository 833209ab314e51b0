import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { parts } from './parts.mjs';

const root = path.join(import.meta.dirname, '../..');

/** Runs in the copy that Stryker breaks. */
export default defineConfig({
  root,
  // node_modules/@haat leads out of the copy.
  resolve: {
    alias: [
      { find: '@node-rs/argon2', replacement: `${root}/server/testing/accounts/hash-once.ts` },
      { find: /^@haat\/embedded-postgres\/(.*)$/, replacement: `${root}/ops/embedded-postgres/src/$1.ts` },
      { find: /^@haat\/ui\/(.*)$/, replacement: `${root}/ui/src/$1` },
      { find: /^@haat\/([^/]+)\/(.*)$/, replacement: `${root}/$1/src/$2.ts` },
    ],
  },
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    include: parts[process.env.MUTATION_PART ?? '']?.tests ?? [],
    exclude: [
      '**/node_modules/**',
      // These start whole processes.
      'server/src/**/{*-command,crash-recovery}.test.ts',
    ],
    isolate: false,
    // Bounds for a busy machine; Stryker ends a test that takes much longer than without a break.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
