import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const browser = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  globalSetup: './e2e/open-shop.ts',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env.SHOP_ADDRESS,
    locale: 'en-BD',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...browser, viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
