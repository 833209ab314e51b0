import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { productField, productFieldNames } from '@haat/contract/shop/product-fields';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openImports } from '../../testing/office/imports.ts';

const imports = await openImports();
const { office, cookies, upload, get, act, settled, check, store, slugs } = imports;
afterAll(() => office.close());
beforeEach(() => imports.reset());

const choose = (id: number, columns: (string | null)[], more: object = {}) =>
  office.send('POST', `imports/${id}/columns/`, {
    cookie: cookies.editor,
    body: { columns, category: '', price: '', stock: 0, ...more },
  });
const row = (slug: string) =>
  office.db.selectFrom('product').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow();

test('a file whose headings are not known waits for the choice of its columns and of a category, and is then checked', async () => {
  const csv = 'Ware,Preis,Bild\nChira 500 g,80,x.jpg\nMuri 250 g,45,\n';
  const response = await upload(csv);
  expect(response.statusCode, response.body).toBe(201);
  const { id, ...imported } = response.json<CatalogueImport>();
  expect(imported).toMatchObject({
    state: 'choosing',
    missing: ['name', 'price', 'category'],
    columns: [
      { heading: 'Ware', example: 'Chira 500 g', column: null },
      { heading: 'Preis', example: '80', column: null },
      { heading: 'Bild', example: 'x.jpg', column: null },
    ],
  });
  expect((await act(id, 'start')).json()).toMatchObject({ code: 'import_over' });
  const wrong = await choose(id, ['name', 'price', null], { price: 'much' });
  expect(wrong.json()).toMatchObject({ fields: { price: { code: 'not_an_amount' } } });
  expect((await choose(id, ['name', 'price', null], { category: 'Breakfast', stock: 5 })).statusCode).toBe(
    200,
  );
  const checked = await settled(id);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { created: 2, refused: 0 },
    categories: ['Breakfast'],
    choices: { category: 'Breakfast', stock: 5 },
    unknown: ['Bild'],
  });
  await store(id);
  expect(await row('chira-500-g')).toMatchObject({ price_paisa: 8_000, stock: 5, listed: true });
  await act(id, 'undo');
});

test('products without a price get the chosen one and are not listed until somebody sets theirs', async () => {
  const { id } = (await upload('code,product_name\n00894,Green tea\n')).json<CatalogueImport>();
  expect((await settled(id)).counts).toMatchObject({ refused: 1 });
  await choose(id, ['code', 'name'], { category: 'Tea', price: '১০০' });
  expect((await settled(id)).counts).toMatchObject({ created: 1, refused: 0 });
  await store(id);
  expect(await row('green-tea')).toMatchObject({ price_paisa: 10_000, listed: false, code: '00894' });
  await act(id, 'undo');
});

test('what the file and the shop have both changed since the export is named before anything is stored, and stays', async () => {
  const [first, second] = await slugs();
  const exported = await office.send('GET', 'exports/products/', { cookie: cookies.manager });
  const [head, ...lines] = exported.body.split('\r\n');
  await sql`UPDATE product SET price_paisa = 9900 WHERE slug IN (${first}, ${second})`.execute(office.db);
  const changed = lines.map((line) =>
    line.startsWith(`${first},`)
      ? line.replace(',72.50,', ',75.00,').replace(',1000,1000,', ',900,1000,')
      : line,
  );
  const checked = await check([head, ...changed].join('\r\n'));
  expect(checked).toMatchObject({ counts: { updated: 1, refused: 0 } });
  expect(checked.stayed).toEqual([{ line: 2, name: expect.any(String), field: 'price', file: 75, shop: 99 }]);
  expect(checked.changes.map(({ fields }) => fields)).toEqual([
    [{ field: 'stock', before: 1000, after: 900 }],
  ]);
  await store(checked.id);
  expect(await row(first!)).toMatchObject({ price_paisa: 9_900, stock: 900 });
});

test('an import is undone as a whole: values, offers, stocks, new products and categories', async () => {
  const [first, second] = await slugs();
  await sql`UPDATE product SET old_price_paisa = 9000, is_on_sale = true, offer_ends = now() + interval '1 day'
    WHERE slug = ${first}`.execute(office.db);
  const before = await office.db.selectFrom('product').selectAll().orderBy('id').execute();
  const categories = await office.db.selectFrom('category').selectAll().orderBy('id').execute();
  const csv = `code,slug,name,name_bn,price,stock,category,category_title,shelf_place
${first},,Rice of Dinajpur,চাল,95,40,new-rice,New rice,B-2
new-second,${second},,,80,2000,new-rice,,
pabda-1,,Pabda fish,,520,7,new-fish,New fish,`.replace(`,${second},,,80`, `,${second},Second,,80`);
  await sql`UPDATE product SET code = NULL WHERE slug = ${second}`.execute(office.db);
  before[before.findIndex(({ slug }) => slug === second)]!.code = null;
  const { id } = await check(csv);
  await store(id);
  expect(await row(first!)).toMatchObject({
    name: 'Rice of Dinajpur',
    price_paisa: 9500,
    old_price_paisa: null,
    stock: 40,
  });
  const response = await act(id, 'undo', cookies.manager);
  expect(response.json()).toMatchObject({ state: 'undone', undoable: false });
  const after = await office.db.selectFrom('product').selectAll().orderBy('id').execute();
  const values = (rows: typeof after) => rows.map(({ version: _, ...rest }) => rest);
  expect(values(after)).toEqual(values(before));
  const withoutVersion = (rows: typeof categories) => rows.map(({ version: _, ...rest }) => rest);
  expect(withoutVersion(await office.db.selectFrom('category').selectAll().orderBy('id').execute())).toEqual(
    withoutVersion(categories),
  );
  expect((await act(id, 'undo')).json()).toMatchObject({ code: 'import_over' });
});

test('every field of a product that an import changes is undone', async () => {
  const [first] = await slugs();
  const before = await row(first!);
  const values = productFieldNames.map((name) => {
    if (productField(name).type === 'switch') return before[name] ? 'no' : 'yes';
    return name === 'unit' ? '750 g' : `Other ${name}`; // what is weighed needs a weight
  });
  const { id } = await check(`code,price,${productFieldNames}\n${first},72.50,${values}`);
  await store(id);
  const changed = await row(first!);
  for (const name of productFieldNames) expect(changed[name], name).not.toEqual(before[name]);
  await act(id, 'undo');
  expect(await row(first!)).toEqual({ ...before, version: expect.any(Number) });
});

test('what was changed since an import is named and stays when it is undone: a price, a count, a new product', async () => {
  const [first, second, third] = await slugs();
  const { category_id } = await row(first!);
  const { id } = await check(`code,name,name_bn,price,stock,category,category_title
${first},Rice one,এক,95,40,undo-new,Undo new
${second},Rice two,দুই,95,40,undo-new,
${third},Rice three,তিন,95,40,undo-new,
shol-1,Shol fish,,500,9,undo-new,
koi-1,Koi fish,,400,9,undo-new,`);
  await store(id);
  await sql`UPDATE product SET price_paisa = 10100 WHERE slug = ${first}`.execute(office.db);
  await sql`UPDATE product SET stock = 33 WHERE slug = ${second}`.execute(office.db);
  const order = await office.placeOrder({
    phone: '01711222444',
    items: [{ product: (await row('koi-fish')).id, quantity: 1 }],
  });
  expect(order.id).toBeGreaterThan(0);
  await sql`UPDATE product SET preview_text = 'Alive' WHERE slug = 'shol-fish'`.execute(office.db);
  const sold = await office.placeOrder({
    phone: '01711222445',
    items: [{ product: (await row(third!)).id, quantity: 2 }],
  });
  expect(sold.id).toBeGreaterThan(0);
  const undone = (await act(id, 'undo')).json<CatalogueImport>();
  expect(undone.undone).toEqual([
    { name: 'Rice one', field: 'price' },
    { name: expect.any(String), field: 'stock' },
    { name: 'Shol fish', field: '' },
    { name: 'Koi fish', field: '' },
    { name: 'Undo new', field: 'category' },
  ]);
  expect(await row(first!)).toMatchObject({ price_paisa: 10_100, category_id, stock: 1000 });
  expect(await row(second!)).toMatchObject({ price_paisa: 7_250, stock: 33 });
  expect(await row(third!)).toMatchObject({ price_paisa: 7_250, stock: 998 });
  expect(await row('shol-fish')).toMatchObject({ listed: true });
  expect(await row('koi-fish')).toMatchObject({ listed: false });
  const found = await office.send('GET', 'products/', {
    cookie: cookies.editor,
    query: { search: 'Rice three' },
  });
  expect(found.body).not.toContain('Rice three');
});

test('an import is undone for thirty days, and only after it was stored', async () => {
  const [first] = await slugs();
  const { id } = await check(`code,price\n${first},80`);
  expect((await act(id, 'undo')).json()).toMatchObject({ code: 'import_over' });
  await store(id);
  expect((await act(id, 'undo', cookies.desk)).statusCode).toBe(403);
  expect(await get(id)).toMatchObject({ undoable: true });
});
