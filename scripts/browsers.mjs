import { existsSync } from 'node:fs';
import path from 'node:path';
import { npm, root, run } from './run.mjs';
import { gate, tests } from './test-steps.mjs';

const folder = path.join(root, 'e2e/browsers');

/** Debian's packages: both browsers, WebKit's driver and a screen for it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-core'];
const PROGRAMS = [process.env.FIREFOX ?? '/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** Runs the journeys that must work in Firefox and WebKit too. The drivers have their own lock file. */
export async function runOtherBrowsers() {
  const report = 'test-results/browsers.json';
  const config = 'e2e/browsers/vitest.config.ts';
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ready = (await gate('browsers', getBrowsers)) && (await gate('drivers', getDrivers));
  if (ready)
    await tests('tests in Firefox and WebKit', report, ['vitest', 'run', '--config', config, ...reporters]);
}

async function getBrowsers() {
  if (PROGRAMS.every((program) => existsSync(program))) return;
  let written = '';
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    output: (/** @type {string} */ text) => (written += text),
  };
  await run('apt-get', ['update'], options).catch(() => {});
  const code = await run('apt-get', ['install', '-y', ...PACKAGES], options).catch(String);
  if (code !== 0) throw new Error(`Install ${PACKAGES.join(', ')} (Debian’s packages).\n${written.trim()}`);
}

async function getDrivers() {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return;
  await npm('ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund');
}
