import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { OrderChange } from '@haat/contract/shop/change-order';
import { MINUTE } from '@haat/contract/time/durations';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPickingOffice, type PickingOffice, tickOf } from '../../../testing/office/picking.ts';
import { payOnline } from '../../../testing/payments/balance.ts';
import { addSlot, addZone, findWrongSlots } from '../../../testing/slots.ts';
import { IS_PACKED } from '../is-packed.ts';
import { readBalance } from '../order-balance.ts';

let office: PickingOffice;
let products: number[];
let slots: (number | null)[];
beforeAll(async () => {
  office = await openPickingOffice();
  const { miniket, rui, blender } = office.fixtures;
  products = [miniket, rui, blender];
  const zone = await addZone(office.db, { free_from_paisa: 500_000 });
  slots = [
    null,
    await addSlot(office.db, { zone, capacity: 1_000, line_capacity: 8 }),
    await addSlot(office.db, { zone, inHours: 48, capacity: 2, charge_paisa: 3_000 }),
  ];
  await office.db
    .updateTable('shop_setting')
    .set({ open_orders_per_phone: null, open_orders_per_address: null, open_pieces_per_address: null })
    .execute();
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).execute();
});
afterAll(() => office.close());

/** Mostly the confirmed one. */
const order = fc.constantFrom(0, 1, 1, 1);
const sometimes = fc.nat(9).map((n) => n === 0);
const changed = fc.record(
  {
    line: fc.record({ at: fc.nat(3), quantity: fc.nat(4) }),
    add: fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
    slot: fc.nat(2),
    phone: fc.constantFrom('01712345678', '01712345679'),
    pickup: sometimes,
  },
  { requiredKeys: [] },
);
/** What an actor does to one of two orders. `lost`: the response, so that it is sent again. `stale`: by a page that is old. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom('shopper' as const, 'desk' as const),
      order,
      changed,
      lost: fc.boolean(),
      stale: sometimes,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pick' as const), order, at: fc.nat(3), short: sometimes }),
  },
  // All that is open is picked before.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pack' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), order }) },
  fc.record({ kind: fc.constant('goodwill' as const), order, paisa: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ kind: fc.constant('price' as const), product: fc.nat(2), order }),
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'send' as const),
      order,
      rarely: sometimes,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Placed {
  id: number;
  token: string;
}

const deskOrder = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
const post = (path: string, payload: object) =>
  office.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${path}`, payload });

/** The changes that were accepted, by their keys. */
let accepted: Set<string>;
let prices = 0;

async function run(each: Step, orders: readonly Placed[]): Promise<LightMyRequestResponse[]> {
  const { id, token } = orders[each.order]!;
  switch (each.kind) {
    case 'shopper':
    case 'desk':
      return sendChange(each, { id, token });
    case 'pick': {
      const line = [...(await office.linesOf(id)).values()][each.at];
      if (!line) return [];
      const short = each.short && line.quantity > 0;
      await office.sendTicks([
        tickOf(
          line,
          office.newKey(),
          short ? { action: 'short', quantity: line.quantity - 1, reason: 'torn bag' } : { action: 'pick' },
        ),
      ]);
      return [];
    }
    case 'pack':
    case 'send': {
      if (each.kind === 'send' && !each.rarely) return [];
      if (each.kind === 'pack')
        for (const line of (await office.linesOf(id)).values())
          if (line.picked?.quantity !== line.quantity)
            await office.sendTicks([tickOf(line, office.newKey())]);
      const { version } = await deskOrder(id);
      if (each.kind === 'pack')
        return [
          await office.send('POST', `packing/${id}/packed/`, { cookie: office.karim, body: { version } }),
        ];
      return [
        await office.send('POST', `orders/${id}/move/`, {
          cookie: office.desk,
          body: { to: 'ONGOING', version },
        }),
      ];
    }
    case 'pay':
      await payOnline(office.db, id);
      return [];
    case 'goodwill': {
      const { version } = await deskOrder(id);
      const lower = { kind: 'goodwill', amount_paisa: each.paisa, in_cash: false };
      const body = { version, key: office.newKey(), reason: 'late', notify: false, lines: [], lower };
      return [await office.send('POST', `orders/${id}/edit/`, { cookie: office.desk, body })];
    }
    case 'price':
      await office.db
        .updateTable('product')
        .set({ price_paisa: 7_000 + 100 * (++prices % 7) })
        .where('id', '=', products[each.product]!)
        .execute();
      return [];
    case 'cancel':
      return each.rarely ? [await post(`${token}/cancel/`, {})] : [];
  }
}

/** Sends a change as the page of the actor shows the order; once more if its response is lost. */
async function sendChange(
  { kind, changed: { line, add, slot, phone, pickup }, lost, stale }: Step & { kind: 'shopper' | 'desk' },
  { id, token }: Placed,
): Promise<LightMyRequestResponse[]> {
  const now = await deskOrder(id);
  const item = line && now.orderitems[line.at];
  const body: OrderChange = {
    key: office.newKey(),
    version: stale ? Math.max(0, now.version - 1) : now.version,
    ...(pickup && { delivery_type: 'STORE_PICKUP' as const, slot: null }),
    ...(item && { lines: [{ line: item.id, quantity: line.quantity }] }),
    ...(add && { add: [{ product: products[add.product]!, quantity: add.quantity }] }),
    ...(slot !== undefined && { slot: slots[slot]! }),
    ...(phone && { receiver_phone_number: phone }),
  };
  const send = () =>
    kind === 'shopper'
      ? post(`${token}/change/`, body)
      : office.send('POST', `orders/${id}/change/`, { cookie: office.desk, body });
  const responses = await Promise.all([send(), ...(lost ? [send()] : [])]);
  const statuses = new Set(responses.map(({ statusCode }) => statusCode));
  if (statuses.has(200)) accepted.add(body.key);
  // Both are the same request, but the second may find the order changed by somebody else and the first one in vain.
  if (lost && statuses.has(200)) expect([...statuses]).toEqual([200]);
  return responses;
}

async function place(confirm: boolean): Promise<Placed> {
  const items = products.map((product, at) => ({ product, quantity: 1 + at }));
  const { id } = await office.placeOrder({ items, slot: slots[1] ?? undefined });
  const { token } = (await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('guest_token as token')
    .executeTakeFirstOrThrow()) as { token: string };
  if (confirm) {
    const body = { to: 'PROCESSING', version: 0 };
    await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body });
  }
  return { id, token };
}

test('after any concurrent changes, picks, packings, payments and cancellations stock, slots and money add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 7 }),
      async (waves) => {
        accepted = new Set();
        await office.db.updateTable('product').set({ stock: 30 }).execute();
        await sql`UPDATE orders SET slot_id = NULL, slot_lines = 0`.execute(office.db);
        await office.db.deleteFrom('attempt').execute();
        // No limit of requests in a minute is reached.
        office.clock.forward(2 * MINUTE);
        const orders = [await place(false), await place(true)];
        for (const wave of waves) {
          const responses = (await Promise.all(wave.map((each) => run(each, orders)))).flat();
          const broken = responses.filter(({ statusCode }) => statusCode >= 500);
          expect(broken.map(({ body }) => body)).toEqual([]);
          for (const { id } of orders) await expectSums(id);
          expect(await findUnbalanced()).toEqual([]);
          expect(await findWrongSlots(office.db)).toEqual([]);
        }
        await expectHistory(orders.map(({ id }) => id));
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 100 : 8 },
  );
});

/** Adds up again from the rows: amounts, money and goods of an order. */
async function expectSums(id: number): Promise<void> {
  const { rows } = await sql<Record<string, number> & { status: string; picked_wrong: number }>`
    SELECT status, subtotal_paisa AS subtotal, delivery_paisa AS delivery, tax_paisa AS tax, total_paisa AS total,
      (SELECT sum(price_paisa * quantity)::int FROM order_item WHERE order_id = orders.id AND replaces_id IS NULL) AS lines,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM order_adjustment WHERE order_id = orders.id) AS adjusted,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM payment WHERE order_id = orders.id AND surplus IS NULL) AS paid,
      (SELECT coalesce(sum(refund.amount_paisa), 0)::int FROM refund LEFT JOIN payment ON payment.id = payment_id
        WHERE refund.order_id = orders.id AND surplus IS NULL) AS refunded,
      (SELECT coalesce(-sum(quantity), 0)::int FROM stock_movement WHERE order_id = orders.id AND kind <> 'waste') AS taken,
      (SELECT sum(coalesce(supplied_quantity, quantity))::int FROM order_item WHERE order_id = orders.id) AS supplied,
      (SELECT count(*)::int FROM order_item AS line LEFT JOIN picked_line AS picked ON picked.id = line.id
        WHERE order_id = orders.id AND ${IS_PACKED}
          AND coalesce(picked.quantity, 0) <> coalesce(line.supplied_quantity, line.quantity)) AS picked_wrong
    FROM orders WHERE id = ${id}`.execute(office.db);
  const order = rows[0]!;
  const { duePaisa, payablePaisa } = await readBalance(office.db, id);
  const payable = order.status === 'CANCELLED' ? 0 : order.total! - order.adjusted!;
  expect(order.subtotal).toBe(order.lines);
  expect(order.total).toBe(order.subtotal! + order.tax! + order.delivery!);
  expect(payablePaisa).toBe(payable);
  expect(duePaisa).toBe(payable - order.paid! + order.refunded!);
  expect(duePaisa).toBeGreaterThanOrEqual(0);
  expect(order.adjusted).toBeGreaterThanOrEqual(0);
  expect(order.taken).toBe(order.status === 'CANCELLED' ? 0 : order.supplied);
  expect(order.picked_wrong).toBe(0);
}

/** Each accepted change is made once, none of a shopper after the packing, and each raised the version. */
async function expectHistory(ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ keys: string[]; late: number; versions: number; raised: number }>`
    SELECT array(SELECT edit_key FROM order_edit WHERE order_id = ANY(${ids}) AND kind = 'change') AS keys,
      (SELECT count(*)::int FROM order_edit AS edit JOIN order_step AS packed USING (order_id)
        WHERE order_id = ANY(${ids}) AND step = 'packed' AND kind = 'change' AND edit.actor = 'guest' AND edit.at > packed.at) AS late,
      (SELECT sum(version)::int FROM orders WHERE id = ANY(${ids})) AS versions,
      (SELECT count(*)::int FROM order_edit WHERE order_id = ANY(${ids}))
        + (SELECT count(*)::int FROM order_history WHERE order_id = ANY(${ids}) AND from_status <> '') AS raised`.execute(
    office.db,
  );
  const { keys, late, versions, raised } = rows[0]!;
  expect(keys.toSorted()).toEqual([...accepted].toSorted());
  expect(late).toBe(0);
  expect(versions).toBe(raised);
}

/** Products whose movements do not add up to their stock. */
async function findUnbalanced(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(office.db);
  return rows;
}
