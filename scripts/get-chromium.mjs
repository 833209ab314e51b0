import { installPackages } from './debian-packages.mjs';
import { quietly } from './test-steps.mjs';

/** Installs Chromium if none is installed: Debian's package if permitted, otherwise Playwright's download. */
export async function getChromium() {
  const { hasChromium } = await import('./chromium.mjs'); // after the install, which contains Playwright
  if (hasChromium()) return;
  if ((await installPackages(['chromium-headless-shell', 'fonts-noto-core'])) === null) return;
  await quietly('playwright', 'install', 'chromium');
}
