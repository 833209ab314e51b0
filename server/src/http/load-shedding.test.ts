import { paths } from '@haat/contract/paths';
import { expect, test } from 'vitest';
import { openTestShop } from '../test-shop.ts';

const refusal = { code: 'busy', message: 'The shop is very busy right now. Please try again in a moment.' };

test('beyond what can be at work others are sent away, and everybody is served when it is over', async () => {
  const shop = await openTestShop({ mostAtOnce: 2 });
  const ask = () => shop.app.inject(paths.contactInfo);
  const order = () => shop.app.inject({ method: 'POST', url: paths.guestOrders, payload: {} });
  const statuses = (await Promise.all(Array.from({ length: 10 }, ask))).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  const refused = statuses.filter((status) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  for (let n = 0; n < 5; n++) expect((await ask()).statusCode).toBe(200);
  for (let n = 0; n < 5; n++) expect((await order()).statusCode).toBe(400);
  await shop.close();
});

test('who is sent away is told when to come again, and the shop goes on saying that it lives', async () => {
  const shop = await openTestShop({ mostAtOnce: 0 });
  const away = await shop.app.inject(paths.products);
  expect(away.statusCode).toBe(503);
  expect(away.json()).toEqual(refusal);
  expect(away.headers['retry-after']).toBe('5');
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
  await shop.close();
});

test('a caller who hangs up gives its place back', async () => {
  const shop = await openTestShop({ mostAtOnce: 1 });
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n++) {
    const controller = new AbortController();
    const asked = fetch(address + paths.products, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await asked.catch(() => {});
  }
  await expect.poll(async () => (await fetch(address + paths.products)).status).toBe(200);
  await shop.close();
});
