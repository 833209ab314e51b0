import { defineConfig } from 'vitest/config';

// The two browsers run one after the other.
export default defineConfig({
  test: {
    include: ['quality/e2e/browsers/*.test.ts'],
    globalSetup: 'quality/e2e/browsers/open-shop.ts',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
