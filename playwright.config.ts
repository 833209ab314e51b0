import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './ops/tests/chromium.mjs';

const browser = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...findChromium(),
    // A page needs one renderer process; without a limit the browser starts a spare one for each context. No page lives long
    // enough to repay optimizing compilers: without them renderers need a fifth less processor time.
    args: [...chromiumArgs, '--renderer-process-limit=1', '--js-flags=--max-opt=1'],
  },
};

export default defineConfig({
  testDir: 'quality/e2e',
  testMatch: '*.test.ts',
  testIgnore: ['process/**', 'browsers/**', 'proxies/**', 'install/**'],
  globalSetup: './quality/e2e/shop/open-shop.ts',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  // Two more than the cores of the CI, because a test waits for its page a third of the time.
  workers: 4,
  // A machine may stall for seconds: CI retries once and reports it.
  retries: process.env.CI ? 1 : 0,
  // Bounds, not measures.
  timeout: 60_000,
  // Long, for a busy machine; a result that is ready is seen at once.
  expect: { timeout: Number(process.env.EXPECT_TIMEOUT ?? 15_000) },
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env.TEST_SHOP_URL,
    locale: 'en-BD',
    timezoneId: 'Asia/Dhaka',
    // The offline cache would respond instead of the routes that a test sets; tests of the cache allow the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // recording every test takes a third of the time
  },
  // Most shoppers use a phone, so most tests run on it. The desktop runs tests whose title names a wide screen, and tests of
  // another layout, tagged `@both-sizes`. Transitions and animations run only on the desktop: on the phone, where most tests
  // are, they took a twentieth of the processor time.
  projects: [
    {
      name: 'desktop',
      grep: /on a wide screen|@both-sizes/,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /on a wide screen/,
      use: {
        ...browser,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // A test of a transition or animation sets 'no-preference'.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
