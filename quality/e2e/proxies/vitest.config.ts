import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['quality/e2e/proxies/*.test.ts'],
    globalSetup: 'quality/e2e/browsers/open-shop.ts',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
