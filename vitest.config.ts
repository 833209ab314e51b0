import { defineConfig } from 'vitest/config';

// Without the storefront's Vite plugins: React Router's cannot run under Vitest.
export default defineConfig({
  test: {
    include: ['{contract,gateway,server,storefront,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: 'server/src/test-postgres.ts',
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
