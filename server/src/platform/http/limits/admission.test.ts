import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../../../testing/fixtures.ts';
import { onServer } from '../../../../testing/postgres.ts';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

/** The time until all requests that were sent at once have arrived, in ms. */
const ARRIVAL = 200;

let shop: TestShop;
let fixtures: Fixtures;
beforeEach(async () => {
  shop = await openTestShop({ admission: { slots: 2, maxWait: 50, maxWaitOverloaded: 10 } });
  fixtures = await addFixtures(shop.db);
});
afterEach(() => shop.close());

/** Sends an order of a guest. */
async function order() {
  const payload = {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'Dhanmondi',
    items: [{ product: fixtures.blender, quantity: 1 }],
  };
  return await shop.app.inject({ method: 'POST', url: apiRoutes.placeGuestOrder.path, payload });
}

/** Sends a message to the shop that listens at `url`. */
function send(url: string, signal?: AbortSignal): Promise<Response> {
  return fetch(url + apiRoutes.sendMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Amina","email":"amina@example.com","subject":"Rice","message":"Is it there?"}',
    ...(signal ? { signal } : {}),
  });
}

/** Locks a table while `work` runs, so that writes to it wait. */
function whileLocked<T>(
  url: string,
  table: 'product' | 'contact_message',
  work: () => Promise<T>,
): Promise<T> {
  return onServer(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const result = await work();
    await client.query('ROLLBACK');
    return result;
  });
}

test('a request that would wait too long gets 503, and all are served after the overload', async () => {
  const cached = await shop.app.inject(apiRoutes.getContactInfo.path);
  let running: ReturnType<typeof order>[] = [];
  await whileLocked(shop.url, 'product', async () => {
    running = [order(), order()];
    const refused = await order();
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      code: 'busy',
      message: 'The shop is very busy right now. Please try again in a moment.',
    });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await shop.app.inject(apiRoutes.getContactInfo.path)).body).toBe(cached.body);
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  });
  for (const response of await Promise.all(running)) expect(response.statusCode).toBe(201);
  for (let n = 0; n < 4; n++) expect((await order()).statusCode).toBe(201);
});

test('a request that waits a short time is served', async () => {
  const patient = await openTestShop({
    admission: { slots: 1, maxWait: 60_000 },
    limits: { messages: 100 },
  });
  const payload = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Is it there?' };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      patient.app.inject({ method: 'POST', url: apiRoutes.sendMessage.path, payload }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  await patient.close();
});

test('a search of a signed-in customer takes one slot, not two', async () => {
  const patient = await openTestShop({ admission: { slots: 2, maxWait: 60_000 } });
  const headers = { authorization: 'Bearer anything' };
  const responses = await Promise.all(
    ['rice', 'rui', 'ilish', 'blender'].map((search) =>
      patient.app.inject({ url: apiRoutes.listProducts.path, query: { search }, headers }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await patient.close();
});

test('a stale cached response is sent while all slots of pages are taken', async () => {
  const list = async () => (await shop.app.inject(apiRoutes.listProducts.path)).json<{ name: string }[]>();
  const named = (name: string) => expect.arrayContaining([expect.objectContaining({ name })]);
  await list();
  const taken = Promise.withResolvers<void>();
  const pages = [1, 2, 3, 4].map(() => shop.app.admission.runWork(() => taken.promise));
  await shop.db
    .updateTable('product')
    .set({ name: 'Blender 500 W' })
    .where('id', '=', fixtures.blender)
    .execute();
  expect(await list()).toEqual(named('Blender 300 W'));
  taken.resolve();
  await Promise.all(pages);
  expect(await list()).toEqual(named('Blender 500 W'));
});

test('a client that disconnects frees its slot', async () => {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n++) {
    const controller = new AbortController();
    const sent = send(url, controller.signal);
    setImmediate(() => controller.abort());
    await sent.catch(() => {});
  }
  await expect.poll(async () => (await send(url)).status).toBe(201);
});

test('a client that disconnects in the queue frees the slot that it gets later', async () => {
  const patient = await openTestShop({ admission: { slots: 1, maxWait: 60_000 } });
  const url = await patient.app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const first = await whileLocked(patient.url, 'contact_message', async () => {
    const sent = send(url);
    const queued = [1, 2, 3].map(() => send(url, controller.signal).catch(() => {}));
    await wait(ARRIVAL);
    controller.abort();
    await Promise.all(queued);
    return [sent];
  });
  expect((await first[0])?.status).toBe(201);
  expect((await send(url)).status).toBe(201);
  await patient.close();
});
