import type { PackOrder } from '@haat/contract/office/orders/packing';
import type { Quote } from '@haat/contract/shop/delivery';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { readBalance } from '../orders/order-balance.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { Refused } from '../platform/refused.ts';

let office: PickingOffice;
let [rui, rice] = [0, 0];
beforeAll(async () => {
  office = await openPickingOffice();
  ({ rui, miniket: rice } = office.fixtures);
  await office.db.updateTable('product').set({ weighed: true, unit: '1 kg' }).where('id', '=', rui).execute();
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
  await agree(10);
});
afterAll(() => office.close());

const agree = (agreed_weight_percent: number) =>
  office.db.updateTable('shop_setting').set({ agreed_weight_percent }).execute();

/** An order of rui by the kilogram (Tk 350) and a bag of rice (Tk 72.50), picked. `shown`: the percentage that the checkout said. */
async function picked({ kilos = 2, shown }: { kilos?: number; shown?: number } = {}) {
  const items = [
    { product: rui, quantity: kilos },
    { product: rice, quantity: 1 },
  ];
  const { id } = await office.placeOrder({
    items,
    ...(shown !== undefined && { weight_percent: shown }),
  });
  const moved = await office.send('POST', `orders/${id}/move/`, {
    cookie: office.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  await office.sendTicks(
    [...(await office.linesOf(id)).values()].map((line) => tickOf(line, office.newKey())),
  );
  return read(id);
}
const read = async (id: number) =>
  (await office.send('GET', `packing/${id}/`, { cookie: office.karim })).json<PackOrder>();
const fishOf = ({ lines }: PackOrder) => lines.find(({ name }) => name === 'Rui fish')!;
const weigh = ({ id, version, ...order }: PackOrder, grams: number, more: object = {}) =>
  office.send('POST', `packing/${id}/weigh/`, {
    cookie: office.karim,
    body: { version, line: fishOf({ id, version, ...order }).id, quantity: 2, grams, ...more },
  });
const adjustments = async (id: number) =>
  (
    await office.db
      .selectFrom('order_adjustment')
      .where('order_id', '=', id)
      .select(['kind', 'amount_paisa'])
      .orderBy('id')
      .execute()
  ).map(({ kind, amount_paisa }) => `${kind} ${amount_paisa}`);

test('the quote names the goods that are weighed, and the line has what the checkout said, never more than the owner allows now', async () => {
  const quote = async () => {
    const items = [rui, rice].map((product) => ({ product, quantity: 1 }));
    const url = '/api/order-app/quote/';
    return (await office.app.inject({ method: 'POST', url, payload: { items } })).json<Quote>().weight;
  };
  const tolerances = async (shown?: number) =>
    (await picked({ ...(shown !== undefined && { shown }) })).lines.map(
      ({ tolerance_percent }) => tolerance_percent,
    );
  expect(await quote()).toEqual({ percent: 10, products: [rui] });
  expect((await tolerances(10)).toSorted()).toEqual([0, 10]);
  expect(await tolerances()).toEqual([0, 0]);
  await agree(5);
  expect(Math.max(...(await tolerances(10)))).toBe(5);
  await agree(0);
  expect(await quote()).toBeUndefined();
  expect(await tolerances(10)).toEqual([0, 0]);
});

test('what weighs more is paid as agreed, at once and by the gram; above it the rest is a gift', async () => {
  const order = await picked({ shown: 10 });
  expect(order.cash_due_paisa).toBe(81_100);
  // 2.1 kg at Tk 350 is Tk 735, with the rice Tk 807.50, with 5 % tax Tk 847.88. It is agreed, so nobody is asked.
  const more = (await weigh(order, 2_180)).json<PackOrder>();
  expect(more.cash_due_paisa).toBe(Math.floor(((763 + 72.5) * 105) / 100) * 100);
  const agreed = (await weigh(more, 2_100)).json<PackOrder>();
  expect(agreed.cash_due_paisa).toBe(84_700);
  expect(await adjustments(order.id)).toEqual(['weight -6615', 'weight 2940']);
  expect((await weigh(agreed, 2_500)).json()).toMatchObject({ code: 'outside_tolerance' });
  const gift = (await weigh(agreed, 2_500, { confirmed: true })).json<PackOrder>();
  // Tk 770 for 2.2 kg.
  expect([fishOf(gift).grams, gift.cash_due_paisa]).toEqual([2_500, 88_400]);
  const { guest_token } = await office.db
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  const page = (await office.app.inject(`/api/order-app/guest-orders/${guest_token}/`)).json<GuestOrder>();
  expect(page.orderitems.find(({ item }) => item === rui)).toMatchObject({
    supplied_grams: 2_500,
    supplied_total: 770,
    tolerance_percent: 10,
  });
  expect(page).toMatchObject({ total: 811.13, due: 884.63, cash_due: 884 });
});

test('an order that was paid online owes the rest at the door, and gets back what weighs less', async () => {
  const order = await picked({ shown: 10 });
  await payOnline(office.db, order.id);
  const more = (await weigh(await read(order.id), 2_100)).json<PackOrder>();
  expect(more.cash_due_paisa).toBe(3_600);
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 3_675, refundedPaisa: 0 });
  await weigh(more, 1_900);
  // Tk 665 with the rice and the tax: Tk 774.38.
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 0, refundedPaisa: 3_675 });
});

test('fewer that weigh more and are supplied after all cost what they weigh', async () => {
  const order = await picked({ shown: 10 });
  const item = fishOf(order).id;
  const supply = (quantity: number, grams?: number) =>
    supplyLine(office.db, {
      ...{ order: order.id, item, quantity, missing: false, reason: 'counted again' },
      ...(grams !== undefined && { grams }),
      actor: { kind: 'staff', name: 'Rina' },
    });
  for (const [quantity, grams] of [[1], [1, 1_100], [2]] as const)
    expect(await supply(quantity, grams)).not.toBeInstanceOf(Refused);
  expect((await readBalance(office.db, order.id)).payablePaisa).toBe(88_463);
  expect(await adjustments(order.id)).toEqual([
    'short_supply 36750',
    'weight -3675',
    'weight -7350',
    'short_supply -33075',
  ]);
});

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** What an order costs by the words of the rule, in exact fractions of a paisa until the end. */
function exactly({
  price,
  quantity,
  grams,
  percent,
}: Record<'price' | 'quantity' | 'percent', number> & { grams: number | null }) {
  const most = BigInt(Math.floor((1000 * quantity * (100 + percent)) / 100));
  const paid = grams === null ? BigInt(1000 * quantity) : BigInt(grams) < most ? BigInt(grams) : most;
  const fish = (2n * BigInt(price) * paid + 1000n) / 2000n;
  const goods = fish + 7_250n;
  return Number(goods + (goods * 10n + 100n) / 200n);
}

test.each([
  ['with ten percent', 10],
  ['with three percent', 3],
  ['without an agreement, exactly as ordered at most', 0],
])(
  'any sequence of weights and shortages costs what the rule says, paid or not: %s',
  async (_what, percent) => {
    await agree(percent);
    const next = numbers(41 + percent);
    const below = (limit: number) => Math.floor(next.next().value * limit);
    for (let round = 0; round < 6; round++) {
      const kilos = 1 + below(4);
      await office.db
        .updateTable('product')
        .set({ price_paisa: 30_001 + below(9_999) })
        .where('id', '=', rui)
        .execute();
      const { price_paisa: price } = await office.db
        .selectFrom('product')
        .where('id', '=', rui)
        .select('price_paisa')
        .executeTakeFirstOrThrow();
      const order = await picked({ kilos, shown: 10 });
      const item = fishOf(order).id;
      const total = (await readBalance(office.db, order.id)).payablePaisa;
      expect(total).toBe(exactly({ price, quantity: kilos, grams: null, percent }));
      if (below(2) === 0) await payOnline(office.db, order.id);
      for (let step = 0; step < 6; step++) {
        const quantity = below(kilos + 1);
        const grams = quantity === 0 ? 0 : quantity * 1000 + below(800) - 400;
        const supplied = await supplyLine(office.db, {
          ...{ order: order.id, item, quantity, grams, missing: false, reason: 'weighed' },
          actor: { kind: 'staff', name: 'Rina' },
        });
        expect(supplied).not.toBeInstanceOf(Refused);
        const balance = await readBalance(office.db, order.id);
        const expected = exactly({ price, quantity, grams, percent });
        expect(balance.payablePaisa, `${kilos} kg at ${price}: ${quantity} of ${grams} g`).toBe(expected);
        expect(balance.duePaisa).toBe(balance.payablePaisa - balance.paidPaisa + balance.refundedPaisa);
        expect(balance.duePaisa).toBeGreaterThanOrEqual(0);
        const most = exactly({ price, quantity: kilos, grams: 1_000_000, percent });
        expect(balance.payablePaisa).toBeLessThanOrEqual(percent === 0 ? total : most);
      }
    }
  },
);

test('the page of the order shows the newest photo of the scale, and the slip leads to it', async () => {
  const order = await picked({ shown: 10 });
  const item = fishOf(order).id;
  for (const n of [1, 2])
    await office.db
      .insertInto('order_photo')
      .values({
        photo_id: String(n).padStart(32, '0'),
        order_id: order.id,
        order_item_id: item,
        kind: 'scale',
        actor: 'staff:Karim',
        photo_key: `scale ${n}`,
      })
      .execute();
  const photo = `/api/order-photos/${'2'.padStart(32, '0')}/`;
  expect(fishOf(await read(order.id)).scale_photo).toBe(photo);
  const slips = await office.send('GET', `slips/?orders=${order.id}`, { cookie: office.karim });
  const [slip] = slips.json<{ slips: { page: string }[] }>().slips;
  expect(slip?.page).toMatch(/^\/guest-order\/[\w-]{32}$/);
  const page = await office.app.inject(`/api/order-app${slip?.page.replace('guest-order', 'guest-orders')}/`);
  const fish = page.json<GuestOrder>().orderitems.find(({ item }) => item === rui);
  expect(fish).toMatchObject({ scale_photo: photo });
});
