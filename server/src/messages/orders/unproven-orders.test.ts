import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { post } from '../../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../../testing/fixtures.ts';
import { demoMessages } from '../../../testing/messages/messages.ts';
import { moveByHand } from '../../../testing/orders/move-by-hand.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { queueOrderMessage } from './queue-order-message.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({
    messages: demoMessages,
    limits: { guestOrders: 10_000, cancellations: 10_000 },
  });
  fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 1_000 }).execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('message').execute();
});

const order = (more: object = {}) =>
  post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina Begum',
    phone: '01712-345678',
    address: 'House 7, Road 5, Dhanmondi',
    items: [{ product: fixtures.miniket, quantity: 1 }],
    ...more,
  });
const queued = () => shop.db.selectFrom('message').select(['recipient', 'text']).orderBy('id').execute();

test('orders with phones that nobody has proven send nothing, however often they are cancelled, until the staff confirm one', async () => {
  const received = [];
  for (let n = 0; n < 30; n++) {
    const placed = (
      await order({ phone: `0161${String(n).padStart(7, '0')}`, email: 'amina@example.com' })
    ).json();
    await post(shop.app, `/api/order-app/guest-orders/${placed.token}/cancel/`, {});
    received.push(placed.number);
  }
  const { id, number } = (await order({ phone: '01612-345678' })).json<GuestOrder>();
  expect(new Set(received).size).toBe(30);
  expect(await queued()).toEqual([]);
  const staff = { kind: 'staff' as const, name: 'Rina' };
  await moveOrder(shop.db, { order: id, to: 'PROCESSING', actor: staff, version: null });
  expect(await queued()).toMatchObject([
    { recipient: '+8801612345678', text: `Haat: Your order ${number} is confirmed.` },
  ]);
});

test('what was paid with a phone that nobody has proven is told when it comes back', async () => {
  const { id } = (await order({ phone: '01612-345679' })).json<GuestOrder>();
  const stored = await shop.db
    .selectFrom('orders')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const money = { kind: 'refund', paisa: 7_613 } as const;
  await inTransaction(shop.db, (tx) =>
    queueOrderMessage(tx, stored, { kind: 'cancelled', money }, { byStaff: false }),
  );
  expect(await queued()).toMatchObject([{ text: expect.stringContaining('We are returning Tk 76.13') }]);
});

test('a notice that a guest has caused is counted for the guest’s IP address, one of the staff is not', async () => {
  const delivered = (await order()).json<GuestOrder>();
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveByHand(shop.db, delivered.id, status);
  const { id } = (await order()).json<GuestOrder>();
  const staff = { kind: 'staff' as const, name: 'Rina' };
  await moveOrder(shop.db, { order: id, to: 'PROCESSING', actor: staff, version: null });
  const rows = await shop.db.selectFrom('message').select('unproven_from').orderBy('id').execute();
  expect(rows).toEqual([{ unproven_from: expect.any(Buffer) }, { unproven_from: null }]);
});
