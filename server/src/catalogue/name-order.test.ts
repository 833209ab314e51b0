import type { Product } from '@haat/contract/shop/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, addProduct } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { matching } from './product-criteria.ts';
import { orderFor, sortedBy } from './sorting.ts';

let shop: TestShop;

/** Kinds of flour, in an order that is neither that of their names nor that of their bytes. */
const FLOURS: [name: string, name_bn: string][] = [
  ['Zero atta', ''],
  ['alu atta', 'আলু আটা'],
  ['Begun atta', '১০ কেজি আটা'],
  ['10 kg atta', 'কলা আটা'],
  ['Ålu atta', 'অড়হর আটা'],
  ['2 kg atta', '২ কেজি আটা'],
  ['chal atta', 'খই আটা'],
  ['Alu atta', 'ইসবগুল আটা'],
  ['ALU ATTA', 'ইসবগুল আটা'],
  ['Alu atta', 'ইসবগুল আটা'],
];

beforeAll(async () => {
  shop = await openTestShop();
  const { miniket } = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ listed: false }).execute();
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  for (const [n, [name, name_bn]] of FLOURS.entries())
    await addProduct(shop.db, category_id, {
      slug: `atta-${n}`,
      name,
      name_bn,
      price_paisa: 6_000,
      stock: 9,
    });
});
afterAll(() => shop.close());

const list = async (url: string) => {
  const { headers, ...response } = await shop.app.inject(url);
  const link = (rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link))?.[1];
  return { products: response.json<Product[]>(), next: link('next'), back: link('prev') };
};

const BOTH = [
  ['a list', ''],
  ['a search', '&search=atta'],
];

test.each(BOTH)(
  'names of %s are sorted in any case, with accents, and by the numbers in them',
  async (_, search) => {
    const { products } = await list(`/api/shop-app/products/?sort=name${search}`);
    expect(products.map(({ name }) => name)).toEqual([
      '2 kg atta',
      '10 kg atta',
      'alu atta',
      ...['Alu atta', 'Alu atta', 'ALU ATTA'],
      'Ålu atta',
      'Begun atta',
      'chal atta',
      'Zero atta',
    ]);
  },
);

test.each(BOTH)(
  'Bengali names of %s are sorted as in a dictionary, and a product without one by its name',
  async (_, search) => {
    const { products } = await list(`/api/shop-app/products/?sort=name_bn${search}`);
    expect(products.map(({ name, name_bn }) => name_bn || name)).toEqual([
      '২ কেজি আটা',
      '১০ কেজি আটা',
      'অড়হর আটা',
      'আলু আটা',
      ...['ইসবগুল আটা', 'ইসবগুল আটা', 'ইসবগুল আটা'],
      'কলা আটা',
      'খই আটা',
      'Zero atta',
    ]);
  },
);

test.each(['name', 'name_bn'].flatMap((sort) => BOTH.map(([kind, search]) => [sort, kind, search])))(
  'sorted by %s, pages of %s lead through equal names and back',
  async (sort, _, search) => {
    const url = `/api/shop-app/products/?sort=${sort}${search}`;
    const ids = ({ products }: { products: Product[] }) => products.map(({ id }) => id);
    const there: number[][] = [];
    const again: number[][] = [];
    let back: string | undefined;
    for (let next: string | undefined = `${url}&limit=1`; next; ) {
      const page = await list(next);
      there.push(ids(page));
      ({ next, back } = page);
    }
    while (back) {
      const page = await list(back);
      again.unshift(ids(page));
      ({ back } = page);
    }
    expect(there.flat()).toEqual(ids(await list(url)));
    expect(there).toHaveLength(FLOURS.length);
    expect(again).toEqual(there.slice(0, -1));
  },
);

test.each([
  ['name', 'product_by_name_order', '1000 kg soap'],
  ['name_bn', 'product_by_bengali_name', 'সাবান 1000'],
] as const)('a page of many sorted by %s is read from the index %s', async (sort, index, middle) => {
  await sql`
    INSERT INTO product (slug, category_id, name, name_bn, price_paisa, stock, search_key)
    SELECT 'soap-' || n, category_id, n || ' kg soap', 'সাবান ' || n, 100, 1, 'soap'
    FROM product, generate_series(1, 2000) AS n WHERE slug = 'atta-1'`.execute(shop.db);
  await sql`ANALYZE product`.execute(shop.db);
  const order = orderFor(sort);
  for (const backwards of [false, true]) {
    const plan = await matching(shop.db, { categories: null, inStock: false, onSale: false })
      .where(order.beyond([middle, 1], backwards))
      .select('product.id')
      .orderBy(sortedBy(order, backwards))
      .limit(25)
      .explain<{ 'QUERY PLAN': string }>('text');
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain(`using ${index}`);
    expect(text).not.toContain('Sort');
  }
  await shop.db.deleteFrom('product').where('slug', 'like', 'soap-%').execute();
});
