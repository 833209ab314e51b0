import { existsSync } from 'node:fs';

/** Debian's package: the same engine without the browser window, two thirds of the processor time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env.CHROMIUM,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For a machine without a display, where root may run the browser and the network is closed. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Launch options for the installed Chromium (CHROMIUM names another); empty for Playwright's own.
 * @returns {{ executablePath?: string }}
 */
export function findChromium() {
  const executablePath = places.find((place) => place && existsSync(place));
  return executablePath ? { executablePath } : {};
}
