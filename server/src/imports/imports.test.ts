import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openImports } from '../../testing/office/imports.ts';

const imports = await openImports();
const { office, cookies, upload, get, act, settled, check, slugs } = imports;
afterAll(() => office.close());
beforeEach(() => imports.reset());

const priceOf = async (slug: string) =>
  (await office.db.selectFrom('product').where('slug', '=', slug).select('price_paisa').executeTakeFirst())
    ?.price_paisa;

test('a file is checked without a change, shows what it would change and each wrong row, and is stored when it is started', async () => {
  const [first, second, third] = await slugs();
  const before = await slugs();
  const csv = `code,name,price,category,category_title,colour
${first},Rice,80.50,fish-new,New fish,red
${second},,ask us,fish-new,,
${third},Egg,12.345,fish-new,,
pabda-1,Pabda fish,৫২০,fish-new,,red`;
  const checked = await check(csv);
  expect(checked).toMatchObject({
    state: 'checked',
    file: 'prices.csv',
    actor: 'staff:The editor',
    counts: { created: 1, updated: 1, unchanged: 0, refused: 2, categories: 1 },
    unknown: ['colour'],
    refused: [
      {
        line: 3,
        problems: [
          { column: 'price', value: '"ask us"', code: 'not_an_amount' },
          { column: 'name', value: '', code: 'required' },
        ],
      },
      { line: 4, problems: [{ message: 'price: "12.345" Please type an amount of taka.' }] },
    ],
  });
  expect(checked.changes).toMatchObject([
    {
      line: 2,
      name: 'Rice',
      created: false,
      fields: expect.arrayContaining([{ field: 'category', before: expect.any(String), after: 'New fish' }]),
    },
    { line: 5, name: 'Pabda fish', created: true, fields: [] },
  ]);
  expect([await slugs(), await priceOf(first!)]).toEqual([before, 7250]);
  await act(checked.id, 'start');
  expect(await settled(checked.id)).toMatchObject({ state: 'done', counts: checked.counts });
  expect([await priceOf('pabda-fish'), await priceOf(first!)]).toEqual([52_000, 8050]);
});

test('each changed field is listed with the values before and after, and the audit has them with the name after the start', async () => {
  const [first] = await slugs();
  const checked = await check(`code,price,stock\n${first},80.50,12`);
  expect(checked.changes).toEqual([
    {
      line: 2,
      name: expect.any(String),
      created: false,
      fields: expect.arrayContaining([
        { field: 'price', before: 72.5, after: 80.5 },
        { field: 'stock', before: 1000, after: 12 },
      ]),
    },
  ]);
  expect(checked.changes[0]!.fields).toHaveLength(2);
  expect(await priceOf(first!)).toBe(7250);
  expect((await act(checked.id, 'start', cookies.manager)).statusCode).toBe(200);
  const done = await settled(checked.id);
  expect(done).toMatchObject({ state: 'done', changes: checked.changes, counts: { updated: 1 } });
  expect(await priceOf(first!)).toBe(8050);
  // A repeated press starts nothing.
  expect((await act(checked.id, 'start')).json()).toMatchObject({ state: 'done' });
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'product')
    .select(['actor', 'table_name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entries).toMatchObject([
    {
      actor: 'staff:The manager',
      table_name: 'product',
      before: { price_paisa: 7250 },
      after: { price_paisa: 8050 },
    },
  ]);
  const ledger = await sql<{
    actor: string;
  }>`SELECT actor FROM stock_movement ORDER BY id DESC LIMIT 1`.execute(office.db);
  expect(ledger.rows).toEqual([{ actor: 'staff:The manager' }]);
});

test('each changed product is listed, also if the rows have more changes than that', async () => {
  const { category_id } = await office.db
    .selectFrom('product')
    .select('category_id')
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: 300 }, (_, n) => `tea-${n}`);
  const tea = { category_id, price_paisa: 5_000, stock: 10, search_key: 'tea' };
  await office.db
    .insertInto('product')
    .values(codes.map((code) => ({ ...tea, name: `Tea ${code}`, slug: code, code })))
    .execute();
  const checked = await check(['code,price,stock', ...codes.map((code) => `${code},60,12`)].join('\n'));
  expect(checked.counts).toMatchObject({ updated: 300 });
  expect(checked.changes).toHaveLength(300);
  expect(checked.changes.filter(({ fields }) => fields.length !== 2)).toEqual([]);
  await office.db.deleteFrom('product').where('code', 'in', codes).execute();
});

test('a file that is no catalogue names what is wrong with it', async () => {
  const [first] = await slugs();
  for (const [csv, code] of [
    ['', 'empty_file'],
    ['colour,code\n', 'no_products'],
    [`code,price\n"${first},1`, 'open_quotation'],
    ['PK\u0003\u0004', 'spreadsheet'],
  ] as const) {
    const refused = await upload(csv);
    expect([refused.statusCode, refused.json().fields]).toMatchObject([400, { file: { code } }]);
  }
  expect((await upload(`code,price\n${'x,1\n'.repeat(10_001)}`)).json()).toMatchObject({
    fields: { file: { code: 'too_many_rows', params: { max: 10_000 } } },
  });
});

test('NUL in a field of a form is removed, as in a JSON body', async () => {
  const response = await upload(`code,price\n${(await slugs())[0]},80`, cookies.editor, 'pri\0ces.csv');
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json<CatalogueImport>();
  expect(await settled(id)).toMatchObject({ file: 'prices.csv', state: 'checked' });
});

/** Holds the lock of an import as long as `work` runs. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await office.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    await work();
  });
}

test('a wrong cell with an emoji where the message is cut is refused as any other', async () => {
  const [first] = await slugs();
  const checked = await check(`code,price\n${first},${'x'.repeat(39)}🐟🐟`);
  const problems = [{ column: 'price', value: `"${'x'.repeat(39)}…"`, code: 'not_an_amount' }];
  expect(checked).toMatchObject({ state: 'checked', refused: [{ line: 2, problems }] });
});

test('of two imports at once the second is refused with who and when', async () => {
  const [first] = await slugs();
  const csv = `code,price\n${first},80`;
  const waiting = await check(csv);
  await whileLocked(async () => {
    expect((await upload(csv)).statusCode).toBe(201);
    const second = await upload(csv, cookies.owner);
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'import_running', params: { changed_by: 'staff:The editor', changed_at: expect.any(String) } },
    ]);
    expect((await act(waiting.id, 'start')).json()).toMatchObject({ code: 'import_running' });
  });
});

test('an import that is cancelled while it waits or runs stores nothing', async () => {
  const [first] = await slugs();
  const csv = `code,price\n${first},80`;
  const unused = await check(csv);
  expect((await act(unused.id, 'cancel')).json()).toMatchObject({ state: 'cancelled' });
  expect((await act(unused.id, 'start')).json()).toMatchObject({ code: 'import_over' });
  const { id } = await check(csv);
  await whileLocked(async () => {
    await act(id, 'start');
    expect((await act(id, 'cancel')).statusCode).toBe(200);
  });
  expect(await settled(id)).toMatchObject({ state: 'cancelled' });
  expect(await priceOf(first!)).toBe(7250);
  expect((await act(id, 'cancel')).statusCode).toBe(200);
});

test('an import whose process was killed has failed, and another one can be started', async () => {
  const [first] = await slugs();
  const { id } = await check(`code,price\n${first},80`);
  await sql`UPDATE catalogue_import SET state = 'running', started_by = 'staff:Rina', beat = now() - interval '1 minute'
    WHERE id = ${id}`.execute(office.db);
  expect(await check(`code,price\n${first},90`)).toMatchObject({ state: 'checked' });
  expect(await get(id)).toMatchObject({ state: 'failed', problem: 'interrupted' });
});

test('a checked file that nobody has started for a day is given up, and its text is deleted', async () => {
  const [first] = await slugs();
  const { id } = await check(`code,price\n${first},80`);
  await sql`UPDATE catalogue_import SET created = now() - interval '25 hours' WHERE id = ${id}`.execute(
    office.db,
  );
  expect(await get(id)).toMatchObject({ state: 'cancelled' });
  const { content } = await office.db
    .selectFrom('catalogue_import')
    .where('id', '=', id)
    .select('content')
    .executeTakeFirstOrThrow();
  expect(content).toBe('');
});

test('an import of an earlier release is shown with the English that it has stored', async () => {
  const { id } = await check('slug,price\nshol,80');
  const params = { called: 'slug shol', needed: 'name, category' };
  const problem = { column: '', value: '', code: 'no_such_product', params };
  await sql`UPDATE catalogue_import SET result = jsonb_set(result, '{refused,0,problems}', ${JSON.stringify([problem])}::jsonb)
    WHERE id = ${id}`.execute(office.db);
  const message = 'No product has the slug shol. A new one needs: name, category.';
  expect((await get(id)).refused).toMatchObject([{ problems: [{ code: 'other', message }] }]);
});

test('an import while prices are published: each of them is stored as a whole, or refused', async () => {
  const products = await office.db
    .selectFrom('product')
    .select(['id', 'slug', 'price_paisa'])
    .orderBy('id')
    .execute();
  const csv = `code,price\n${products
    .toReversed()
    .map(({ slug }) => `${slug},111`)
    .join('\n')}`;
  for (let round = 0; round < 5; round++) {
    await sql`UPDATE product SET price_paisa = 7250`.execute(office.db);
    const { id } = await check(csv);
    const publish = office.send('POST', 'prices/publications/', {
      cookie: cookies.manager,
      body: {
        key: String(round).padStart(32, '0'),
        changes: products.map(({ id }) => ({ product: id, price_paisa: 22_200, seen_paisa: 7250 })),
      },
    });
    const [published] = await Promise.all([publish, act(id, 'start')]);
    const imported = await settled(id);
    expect(imported).toMatchObject({ state: 'done' });
    const prices = await office.db.selectFrom('product').select('price_paisa').distinct().execute();
    // The import has the last word, unless the publication came after it; that one has seen other prices then.
    expect(prices, `${round}: ${published.statusCode}`).toEqual([{ price_paisa: 11_100 }]);
    expect([201, 409]).toContain(published.statusCode);
    if (published.statusCode === 409) expect(published.json()).toMatchObject({ code: 'price_changed' });
  }
});

test('desk, packers and riders import nothing', async () => {
  for (const role of ['desk', 'packer', 'rider'] as const) {
    expect((await upload('code,price\nx,1', cookies[role])).statusCode).toBe(403);
    expect((await act(1, 'start', cookies[role])).statusCode).toBe(403);
  }
});
