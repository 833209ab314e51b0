import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PackOrder } from '@haat/contract/office/orders/packing';
import type { Quote } from '@haat/contract/shop/delivery';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { SubstituteAnswer, SubstituteOffer } from '@haat/contract/shop/substitutes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { readBalance } from '../orders/order-balance.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { Refused } from '../platform/refused.ts';
import { endDueOffers } from '../substitutes/answer-offer.ts';

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

/** Two kilos of which 2.2 are agreed weigh 2.5: Karim asks. Returns the order and the token of the question. */
async function asked(order?: PackOrder, grams = 2_500) {
  const before = order ?? (await picked({ shown: 10 }));
  const response = await weigh(before, grams, { confirmed: true, ask: true });
  expect(response.statusCode, response.body).toBe(200);
  const offer = await office.db
    .selectFrom('substitute_offer')
    .where('order_item_id', '=', fishOf(before).id)
    .select('token')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { order: response.json<PackOrder>(), token: offer?.token ?? '' };
}
const urlOf = (token: string) => `/api/order-app/substitutes/${token}/`;
const question = async (token: string) => (await office.app.inject(urlOf(token))).json<SubstituteOffer>();
async function answer(token: string, payload: SubstituteAnswer) {
  const response = await office.app.inject({ method: 'POST', url: `${urlOf(token)}answer/`, payload });
  return { status: response.statusCode, ...response.json() };
}
const pack = ({ id, version }: PackOrder) =>
  office.send('POST', `packing/${id}/packed/`, { cookie: office.karim, body: { version } });

test('more weight than agreed asks the shopper by a link, whose page shows the weights, the sums and the photo of the scale', async () => {
  const { order, token } = await asked();
  // A gift until somebody agrees: Tk 770 for 2.2 kg.
  expect([order.cash_due_paisa, fishOf(order).offer]).toEqual([
    88_400,
    { answer: null, by_shopper: false, sent: true, seconds: expect.any(Number), products: [] },
  ]);
  const { text } = await office.db
    .selectFrom('message')
    .where('event', 'like', `order ${order.id} overweight %`)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toContain('Your Rui fish weighs more than agreed. Choose by ');
  expect(text).toContain(`https://haat.example/s/${token}`);
  await office.db
    .insertInto('order_photo')
    .values({
      ...{ photo_id: '7'.repeat(32), order_id: order.id, order_item_id: fishOf(order).id, kind: 'scale' },
      ...{ actor: 'staff:Karim', photo_key: 'scale of 2.5 kg' },
    })
    .execute();
  expect(await question(token)).toMatchObject({
    missing: { product: rui, quantity: 2 },
    weight: { ordered: 2_000, agreed: 2_200, weighed: 2_500, total: 994.88 },
    ...{ choices: [], total: 884.63, leave_out_total: 884.63, answer: null },
    photos: [`/api/order-photos/${'7'.repeat(32)}/`],
  });
  for (const wrong of [{ answer: 'replace', product: rice }, { answer: 'leave_out' }] as const)
    expect(await answer(token, wrong)).toMatchObject({ status: 400 });
  expect(await answer(token, { answer: 'accept' })).toMatchObject({ answer: 'accept', total: 994.88 });
  expect(await answer(token, { answer: 'accept' })).toMatchObject({ status: 200 });
  expect(await answer(token, { answer: 'cut' })).toMatchObject({ status: 409, code: 'decided' });
  const paid = await read(order.id);
  expect([paid.cash_due_paisa, fishOf(paid)]).toMatchObject([
    99_400,
    { grams: 2_500, accepted_grams: 2_500, offer: { answer: 'accept', by_shopper: true } },
  ]);
  const page = (await office.send('GET', `orders/${order.id}/`, { cookie: office.desk })).json<OfficeOrder>();
  expect(page.offers).toMatchObject([{ grams: 2_500, products: [], answer: 'accept', ended_by: 'guest' }]);
  // What she has accepted is 2.5 kg, not any weight; and it was for two.
  await weigh(paid, 2_600, { confirmed: true });
  expect((await readBalance(office.db, order.id)).payablePaisa).toBe(99_488);
  await weigh(await read(order.id), 1_300, { quantity: 1, confirmed: true, reason: 'one is bad' });
  // Tk 385 for 1.1 kg with the rice and the tax.
  expect((await readBalance(office.db, order.id)).payablePaisa).toBe(48_038);
});

test('what the shopper accepts of an order that is paid is due at the door', async () => {
  const order = await picked({ shown: 10 });
  await payOnline(office.db, order.id);
  const { token } = await asked(await read(order.id));
  await answer(token, { answer: 'accept' });
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 18_375, refundedPaisa: 0 });
});

test('goods are cut as the shopper answers: who packs them sees it first, and the weight after it ends the question', async () => {
  const { order, token } = await asked();
  expect(await answer(token, { answer: 'cut' })).toMatchObject({ answer: 'cut', total: 884.63 });
  const late = await pack(order);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'order_changed', params: { moved_by: 'guest' } },
  ]);
  const cut = await read(order.id);
  expect(fishOf(cut).offer).toMatchObject({ answer: 'cut' });
  const again = (await weigh(cut, 2_150)).json<PackOrder>();
  expect([fishOf(again).offer, again.cash_due_paisa]).toEqual([null, 86_600]);
  expect((await pack(again)).statusCode).toBe(200);
});

test('without an answer, after another weight and once it is packed more weight is a gift; nobody is asked who agreed to nothing', async () => {
  const { order, token } = await asked();
  await office.db
    .updateTable('substitute_offer')
    .set({ expires: sql<Date>`now() - interval '1 second'` })
    .where('token', '=', token)
    .execute();
  await endDueOffers(office.db);
  expect(await answer(token, { answer: 'accept' })).toMatchObject({
    ...{ status: 409, params: { state: 'withdrawn' } },
  });
  const second = await asked(await read(order.id), 2_400);
  await weigh(await read(order.id), 2_450, { confirmed: true });
  expect(await answer(second.token, { answer: 'accept' })).toMatchObject({ status: 409 });
  const third = await asked(await read(order.id), 2_300);
  expect((await pack(third.order)).statusCode).toBe(200);
  expect(await answer(third.token, { answer: 'accept' })).toMatchObject({ status: 409 });
  expect(await readBalance(office.db, order.id)).toMatchObject({ payablePaisa: 88_463 });
  for (const [shown, grams] of [[undefined, 2_500] as const, [10, 2_200] as const]) {
    const quiet = await asked(await picked(shown === undefined ? {} : { shown }), grams);
    expect([quiet.token, fishOf(quiet.order).offer]).toEqual(['', null]);
  }
});

test('a lost response asks once, and a weight that is stored can be asked about later', async () => {
  const order = await picked({ shown: 10 });
  const stored = (await weigh(order, 2_500, { confirmed: true })).json<PackOrder>();
  for (const _ of [1, 2]) await weigh(stored, 2_500, { confirmed: true, ask: true });
  const { rows } =
    await sql`SELECT FROM message WHERE event LIKE ${`order ${order.id} overweight %`}`.execute(office.db);
  expect(rows).toHaveLength(1);
});

test('an answer that races with packing: one wins, and the other learns of it', async () => {
  const results = new Set<string>();
  for (const wish of ['accept', 'cut', 'accept', 'cut'] as const) {
    const { order, token } = await asked();
    const works = [
      () => pack(order).then(({ statusCode }) => statusCode),
      () => answer(token, { answer: wish }),
    ];
    const done = await Promise.all(
      results.size % 2 ? works.map((work) => work()) : works.toReversed().map((work) => work()),
    );
    const packed = done.find((result) => typeof result === 'number');
    const answered = done.find((result) => typeof result === 'object');
    expect([packed, answered?.status]).toEqual(packed === 200 ? [200, 409] : [409, 200]);
    results.add(`${packed}`);
    const accepted = packed !== 200 && wish === 'accept';
    expect((await readBalance(office.db, order.id)).payablePaisa).toBe(accepted ? 99_488 : 88_463);
  }
});

test('the database lets nobody but the shopper accept a weight', async () => {
  const { order } = await asked();
  const accept = office.db.updateTable('order_item').set({ accepted_grams: 2_500 });
  await expect(accept.where('id', '=', fishOf(order).id).execute()).rejects.toThrow('nobody has agreed');
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
