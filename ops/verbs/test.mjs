import { existsSync } from 'node:fs';
import { build, install } from '../install/prepare.mjs';
import { node, run } from '../install/run.mjs';
import { runOtherBrowsers } from '../tests/browsers.mjs';
import { installObjectStorage, installPackages } from '../tests/debian-packages.mjs';
import { installChromium, installDebianChromium } from '../tests/install-chromium.mjs';
import { gate, gatesTogether, quietly, reportAtEnd, sum, tests, vitest } from '../tests/test-steps.mjs';

const UNIT = 'vitest.config.ts';

/**
 * Runs the tests of `test`, `verify` or `e2e`. The last line is the sum.
 * @param {{ name: 'test' | 'verify' | 'e2e', positionals: string[] }} call the arguments of `e2e` are for Playwright
 */
export default async function test({ name: set, positionals: filter }) {
  const inOthers = filter.includes('--browsers');
  const packages = installTestPackages(set, inOthers);
  const ready = (await isInstalled()) && (await buildAndCheck(set));
  const noStorage = await packages;
  if (noStorage) console.log(`object storage … not installed, its tests are skipped: ${noStorage}`);
  if (ready && set === 'verify') await vitest('unit and API tests', UNIT, ['--project=!processes']);
  if (ready && set === 'test') await Promise.all([vitest('unit and API tests', UNIT), testShops()]);
  if (ready && inOthers) await runOtherBrowsers();
  else if (ready && filter.includes('--proxies')) await runProxies();
  else if (ready && filter.includes('--install')) await runInstallation();
  else if (ready && set === 'e2e') await runBrowserTests(filter);
  if (ready) await run(node, ['server/testing/media/remove-memory-folder.ts']);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed > 0 ? 1 : 0);
}

function isInstalled() {
  return gate('install', () => install((_name, work) => work()));
}

/**
 * Builds the apps and checks the sources at the same time.
 * @param {string} set
 * @returns {Promise<boolean>} whether the apps are built
 */
async function buildAndCheck(set) {
  const checks = set === 'e2e' ? undefined : checkSources();
  const isBuilt =
    set === 'verify' || (await gate('build', () => build((_name, work) => work()), reportAtEnd));
  await checks;
  return isBuilt;
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

/**
 * The tests of whole shops run beside the unit and API tests: those of `npm start` mostly wait for starts and stops, browser
 * tests for their pages, and each run has an end in which one core waits. Their output is shown at the end.
 */
async function testShops() {
  await vitest('tests of npm start', 'quality/e2e/process/vitest.config.ts', [], { later: true });
  await runBrowserTests([], { later: true });
}

/**
 * @param {string[]} filter
 * @param {{ later?: boolean }} [options] see `tests`
 */
async function runBrowserTests(filter, options) {
  const report = 'test-results/browser.json';
  const hasBrowser = await gate('browser', installChromium, reportAtEnd);
  if (hasBrowser) await tests('browser tests', report, ['playwright', 'test', ...filter], options);
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
