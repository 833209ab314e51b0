import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { Tick } from '@haat/contract/office/orders/picking';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import type { StandingWishes, SubstituteAnswer, SubstituteOffer } from '@haat/contract/shop/substitutes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { karim, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addProduct, stockOf } from '../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { endDueOffers } from './answer-offer.ts';

let office: PickingOffice;
/** Miniket rice at Tk 72.50; instead of it Nazirshail at Tk 80, Atash at Tk 70, and a sack of 25 kg. */
let miniket: number;
let nazirshail: number;
let atash: number;
let sack: number;
let rui: number;
let blender: number;
beforeAll(async () => {
  office = await openPickingOffice();
  ({ miniket, rui, blender } = office.fixtures);
  const { category_id } = await office.db
    .selectFrom('product')
    .where('id', '=', miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const rice = (slug: string, price_paisa: number, unit = '1 kg') =>
    addProduct(office.db, category_id, {
      slug,
      name: `${slug} rice`,
      unit,
      price_paisa,
      stock: 1_000,
    });
  sack = await rice('sack', 7250, '25 kg');
  nazirshail = await rice('nazirshail', 8000);
  atash = await rice('atash', 7000);
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
  await office.db.deleteFrom('request_count').execute();
});
afterAll(() => office.close());

/** An order of two bags of rice and one fish, confirmed; `more` of the checkout. */
async function order(more: object = {}) {
  const items = [
    { product: miniket, quantity: 2 },
    { product: rui, quantity: 1 },
  ];
  const placed = (await office.placeOrder({ items, ...more })) as GuestOrder;
  const body = { to: 'PROCESSING', version: 0 };
  await office.send('POST', `orders/${placed.id}/move/`, { cookie: office.desk, body });
  return placed;
}

const lineOf = async (id: number, product = miniket) => (await office.linesOf(id)).get(product)!;

/** Karim asks which of these products to supply instead of the rice; returns the token of the link. */
async function ask(id: number, products: number[], more: Partial<Tick> = {}): Promise<string> {
  const tick = tickOf(await lineOf(id), office.newKey(), { action: 'offer', products, ...more });
  expect(await office.sendTicks([tick])).toMatchObject([{ result: 'applied' }]);
  return (await offerOf(id)).token;
}

const offerOf = (id: number) =>
  office.db
    .selectFrom('substitute_offer')
    .innerJoin('order_item', 'order_item.id', 'order_item_id')
    .where('order_id', '=', id)
    .selectAll('substitute_offer')
    .orderBy('substitute_offer.id', 'desc')
    .executeTakeFirstOrThrow();

const path = (token: string) => `/api/order-app/substitutes/${token}/`;
const read = async (token: string) => (await office.app.inject({ url: path(token) })).json<SubstituteOffer>();

/** Answers by the link; returns what the page shows then, or the code of the refusal. */
async function answer(token: string, payload: SubstituteAnswer) {
  const response = await office.app.inject({ method: 'POST', url: `${path(token)}answer/`, payload });
  expect(response.statusCode, response.body).toBeLessThan(500);
  return response.statusCode === 200
    ? response.json<SubstituteOffer>()
    : { status: response.statusCode, ...response.json<{ code: string; params?: { state?: string } }>() };
}

/** Ends the time of a question. */
async function passTime(id: number) {
  await office.db
    .updateTable('substitute_offer')
    .set({ expires: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', (await offerOf(id)).id)
    .execute();
}

const itemsOf = async (id: number) =>
  (
    await office.db
      .selectFrom('order_item')
      .where('order_id', '=', id)
      .select(['product_id', 'quantity', 'supplied_quantity', 'price_paisa', 'consent'])
      .orderBy('id')
      .execute()
  ).map((row) => [row.product_id, row.supplied_quantity ?? row.quantity, row.price_paisa, row.consent]);

const orderNow = async (token: string) =>
  (await office.app.inject({ url: `/api/order-app/guest-orders/${token}/` })).json<GuestOrder>();

const RICE = [7250, null];
const FISH = (product: number) => [product, 1, 35000, null];

test('a picker asks, the shopper gets a message with a link, and its page shows pictures, sums and the time without anybody’s name', async () => {
  const { id, number } = await order({ if_missing: 'leave_out' });
  const token = await ask(id, [nazirshail, atash]);
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM message WHERE event LIKE ${`order ${id} substitute %`}`.execute(office.db);
  expect(rows[0]?.text).toContain(`Miniket rice for your order. Choose by `);
  expect(rows[0]?.text).toContain(`https://haat.example/s/${token}`);
  const page = await office.app.inject({ url: path(token) });
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).not.toMatch(/Amina|Dhanmondi|1712345678|Karim/);
  expect(page.json()).toMatchObject({
    order: number,
    missing: { product: miniket, name: 'Miniket rice', quantity: 2, price: 72.5 },
    choices: [
      { product: nazirshail, price: 80, total: 535.5 },
      { product: atash, price: 70, total: 514.5 },
    ],
    total: 519.75,
    leave_out_total: 367.5,
    if_missing: 'leave_out',
    answer: null,
  });
  expect(page.json().seconds).toBeGreaterThan(590);
  expect((await lineOf(id)).offer).toMatchObject({ answer: null, sent: true, products: [{}, {}] });
});

test('a dearer product that the shopper takes costs the price of the question, also if the shop has raised it since; who took it, and when, is on the order', async () => {
  const { id, token: own } = await order();
  const token = await ask(id, [nazirshail]);
  expect((await orderNow(own)).substitute_offers).toEqual([{ line: (await lineOf(id)).id, token }]);
  const before = [await stockOf(office.db, miniket), await stockOf(office.db, nazirshail)];
  await office.db.updateTable('product').set({ price_paisa: 9900 }).where('id', '=', nazirshail).execute();
  expect(await answer(token, { answer: 'replace', product: nazirshail })).toMatchObject({
    answer: 'replace',
    product: nazirshail,
    by_shopper: true,
    total: 535.5,
  });
  await office.db.updateTable('product').set({ price_paisa: 8000 }).where('id', '=', nazirshail).execute();
  expect(await itemsOf(id)).toEqual([[miniket, 0, ...RICE], FISH(rui), [nazirshail, 2, 8000, 'by the link']]);
  expect([await stockOf(office.db, miniket), await stockOf(office.db, nazirshail)]).toEqual([
    before[0],
    before[1]! - 2,
  ]);
  const now = await orderNow(own);
  expect([now.due, now.substitute_offers]).toEqual([535.5, undefined]);
  const shown = await office.send('GET', `orders/${id}/`, { cookie: office.desk });
  expect(shown.json<OfficeOrder>()).toMatchObject({
    offers: [
      { actor: 'staff:Karim', answer: 'replace', product: 0, ended_by: 'guest', ended: expect.any(String) },
    ],
    edits: [{ kind: 'substitute', actor: 'guest' }],
  });
  // It is on the list, to be put into the bag.
  expect(await lineOf(id, nazirshail)).toMatchObject({ quantity: 2, consent: 'by the link', picked: null });
  // The same press again, because the response was lost.
  expect(await answer(token, { answer: 'replace', product: nazirshail })).toMatchObject({
    answer: 'replace',
  });
  expect(await itemsOf(id)).toHaveLength(3);
});

test('leave it out, and call me', async () => {
  const first = await order();
  const token = await ask(first.id, [atash], { quantity: 1 });
  expect(await answer(token, { answer: 'leave_out' })).toMatchObject({ answer: 'leave_out', total: 443.63 });
  expect((await itemsOf(first.id))[0]).toEqual([miniket, 1, ...RICE]);
  const second = await order();
  await answer(await ask(second.id, [atash]), { answer: 'call' });
  expect((await lineOf(second.id)).offer).toMatchObject({ answer: 'call', by_shopper: true });
  expect((await itemsOf(second.id))[0]).toEqual([miniket, 2, ...RICE]);
});

test.each([
  // Without a limit, as before: at the price of what was ordered.
  [{ if_missing: 'replace' }, [nazirshailAt(7250)], 'replace'],
  [{ if_missing: 'replace', substitute_cap: 15 }, [nazirshailAt(8000)], 'replace'],
  // Tk 15 more for two bags are above the limit: the second product is not.
  [{ if_missing: 'replace', substitute_cap: 14 }, [['atash', 2, 7000, 'wished so when ordering']], 'replace'],
  [{ if_missing: 'leave_out' }, [], 'leave_out'],
  [{ if_missing: 'call' }, null, 'call'],
  [{}, null, 'call'],
])('without an answer in time what was chosen at checkout decides: %o', async (chosen, instead, decided) => {
  const { id, token: own } = await order(chosen);
  const token = await ask(id, [nazirshail, atash]);
  expect(await endDueOffers(office.db)).toBe(0);
  await passTime(id);
  await endDueOffers(office.db);
  const names: Record<string, number> = { nazirshail, atash };
  const others = instead?.map(([name, ...rest]) => [names[name as string], ...rest]) ?? [];
  expect(await itemsOf(id)).toEqual([[miniket, instead ? 0 : 2, ...RICE], FISH(rui), ...others]);
  expect(await answer(token, { answer: 'replace', product: nazirshail })).toMatchObject({
    status: 409,
    code: 'decided',
    params: { state: decided },
  });
  expect(await read(token)).toMatchObject({ answer: decided, by_shopper: false, seconds: 0 });
  const { due, total, adjustments } = await orderNow(own);
  expect(due).toBeCloseTo(total - adjustments.reduce((sum, { amount }) => sum + amount, 0), 2);
});

function nazirshailAt(paisa: number) {
  return ['nazirshail', 2, paisa, 'wished so when ordering'];
}

test('an answer after the time finds it decided, before the job has run', async () => {
  const { id } = await order({ if_missing: 'leave_out' });
  const token = await ask(id, [atash]);
  await passTime(id);
  expect(await answer(token, { answer: 'replace', product: atash })).toMatchObject({
    status: 409,
    params: { state: 'leave_out' },
  });
  expect((await itemsOf(id))[0]).toEqual([miniket, 0, ...RICE]);
});

test('nothing is decided by the end of the time above the limit of the picker, or with a product that is gone', async () => {
  const setLimit = (limit_paisa: number | null) =>
    office.db.updateTable('staff_role').set({ limit_paisa }).where('id', '=', 'packer').execute();
  const { id } = await order({ if_missing: 'leave_out' });
  await ask(id, [atash]);
  await setLimit(100);
  await passTime(id);
  await endDueOffers(office.db);
  await setLimit(null);
  expect((await lineOf(id)).offer).toMatchObject({ answer: 'call', by_shopper: false });
  const sold = await order({ if_missing: 'replace' });
  await ask(sold.id, [atash]);
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', atash).execute();
  await passTime(sold.id);
  await endDueOffers(office.db);
  await office.db.updateTable('product').set({ stock: 1_000 }).where('id', '=', atash).execute();
  expect((await lineOf(sold.id)).offer).toMatchObject({ answer: 'call' });
});

test('the end of the time takes the second product if the first one has sold out', async () => {
  const { id } = await order({ if_missing: 'replace' });
  await ask(id, [nazirshail, atash]);
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', nazirshail).execute();
  await passTime(id);
  await endDueOffers(office.db);
  await office.db.updateTable('product').set({ stock: 1_000 }).where('id', '=', nazirshail).execute();
  expect((await itemsOf(id)).at(-1)).toEqual([atash, 2, 7000, 'wished so when ordering']);
});

test('a product that sells out meanwhile is refused, and the question stays open', async () => {
  const { id } = await order();
  const token = await ask(id, [nazirshail, atash]);
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', nazirshail).execute();
  expect(await answer(token, { answer: 'replace', product: nazirshail })).toMatchObject({
    status: 409,
    code: 'out_of_stock',
  });
  await office.db.updateTable('product').set({ stock: 1_000 }).where('id', '=', nazirshail).execute();
  expect(await answer(token, { answer: 'replace', product: atash })).toMatchObject({ answer: 'replace' });
});

test('the picker’s own decision, a change of the line and a cancelled order end the question', async () => {
  const found = await order();
  const token = await ask(found.id, [atash]);
  await office.sendTicks([tickOf(await lineOf(found.id), office.newKey())]);
  expect(await answer(token, { answer: 'leave_out' })).toMatchObject({
    status: 409,
    params: { state: 'withdrawn' },
  });
  expect((await itemsOf(found.id))[0]).toEqual([miniket, 2, ...RICE]);

  const changed = await order();
  const second = await ask(changed.id, [atash]);
  const { version } = await office.db
    .selectFrom('orders')
    .where('id', '=', changed.id)
    .select('version')
    .executeTakeFirstOrThrow();
  const line = (await lineOf(changed.id)).id;
  const edit = { version, key: office.newKey(), reason: 'customer wants less', notify: false };
  await office.send('POST', `orders/${changed.id}/edit/`, {
    cookie: office.desk,
    body: { ...edit, lines: [{ line, quantity: 1, missing: false }] },
  });
  expect((await lineOf(changed.id)).offer).toBeNull();
  expect(await answer(second, { answer: 'leave_out' })).toMatchObject({
    status: 409,
    params: { state: 'withdrawn' },
  });

  const cancelled = await order();
  const third = await ask(cancelled.id, [atash]);
  await office.send('POST', `orders/${cancelled.id}/cancel/`, {
    cookie: office.desk,
    body: { version: 1, reason: 'asked' },
  });
  expect(await read(third)).toMatchObject({ answer: 'withdrawn' });
});

test('a new question about a line replaces the last one', async () => {
  const { id } = await order();
  const first = await ask(id, [nazirshail]);
  const second = await ask(id, [atash]);
  expect(await answer(first, { answer: 'leave_out' })).toMatchObject({
    status: 409,
    params: { state: 'withdrawn' },
  });
  expect(await answer(second, { answer: 'leave_out' })).toMatchObject({ answer: 'leave_out' });
});

test('only what was proposed is taken: not another product, not by another token, not after two days', async () => {
  const { id, token: own } = await order();
  const token = await ask(id, [atash]);
  for (const product of [nazirshail, miniket, blender, 999_999])
    expect(await answer(token, { answer: 'replace', product })).toMatchObject({
      status: 400,
      code: 'invalid',
    });
  expect(await answer(token, { answer: 'replace' })).toMatchObject({ status: 400 });
  expect(await answer(token, { answer: 'leave_out', product: atash })).toMatchObject({ status: 400 });
  for (const other of [own, 'A'.repeat(32)])
    expect(await answer(other, { answer: 'leave_out' })).toMatchObject({ status: 404 });
  for (const other of ['x', `${token}x`, '%00'.repeat(32)])
    expect((await office.app.inject({ url: path(other) })).statusCode).toBeLessThan(500);
  // The token of a question opens no order.
  expect((await office.app.inject({ url: `/api/order-app/guest-orders/${token}/` })).statusCode).toBe(404);
  expect(await itemsOf(id)).toEqual([[miniket, 2, ...RICE], FISH(rui)]);
  await sql`ALTER TABLE substitute_offer DISABLE TRIGGER substitute_offer_ends_once`.execute(office.db);
  await office.db
    .updateTable('substitute_offer')
    .set({ at: sql<Date>`now() - interval '49 hours'` })
    .execute();
  await sql`ALTER TABLE substitute_offer ENABLE TRIGGER substitute_offer_ends_once`.execute(office.db);
  expect((await office.app.inject({ url: path(token) })).statusCode).toBe(404);
});

test('a proposal of what is not there, too many, or of the order itself is refused', async () => {
  const { id } = await order();
  const line = await lineOf(id);
  const refusedWith = async (more: Partial<Tick>) =>
    (await office.sendTicks([tickOf(line, office.newKey(), { action: 'offer', ...more })]))[0]?.code;
  expect(await refusedWith({})).toBe('product_missing');
  expect(await refusedWith({ products: [atash, 999_999] })).toBe('product_missing');
  expect(await refusedWith({ products: [rui] })).toBe('already_ordered');
  expect(await refusedWith({ products: [atash], quantity: 3 })).toBe('wrong_quantity');
  expect(await refusedWith({ products: [atash], seen: 1, quantity: 1 })).toBe('quantity_changed');
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', atash).execute();
  expect(await refusedWith({ products: [atash] })).toBe('out_of_stock');
  await office.db.updateTable('product').set({ stock: 1_000 }).where('id', '=', atash).execute();
});

test('what was chosen at checkout for a line is supplied without a question, within the limit of price', async () => {
  const items = (substitute: number) => [{ product: miniket, quantity: 2, substitute }];
  const place = async (substitute: number, more = {}) => {
    const placed = (await office.placeOrder({ items: items(substitute), ...more })) as GuestOrder;
    await office.send('POST', `orders/${placed.id}/move/`, {
      cookie: office.desk,
      body: { to: 'PROCESSING', version: 0 },
    });
    return placed;
  };
  const { id, orderitems } = await place(nazirshail, { substitute_cap: 20 });
  expect(orderitems[0]?.substitute).toBe(nazirshail);
  const line = await lineOf(id);
  expect(line.wished).toMatchObject({ product: nazirshail });
  const tick = (product: number) => tickOf(line, office.newKey(), { action: 'substitute', product });
  expect(await office.sendTicks([tick(atash)])).toMatchObject([
    { result: 'refused', code: 'consent_missing' },
  ]);
  expect(await office.sendTicks([tick(nazirshail)])).toMatchObject([{ result: 'applied' }]);
  expect((await itemsOf(id))[1]).toEqual([nazirshail, 2, 8000, 'wished so when ordering']);
  // A product that is not sold counts as not sent.
  for (const unknown of [999_999, miniket])
    expect((await place(unknown)).orderitems[0]?.substitute).toBeUndefined();
});

test('an account keeps the limit, what was chosen at checkout and what was answered by the link, until a later order decides otherwise', async () => {
  const customer = await signUp(office.app, karim);
  const wishes = async () =>
    (await customer.call('GET', '/api/payment-app/standing-wishes/')).json<StandingWishes>();
  const place = async (more: object) => {
    for (const item of [miniket, rui])
      await customer.call('POST', '/api/payment-app/carts/', { item, quantity: 1 });
    const placed = await customer.call('POST', '/api/payment-app/orders/', { ...receiver, ...more });
    expect(placed.statusCode, placed.body).toBe(201);
    const { id } = placed.json<Order>();
    const body = { to: 'PROCESSING', version: 0 };
    await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body });
    return id;
  };
  expect(await wishes()).toEqual({ cap: null, products: [] });
  await place({ substitute_cap: 30, line_substitutes: [{ product: miniket, substitute: atash }] });
  const wished = (product: number, name: string) => ({ missing: miniket, product, name, name_bn: '' });
  expect(await wishes()).toEqual({ cap: 30, products: [wished(atash, 'atash rice')] });
  // Another account has none of it.
  const other = await signUp(office.app, { ...karim, phone: '+8801811222333' });
  expect((await other.call('GET', '/api/payment-app/standing-wishes/')).json().products).toEqual([]);
  expect((await office.app.inject('/api/payment-app/standing-wishes/')).statusCode).toBe(401);
  const id = await place({});
  expect(await wishes()).toEqual({ cap: 30, products: [] });
  const token = await ask(id, [nazirshail, atash]);
  const taken = { answer: 'replace', product: nazirshail } as const;
  await answer(token, taken);
  expect((await wishes()).products).toEqual([]);
  expect(await answer(token, { ...taken, product: atash, next_time: true })).toMatchObject({ status: 409 });
  expect(await answer(token, { ...taken, next_time: true })).toMatchObject({ answer: 'replace' });
  expect((await wishes()).products).toEqual([wished(nazirshail, 'nazirshail rice')]);
  await answer(token, { ...taken, next_time: false });
  expect((await wishes()).products).toEqual([]);
});

test('products of which open orders need more than is left are asked about at checkout', async () => {
  const low = async () =>
    (await office.app.inject({ url: `/api/order-app/low-stock/?products=${miniket},${rui}` })).json<
      { product: number; choices: { product: number; price: number }[] }[]
    >();
  await office.db.updateTable('product').set({ stock: 1_000 }).execute();
  expect(await low()).toEqual([]);
  await order();
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', miniket).execute();
  const [found] = await low();
  expect(found?.product).toBe(miniket);
  // Exactly what open orders need is enough.
  const { needed } = await office.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('product_id', '=', miniket)
    .select(sql<number>`sum(coalesce(supplied_quantity, quantity))::int`.as('needed'))
    .executeTakeFirstOrThrow();
  await office.db.updateTable('product').set({ stock: needed }).where('id', '=', miniket).execute();
  expect(await low()).toEqual([]);
  // The large pack has the nearest price, and is the least alike.
  const choices = found?.choices.map(({ product }) => product) ?? [];
  expect(choices).toHaveLength(3);
  expect(choices.at(-1)).toBe(sack);
  await office.db.updateTable('product').set({ stock: 1_000 }).where('id', '=', miniket).execute();
});

/** Random numbers from 0 up to 1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([1, 2, 3, 5, 8, 13])(
  'of answers, the end of the time and the picker’s own decision at once one wins; stock and sums add up (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const products = [miniket, nazirshail, atash];
    const cap = [undefined, 15, 100][Math.floor(random() * 3)];
    const wish = ['replace', 'leave_out', 'call'][Math.floor(random() * 3)];
    const { id, token: own } = await order({ if_missing: wish, ...(cap && { substitute_cap: cap }) });
    const stocks = await Promise.all(products.map((product) => stockOf(office.db, product)));
    const token = await ask(id, [nazirshail, atash], { quantity: 1 + Math.floor(random() * 2) });
    const line = await lineOf(id);
    if (random() < 0.4) await passTime(id);
    const works: (() => Promise<unknown>)[] = [
      () => answer(token, { answer: 'replace', product: nazirshail }),
      () => answer(token, { answer: 'replace', product: nazirshail }),
      () => answer(token, { answer: 'replace', product: atash }),
      () => answer(token, { answer: 'leave_out' }),
      () => endDueOffers(office.db),
      () => read(token),
      () => office.sendTicks([tickOf(line, office.newKey())]),
      () =>
        office.sendTicks([
          tickOf(line, office.newKey(), { action: 'short', quantity: 1, reason: 'torn bag' }),
        ]),
    ];
    await Promise.all(works.toSorted(() => random() - 0.5).map((work) => work()));
    // What is decided first counts, and what is not decided yet can be.
    if ((await offerOf(id)).ended === null) await answer(token, { answer: 'leave_out' });
    const offer = await offerOf(id);
    expect(offer.ended_by).not.toBeNull();
    const items = await itemsOf(id);
    const instead = items.slice(2);
    expect(instead.map(([product]) => product)).toEqual(offer.answer === 'replace' ? [offer.product_id] : []);
    const suppliedOf = (product: number) => Number(items.find(([each]) => each === product)?.[1] ?? 0);
    // Goods that are missing are wasted: the stock never gets them back.
    expect(await Promise.all(products.map((product) => stockOf(office.db, product)))).toEqual([
      stocks[0],
      stocks[1]! - suppliedOf(nazirshail),
      stocks[2]! - suppliedOf(atash),
    ]);
    const sum = items.reduce((all, [, quantity, paisa]) => all + Number(quantity) * Number(paisa), 0);
    const { due } = await orderNow(own);
    expect(due).toBeCloseTo((sum + Math.floor((sum * 5 + 50) / 100)) / 100, 2);
    const winners = await office.db
      .selectFrom('order_edit')
      .where('order_id', '=', id)
      .select(['kind', 'actor'])
      .execute();
    expect(winners.length).toBeLessThanOrEqual(offer.answer === 'withdrawn' ? 1 : 2);
  },
);

test('what is sent again for a complaint costs nothing, also with a dearer substitute', async () => {
  const { id, token: own, total } = await order();
  await office.db
    .insertInto('order_adjustment')
    .values({
      ...{ order_id: id, kind: 'complaint', amount_paisa: total * 100, adjustment_key: 'again 1' },
      ...{ reason: 'sent again', actor: 'staff:Shirin' },
    })
    .execute();
  await sql`UPDATE orders SET sent_again_for = ${id}, source = 'COMPLAINT' WHERE id = ${id}`.execute(
    office.db,
  );
  const token = await ask(id, [nazirshail]);
  const answered = { answer: 'replace', product: nazirshail } as const;
  expect(await answer(token, answered)).toMatchObject(answered);
  expect(await itemsOf(id)).toContainEqual([nazirshail, 2, 8000, expect.any(String)]);
  expect(await orderNow(own)).toMatchObject({ due: 0 });
});
