import { existsSync } from 'node:fs';
import path from 'node:path';
import { installTools } from '../install/prepare.mjs';
import { root } from '../install/run.mjs';
import { installPackages } from './debian-packages.mjs';
import { gate, vitest } from './test-steps.mjs';

const folder = path.join(root, 'quality/e2e/browsers');

/** Debian's packages: both browsers, WebKit's driver and a screen for it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-core'];
const PROGRAMS = [process.env.FIREFOX ?? '/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** Runs the journeys that must work in Firefox and WebKit too. The drivers have their own lock file. */
export async function runOtherBrowsers() {
  const ready =
    (await gate('browsers', installBrowsers)) && (await gate('drivers', () => installTools(folder)));
  if (ready) await vitest('tests in Firefox and WebKit', 'quality/e2e/browsers/vitest.config.ts');
}

async function installBrowsers() {
  if (PROGRAMS.every((program) => existsSync(program))) return;
  const problem = await installPackages(PACKAGES);
  if (problem !== null) throw new Error(`Install ${PACKAGES.join(', ')}: ${problem}`);
}
