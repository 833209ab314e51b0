import { existsSync } from 'node:fs';
import { build, install } from '../install/prepare.mjs';
import { node, run } from '../install/run.mjs';
import { runOtherBrowsers } from '../tests/browsers.mjs';
import { installObjectStorage, installPackages } from '../tests/debian-packages.mjs';
import { installChromium, installDebianChromium } from '../tests/install-chromium.mjs';
import { gate, gatesTogether, quietly, sum, tests, vitest } from '../tests/test-steps.mjs';

/**
 * Runs the tests of `test`, `verify` or `e2e`. The last line is the sum.
 * @param {{ name: 'test' | 'verify' | 'e2e', positionals: string[] }} call the arguments of `e2e` are for Playwright
 */
export default async function test({ name: set, positionals: filter }) {
  const inOthers = filter.includes('--browsers');
  const packages = installTestPackages(set, inOthers);
  const ready = (await isInstalled()) && (set === 'verify' || (await isBuilt()));
  if (ready && set !== 'e2e') await checkSources();
  const noStorage = await packages;
  if (noStorage) console.log(`object storage … not installed, its tests are skipped: ${noStorage}`);
  if (ready && set !== 'e2e') {
    // Process tests mostly wait for starts and stops, so they run beside the others.
    const processTests =
      set === 'test' &&
      vitest('tests of npm start', 'quality/e2e/process/vitest.config.ts', [], { later: true });
    const projects = set === 'verify' ? ['--project=!processes'] : [];
    await Promise.all([vitest('unit and API tests', 'vitest.config.ts', projects), processTests]);
  }
  if (ready && inOthers) await runOtherBrowsers();
  else if (ready && filter.includes('--proxies')) await runProxies();
  else if (ready && filter.includes('--install')) await runInstallation();
  else if (ready && set !== 'verify') await runBrowserTests(filter);
  if (ready) await run(node, ['server/testing/media/remove-memory-folder.ts']);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed > 0 ? 1 : 0);
}

function isInstalled() {
  return gate('install', () => install((_name, work) => work()));
}

function isBuilt() {
  return gate('build', () => build((_name, work) => work()));
}

/**
 * Debian's packages of the tests. They are installed while npm installs and the sources are checked.
 * @param {string} set
 * @param {boolean} inOthers whether the tests run in other browsers
 * @returns {Promise<string | null>} why there is no object storage
 */
async function installTestPackages(set, inOthers) {
  const usesStorage = set !== 'e2e' || process.env.HAAT_TEST_MEDIA === 's3';
  const problem = usesStorage ? await installObjectStorage() : null;
  if (set !== 'verify' && !inOthers) await installDebianChromium();
  return problem;
}

async function checkSources() {
  await gatesTogether({
    // With several threads it needs twice the processor time.
    types: () => quietly('tsc', '--project', '.', '--singleThreaded'),
    'types of the storefront': () => quietly('npm', 'run', 'typecheck', '--workspace=storefront'),
    'types of the office': () => quietly('npm', 'run', 'typecheck', '--workspace=office'),
    'lint and format': () => quietly('biome', 'check', '--error-on-warnings'),
    'coverage tables': () => quietly('node', 'ops/tests/check-coverage.mjs'),
    'types of the database': () => quietly('node', 'ops/verbs/database-types.ts', '--check'),
  });
}

/** @param {string[]} filter */
async function runBrowserTests(filter) {
  const report = 'test-results/browser.json';
  const hasBrowser = await gate('browser', installChromium);
  if (hasBrowser) await tests('browser tests', report, ['playwright', 'test', ...filter]);
}

/** The example configurations in `ops/deploy/`, with Debian's packages. */
async function runProxies() {
  if (await gate('proxies', installProxies))
    await vitest('tests of proxies', 'quality/e2e/proxies/vitest.config.ts');
}

/** `ops/deploy/install` in a container with systemd. */
async function runInstallation() {
  const problem = await installPackages(['debootstrap', 'systemd-container']);
  if (problem !== null) console.log(`tests of the installation … skipped: ${problem}`);
  else await vitest('tests of the installation', 'quality/e2e/install/vitest.config.ts');
}

async function installProxies() {
  if (['haproxy', 'nginx', 'pgbouncer'].every((program) => existsSync(`/usr/sbin/${program}`))) return;
  const packages = ['haproxy', 'nginx-light', 'pgbouncer'];
  const problem = await installPackages(packages);
  if (problem !== null) throw new Error(`Install ${packages.join(', ')}: ${problem}`);
}
