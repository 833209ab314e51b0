import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './debian-packages.mjs';
import { quietly } from './test-steps.mjs';

/** Installs Debian's Chromium, if none is installed and it is permitted. */
export async function installDebianChromium() {
  if (!isInstalled()) await installPackages(['chromium-headless-shell', 'fonts-noto-core']);
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
