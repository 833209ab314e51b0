import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { buildApp } from '../../app.ts';
import { type Metrics, serveMetrics } from './metrics.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
let metrics: Metrics;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildApp({ db: database.db });
  metrics = await serveMetrics(app, database.db, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await metrics.close();
  await app.close();
  await database.close();
});

const read = async () => (await fetch(metrics.url)).text();

test('requests are counted by route, method and status, not by URL', async () => {
  for (const id of [1, 2, 3]) await app.inject(`/api/shop-app/products/${id}/?search=017${id}`);
  await app.inject('/nothing/at/all');
  await app.inject({ method: 'POST', url: '/api/token/', payload: {} });
  const text = await read();
  expect(text).toContain(
    'haat_http_request_seconds_count{method="GET",route="/api/shop-app/products/:id/",status="404"} 3',
  );
  expect(text).toContain('haat_http_request_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('haat_http_request_seconds_count{method="POST",route="/api/token/",status="400"} 1');
  expect(text).toContain('haat_http_requests_at_work 0');
  const names = text.replaceAll(/ \S+$/gm, '');
  expect(names).not.toMatch(/nothing|search|017/);
});

test('cached responses are counted too', async () => {
  const setup = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/setup/`;
  for (let time = 0; time < 4; time++) await (await fetch(setup)).text();
  await expect
    .poll(read)
    .toContain('haat_http_request_seconds_count{method="GET",route="/api/setup/",status="200"} 4');
  expect(await read()).toContain('haat_http_requests_at_work 0');
});

test('the metrics include database connections and Node’s own metrics', async () => {
  const text = await read();
  expect(text).toMatch(/haat_database_connections\{state="idle"\} \d/);
  expect(text).toContain('haat_database_connections{state="waiting"} 0');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
});

test('shoppers cannot read metrics, and the metrics port serves nothing else', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  for (const path of ['/', '/healthz', '/metrics/x', '/api/setup/'])
    expect((await fetch(new URL(path, metrics.url))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});

test('a port in use and an address of another machine are reported in one line', async () => {
  const port = Number(new URL(metrics.url).port);
  const other = await buildApp({ db: database.db, pollInterval: 0 });
  await expect(serveMetrics(other, database.db, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken: choose another with METRICS_PORT`,
  );
  await expect(serveMetrics(other, database.db, { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'The metrics cannot listen on METRICS_HOST 192.0.2.1 and METRICS_PORT 0: ',
  );
  await other.close();
});
