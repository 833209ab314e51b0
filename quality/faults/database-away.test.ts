import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { randomFrom } from './environment/random.ts';
import { type Environment, openEnvironment } from './environment/test-environment.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment(randomFrom(1));
});
afterAll(() => environment.close());

function at(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`);
}

function order(key: string): Promise<Response> {
  return fetch(environment.buyerContext.url + apiRoutes.placeGuestOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      name: 'Amina Begum',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: environment.buyerContext.productIds[1], quantity: 1 }],
    }),
  });
}

test('without the database cached pages stay readable, orders get 503, and the shop recovers by itself', async () => {
  const { port } = environment.shop;
  const cached = await (await at(port, apiRoutes.listProducts.path)).text();
  await environment.cluster.kill();
  // Its other processes run for some milliseconds more and may still store an order.
  for (let n = 0; (await order(`before-${n}`)).status === 201; n++);

  const refused = await order('without-database');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect(await (await at(port, apiRoutes.listProducts.path)).text()).toBe(cached);
  expect((await at(port, '/readyz')).status).toBe(503);
  expect((await at(port, '/healthz')).status).toBe(200);

  await environment.cluster.start();
  environment.back.targets = [environment.cluster.port()];
  await expect.poll(async () => (await order('without-database')).status).toBe(201);
  await expect.poll(async () => (await at(port, '/readyz')).status).toBe(200);
});

test('a changed product is visible in every process', async () => {
  const second = await environment.startSecondProcess();
  const ports = [environment.shop.port, second.port];
  const names = () =>
    Promise.all(
      ports.map(async (port) => {
        const [first] = (await (await at(port, apiRoutes.listProducts.path)).json()) as { name: string }[];
        return first?.name;
      }),
    );
  const [before] = await names();
  const db = openDatabase(environment.database, 1);
  await db.updateTable('product').set({ name: 'Renamed' }).where('name', '=', before!).execute();
  await db.destroy();
  await expect.poll(names).toEqual(['Renamed', 'Renamed']);
  await second.kill();
});
