import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell', // Debian's: the same engine without the window's own scripts, half the CPU
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Launch options for the machine's own Chromium (CHROMIUM names another); none for Playwright's own.
 * @returns {{ executablePath?: string }}
 */
export function findChromium() {
  const executablePath = places.find((place) => place && existsSync(place));
  return executablePath ? { executablePath } : {};
}

export function hasChromium() {
  return findChromium().executablePath !== undefined || existsSync(chromium.executablePath());
}
