import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@haat/embedded-postgres/free-port';
import { startShop } from '../e2e/shop/start-shop.ts';
import { portmanConfig } from './portman.ts';
import { type OpenShop, openShop } from './shop.ts';

const tools = path.join(import.meta.dirname, 'node_modules/.bin');
const results = path.join(import.meta.dirname, '../../test-results/contract');
const file = (name: string) => path.join(results, name);

/** The used part of newman's report. */
interface Report {
  run: {
    stats: { requests: { total: number }; assertions: { total: number } };
    failures: { source?: { name: string }; error: { test?: string; message: string } }[];
  };
}

mkdirSync(results, { recursive: true });
const violations = (await checkWithPortman()) + (await checkWithPrism());
await lint();
process.exit(violations > 0 ? 1 : 0);

/** Redocly and Spectral find nothing in the description, which is that of the last collection. */
async function lint(): Promise<void> {
  const rules = (name: string) => path.join(import.meta.dirname, name);
  await run('redocly', [
    'lint',
    file('openapi.json'),
    '--config',
    rules('redocly.yaml'),
    '--max-problems',
    '1000',
  ]);
  const spectral = ['--ruleset', rules('spectral.yaml'), '--fail-severity', 'warn'];
  await run('spectral', ['lint', file('openapi.json'), ...spectral]);
  console.log('Redocly and Spectral: no problem');
}

/** The valid request of each endpoint, the same without a token, and bodies and queries with one error each. */
async function checkWithPortman(): Promise<number> {
  const shop = await openShop();
  try {
    await makeCollection(shop);
    return await newman('Portman and newman', shop, shop.url);
  } finally {
    await shop.close();
  }
}

/**
 * Repeats the valid requests through Prism. Its validator replaces the response with an error if a request or a response
 * does not match the description.
 */
async function checkWithPrism(): Promise<number> {
  const shop = await openShop();
  const port = await freePort();
  await makeCollection(shop);
  const prism = spawn(
    path.join(tools, 'prism'),
    ['proxy', file('openapi.json'), shop.url, '--port', String(port), '--errors', '--verboseLevel', 'silent'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => prism.once('exit', resolve));
  try {
    const prismUrl = `http://127.0.0.1:${port}`;
    await waitUntilOpen(`${prismUrl}/api/setup/`);
    const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const { status } = await fetch(`${prismUrl}/api/token/`, wrong);
    if (status !== 422) throw new Error(`Prism passes an invalid call, with ${status}`);
    const { item } = JSON.parse(readFileSync(file('collection.json'), 'utf8')) as {
      item: { name: string }[];
    };
    const folders = item.map(({ name }) => name).filter((name) => name !== 'Variation Tests');
    const violations = await newman('Prism, validating', shop, prismUrl, folders);
    return violations + (await runJourneys(shop, prismUrl));
  } finally {
    prism.kill();
    await ended;
    await shop.close();
  }
}

/** Runs journeys of shoppers and customers in a real browser. Their storefront uses Prism as its API. */
async function runJourneys({ database }: OpenShop, apiUrl: string): Promise<number> {
  const storefront = await startShop(database, { API_HOST: apiUrl });
  const journeys = ['checkout.test', 'customer-checkout', 'search.test', 'product-list.test'];
  const env = { ...process.env, TEST_SHOP_URL: storefront.url, SHOP_DATABASE: database };
  // Prism passes on only the endpoints, so no picture is shown.
  const withPictures = ['--grep-invert', 'cards show picture'];
  const args = ['playwright', 'test', '--project=phone', '--reporter=dot', ...withPictures, ...journeys];
  const tests = spawn('npx', args, { cwd: path.join(import.meta.dirname, '../..'), env, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => tests.once('close', resolve));
  await storefront.stop();
  return code === 0 ? 0 : 1;
}

/** Makes a Postman collection from the shop's OpenAPI document. */
async function makeCollection(shop: OpenShop): Promise<void> {
  writeFileSync(file('openapi.json'), await (await fetch(`${shop.url}/api/openapi.json`)).text());
  writeFileSync(file('portman.json'), JSON.stringify(portmanConfig(shop)));
  await run('portman', [
    ...['--local', file('openapi.json'), '--portmanConfigFile', file('portman.json')],
    ...['--output', file('collection.json'), '--includeTests', 'true'],
  ]);
}

/** Runs the collection, or some of its folders. Prints the sum and every violation, and returns their number. */
async function newman(
  label: string,
  { tokens }: OpenShop,
  baseUrl: string,
  folders: string[] = [],
): Promise<number> {
  const report = file('newman.json');
  const args = ['--env-var', `bearerToken=${tokens.access}`, '--env-var', `baseUrl=${baseUrl}`];
  const only = folders.flatMap((name) => ['--folder', name]);
  const into = ['--reporters', 'json', '--reporter-json-export', report, '--suppress-exit-code'];
  await run('newman', ['run', file('collection.json'), ...args, ...only, ...into]);
  const { stats, failures } = (JSON.parse(readFileSync(report, 'utf8')) as Report).run;
  for (const { source, error } of failures)
    console.log(`${source?.name}: ${error.test ?? ''} ${error.message}`);
  console.log(
    `${label}: ${stats.requests.total} requests, ${stats.assertions.total} assertions, ${failures.length} violations`,
  );
  if (stats.requests.total === 0) throw new Error('no request was sent');
  return failures.length;
}

/** Runs a tool; its output is only shown if it fails. */
function run(tool: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Nothing is sent about the run, and no newer version is looked for.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const child = spawn(path.join(tools, tool), args, {
      cwd: results,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    let written = '';
    child.stdout.on('data', (chunk) => (written += chunk));
    child.stderr.on('data', (chunk) => (written += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} failed:\n${written}`)),
    );
  });
}

async function waitUntilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await wait(200);
  }
  throw new Error(`${url} does not respond`);
}
