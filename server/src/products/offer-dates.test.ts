import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import type { Product } from '@haat/contract/shop/catalogue';
import type { Quote } from '@haat/contract/shop/delivery';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina } from '../../testing/accounts/customers.ts';
import { killWhileWaiting, whileLocked } from '../../testing/office/locked-product.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { applyDueOffers } from './apply-due-offers.ts';

let office: Office;
let cookie: string;
let jamals: string;
let river: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  jamals = await office.addStaff('editor', jamal);
  const row = await office.db
    .selectFrom('category')
    .where('slug', '=', 'river')
    .select('id')
    .executeTakeFirstOrThrow();
  river = row.id;
});
afterAll(() => office.close());

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const create = (body: object) =>
  office.send('POST', 'products/', {
    cookie,
    body: { category: river, stock: '100000', ...body, key: newKey() },
  });
const update = (body: object, { id, version } = pabda, as = cookie) =>
  office.send('POST', `products/${id}/`, { cookie: as, body: { version, ...body } });
const read = async () =>
  (await office.send('GET', `products/${pabda.id}/`, { cookie })).json<OfficeProduct>();
const due = () => applyDueOffers(office.db, office.clock.now());
const inMinutes = (minutes: number) =>
  new Date(office.clock.now().getTime() + minutes * 60_000).toISOString();
const wait = (minutes: number) => office.clock.forward(minutes * 60_000);

/** As shoppers see it, in every place that has a price. */
async function shown(id = pabda.id) {
  const get = async <T>(url: string) => (await office.app.inject(`/api/shop-app/products/${url}`)).json<T>();
  const product = await get<Product>(`${id}/`);
  const lists = await Promise.all(
    ['?category=fish', '?search=pabda', '?sort=price', '?on_sale=true'].map((query) => get<Product[]>(query)),
  );
  const [, , sorted = []] = lists;
  expect(sorted.map(({ price }) => price)).toEqual(
    sorted.map(({ price }) => price).toSorted((a, b) => a - b),
  );
  const found = lists.map((list) => list.find((each) => each.id === id));
  const quote = await office.app.inject({
    method: 'POST',
    url: '/api/order-app/quote/',
    payload: { items: [{ product: id, quantity: 1 }] },
  });
  expect(quote.statusCode, quote.body).toBe(200);
  const seen = [...found.slice(0, 3).map((each) => each?.price), quote.json<Quote>().subtotal];
  expect(seen).toEqual(Array(4).fill(product.price));
  expect(found[3] !== undefined).toBe(product.isOnSale);
  return [product.price, product.old_price, product.isOnSale];
}

const orderAt = (price: number) =>
  office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: amina.phone,
      address: 'Dhanmondi',
      items: [{ product: pabda.id, quantity: 1, price }],
    },
  });

let pabda: OfficeProduct;
beforeEach(async () => {
  await office.db.updateTable('product').set({ listed: false }).where('name', '=', 'Pabda').execute();
  const response = await create({ name: 'Pabda', price: '650' });
  expect(response.statusCode, response.body).toBe(201);
  pabda = response.json();
});

test('an offer counts from its first moment to its last, in every list, search, quote and order', async () => {
  await update({ offer_price: '৫৫০', offer_starts: inMinutes(10), offer_ends: inMinutes(70) });
  await due();
  expect(await shown()).toEqual([650, null, false]);
  wait(9.99);
  expect(await due()).toBe(0);
  wait(0.01);
  expect(await due()).toBe(1);
  expect(await shown()).toEqual([550, 650, true]);
  expect((await orderAt(550)).statusCode).toBe(201);
  expect((await orderAt(650)).json()).toMatchObject({ code: 'price_changed' });
  expect(await read()).toMatchObject({ offer_paisa: null, offer_starts: null, offer_ends: inMinutes(60) });
  wait(60);
  // The end is here, and the job is not yet: the order pays what the shopper was shown.
  expect((await orderAt(550)).statusCode).toBe(201);
  expect(await due()).toBe(1);
  expect(await shown()).toEqual([650, null, false]);
  expect((await orderAt(550)).json()).toMatchObject({
    code: 'price_changed',
    params: { lines: [{ price_now: 650 }] },
  });
  expect(await read()).toMatchObject({ offer_ends: null });
});

test('start and end are in the audit, and change nothing else', async () => {
  await update({ offer_price: '550', offer_starts: inMinutes(0), offer_ends: inMinutes(1) });
  await due();
  wait(1);
  await due();
  const rows = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'product')
    .where('row_id', '=', String(pabda.id))
    .where('actor', '=', 'offer dates')
    .select('changed')
    .orderBy('id')
    .execute();
  const prices = ['is_on_sale', 'old_price_paisa', 'price_paisa', 'version'];
  expect(rows).toEqual([
    { changed: ['is_on_sale', 'offer_paisa', 'offer_starts', ...prices.slice(1)] },
    { changed: ['is_on_sale', 'offer_ends', ...prices.slice(1)] },
  ]);
});

test('after a downtime an offer starts late, ends late, or is dropped if its time is over', async () => {
  await update({ offer_price: '550', offer_starts: inMinutes(1), offer_ends: inMinutes(100) });
  wait(50);
  await due();
  expect(await shown()).toEqual([550, 650, true]);
  wait(500);
  await due();
  expect(await shown()).toEqual([650, null, false]);
  await update({ offer_price: '500', offer_starts: inMinutes(1), offer_ends: inMinutes(2) }, await read());
  wait(3);
  await due();
  expect(await shown()).toEqual([650, null, false]);
  expect(await read()).toMatchObject({ offer_paisa: null, offer_starts: null, offer_ends: null });
});

test('ten processes at once start an offer once; one that is killed in the middle leaves the price before', async () => {
  await update({ offer_price: '550', offer_starts: inMinutes(0) });
  await killWhileWaiting(office, pabda.id, due);
  expect(await shown()).toEqual([650, null, false]);
  const counts = await whileLocked(office, pabda.id, () => Promise.all(Array.from({ length: 10 }, due)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await shown()).toEqual([550, 650, true]);
});

test.each<[string, () => object, string]>([
  [
    'a price for later that is no amount',
    () => ({ offer_price: 'cheap', offer_starts: inMinutes(1) }),
    'offer_price',
  ],
  [
    'a price for later above the price',
    () => ({ offer_price: '650', offer_starts: inMinutes(1) }),
    'offer_price',
  ],
  [
    'a start that is no date',
    () => ({ offer_price: '550', offer_starts: '2026-13-45T99:99:99Z' }),
    'offer_starts',
  ],
  ['a price for later without a start', () => ({ offer_price: '550' }), 'offer_starts'],
  ['a start without a price', () => ({ offer_starts: inMinutes(1) }), 'offer_price'],
  ['an end of no offer', () => ({ offer_ends: inMinutes(1) }), 'offer_ends'],
  [
    'an end before the start',
    () => ({ offer_price: '550', offer_starts: inMinutes(2), offer_ends: inMinutes(1) }),
    'offer_ends',
  ],
  [
    'a price for later beside an offer now',
    () => ({ old_price: '700', offer_price: '550', offer_starts: inMinutes(1) }),
    'offer_price',
  ],
])('%s is refused, and the field is named', async (_what, fields, field) => {
  const response = await update(fields());
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  expect((await create({ name: 'Pabda', price: '650', ...fields() })).statusCode).toBe(400);
  expect(await read()).toMatchObject({ version: 1 });
});

test('an offer now can get an end, and a plan can be dropped', async () => {
  await update({ price: '600', old_price: '650' });
  await update({ offer_ends: inMinutes(5) }, await read());
  wait(5);
  await due();
  expect(await shown()).toEqual([650, null, false]);
  await update({ offer_price: '550', offer_starts: inMinutes(5), offer_ends: inMinutes(6) }, await read());
  await update({ offer_price: '' }, await read());
  wait(5.5);
  expect(await due()).toBe(0);
  expect(await read()).toMatchObject({ offer_paisa: null, offer_starts: null, offer_ends: null });
});

test('of two people who plan an offer the second sees the first one’s', async () => {
  await update({ offer_price: '550', offer_starts: inMinutes(5) });
  const late = await update({ offer_price: '500', offer_starts: inMinutes(9) }, pabda, jamals);
  expect(late.json()).toMatchObject({
    code: 'product_changed',
    params: { changed_by: 'staff:Rina', values: { offer_paisa: '55000', offer_starts: inMinutes(5) } },
  });
});

test('a new price that reaches the plan drops it, and the undo of the publication gives it back', async () => {
  const starts = inMinutes(30);
  await update({ offer_price: '550', offer_starts: starts, offer_ends: inMinutes(90) });
  const published = await office.send('POST', 'prices/publications/', {
    cookie,
    body: { key: newKey(), changes: [{ product: pabda.id, seen_paisa: 65_000, price_paisa: 50_000 }] },
  });
  expect(published.statusCode, published.body).toBe(201);
  expect(await read()).toMatchObject({ offer_paisa: null, offer_starts: null, offer_ends: null });
  await office.send('POST', `prices/publications/${published.json().id}/undo/`, { cookie });
  expect(await read()).toMatchObject({ price_paisa: 65_000, offer_paisa: 55_000, offer_starts: starts });
});

test('an offer with an end that a publication ended ends in time after the undo', async () => {
  await update({ offer_price: '550', offer_starts: inMinutes(0), offer_ends: inMinutes(60) });
  await due();
  const published = await office.send('POST', 'prices/publications/', {
    cookie,
    body: { key: newKey(), changes: [{ product: pabda.id, seen_paisa: 55_000, price_paisa: 70_000 }] },
  });
  expect(await read()).toMatchObject({ price_paisa: 70_000, old_price_paisa: null, offer_ends: null });
  await office.send('POST', `prices/publications/${published.json().id}/undo/`, { cookie });
  expect(await shown()).toEqual([550, 650, true]);
  wait(60);
  await due();
  expect(await shown()).toEqual([650, null, false]);
});

test('the database has no two offers of one product, and no end of nothing', async () => {
  const set = (columns: string) =>
    sql.raw(`UPDATE product SET ${columns} WHERE id = ${pabda.id}`).execute(office.db);
  await expect(set('offer_paisa = 1')).rejects.toThrow(/product_offer_check/);
  await expect(
    set("offer_paisa = 1, offer_starts = now(), offer_ends = now() - interval '1 s'"),
  ).rejects.toThrow(/product_offer_order_check/);
  await expect(set('offer_paisa = 65000, offer_starts = now()')).rejects.toThrow(/product_one_offer_check/);
  await expect(set('offer_ends = now()')).rejects.toThrow(/product_offer_ends_check/);
});

test('at no moment a product has two prices: the one of the time, everywhere', async () => {
  const step = fc.record({
    waits: fc.integer({ min: 0, max: 40 }),
    plan: fc.option(
      fc.record({
        taka: fc.integer({ min: 1, max: 700 }),
        starts: fc.integer({ min: 0, max: 30 }),
        lasts: fc.option(fc.integer({ min: 1, max: 30 })),
      }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await office.db.updateTable('product').set({ listed: false }).where('name', '=', 'Pabda').execute();
      pabda = (await create({ name: 'Pabda', price: '650' })).json();
      let offer: { taka: number; from: number; to: number } | null = null;
      const now = () => office.clock.now().getTime();
      for (const { waits, plan } of steps) {
        const isFree = offer === null || now() < offer.from || now() >= offer.to;
        if (plan && isFree) {
          const ends = plan.lasts === null ? '' : inMinutes(plan.starts + plan.lasts);
          const response = await update(
            { offer_price: String(plan.taka), offer_starts: inMinutes(plan.starts), offer_ends: ends },
            await read(),
          );
          expect(response.statusCode, response.body).toBe(plan.taka < 650 ? 200 : 400);
          if (response.statusCode === 200)
            offer = {
              taka: plan.taka,
              from: now() + plan.starts * 60_000,
              to:
                plan.lasts === null ? Number.POSITIVE_INFINITY : now() + (plan.starts + plan.lasts) * 60_000,
            };
        }
        await due();
        wait(waits);
        await Promise.all([due(), due()]);
        const isOn: boolean = offer !== null && offer.from <= now() && now() < offer.to;
        const price = isOn ? offer!.taka : 650;
        expect(await shown()).toEqual([price, isOn ? 650 : null, isOn]);
        expect((await orderAt(price)).statusCode).toBe(201);
      }
    }),
    { numRuns: process.env.FAULTS === 'long' ? 30 : 6 },
  );
});
