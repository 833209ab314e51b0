import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, receiver, signUp } from '../../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../../testing/fixtures.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { demoMessages } from '../../../testing/messages/messages.ts';
import { moveByHand } from '../../../testing/orders/move-by-hand.ts';
import { payOnline } from '../../../testing/payments/balance.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { SHOP } from '../../orders/actor.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { queueOrderMessage } from './queue-order-message.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({ messages: demoMessages, limits: { guestOrders: 10_000 } });
  fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 1_000 }).execute();
  for (const phone of ['01712-345678', '01912-345678', '01812-345678']) await proveByDelivery(phone);
});
/** An order was delivered to this phone. */
async function proveByDelivery(phone: string): Promise<void> {
  const { id } = (await order({ phone })).json<GuestOrder>();
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveByHand(shop.db, id, status);
}
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('message').execute();
});

let orders = 0;
const order = (more: object = {}, headers: Record<string, string> = {}, key = `message-test-${++orders}`) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    headers: { 'idempotency-key': key, ...headers },
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'House 7, Road 5, Dhanmondi',
      items: [{ product: fixtures.miniket, quantity: 1 }],
      ...more,
    },
  });
const queued = () =>
  shop.db
    .selectFrom('message')
    .select(['recipient', 'language', 'text', 'event', 'state'])
    .orderBy('id')
    .execute();
const cancel = async (number: string) => {
  const { id } = await shop.db
    .selectFrom('orders')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow();
  await moveOrder(shop.db, { order: id, to: 'CANCELLED', actor: SHOP, version: null, reason: 'expired' });
};

test('a guest gets number, total and link of the order, in the language of the page', async () => {
  const [english, bengali] = [await order(), await order({}, { 'accept-language': 'bn' })];
  const [first, second] = [english.json(), bengali.json()];
  expect(await queued()).toMatchObject([
    {
      recipient: '+8801712345678',
      language: 'en',
      state: 'queued',
      text: `Haat: We have your order ${first.number}. Total Tk 76.13. See it: https://haat.example/guest-order/${first.token}`,
    },
    {
      language: 'bn',
      text: `হাট: অর্ডার ${second.number} পেয়েছি। মোট Tk 76.13। দেখুন: https://haat.example/bn/guest-order/${second.token}`,
    },
  ]);
});

test.each([
  ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
  ['en-US,en;q=0.9,bn;q=0.8', 'en'],
  ['de, fr, bn', 'bn'],
  ['*', 'en'],
  ['x'.repeat(10_000), 'en'],
])('a browser that prefers %s gets %s', async (header, language) => {
  expect((await order({}, { 'accept-language': header })).statusCode).toBe(201);
  expect(await queued()).toMatchObject([{ language }]);
});

test('a repeated order is acknowledged once, even in another language', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => order({}, {}, 'the-same-key')));
  responses.push(await order({}, { 'accept-language': 'bn' }, 'the-same-key'));
  expect(new Set(responses.map((response) => response.json<{ number: string }>().number)).size).toBe(1);
  expect(await queued()).toHaveLength(1);
});

test('a stranger cannot flood a phone by orders that are cancelled again, and the staff still reach it', async () => {
  const contact = { phone: '01912-345678' };
  const cancelOwn = (token: string) =>
    shop.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${token}/cancel/` });
  for (let n = 0; n < 15; n++)
    expect((await cancelOwn((await order(contact)).json().token)).statusCode).toBe(200);
  const { number } = (await order(contact)).json();
  const count = async () => Map.groupBy(await queued(), ({ recipient }) => recipient);
  expect((await count()).get('+8801912345678')).toHaveLength(20);
  const { id } = await shop.db
    .selectFrom('orders')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow();
  const staff = { kind: 'staff' as const, name: 'Rina' };
  await moveOrder(shop.db, { order: id, to: 'PROCESSING', actor: staff, version: null });
  expect((await count()).get('+8801912345678')).toHaveLength(21);
  await order({ phone: '01812-345678' });
  expect((await count()).get('+8801812345678')).toHaveLength(1);
});

test('a refused order is not acknowledged', async () => {
  const refused = await order({ items: [{ product: fixtures.miniket, quantity: 1, price: 1 }] });
  expect(refused.statusCode).toBe(409);
  expect(await queued()).toEqual([]);
});

test('the link of a customer’s order leads to the order list', async () => {
  const customer = await signUp(shop.app, amina);
  await customer.call('POST', '/api/payment-app/carts/', { item: fixtures.rui, quantity: 1 });
  const { number } = (await customer.call('POST', '/api/payment-app/orders/', receiver)).json<{
    number: string;
  }>();
  expect(await queued()).toMatchObject([
    { text: `Haat: We have your order ${number}. Total Tk 367.50. See it: https://haat.example/order` },
  ]);
});

test('a landline gets no SMS, and its order is placed', async () => {
  expect((await order({ phone: '02-9666666' })).statusCode).toBe(201);
  expect(await queued()).toEqual([]);
});

test('a confirmation is sent after the minute in which it can be undone, with the promised time', async () => {
  const { id, number, created } = (await order()).json();
  await shop.db.deleteFrom('message').execute();
  const promised_by = new Date(Date.parse(created) + 48 * 3_600_000);
  await shop.db.updateTable('orders').set({ promised_by }).where('id', '=', id).execute();
  const move = (to: 'PROCESSING' | 'PENDING') =>
    moveOrder(shop.db, { order: id, to, actor: { kind: 'staff', name: 'Rina' }, version: null });
  const waits = async () =>
    (
      await shop.db
        .selectFrom('message')
        .select(sql<number>`extract(epoch FROM next_try - now())`.as('seconds'))
        .execute()
    ).map(({ seconds }) => Math.round(Number(seconds) / 10) * 10);
  await move('PROCESSING');
  const by = new Date(Date.parse(created) + (48 + 6) * 3_600_000).toISOString().slice(11, 16);
  expect(await queued()).toMatchObject([
    {
      text: expect.stringMatching(
        `^Haat: Your order ${number} is confirmed. We deliver it by \\d+ \\w+, ${by}\\.$`,
      ),
    },
  ]);
  expect(await waits()).toEqual([60]);
  await move('PENDING');
  expect(await queued()).toEqual([]);
  await move('PROCESSING');
  expect(await queued()).toHaveLength(1);
});

test('a confirmation that was sent stays, and an order that went on meanwhile gets none', async () => {
  const { id, number } = (await order()).json();
  await shop.db.deleteFrom('message').execute();
  const move = (to: 'PROCESSING' | 'ONGOING', moved = id) =>
    moveOrder(shop.db, { order: moved, to, actor: { kind: 'staff', name: 'Rina' }, version: null });
  await move('PROCESSING');
  expect(await queued()).toMatchObject([{ text: `Haat: Your order ${number} is confirmed.` }]);
  await shop.db.updateTable('message').set({ state: 'sending' }).execute();
  await move('ONGOING');
  expect((await queued()).map(({ event }) => event)).toEqual([
    `order ${id} confirmed 1`,
    `order ${id} on_its_way`,
  ]);

  const second = (await order()).json<{ id: number }>().id;
  await shop.db.deleteFrom('message').execute();
  await move('PROCESSING', second);
  await move('ONGOING', second);
  expect((await queued()).map(({ event }) => event)).toEqual([`order ${second} on_its_way`]);
});

test('the text of an order on its way has the amount to pay, and a refusal at the door its own text', async () => {
  const { id, number } = (await order()).json();
  await shop.db.deleteFrom('message').execute();
  for (const to of ['PROCESSING', 'ONGOING', 'CANCELLED'] as const) {
    const actor = { kind: 'staff', name: 'Rina' } as const;
    await moveOrder(shop.db, { order: id, to, actor, version: null, reason: 'nobody at home' });
  }
  expect((await queued()).map(({ text }) => text)).toEqual([
    `Haat: Your order ${number} is on its way. Please have Tk 76.00 ready.`,
    `Haat: Your order ${number} was not accepted at the door. There is nothing to pay.`,
  ]);
});

test('the messages of a pickup say when it is ready and what to bring, never that it is on its way', async () => {
  const moved = async (to: 'COMPLETED' | 'CANCELLED') => {
    const { id, number } = (await order({ delivery_type: 'STORE_PICKUP' })).json();
    await shop.db.deleteFrom('message').execute();
    for (const next of ['PROCESSING', 'ONGOING', to] as const) {
      const actor = { kind: 'staff', name: 'Rina' } as const;
      await moveOrder(shop.db, { order: id, to: next, actor, version: null, reason: 'nobody came' });
    }
    return (await queued()).map(({ text }) => text.replace(number, 'H1'));
  };
  const ready = 'Haat: Your order H1 is ready to pick up. Please bring Tk 76.00.';
  expect(await moved('COMPLETED')).toEqual([
    ready,
    'Haat: Your order H1 was picked up. You paid Tk 76.00. Thank you!',
  ]);
  expect(await moved('CANCELLED')).toEqual([
    ready,
    'Haat: Your order H1 is cancelled. There is nothing to pay.',
  ]);
});

test('the text of a cancelled order says that there is nothing to pay, or what is refunded', async () => {
  const { number } = (await order()).json();
  await cancel(number);
  const paid = (await order()).json<GuestOrder>();
  await payOnline(shop.db, paid.id);
  await cancel(paid.number);
  expect((await queued()).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `Haat: Your order ${number} is cancelled. There is nothing to pay.`,
      `Haat: Your order ${paid.number} is cancelled. We are returning Tk 76.13 the way you paid.`,
    ]),
  );
});

test('a shop without providers queues no message', async () => {
  const silent = await openTestShop();
  const products = await addFixtures(silent.db);
  const response = await silent.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: products.rui, quantity: 1 }],
    },
  });
  expect(response.statusCode).toBe(201);
  expect(await silent.db.selectFrom('message').select('id').execute()).toEqual([]);
  await silent.close();
});

test('a message contains nothing that a shopper has typed', async () => {
  let acknowledged = 0;
  for (const hostile of hostileTexts) {
    const response = await order({ name: hostile, address: hostile });
    if (response.statusCode !== 201) continue; // refused with a reason
    const { number, token } = response.json<{ number: string; token: string }>();
    expect((await queued()).at(-1)!.text).toBe(
      `Haat: We have your order ${number}. Total Tk 76.13. See it: https://haat.example/guest-order/${token}`,
    );
    acknowledged++;
    await shop.db.deleteFrom('message').execute();
  }
  expect(acknowledged).toBeGreaterThan(3);
});

test('two changes of one order queue two messages, the same change one', async () => {
  const { number } = (await order()).json<{ number: string }>();
  const row = await shop.db
    .selectFrom('orders')
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirstOrThrow();
  for (const nth of [1, 1, 2])
    await inTransaction(shop.db, (tx) =>
      queueOrderMessage(tx, row, { kind: 'short_supply', totalPaisa: 7_000, nth }),
    );
  expect((await queued()).filter(({ event }) => event.includes('short_supply'))).toHaveLength(2);
});
