import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@haat/contract/common/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { onServer } from '../../testing/postgres.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

/** Until all have arrived that were sent at once, in ms. */
const ARRIVAL = 200;

let shop: TestShop;
let fixtures: Fixtures;
beforeEach(async () => {
  shop = await openTestShop({ admission: { slots: 2, maxWait: 50, maxWaitOverloaded: 10 } });
  fixtures = await addFixtures(shop.db);
});
afterEach(() => shop.close());

/** Under way when it returns. */
async function order() {
  const payload = {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'Dhanmondi',
    items: [{ product: fixtures.blender, quantity: 1 }],
  };
  return await shop.app.inject({ method: 'POST', url: paths.guestOrders, payload });
}

/** A message to the shop that listens at `address`. */
function send(address: string, signal?: AbortSignal): Promise<Response> {
  return fetch(address + paths.messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Amina","email":"amina@example.com","subject":"Rice","message":"Is it there?"}',
    ...(signal ? { signal } : {}),
  });
}

/** Holds a table, so that whoever writes to it waits, while `work` runs. */
function whileHeld<T>(url: string, table: 'product' | 'contact_message', work: () => Promise<T>): Promise<T> {
  return onServer(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const result = await work();
    await client.query('ROLLBACK');
    return result;
  });
}

test('who would wait too long is sent away, and everybody is served when it is over', async () => {
  const kept = await shop.app.inject(paths.contactInfo);
  let held: ReturnType<typeof order>[] = [];
  await whileHeld(shop.url, 'product', async () => {
    held = [order(), order()];
    const away = await order();
    expect(away.statusCode).toBe(503);
    expect(away.json()).toEqual({
      code: 'busy',
      message: 'The shop is very busy right now. Please try again in a moment.',
    });
    expect(away.headers['retry-after']).toBe('2');
    expect((await shop.app.inject(paths.contactInfo)).body).toBe(kept.body);
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  });
  for (const response of await Promise.all(held)) expect(response.statusCode).toBe(201);
  for (let n = 0; n < 4; n++) expect((await order()).statusCode).toBe(201);
});

test('who waits a little is served', async () => {
  const patient = await openTestShop({
    admission: { slots: 1, maxWait: 60_000 },
    limits: { messages: 100 },
  });
  const payload = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Is it there?' };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => patient.app.inject({ method: 'POST', url: paths.messages, payload })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  await patient.close();
});

test('who is signed in needs one place to search, not two', async () => {
  const patient = await openTestShop({ admission: { slots: 2, maxWait: 60_000 } });
  const headers = { authorization: 'Bearer anything' };
  const responses = await Promise.all(
    ['rice', 'rui', 'ilish', 'blender'].map((search) =>
      patient.app.inject({ url: paths.products, query: { search }, headers }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await patient.close();
});

test('a kept response that is out of date is better than none', async () => {
  const before = await shop.app.inject(paths.products);
  let held: ReturnType<typeof order>[] = [];
  await shop.db
    .updateTable('product')
    .set({ name: 'Blender 500 W' })
    .where('id', '=', fixtures.blender)
    .execute();
  await whileHeld(shop.url, 'product', async () => {
    held = [order(), order()];
    expect((await shop.app.inject(paths.products)).body).toBe(before.body);
  });
  await Promise.all(held);
});

test('a caller who hangs up gives the place back', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n++) {
    const controller = new AbortController();
    const sent = send(address, controller.signal);
    setImmediate(() => controller.abort());
    await sent.catch(() => {});
  }
  await expect.poll(async () => (await send(address)).status).toBe(201);
});

test('a caller who hangs up in line gives back the place that came too late', async () => {
  const patient = await openTestShop({ admission: { slots: 1, maxWait: 60_000 } });
  const address = await patient.app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const first = await whileHeld(patient.url, 'contact_message', async () => {
    const sent = send(address);
    const inLine = [1, 2, 3].map(() => send(address, controller.signal).catch(() => {}));
    await wait(ARRIVAL);
    controller.abort();
    await Promise.all(inLine);
    return [sent];
  });
  expect((await first[0])?.status).toBe(201);
  expect((await send(address)).status).toBe(201);
  await patient.close();
});
