import { defineConfig } from 'vitest/config';

// Tests of whole processes run one at a time.
export default defineConfig({
  test: {
    include: ['e2e/process/*.test.ts'],
    globalSetup: 'e2e/process/prepare.ts',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
