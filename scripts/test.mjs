// npm test: runs all checks and tests, on Node 20 with nothing installed. The last line is the sum.
import { runOtherBrowsers } from './browsers.mjs';
import { getChromium } from './get-chromium.mjs';
import { getObjectStorage } from './get-object-storage.mjs';
import { build, install } from './prepare.mjs';
import { runProxies } from './proxies.mjs';
import { node, run } from './run.mjs';
import { gate, quietly, sum, tests, vitest } from './test-steps.mjs';

const generateSchema = 'server/src/platform/db/generate-schema-command.ts';

const USAGE = `npm test                      runs all checks and tests
npm run verify                the same without browser and process tests
npm run e2e -- [FILE]...      only the browser tests; files and options go to Playwright
npm run e2e -- --browsers     the main journeys in Firefox and WebKit
npm run e2e -- --proxies      the examples of proxies in deploy/
npx vitest run FILE           the unit tests of a file or a folder`;

const [set = 'test', ...filter] = process.argv.slice(2);
// Only Playwright takes more arguments. Another one, such as the name of a file, would run nearly everything.
const isValid = set === 'e2e' || (['test', 'verify'].includes(set) && filter.length === 0);
if (!isValid) {
  const asked = process.argv.includes('--help');
  (asked ? console.log : console.error)(USAGE);
  process.exit(asked ? 0 : 2);
}

const inOthers = filter.includes('--browsers');
const ready = (await isInstalled()) && (set === 'verify' || (await isBuilt()));
if (ready && set !== 'e2e') {
  await checkSources();
  // Process tests mostly wait for starts and stops, so they run beside the others.
  const processTests =
    set === 'test' && vitest('tests of npm start', 'e2e/process/vitest.config.ts', [], { later: true });
  const projects = set === 'verify' ? ['--project=!processes'] : [];
  await Promise.all([vitest('unit and API tests', 'vitest.config.ts', projects), processTests]);
}
if (ready && inOthers) await runOtherBrowsers();
else if (ready && filter.includes('--proxies')) await runProxies();
else if (ready && set !== 'verify') await runBrowserTests();
if (ready) await run(node, ['server/src/testing/remove-memory-folder.ts']);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);

function isInstalled() {
  return gate('install', () => install((_name, work) => work()));
}

function isBuilt() {
  return gate('build', () => build((_name, work) => work()));
}

async function checkSources() {
  await gate('types', () => quietly('tsc', '--project', '.'));
  await gate('types of the storefront', () => quietly('npm', 'run', 'typecheck', '--workspace=storefront'));
  await gate('types of the office', () => quietly('npm', 'run', 'typecheck', '--workspace=office'));
  await gate('lint and format', () => quietly('biome', 'check', '--error-on-warnings'));
  await gate('coverage tables', () => quietly('node', 'scripts/check-coverage.mjs'));
  await gate('types of the database', () => quietly('node', generateSchema, '--check'));
  await getObjectStorage();
}

async function runBrowserTests() {
  if (process.env.HAAT_TEST_MEDIA === 's3') await getObjectStorage();
  const report = 'test-results/browser.json';
  const hasBrowser = await gate('browser', getChromium);
  if (hasBrowser) await tests('browser tests', report, ['playwright', 'test', ...filter]);
}
