import type { OfficeProduct, ProductSummary } from '@haat/contract/office/catalogue/products';
import type { AuditEntry } from '@haat/contract/office/staff';
import type { Product } from '@haat/contract/shop/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let cookie: string;
let jamals: string;
let river: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  jamals = await office.addStaff('editor', jamal);
  const { id } = await office.db
    .selectFrom('category')
    .where('slug', '=', 'river')
    .select('id')
    .executeTakeFirstOrThrow();
  river = id;
});
afterAll(() => office.close());

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const create = (body: object, key = newKey()) =>
  office.send('POST', 'products/', { cookie, body: { category: river, ...body, key } });
const update = (id: number, body: object, as = cookie) =>
  office.send('POST', `products/${id}/`, { cookie: as, body });
const find = async (query: Record<string, string>) =>
  (await office.send('GET', `products/?${new URLSearchParams(query)}`, { cookie })).json<{
    products: ProductSummary[];
    total: number;
  }>();
const readAudit = () =>
  office.db.selectFrom('audit').selectAll().where('table_name', '=', 'product').orderBy('id').execute();
/** As a shopper sees it. */
const shown = async (id: number) =>
  (await office.app.inject(`/api/shop-app/products/${id}/`)).json<Product>();

let pabda: OfficeProduct;
beforeEach(async () => {
  pabda = (
    await create({ name: 'Pabda', name_bn: 'পাবদা', price: '৬৫০.৫০', unit: '500 g', stock: '১২' })
  ).json();
});

test('a product is created from typed fields, once per key, and shoppers see and find it', async () => {
  expect(pabda).toMatchObject({ price_paisa: 65_050, stock: 12, listed: true, version: 1, category: river });
  expect(await shown(pabda.id)).toMatchObject({ name: 'Pabda', price: 650.5, stock_status: true });
  const found = await office.app.inject('/api/shop-app/products/?search=পাবদা');
  expect(found.json<Product[]>().map(({ id }) => id)).toContain(pabda.id);
  const key = newKey();
  // As the form sends it, also the fields that nobody filled in.
  const empty = [
    'name_bn',
    'unit',
    'options',
    'old_price',
    'offer_price',
    'offer_starts',
    'offer_ends',
    'stock',
  ]
    .concat(
      'code',
      'barcode',
      'shelf_place',
      'preview_text',
      'preview_text_bn',
      'detail_text',
      'detail_text_bn',
    )
    .map((name) => [name, '']);
  const tengra = { ...Object.fromEntries(empty), name: 'Tengra', price: '400', pictures: [], weighed: false };
  const [first, second] = await Promise.all([create(tengra, key), create(tengra, key)]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
  const [dearer, more] = [
    await create({ ...tengra, price: '450' }, key),
    await create({ ...tengra, stock: '7' }, key),
  ];
  for (const refused of [dearer, more])
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'product_created', params: { product: first.json().id, stock: 0 } },
    ]);
  expect(await shown(first.json().id)).toMatchObject({ price: 400, stock_status: false });
  const opening = await office.db
    .selectFrom('stock_movement')
    .where('product_id', '=', pabda.id)
    .select(['kind', 'quantity', 'actor'])
    .execute();
  expect(opening).toEqual([{ kind: 'opening', quantity: 12, actor: 'staff:Rina' }]);
});

const CHARACTER = 'It contains the control character U+0007.';

test.each<[string, object, string, { code: string; params?: object }, string]>([
  ['no name', { name: ' ' }, 'name', { code: 'required' }, 'Please fill this in.'],
  [
    'a price in words',
    { price: 'ask us' },
    'price',
    { code: 'not_an_amount' },
    'Please type an amount of taka.',
  ],
  ['a price of zero', { price: '০' }, 'price', { code: 'not_above_zero' }, 'It must be above 0.'],
  [
    'three decimals',
    { price: '12.345' },
    'price',
    { code: 'not_an_amount' },
    'Please type an amount of taka.',
  ],
  [
    'an old price below the price',
    { price: '300', old_price: '200' },
    ...(['old_price', { code: 'old_price_not_above', params: { price_paisa: 30_000 } }] as const),
    'The old price must be above the price 300.00.',
  ],
  [
    'stock below nothing',
    { stock: '-1' },
    'stock',
    { code: 'below', params: { min: 0 } },
    'It must be at least 0.',
  ],
  ['half a unit', { stock: '1.5' }, 'stock', { code: 'not_a_whole_number' }, 'Please type a whole number.'],
  [
    'a control character',
    { detail_text: 'Rui\u0007' },
    ...(['detail_text', { code: 'control_character', params: { character: 'U+0007' } }, CHARACTER] as const),
  ],
  [
    'a long shelf place',
    { shelf_place: 'A'.repeat(41) },
    ...(['shelf_place', { code: 'too_long', params: { max: 40 } }] as const),
    'It is too long: at most 40 characters.',
  ],
  [
    'a barcode with spaces inside',
    { barcode: '12 34' },
    ...(['barcode', { code: 'not_a_barcode', params: { max: 40 } }] as const),
    'A barcode has only letters, digits and hyphens, at most 40.',
  ],
  [
    'an unknown category',
    { category: 999_999 },
    ...(['category', { code: 'unknown_category' }] as const),
    'There is no such category. Please choose another one.',
  ],
  [
    'a picture that is not stored',
    { pictures: ['/media/../../etc/passwd'] },
    ...(['pictures', { code: 'picture_not_stored' }] as const),
    'The shop no longer has this picture. Please add it again.',
  ],
])(
  '%s is refused, as in an import, with the field, a code and its English',
  async (_what, fields, field, problem, message) => {
    const before = await office.db.selectFrom('product').select('id').execute();
    const response = await create({ name: 'Shing', price: '700', ...fields });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'invalid', message: `${field}: ${message}`, fields: { [field]: { ...problem, message } } },
    ]);
    expect(await office.db.selectFrom('product').select('id').execute()).toEqual(before);
  },
);

test('a changed price is seen by shoppers and is in the audit with before and after', async () => {
  const response = await update(pabda.id, { version: 1, price: '৬০০' });
  expect(response.json()).toMatchObject({ price_paisa: 60_000, version: 2 });
  expect(await shown(pabda.id)).toMatchObject({ price: 600 });
  expect((await readAudit()).at(-1)).toMatchObject({
    actor: 'staff:Rina',
    operation: 'UPDATE',
    row_id: String(pabda.id),
    changed: ['price_paisa', 'version'],
    before: { price_paisa: 65_050 },
    after: { price_paisa: 60_000 },
  } satisfies Partial<AuditEntry> | object);
});

test('two editors of different fields both succeed; of one field the second learns who changed what', async () => {
  await update(pabda.id, { version: 1, unit: '1 kg', price: '640' }, jamals);
  expect((await update(pabda.id, { version: 1, preview_text: 'From Sylhet.' })).json()).toMatchObject({
    unit: '1 kg',
    preview_text: 'From Sylhet.',
    version: 3,
  });
  const refused = await update(pabda.id, { version: 1, price: '660', shelf_place: 'F2' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'product_changed']);
  expect(refused.json().params).toEqual({
    changed_by: 'staff:Jamal',
    changed_at: expect.any(String),
    version: 3,
    values: { price_paisa: '64000' },
  });
  expect((await update(pabda.id, { version: 3, price: '660' })).json()).toMatchObject({ shelf_place: '' });
});

test('who removes an old price learns in taka which one somebody else has set', async () => {
  // An import may store an old price of a product that is not on sale.
  await office.db
    .updateTable('product')
    .set({ old_price_paisa: 70_000 })
    .where('id', '=', pabda.id)
    .execute();
  await update(pabda.id, { version: 2, old_price: '700' }, jamals);
  const refused = await update(pabda.id, { version: 2, old_price: '' });
  expect(refused.json()).toMatchObject({
    code: 'product_changed',
    params: { values: { old_price_paisa: '70000' } },
  });
});

test('a version that the product does not have yet is refused', async () => {
  const refused = await update(pabda.id, { version: 1_000, price: '660' });
  expect([refused.statusCode, refused.json().fields]).toMatchObject([
    400,
    { version: { code: 'newer_version' } },
  ]);
});

test('two editors at once: one price is stored, the other is refused', async () => {
  const responses = await Promise.all([
    update(pabda.id, { version: 1, price: '610' }),
    update(pabda.id, { version: 1, price: '620' }, jamals),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const won = responses.find(({ statusCode }) => statusCode === 200)!.json<OfficeProduct>();
  expect(await shown(pabda.id)).toMatchObject({ price: won.price_paisa / 100 });
});

test('a price that reaches the old price ends the offer; an old price begins one', async () => {
  const offered = await update(pabda.id, { version: 1, old_price: '700' });
  expect(offered.json()).toMatchObject({ old_price_paisa: 70_000, is_on_sale: true });
  const refused = await update(pabda.id, { version: 2, old_price: '500' });
  expect(refused.json()).toMatchObject({
    message: 'old_price: The old price must be above the price 650.50.',
    fields: { old_price: { code: 'old_price_not_above', params: { price_paisa: 65_050 } } },
  });
  const ended = await update(pabda.id, { version: 2, price: '700' });
  expect(ended.json()).toMatchObject({ old_price_paisa: null, is_on_sale: false });
});

test('an archived product is not for sale any more, stays in the office and is found there', async () => {
  await update(pabda.id, { version: 1, listed: false, barcode: `89${pabda.id}` });
  expect((await office.app.inject(`/api/shop-app/products/${pabda.id}/`)).statusCode).toBe(404);
  for (const search of ['pabda', 'পাবদা', 'পাবদ', `89${pabda.id}`])
    expect((await find({ search, show: 'unlisted' })).products.map(({ id }) => id)).toContain(pabda.id);
  const [product] = (await find({ search: `89${pabda.id}` })).products;
  expect(product?.problems).toEqual(['unlisted', 'no_picture']);
});

test('the list filters by what a product lacks and by the category above its own', async () => {
  await office.db.updateTable('product').set({ stock: 0 }).where('id', '=', pabda.id).execute();
  expect((await find({ show: 'out' })).products.map(({ id }) => id)).toContain(pabda.id);
  const fish = await office.db
    .selectFrom('category')
    .where('slug', '=', 'fish')
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await find({ category: String(fish.id), search: 'rice' })).total).toBe(0);
  expect((await find({ category: String(fish.id), search: 'rui' })).products[0]).toMatchObject({
    slug: 'rui',
  });
});

test('a code belongs to one product, in any case, and the refusal names it', async () => {
  const code = `F-${pabda.id}`;
  await update(pabda.id, { version: 1, code });
  for (const same of [code, code.toLowerCase()]) {
    const taken = await create({ name: 'Boal', price: '500', code: same });
    expect(taken.json().fields).toMatchObject({ code: { code: 'taken_by', params: { name: 'Pabda' } } });
  }
  expect((await update(pabda.id, { version: 2, code: '' })).json()).toMatchObject({ code: '' });
});

test.each(['name', 'name_bn'])(
  'a product whose %s has nothing visible is refused or has none',
  async (field) => {
    const unseen = await create({ name: 'Boal', price: '500', [field]: '\u2060\u3164\u00ad \u2800\u200d' });
    if (field === 'name') expect(unseen.json().fields).toMatchObject({ name: { code: 'required' } });
    else expect(unseen.json()).toMatchObject({ name_bn: '' });
  },
);

test('a sale writes no audit row and leaves the version', async () => {
  const before = await readAudit();
  await office.placeOrder({ items: [{ product: pabda.id, quantity: 2 }] });
  expect(await readAudit()).toEqual(before);
  const { version, stock } = (await office.send('GET', `products/${pabda.id}/`, { cookie })).json();
  expect([version, stock]).toEqual([1, 10]);
});

test('SQL that somebody types is in the audit', async () => {
  await sql`UPDATE product SET price_paisa = 1 WHERE id = ${pabda.id}`.execute(office.db);
  expect((await readAudit()).at(-1)).toMatchObject({ after: { price_paisa: 1 } });
});

test('hostile texts are stored as they are', async () => {
  const name = '"><img src=x onerror=alert(1)>';
  const created = await create({ name, price: '1', detail_text: "'; DROP TABLE product; --" });
  expect(created.json()).toMatchObject({ name, detail_text: "'; DROP TABLE product; --" });
  expect(created.json().slug).toMatch(/^[a-z0-9-]+$/);
});

test('several products are changed at once; one that somebody else has changed is refused, and named with who it was', async () => {
  const more = ['Tengra', 'Shing', 'Magur'].map((name) => create({ name, price: '400' }));
  const [tengra, shing, magur] = (await Promise.all(more)).map((response) => response.json<OfficeProduct>());
  await update(shing!.id, { version: 1, listed: false }, jamals);
  await update(shing!.id, { version: 2, listed: true }, jamals);
  const products = [tengra!, shing!, magur!].map(({ id, version }) => ({ id, version }));
  const change = (body: object) => office.send('POST', 'products/change/', { cookie, body });
  const results = await change({
    products: [...products, { id: 99_999_999, version: 1 }],
    fields: { listed: false, shelf_place: 'B2' },
  });
  expect(results.json()).toMatchObject([
    { id: tengra!.id, result: 'changed' },
    { id: shing!.id, result: 'refused', code: 'product_changed', changed_by: 'staff:Jamal' },
    { id: magur!.id, result: 'changed' },
    { id: 99_999_999, result: 'refused', code: 'not_found' },
  ]);
  const stored = async (id: number) => (await office.send('GET', `products/${id}/`, { cookie })).json();
  expect(await stored(magur!.id)).toMatchObject({ listed: false, shelf_place: 'B2', version: 2 });
  expect(await stored(shing!.id)).toMatchObject({ listed: true, shelf_place: '', version: 3 });
  expect((await readAudit()).at(-1)).toMatchObject({ actor: 'staff:Rina', after: { shelf_place: 'B2' } });
  // Only what has a weight as its unit is weighed.
  await update(magur!.id, { version: 2, unit: '500 g' });
  const weighed = await change({ products, fields: { weighed: true } });
  const wrong = { code: 'invalid', fields: { weighed: { code: 'weighed_without_weight' } } };
  expect(weighed.json()).toMatchObject([
    { result: 'refused', ...wrong },
    { result: 'refused', ...wrong },
    { id: magur!.id, result: 'changed' },
  ]);
  expect(await stored(magur!.id)).toMatchObject({ weighed: true });
  expect(await stored(tengra!.id)).toMatchObject({ weighed: false });
  expect((await readAudit()).at(-1)).toMatchObject({ actor: 'staff:Rina', after: { weighed: true } });
  // Prices are changed one by one, or on the price board.
  await change({ products, fields: { listed: true, price: '1' } });
  expect(await stored(magur!.id)).toMatchObject({ price_paisa: 40_000 });
  expect((await change({ products, fields: {} })).statusCode).toBe(400);
});
