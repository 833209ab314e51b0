import { paths } from '@haat/contract/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onServer } from '../test-postgres.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { stockShelf, type World } from '../test-world.ts';

let shop: TestShop;
let world: World;
beforeEach(async () => {
  shop = await openTestShop({ admission: { atOnce: 2, patience: 50, impatience: 10 } });
  world = await stockShelf(shop.db);
});
afterEach(() => shop.close());

/** Under way when it returns. */
async function order() {
  const payload = {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'Dhanmondi',
    items: [{ product: world.blender, quantity: 1 }],
  };
  return await shop.app.inject({ method: 'POST', url: paths.guestOrders, payload });
}

/** Holds the shelf, so that orders wait, while `work` runs. */
function whileShelfIsHeld<T>(work: () => Promise<T>): Promise<T> {
  return onServer(shop.url, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
    const result = await work();
    await client.query('ROLLBACK');
    return result;
  });
}

test('who would wait too long is sent away, and everybody is served when it is over', async () => {
  const kept = await shop.app.inject(paths.contactInfo);
  let held: ReturnType<typeof order>[] = [];
  await whileShelfIsHeld(async () => {
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
  for (const answer of await Promise.all(held)) expect(answer.statusCode).toBe(201);
  for (let n = 0; n < 4; n++) expect((await order()).statusCode).toBe(201);
});

test('who waits a little is served', async () => {
  const patient = await openTestShop({ admission: { atOnce: 1, patience: 60_000 } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      patient.app.inject({ method: 'POST', url: paths.messages, payload: {} }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).not.toContain(503);
  await patient.close();
});

test('who is signed in needs one place to search, not two', async () => {
  const patient = await openTestShop({ admission: { atOnce: 2, patience: 60_000 } });
  const headers = { authorization: 'Bearer anything' };
  const answers = await Promise.all(
    ['rice', 'rui', 'ilish', 'blender'].map((search) =>
      patient.app.inject({ url: paths.products, query: { search }, headers }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await patient.close();
});

test('a kept answer that is out of date is better than none', async () => {
  const before = await shop.app.inject(paths.products);
  let held: ReturnType<typeof order>[] = [];
  await shop.db
    .updateTable('product')
    .set({ name: 'Blender 500 W' })
    .where('id', '=', world.blender)
    .execute();
  await whileShelfIsHeld(async () => {
    held = [order(), order()];
    expect((await shop.app.inject(paths.products)).body).toBe(before.body);
  });
  await Promise.all(held);
});

test('a caller who hangs up gives the place back', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const send = (signal?: AbortSignal) =>
    fetch(address + paths.messages, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Amina","email":"amina@example.com","subject":"Rice","message":"Is it there?"}',
      ...(signal ? { signal } : {}),
    });
  for (let n = 0; n < 5; n++) {
    const controller = new AbortController();
    const sent = send(controller.signal);
    setImmediate(() => controller.abort());
    await sent.catch(() => {});
  }
  await expect.poll(async () => (await send()).status).toBe(201);
});

test('a caller who hangs up in line gives back the place that came too late', async () => {
  const patient = await openTestShop({ admission: { atOnce: 1, patience: 60_000 } });
  const address = await patient.app.listen({ port: 0, host: '127.0.0.1' });
  const send = (signal?: AbortSignal) =>
    fetch(address + paths.messages, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Amina","email":"amina@example.com","subject":"Rice","message":"Is it there?"}',
      ...(signal ? { signal } : {}),
    });
  const controller = new AbortController();
  await onServer(patient.url, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE contact_message IN ACCESS EXCLUSIVE MODE');
    const first = send();
    const inLine = [1, 2, 3].map(() => send(controller.signal).catch(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 200)); // until all have arrived
    controller.abort();
    await Promise.all(inLine);
    await client.query('ROLLBACK');
    expect((await first).status).toBe(201);
  });
  expect((await send()).status).toBe(201);
  await patient.close();
});
