import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { Category, Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
let jamals: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  jamals = await office.addStaff('editor', jamal);
});
afterAll(() => office.close());

const list = async () => (await office.send('GET', 'categories/', { cookie })).json<OfficeCategory[]>();
const named = async (slug: string) => (await list()).find((category) => category.slug === slug)!;
const post = (url: string, body: object, as = cookie) =>
  office.send('POST', `categories/${url}`, { cookie: as, body });
const shown = async () => (await office.app.inject('/api/shop-app/categories/')).json<Category[]>();

test('a new category is hidden from shoppers until it has products', async () => {
  const { id: fish } = await named('fish');
  const created = await post('', { title: ' Dried  fish ', title_bn: 'শুঁটকি', parent: fish });
  expect(created.json()).toMatchObject({
    slug: 'dried-fish',
    title: 'Dried fish',
    products: 0,
    parent: fish,
  });
  expect((await shown()).map(({ slug }) => slug)).not.toContain('dried-fish');
  const { id } = created.json<OfficeCategory>();
  await office.db
    .updateTable('product')
    .set({ category_id: id })
    .where('id', '=', office.fixtures.ilish)
    .execute();
  expect((await shown()).map(({ slug }) => slug)).toContain('dried-fish');
  const again = await post('', { title: 'Dried fish', title_bn: '', parent: fish });
  expect(again.json().fields).toMatchObject({ title: { code: 'taken' } });
});

test('a changed title is seen by shoppers and is in the audit with before and after', async () => {
  const { id, version, parent } = await named('rice');
  const response = await post(`${id}/`, { version, title: 'Rice, all kinds', title_bn: 'সব চাল', parent });
  expect(response.json()).toMatchObject({ title: 'Rice, all kinds', version: version + 1, slug: 'rice' });
  expect((await shown()).find(({ slug }) => slug === 'rice')).toMatchObject({ title_bn: 'সব চাল' });
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'category')
    .orderBy('id', 'desc')
    .select(['actor', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor: 'staff:Rina',
    before: { title: 'Rice' },
    after: { title: 'Rice, all kinds' },
  });
});

test('the promise of a category is that of its products and of its subcategories, until one has its own', async () => {
  const pageOf = async () =>
    (await office.app.inject(`/api/shop-app/products/${office.fixtures.rui}/`)).json<Product>();
  expect(await pageOf()).not.toHaveProperty('promise');
  const [fish, river] = [await named('fish'), await named('river')];
  const change = (category: OfficeCategory, promise: string, promise_bn: string) => {
    const { id, title, title_bn, parent, version } = category;
    return post(`${id}/`, { title, title_bn, parent, version, promise, promise_bn });
  };
  await change(fish, ' On ice since {date}. ', 'বরফে রাখা, {date}।');
  expect(await pageOf()).toMatchObject({ promise: 'On ice since {date}.', promise_bn: 'বরফে রাখা, {date}।' });
  const saved = await change(river, 'From the river this morning, {date}.', '');
  expect(await pageOf()).toMatchObject({ promise: 'From the river this morning, {date}.' });
  // A save that does not name it leaves it.
  const { id, title, title_bn, parent, version } = saved.json<OfficeCategory>();
  const kept = await post(`${id}/`, { title, title_bn, parent, version });
  expect(kept.json()).toMatchObject({ promise: 'From the river this morning, {date}.' });
});

test('the second of two editors of a category learns who changed it', async () => {
  const { id, version, parent } = await named('river');
  await post(`${id}/`, { version, title: 'Fish of rivers', title_bn: '', parent }, jamals);
  const refused = await post(`${id}/`, { version, title: 'River', title_bn: '', parent });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'category_changed']);
  expect(refused.json().params).toMatchObject({
    changed_by: 'staff:Jamal',
    values: { title: 'Fish of rivers' },
  });
});

test('categories get the order of the owner; an incomplete list is refused', async () => {
  const top = (await list()).filter(({ parent }) => parent === null).map(({ id }) => id);
  const turned = top.toReversed();
  expect((await post('order/', { parent: null, categories: turned })).statusCode).toBe(204);
  expect((await list()).filter(({ parent }) => parent === null).map(({ id }) => id)).toEqual(turned);
  const shownTop = (await shown()).filter(({ parent }) => parent === null).map(({ id }) => id);
  expect(shownTop).toEqual(turned.filter((id) => shownTop.includes(id)));
  expect((await post('order/', { parent: null, categories: turned.slice(1) })).statusCode).toBe(409);
});

test.each<[string, (fish: OfficeCategory) => object]>([
  ['itself', ({ id }) => ({ parent: id })],
  ['a parent that does not exist', () => ({ parent: 999_999 })],
  ['no title', () => ({ title: ' ' })],
])('%s is refused', async (_what, fields) => {
  const fish = await named('fish');
  const { id, version, title, title_bn, parent } = fish;
  const response = await post(`${id}/`, { version, title, title_bn, parent, ...fields(fish) });
  expect(response.statusCode).toBe(400);
});

test('a category with subcategories stays at the top level, and the tree has two levels', async () => {
  const [fish, river, rice] = [await named('fish'), await named('river'), await named('rice-dal')];
  const move = ({ id, version, title, title_bn }: OfficeCategory, parent: number | null) =>
    post(`${id}/`, { version, title, title_bn, parent });
  expect(Object.keys((await move(fish, rice.id)).json().fields)).toEqual(['parent']);
  expect(Object.keys((await move(rice, river.id)).json().fields)).toEqual(['parent']);
  expect((await move(river, rice.id)).json()).toMatchObject({ parent: rice.id });
});

/** The names of the products of a list. */
const namesIn = async (query: string) =>
  (await office.app.inject(`/api/shop-app/products/?${query}`))
    .json<{ name: string }[]>()
    .map(({ name }) => name);
const change = async (id: number, fields: object) => {
  const { version, title, title_bn, parent } = (await list()).find((category) => category.id === id)!;
  return post(`${id}/`, { version, title, title_bn, parent, ...fields });
};

test('lists of a former slug are those of the category, however often it changed', async () => {
  const electronics = await named('electronics');
  const before = await namesIn('category=electronics');
  expect(before.length).toBeGreaterThan(0);
  expect((await change(electronics.id, { slug: 'machines' })).json()).toMatchObject({ slug: 'machines' });
  await change(electronics.id, { slug: 'appliances' });
  for (const slug of ['electronics', 'machines', 'appliances'])
    expect(await namesIn(`category=${slug}`), slug).toEqual(before);
  const shownOne = (await shown()).find(({ id }) => id === electronics.id);
  expect(shownOne).toMatchObject({
    slug: 'appliances',
    former: [
      { parent: null, slug: 'electronics' },
      { parent: null, slug: 'machines' },
    ],
  });
  await change(electronics.id, { slug: 'electronics' });
  expect((await shown()).find(({ id }) => id === electronics.id)?.former.map(({ slug }) => slug)).toEqual([
    'appliances',
    'machines',
  ]);
});

test('a slug that another category has is its own, not a former one', async () => {
  const electronics = await named('electronics');
  await change(electronics.id, { slug: 'devices' });
  const taken = await post('', { title: 'Electronics', title_bn: '', parent: null });
  expect(taken.json()).toMatchObject({ slug: 'electronics' });
  expect(await namesIn('category=electronics')).toEqual([]);
  const former = (await shown()).flatMap((category) => category.former.map(({ slug }) => slug));
  expect(former).not.toContain('electronics');
  const refused = await change(electronics.id, { slug: 'electronics' });
  expect(refused.json().fields).toMatchObject({ slug: { code: 'taken' } });
});

test.each(['Fish', 'fish--sea', '-fish', 'fish/sea', '"><script>', 'মাছ', ''])(
  'the slug %j is refused',
  async (slug) => {
    const { id } = await named('fish');
    const refused = await change(id, { slug });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['slug']]);
  },
);

test.each(['https://evil.example/x.webp', '/media/../../etc/passwd', 'javascript:hit()'])(
  'the picture %j of a category is refused',
  async (image) => {
    const { id } = await named('fish');
    const refused = await change(id, { image });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['image']]);
  },
);
