import { paths } from '@haat/contract/common/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { randomFrom } from './random.ts';
import { openWorld, type World } from './test-environment.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(randomFrom(1));
});
afterAll(() => world.close());

function at(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`);
}

function order(key: string): Promise<Response> {
  return fetch(world.market.url + paths.guestOrders, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      name: 'Amina Begum',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: world.market.goods[1], quantity: 1 }],
    }),
  });
}

test('without the database cached pages stay readable, orders get 503, and the shop recovers by itself', async () => {
  const { port } = world.shop;
  const shelf = await (await at(port, paths.products)).text();
  await world.cluster.kill();
  // What it left behind goes on for some milliseconds, and may still take an order.
  for (let n = 0; (await order(`just-before-${n}`)).status === 201; n++);

  const refused = await order('while-it-is-away');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect(await (await at(port, paths.products)).text()).toBe(shelf);
  expect((await at(port, '/readyz')).status).toBe(503);
  expect((await at(port, '/healthz')).status).toBe(200);

  await world.cluster.start();
  world.back.targets = [world.cluster.port()];
  await expect.poll(async () => (await order('while-it-is-away')).status, { timeout: 30_000 }).toBe(201);
  await expect.poll(async () => (await at(port, '/readyz')).status).toBe(200);
});

test('a changed product is visible in every process', async () => {
  const beside = await world.startBeside();
  const ports = [world.shop.port, beside.port];
  const names = () =>
    Promise.all(
      ports.map(async (port) => {
        const [first] = (await (await at(port, paths.products)).json()) as { name: string }[];
        return first?.name;
      }),
    );
  const [before] = await names();
  const db = openDatabase(world.database, 1);
  await db.updateTable('product').set({ name: 'Renamed' }).where('name', '=', before!).execute();
  await db.destroy();
  await expect.poll(names, { timeout: 30_000 }).toEqual(['Renamed', 'Renamed']);
  await beside.kill();
});
