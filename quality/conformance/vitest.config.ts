import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['quality/conformance/*.test.ts'],
    globalSetup: 'server/testing/postgres.ts',
    allowOnly: false,
    testTimeout: 600_000,
  },
});
