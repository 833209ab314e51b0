import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  describedRoutes,
  openPopulatedShop,
  type PopulatedShop,
  validRequest,
} from '../../server/testing/all-routes.ts';
import { openTestDatabase } from '../../server/testing/shop.ts';
import { freePort, startShop } from '../e2e/shop/start-shop.ts';

const tool = (name: string) => path.join(import.meta.dirname, 'node_modules/.bin', name);
const rules = (name: string) => path.join(import.meta.dirname, name);
const description = path.join(mkdtempSync(path.join(tmpdir(), 'haat-contract-')), 'openapi.json');

let shop: PopulatedShop;
let prism: ChildProcess | undefined;

beforeAll(async () => {
  shop = await openPopulatedShop();
  writeFileSync(description, (await shop.app.inject('/api/openapi.json')).body);
});
afterEach(async () => {
  if (prism?.kill()) await once(prism, 'exit');
});
afterAll(() => shop.close());

test.each([
  ['redocly', ['--config', rules('redocly.yaml'), '--max-problems', '1000']],
  ['spectral', ['--ruleset', rules('spectral.yaml'), '--fail-severity', 'warn']],
])('%s finds no problem in the description', async (name, options) => {
  // Nothing is sent about the run, and no newer version is looked for.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await promisify(execFile)(tool(name), ['lint', description, ...options], { env });
});

test('every valid request and its response are as described', async () => {
  const url = await startPrism(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const differences: string[] = [];
  const routes = await describedRoutes(shop);
  for (const [route] of routes) {
    const { url: target, payload, ...request } = await validRequest(shop, route);
    // Prism damages the bytes of a photo.
    if (Buffer.isBuffer(payload)) continue;
    const response = await fetch(`${url}${target}/`, {
      ...request,
      ...(payload && { body: payload }),
    } as RequestInit);
    if (response.status >= 400)
      differences.push(`${route.name}: ${response.status} ${await response.text()}`);
  }
  expect(differences).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});

test('shoppers can search and order in a shop whose API is behind Prism', async () => {
  const database = await openTestDatabase('demo');
  onTestFinished(() => database.close());
  const api = await startShop(database.url);
  onTestFinished(() => api.stop());
  const storefront = await startShop(database.url, { API_HOST: await startPrism(api.url) });
  onTestFinished(() => storefront.stop());
  const journeys = ['order-once.test', 'customer-checkout.test', 'search.test'];
  const env = { ...process.env, TEST_SHOP_URL: storefront.url, SHOP_DATABASE: database.url };
  const args = ['playwright', 'test', '--project=phone', '--reporter=line', ...journeys];
  const tests = spawn('npx', args, { env, stdio: 'inherit' });
  expect(await once(tests, 'exit')).toEqual([0, null]);
});

/**
 * Starts a proxy in front of an API, which replaces the response with an error if a request or a response differs from
 * the description; returns its URL.
 */
async function startPrism(api: string): Promise<string> {
  const port = await freePort();
  const options = ['--port', String(port), '--errors', '--verboseLevel', 'silent'];
  prism = spawn(tool('prism'), ['proxy', description, api, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/api/setup/`), { timeout: 60_000, interval: 200 });
  const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${url}/api/token/`, wrong)).status).toBe(422);
  return url;
}
