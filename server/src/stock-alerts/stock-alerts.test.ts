import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { manualClock, post } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { demoMessages } from '../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { sendStockAlerts } from './send-stock-alerts.ts';

let shop: TestShop;
let fixtures: Fixtures;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, messages: demoMessages, limits: { codes: 10_000 } });
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['attempt', 'message', 'stock_alert'] as const)
    await shop.db.deleteFrom(table).execute();
  await setStock(0);
});

const setStock = (stock: number) =>
  shop.db.updateTable('product').set({ stock, listed: true }).where('id', '=', fixtures.ilish).execute();
const request = (phone: string, more: object = {}, product = fixtures.ilish) =>
  post(shop.app, `/api/shop-app/products/${product}/stock-alert/`, { phone, ...more });
const phoneOf = (n: number) => `017000000${String(n).padStart(2, '0')}`;
const sent = () => shop.db.selectFrom('message').select(['recipient', 'text']).orderBy('id').execute();

test('a sold-out product that is back sends one SMS, once, in the language of the page', async () => {
  for (const more of [{}, {}, { language: 'bn' }])
    expect(await request('01712-345678', more)).toMatchObject({ statusCode: 204, body: '' });
  expect(await sendStockAlerts(shop.db)).toBe(0);
  await setStock(5);
  expect(await sendStockAlerts(shop.db)).toBe(1);
  expect(await sent()).toEqual([
    {
      recipient: '+8801712345678',
      text: `হাট: পদ্মার ইলিশ আবার স্টকে এসেছে: https://haat.example/bn/products/${fixtures.ilish}`,
    },
  ]);
  await setStock(0);
  await setStock(5);
  expect(await sendStockAlerts(shop.db)).toBe(0);
  await setStock(0);
  await request('01712345678', { language: 'en' });
  await setStock(5);
  await sendStockAlerts(shop.db);
  expect((await sent()).at(-1)?.text).toBe(
    `Haat: Padma ilish is in stock again: https://haat.example/products/${fixtures.ilish}`,
  );
});

test('within half an hour no more people are notified than there are units, the first ones first', async () => {
  for (let n = 0; n < 5; n++) await request(phoneOf(n));
  await setStock(2);
  const counts = await Promise.all([1, 2, 3, 4].map(() => sendStockAlerts(shop.db)));
  expect(counts.toSorted()).toEqual([0, 0, 0, 2]);
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([`+88${phoneOf(0)}`, `+88${phoneOf(1)}`]);
  expect(await sendStockAlerts(shop.db)).toBe(0);
  const past = new Date(Date.now() - 31 * 60_000);
  await shop.db.updateTable('stock_alert').where('sent', 'is not', null).set({ sent: past }).execute();
  expect(await sendStockAlerts(shop.db)).toBe(2);
  expect(await sent()).toHaveLength(4);
});

test('alerts wait while the shop reaches no phones; WhatsApp alone is enough', async () => {
  const setProvider = (channel: 'sms' | 'whatsapp', provider: string) =>
    shop.db.updateTable('message_channel').set({ provider }).where('channel', '=', channel).execute();
  await request(phoneOf(1));
  await setProvider('sms', 'off');
  await setStock(5);
  expect(await sendStockAlerts(shop.db)).toBe(0);
  await setProvider('whatsapp', 'whatsapp');
  const counts = await Promise.all([1, 2].map(() => sendStockAlerts(shop.db)));
  expect(counts.toSorted()).toEqual([0, 1]);
  const stored = await shop.db.selectFrom('message').select(['channel', 'recipient', 'template']).execute();
  expect(stored).toMatchObject([
    {
      channel: 'whatsapp',
      recipient: `+88${phoneOf(1)}`,
      template: { name: expect.stringMatching(/^stock_alert_/) },
    },
  ]);
  await setStock(0);
  expect((await request(phoneOf(2))).statusCode).toBe(204);
  await setProvider('whatsapp', 'off');
  expect((await request(phoneOf(3))).json().code).toBe('messages_unavailable');
  await setProvider('sms', 'demo');
  await setStock(5);
  expect(await sendStockAlerts(shop.db)).toBe(1);
});

test('an unlisted product sends nothing, and requests of long ago are forgotten', async () => {
  await request(phoneOf(1));
  await shop.db
    .updateTable('product')
    .set({ stock: 5, listed: false })
    .where('id', '=', fixtures.ilish)
    .execute();
  expect(await sendStockAlerts(shop.db)).toBe(0);
  expect(await request(phoneOf(2))).toMatchObject({ statusCode: 404 });
  const old = new Date(Date.now() - 91 * 24 * 3_600_000);
  await shop.db.updateTable('stock_alert').set({ at: old }).execute();
  await setStock(5);
  expect(await sendStockAlerts(shop.db)).toBe(0);
});

test('a product in stock sends nothing to a phone that a stranger types', async () => {
  await setStock(1);
  const refused = await request(phoneOf(1));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_stock']);
  expect(await sendStockAlerts(shop.db)).toBe(0);
  expect(await sent()).toEqual([]);
});

test('a phone has ten requests a day; a landline and a shop without SMS are refused', async () => {
  for (let n = 0; n < 10; n++) expect((await request(phoneOf(1))).statusCode).toBe(204);
  expect((await request(phoneOf(1))).statusCode).toBe(429);
  expect((await request(phoneOf(2))).statusCode).toBe(204);
  expect((await request('02-9666666')).json().fields).toHaveProperty('phone');
  const silent = await openTestShop();
  await addFixtures(silent.db);
  const refused = await post(silent.app, '/api/shop-app/products/1/stock-alert/', { phone: phoneOf(1) });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'messages_unavailable']);
  await silent.close();
});

test('an IP address has a hundred requests an hour, whatever the phones', async () => {
  for (let n = 0; n < 100; n++) expect((await request(phoneOf(n))).statusCode).toBe(204);
  expect((await request('01700000100')).statusCode).toBe(429);
  clock.forward(3_600_001);
  expect((await request('01700000100')).statusCode).toBe(204);
});

test('a shop that is open sends them every half minute', async () => {
  await request('01712345678');
  await setStock(5);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await shop.app.listen({ port: 0 });
  await expect
    .poll(() => {
      // A pause is up to a quarter shorter or longer.
      for (const [run, pause = 0] of timers.mock.calls.splice(0))
        if (pause >= 22_500 && pause <= 37_500) run();
      return sent();
    })
    .toHaveLength(1);
  timers.mockRestore();
});
