import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['quality/e2e/install/*.test.ts'],
    allowOnly: false,
    // Bounds, not measures: a fresh machine installs Debian's and npm's packages and builds the shop.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
