import type { PriceBoard, Publication } from '@haat/contract/office/catalogue/prices';
import type { Product } from '@haat/contract/shop/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importText } from '../../testing/catalogue/import.ts';
import { killWhileWaiting } from '../../testing/office/locked-product.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { publishDue } from './publish-due.ts';

let office: Office;
let cookie: string;
let jamals: string;
let rui: number;
let miniket: number;
let blender: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  jamals = await office.addStaff('editor', jamal);
  ({ rui, miniket, blender } = office.fixtures);
});
beforeEach(async () => {
  const set = (id: number, price_paisa: number, old_price_paisa: number | null) =>
    office.db
      .updateTable('product')
      .set({ price_paisa, old_price_paisa, is_on_sale: old_price_paisa !== null })
      .where('id', '=', id)
      .execute();
  await set(rui, 35_000, 40_000);
  await set(miniket, 7_250, null);
});
afterAll(() => office.close());

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const post = (url: string, body: object = {}, as = cookie) =>
  office.send('POST', `prices/${url}`, { cookie: as, body });
const readBoard = async () => (await office.send('GET', 'prices/', { cookie })).json<PriceBoard>();
const pricesOf = async (...ids: number[]) => {
  const rows = await office.db
    .selectFrom('product')
    .select(['id', 'price_paisa'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.price_paisa);
};
const range = (length: number) => Array.from({ length }, (_, n) => n);
const change = (product: number, seen_paisa: number, price_paisa: number) => ({
  product,
  seen_paisa,
  price_paisa,
});
const both = () => [change(rui, 35_000, 36_000), change(miniket, 7_250, 7_500)];
const at = (minutes: number) => new Date(office.clock.now().getTime() + minutes * 60_000);

test('the board has the chosen goods in the order of the market; of two who arrange it the second is refused', async () => {
  const { version } = await readBoard();
  const products = [blender, rui, miniket];
  const arranged = await post('board/', { version, products });
  expect(arranged.json()).toEqual({ version: version + 1 });
  const { rows } = await readBoard();
  expect(rows.map(({ product }) => product)).toEqual(products);
  expect(rows[1]).toMatchObject({ name: 'Rui fish', price_paisa: 35_000, old_price_paisa: 40_000 });
  const late = await post('board/', { version, products: [rui] }, jamals);
  expect(late.json()).toMatchObject({ code: 'board_changed', params: { changed_by: 'staff:Rina' } });
});

test('a draft is stored by person, and an older one changes nothing', async () => {
  const draft = { lines: { [rui]: '৩৬০' }, saved_at: at(0).toISOString() };
  expect((await post('draft/', draft)).statusCode).toBe(204);
  await post('draft/', { lines: {}, saved_at: at(-1).toISOString() });
  const { id } = (await office.send('GET', 'session/', { cookie })).json<{ id: number }>();
  await post('draft/', { lines: { [rui]: '1' }, saved_at: at(1).toISOString() }, jamals);
  // Rina's draft, sent again after Jamal has signed in at her device.
  const late = await post(
    'draft/',
    { lines: { [rui]: '2' }, saved_at: at(2).toISOString(), staff: id },
    jamals,
  );
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'other_staff' }]);
  expect((await office.send('GET', 'prices/', { cookie: jamals })).json<PriceBoard>().draft?.lines).toEqual({
    [rui]: '1',
  });
  expect((await readBoard()).draft).toEqual(draft);
});

test('a draft of a device whose clock is years ahead does not hold back later ones', async () => {
  await post('draft/', { lines: { [rui]: '1' }, saved_at: '2036-01-01T00:00:00.000Z' });
  const draft = { lines: { [rui]: '360' }, saved_at: at(0).toISOString() };
  await post('draft/', draft);
  expect((await readBoard()).draft).toEqual(draft);
});

test('half a character in a draft is left out', async () => {
  const saved_at = at(3).toISOString();
  const response = await post('draft/', { lines: { [rui]: '3\ud8006🐟', [miniket]: '\udc00' }, saved_at });
  expect(response.statusCode, response.body).toBe(204);
  expect((await readBoard()).draft?.lines).toEqual({ [rui]: '36🐟', [miniket]: '' });
});

test('prices are published together, once per key, with an audit row each; placed orders stay', async () => {
  const { id } = await office.placeOrder();
  await post('draft/', { lines: { [miniket]: '74' }, saved_at: at(2).toISOString() }, jamals);
  const key = newKey();
  const changes = both();
  const [first, second] = await Promise.all([
    post('publications/', { key, changes }),
    post('publications/', { key, changes }),
  ]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json<Publication>().id).toBe(first.json<Publication>().id);
  expect(first.json()).toMatchObject({ actor: 'staff:Rina', state: 'published', changes: 2 });
  expect(await pricesOf(rui, miniket)).toEqual([36_000, 7_500]);
  expect((await readBoard()).draft).toBeNull();
  const ofJamal = (await office.send('GET', 'prices/', { cookie: jamals })).json<PriceBoard>().draft;
  expect(ofJamal?.lines).toEqual({ [miniket]: '74' });
  const shown = (await office.app.inject(`/api/shop-app/products/${rui}/`)).json<Product>();
  expect(shown).toMatchObject({ price: 360, old_price: 400, isOnSale: true });
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'product')
    .orderBy('id', 'desc')
    .limit(2)
    .selectAll()
    .execute();
  expect(audit.map(({ actor, row_id }) => [actor, row_id]).toSorted()).toEqual(
    [rui, miniket].map((product) => ['staff:Rina', String(product)]).toSorted(),
  );
  const line = await office.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('price_paisa')
    .executeTakeFirstOrThrow();
  expect(line.price_paisa).toBe(7_250);
});

test('an open cart learns of the new price before it is ordered', async () => {
  await post('publications/', { key: newKey(), changes: both() });
  const response = await office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      ...{ name: 'Amina', phone: '01712345678', address: 'Dhanmondi' },
      items: [{ product: rui, quantity: 1, price: 350 }],
    },
  });
  expect(response.json()).toMatchObject({ code: 'price_changed' });
});

test('a price that somebody else has changed since is not overwritten, and nothing is published', async () => {
  const { version } = await office.db
    .selectFrom('product')
    .where('id', '=', rui)
    .select('version')
    .executeTakeFirstOrThrow();
  await office.send('POST', `products/${rui}/`, { cookie: jamals, body: { version, price: '355' } });
  const refused = await post('publications/', { key: newKey(), changes: both() });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed']);
  expect(refused.json().params).toEqual({ prices_paisa: { [rui]: 35_500 } });
  expect(await pricesOf(rui, miniket)).toEqual([35_500, 7_250]);
  await office.db.updateTable('product').set({ price_paisa: 7_000 }).where('id', '=', miniket).execute();
  const lower = await post('publications/', { key: newKey(), changes: both() });
  expect(lower.json().params).toEqual({ prices_paisa: { [rui]: 35_500, [miniket]: 7_000 } });
});

test('a price that reaches the old price ends the offer, and an undo gives it back', async () => {
  const { id } = (
    await post('publications/', { key: newKey(), changes: [change(rui, 35_000, 40_000)] })
  ).json<Publication>();
  const offer = () =>
    office.db
      .selectFrom('product')
      .where('id', '=', rui)
      .select(['price_paisa', 'old_price_paisa', 'is_on_sale'])
      .executeTakeFirstOrThrow();
  expect(await offer()).toEqual({ price_paisa: 40_000, old_price_paisa: null, is_on_sale: false });
  const undone = await post(`publications/${id}/undo/`);
  expect(undone.json()).toMatchObject({ publication: { state: 'undone' }, stayed: [] });
  expect(await offer()).toEqual({ price_paisa: 35_000, old_price_paisa: 40_000, is_on_sale: true });
  expect((await post(`publications/${id}/undo/`)).json()).toMatchObject({ code: 'wrong_state' });
});

test('an undo leaves what was changed since, and names it', async () => {
  const { id } = (await post('publications/', { key: newKey(), changes: both() })).json<Publication>();
  await sql`UPDATE product SET price_paisa = 7600 WHERE id = ${miniket}`.execute(office.db);
  expect((await post(`publications/${id}/undo/`)).json()).toMatchObject({ stayed: ['Miniket rice'] });
  expect(await pricesOf(rui, miniket)).toEqual([35_000, 7_600]);
});

test.each<[string, () => number, number, object, object]>([
  [
    'got an old price',
    () => miniket,
    7_000,
    { old_price: '80' },
    { price_paisa: 7_000, old_price_paisa: 8_000 },
  ],
  [
    'has a plan after its offer ended',
    () => rui,
    45_000,
    { offer_price: '380', offer_starts: '2035-01-01T00:00:00Z' },
    { price_paisa: 45_000, old_price_paisa: null, offer_paisa: 38_000 },
  ],
])('an undo leaves a product that %s since, and names it', async (_what, idOf, price, fields, expected) => {
  const id = idOf();
  const read = () =>
    office.db.selectFrom('product').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const changes = [change(id, (await read()).price_paisa, price)];
  const published = (await post('publications/', { key: newKey(), changes })).json<Publication>();
  const { version, name } = await read();
  const body = { version, ...fields, offer_ends: '2035-02-01T00:00:00Z' };
  expect((await office.send('POST', `products/${id}/`, { cookie: jamals, body })).statusCode).toBe(200);
  expect((await post(`publications/${published.id}/undo/`)).json()).toMatchObject({ stayed: [name] });
  expect(await read()).toMatchObject({ ...expected, offer_ends: new Date('2035-02-01') });
});

test('prices for later are published at their time, once, by several processes; or cancelled', async () => {
  const later = at(30).toISOString();
  const { id } = (
    await post('publications/', { key: newKey(), changes: both(), publish_at: later })
  ).json<Publication>();
  expect(await publishDue(office.db, at(29))).toBe(0);
  expect(await pricesOf(rui, miniket)).toEqual([35_000, 7_250]);
  const counts = await Promise.all([publishDue(office.db, at(31)), publishDue(office.db, at(31))]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await pricesOf(rui, miniket)).toEqual([36_000, 7_500]);
  expect((await post(`publications/${id}/cancel/`)).json()).toMatchObject({ code: 'wrong_state' });

  const second = (
    await post('publications/', {
      ...{ key: newKey(), publish_at: later },
      changes: [change(rui, 36_000, 39_000)],
    })
  ).json<Publication>();
  expect((await post(`publications/${second.id}/cancel/`)).json()).toMatchObject({ state: 'cancelled' });
  expect(await publishDue(office.db, at(31))).toBe(0);
  expect(await pricesOf(rui)).toEqual([36_000]);
});

test('scheduled prices stay listed, and are listed by the time at which they are published', async () => {
  const publish = async (seen: number, more = {}) =>
    (
      await post('publications/', { key: newKey(), changes: [change(miniket, seen, seen + 1)], ...more })
    ).json<Publication>().id;
  const waiting = await publish(7_250, { publish_at: at(30).toISOString() });
  const newest: number[] = [];
  for (const n of range(11)) newest.unshift(await publish(7_250 + n));
  const listed = async () => (await readBoard()).publications.map(({ id }) => id);
  expect(await listed()).toEqual([waiting, ...newest.slice(0, 10)]);
  await publishDue(office.db, at(31));
  expect(await listed()).toEqual([waiting, ...newest.slice(0, 9)]);
  newest.unshift(await publish(7_261));
  expect((await listed()).slice(0, 3)).toEqual([newest[0], waiting, newest[1]]);
});

test('a publication that is killed in the middle changes no price, and is complete when it runs again', async () => {
  await post('publications/', { key: newKey(), changes: both(), publish_at: at(30).toISOString() });
  await killWhileWaiting(office, Math.max(rui, miniket), () => publishDue(office.db, at(31)));
  expect(await pricesOf(rui, miniket)).toEqual([35_000, 7_250]);
  expect(await publishDue(office.db, at(31))).toBe(1);
  expect(await pricesOf(rui, miniket)).toEqual([36_000, 7_500]);
});

test('an import and a publication at once: each is there as a whole', async () => {
  const rows = 'slug,price,unit\nmfish,1,\nrui,370,1 kg\nminiket-rice,74,5 kg\n'.replace('mfish,1,\n', '');
  const results = await Promise.all([
    importText(office.db, rows),
    post('publications/', { key: newKey(), changes: both() }),
  ]);
  const published = results[1].statusCode === 201;
  const units = await office.db.selectFrom('product').where('id', '=', rui).select('unit').executeTakeFirst();
  expect(units).toEqual({ unit: '1 kg' });
  const prices = await pricesOf(rui, miniket);
  if (!published) expect([results[1].statusCode, prices]).toEqual([409, [37_000, 7_400]]);
  else
    expect([
      [36_000, 7_500],
      [37_000, 7_400],
    ]).toContainEqual(prices);
});

test.each<[string, object]>([
  ['a price of zero', { changes: [{ product: 1, seen_paisa: 1, price_paisa: 0 }] }],
  ['half a paisa', { changes: [{ product: 1, seen_paisa: 1, price_paisa: 1.5 }] }],
  ['a product twice', { changes: [change(1, 35_000, 1), change(1, 35_000, 2)] }],
  ['a product that does not exist', { changes: [change(999_999, 1, 2)] }],
  ['a time in a month', { changes: [change(1, 1, 2)], publish_at: '2099-01-01T00:00:00Z' }],
  ['no change', { changes: [] }],
  [
    'the most changes, of none that exists',
    { changes: range(2_000).map((n) => change(n + 1e6, 7_250, 7_300)) },
  ],
])('%s is refused', async (_what, body) => {
  expect((await post('publications/', { key: newKey(), ...body })).statusCode).toBe(400);
});
