import { defineConfig } from 'vitest/config';

// Without the storefront's Vite plugins: React Router's cannot run under Vitest.
export default defineConfig({
  test: {
    include: [
      '{contract,embedded-postgres,faults,gateway,mutants,server,storefront,scripts,ui}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: 'server/src/testing/postgres.ts',
    allowOnly: false,
    // PostgreSQL waits on its disk about as long as a test computes.
    maxWorkers: 2,
    // Bounds, not measures: a machine that does ten things at once is slow, not wrong.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
