import { existsSync } from 'node:fs';
import { findChromium, headlessShell } from './chromium.mjs';
import { installPackages } from './debian-packages.mjs';
import { quietly } from './test-steps.mjs';

/**
 * Installs Debian's headless Chromium if it is permitted, unless CHROMIUM names a browser. Without it the tests run in the
 * Chromium that is installed, in half as much time again.
 */
export async function installDebianChromium() {
  if (!process.env.CHROMIUM && !existsSync(headlessShell))
    await installPackages(['chromium-headless-shell', 'fonts-noto-core']);
}

/** Downloads Playwright's Chromium where there is no other. */
export async function installChromium() {
  if (isInstalled()) return;
  const { chromium } = await import('@playwright/test'); // exists only after the install
  if (!existsSync(chromium.executablePath())) await quietly('playwright', 'install', 'chromium');
}

function isInstalled() {
  return findChromium().executablePath !== undefined;
}
