import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { quietly } from './test-steps.mjs';

/** Installs Chromium if none is installed: Debian's package if permitted, otherwise Playwright's download. */
export async function getChromium() {
  const { hasChromium } = await import('./chromium.mjs'); // after the install, which contains Playwright
  if (hasChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await installPackage())) return;
  await quietly('playwright', 'install', 'chromium');
}

async function installPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const output = () => {};
  await run('apt-get', ['update'], { env, output });
  return (
    (await run('apt-get', ['install', '-y', 'chromium-headless-shell', 'fonts-noto-core'], {
      env,
      output,
    })) === 0
  );
}
