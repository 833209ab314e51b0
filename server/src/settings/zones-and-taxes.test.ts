import type { OfficeArea, OfficeZone, ZonePreview } from '@haat/contract/office/delivery-zones';
import type { OwnTax, Taxes } from '@haat/contract/office/tax-classes';
import type { Area } from '@haat/contract/shop/areas';
import type { Setup } from '@haat/contract/shop/content';
import type { Quote } from '@haat/contract/shop/delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaId } from '../../testing/delivery-zones.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let owner: string;
let manager: string;
let dhanmondi: number;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  manager = await office.addStaff('manager', jamal);
  dhanmondi = await areaId(office.db, 'Dhanmondi');
  dhaka.areas = [await areaId(office.db, 'Dhaka')];
});
afterAll(() => office.close());

const dhaka = {
  name: 'Dhaka city',
  name_bn: 'ঢাকা শহর',
  everywhere_else: false,
  areas: [] as number[],
  charge_paisa: 6000,
  free_from_paisa: 100_000,
  smallest_order_paisa: null,
  weight_limit_grams: null,
  hours: 3,
  courier: null,
};
const elsewhere = {
  ...dhaka,
  name: 'All Bangladesh',
  name_bn: 'সারা বাংলাদেশ',
  everywhere_else: true,
  charge_paisa: 13_050,
};

const add = (body: object) => office.send('POST', 'zones/', { cookie: owner, body });
const change = (cookie: string, { id, areas, ...body }: OfficeZone) =>
  office.send('POST', `zones/${id}/`, { cookie, body: { ...body, areas: areas.map((area) => area.id) } });
const quote = async () => {
  const items = [{ product: office.fixtures.miniket, quantity: 2 }];
  const payload = { items, area: dhanmondi };
  return (await office.app.inject({ method: 'POST', url: '/api/order-app/quote/', payload })).json<Quote>();
};

test('a zone that is added, changed and removed counts for the next quote', async () => {
  const [zone] = (await add({ ...dhaka, name: '  Dhaka   city ' })).json<OfficeZone[]>();
  expect(zone).toEqual({
    ...dhaka,
    id: expect.any(Number),
    version: 0,
    areas: [{ id: dhaka.areas[0], name: 'Dhaka', name_bn: 'ঢাকা', part_of: '', part_of_bn: '' }],
  });
  expect(await quote()).toMatchObject({ delivery_charge: 60 });
  const [changed] = (await change(owner, { ...zone!, charge_paisa: 7000 })).json<OfficeZone[]>();
  expect(changed).toMatchObject({ version: 1, charge_paisa: 7000 });
  expect(await quote()).toMatchObject({ delivery_charge: 70, delivery: { zone: 'Dhaka city', hours: 3 } });
  const body = { version: 1 };
  const removed = await office.send('POST', `zones/${zone!.id}/remove/`, { cookie: owner, body });
  expect(removed.json()).toEqual([]);
  expect(await quote()).toMatchObject({ delivery_charge: 0, delivery: null });
});

test('of two people who edit one zone the second learns who was first, and overwrites nothing', async () => {
  const [zone] = (await add(dhaka)).json<OfficeZone[]>();
  const both = await Promise.all([
    change(owner, { ...zone!, charge_paisa: 5000 }),
    change(manager, { ...zone!, hours: 5 }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  const first = refused === both[0] ? 'staff:Jamal' : 'staff:Rina';
  expect(refused.json()).toMatchObject({
    code: 'zone_changed',
    params: { changed_by: first, changed_at: expect.stringMatching(/Z$/) },
  });
  const remove = await office.send('POST', `zones/${zone!.id}/remove/`, {
    cookie: owner,
    body: { version: 0 },
  });
  expect(remove.json()).toMatchObject({ code: 'zone_changed' });
  expect((await change(owner, { ...zone!, id: 999_999 })).statusCode).toBe(404);
});

test('a wrong zone is refused with the name of its field', async () => {
  for (const zone of [dhaka, elsewhere]) await add(zone);
  const [savar, khulna] = [await areaId(office.db, 'Savar'), await areaId(office.db, 'Khulna')];
  const fieldsOf = async (body: object) =>
    Object.keys((await add(body)).json<{ fields: Record<string, string> }>().fields);
  expect(await fieldsOf({ ...dhaka, areas: [savar] })).toEqual(['name']);
  expect(await fieldsOf({ ...elsewhere, name: 'Two' })).toEqual(['everywhere_else']);
  expect(await fieldsOf({ ...elsewhere, name: 'Two', areas: [khulna] })).toEqual(['areas']);
  for (const areas of [[], [999_999], [khulna, 999_999]])
    expect(await fieldsOf({ ...dhaka, name: 'Two', areas })).toEqual(['areas']);
  expect(await fieldsOf({ ...dhaka, name: ' ' })).toEqual(['name']);
  expect(await fieldsOf({ ...dhaka, name: 'Two', charge_paisa: 6_000.1 })).toEqual(['charge_paisa']);
  expect(await fieldsOf({ ...dhaka, name: 'Two', free_from_paisa: 0 })).toEqual(['free_from_paisa']);
  expect(await fieldsOf({ ...dhaka, name: 'Two', hours: 0 })).toContain('hours');
});

test('the tax of a category counts for the next quote; who has seen an older one is refused', async () => {
  const list = async () =>
    (await office.send('GET', 'tax-classes/', { cookie: owner })).json<Taxes>().categories;
  const set = (id: number, was: OwnTax, tax: object) =>
    office.send('POST', `tax-classes/${id}/`, { cookie: owner, body: { was, ...tax } });
  const product = await office.db
    .selectFrom('product')
    .where('id', '=', office.fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const category = (await list()).find(({ id }) => id === product.category_id)!;
  expect(await quote()).toMatchObject({ tax: 7.25 });
  const [asShop, exempt, fifteen] = [
    { tax_class: null, tax_percent: null },
    { tax_class: 'exempt' as const, tax_percent: null },
    { tax_class: 'specified' as const, tax_percent: 15 },
  ];
  const response = await set(category.id, asShop, exempt);
  expect(response.json<Taxes>().categories).toContainEqual({ ...category, ...exempt });
  expect(await quote()).toMatchObject({ tax: 0 });
  expect((await set(category.id, asShop, fifteen)).json()).toMatchObject({
    code: 'category_changed',
    params: { changed_by: 'staff:Rina' },
  });
  expect((await set(category.id, exempt, fifteen)).statusCode).toBe(200);
  expect(await quote()).toMatchObject({ tax: 21.75, tax_percent: 5, taxes: [{ percent: 15, tax: 21.75 }] });
  for (const wrong of [
    { ...asShop, tax_percent: 15 },
    { ...exempt, tax_percent: 15 },
    { ...fifteen, tax_percent: 7.25 },
    { ...fifteen, tax_percent: 0 },
  ]) {
    const refused = await set(category.id, fifteen, wrong);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['tax_percent']]);
  }
  expect((await set(999_999, asShop, exempt)).statusCode).toBe(404);
  expect((await set(category.id, fifteen, asShop)).statusCode).toBe(200);
});

test('pages learn what is added at the checkout: nothing where prices include it, and that some products differ', async () => {
  const setup = async () => (await office.app.inject('/api/setup/')).json<Setup[]>()[0];
  const site = { brand_name: 'Haat', brand_name_bn: 'হাট' };
  const { id } = await office.db
    .insertInto('site_setup')
    .values(site)
    .returning('id')
    .executeTakeFirstOrThrow();
  const setShop = (tax_class: 'specified' | 'included') =>
    office.db.updateTable('shop_setting').set({ tax_class }).execute();
  const setFish = (tax_class: 'included' | 'specified' | null, tax_percent: number | null = null) =>
    office.db.updateTable('category').set({ tax_class, tax_percent }).where('slug', '=', 'fish').execute();
  await expect.poll(setup).not.toHaveProperty('tax_differs');
  await setFish('specified', 15);
  await expect.poll(setup).toMatchObject({ tax_differs: true });
  await setShop('included');
  await expect.poll(setup).toMatchObject({ tax_percent: 0, tax_differs: true });
  await setFish('included', 7.5);
  await expect.poll(async () => Object.hasOwn((await setup()) ?? {}, 'tax_differs')).toBe(false);
  expect(await setup()).toMatchObject({ tax_percent: 0 });
  await setShop('specified');
  await setFish(null);
  await expect.poll(setup).not.toHaveProperty('tax_percent');
  await office.db.deleteFrom('site_setup').where('id', '=', id).execute();
});

const setRate = (cookie: string, was: number, tax_percent: number) => {
  const tax_class = 'specified';
  const body = { was: { tax_class, tax_percent: was }, tax_class, tax_percent };
  return office.send('POST', 'tax-classes/shop/', { cookie, body });
};

test('the rate that the owner sets counts for the next order, at once; who saw the price before is told the new one', async () => {
  const setup = async () => (await office.app.inject('/api/setup/')).json<Setup[]>()[0];
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  await expect.poll(setup).toMatchObject({ brand_name: 'Haat' });
  expect(await setup()).not.toHaveProperty('tax_percent');
  const place = (total: number) =>
    office.app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      payload: {
        ...{ name: 'Amina', phone: '01712345678', address: 'Teknaf', delivery_type: 'STORE_PICKUP', total },
        items: [{ product: office.fixtures.miniket, quantity: 2, price: 72.5 }],
      },
    });
  const seen = await quote();
  expect(seen).toMatchObject({ subtotal: 145, tax: 7.25, tax_percent: 5 });
  const before = (await place(152.25)).json<{ token: string }>();

  expect((await setRate(owner, 5, 7.5)).json()).toMatchObject({ tax_percent: 7.5 });
  await expect.poll(setup).toMatchObject({ tax_percent: 7.5 });
  expect(await quote()).toMatchObject({ tax: 10.88, tax_percent: 7.5 });
  const refused = await place(152.25);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'price_changed',
    params: { total_sent: 152.25, total_now: 155.88, amounts_now: { tax: 10.88, tax_percent: 7.5 } },
  });
  expect((await place(155.88)).json()).toMatchObject({ tax: 10.88, tax_percent: 7.5, total: 155.88 });
  const stored = await office.app.inject(`/api/order-app/guest-orders/${before.token}/`);
  expect(stored.json()).toMatchObject({ tax: 7.25, tax_percent: 5, total: 152.25 });

  expect((await setRate(owner, 5, 15)).json()).toMatchObject({
    code: 'settings_changed',
    params: { changed_by: 'staff:Rina' },
  });
  await setRate(owner, 7.5, 5);
  await expect.poll(setup).not.toHaveProperty('tax_percent');
});

test('only an owner sets the tax of the shop and of categories, in steps of half a percent, and it is in the audit', async () => {
  expect((await setRate(manager, 5, 15)).statusCode).toBe(403);
  const category = await office.db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow();
  const body = {
    was: { tax_class: null, tax_percent: null },
    ...{ tax_class: 'exempt', tax_percent: null },
  };
  const byManager = await office.send('POST', `tax-classes/${category.id}/`, { cookie: manager, body });
  expect(byManager.statusCode).toBe(403);
  for (const wrong of [-0.5, 7.25, 25.5, 100]) {
    const refused = await setRate(owner, 5, wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty('tax_percent');
  }
  expect(await quote()).toMatchObject({ tax_percent: 5 });
  for (const [was, next] of [
    [5, 15],
    [15, 5],
  ] as const)
    expect((await setRate(owner, was, next)).statusCode).toBe(200);
  const row = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'shop_setting')
    .select(['actor', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(row).toMatchObject({
    actor: 'staff:Rina',
    before: { tax_percent: 15 },
    after: { tax_percent: 5 },
  });
});

test('changes of zones and tax classes are in the audit', async () => {
  const before = await office.db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  const zones = (
    await add({ ...dhaka, name: 'Khulna city', areas: [await areaId(office.db, 'Khulna')] })
  ).json<OfficeZone[]>();
  const zone = zones.find(({ name }) => name === 'Khulna city')!;
  await change(owner, { ...zone, charge_paisa: 7000 });
  await office.send('POST', `zones/${zone.id}/remove/`, { cookie: owner, body: { version: 1 } });
  const { categories } = (await office.send('GET', 'tax-classes/', { cookie: owner })).json<Taxes>();
  const [category] = categories;
  const { tax_class, tax_percent } = category!;
  const body = { was: { tax_class, tax_percent }, tax_class: 'included', tax_percent: 7.5 };
  await office.send('POST', `tax-classes/${category!.id}/`, { cookie: owner, body });
  const rows = await office.db
    .selectFrom('audit')
    .where('table_name', 'in', ['delivery_zone', 'category'])
    .where('id', '>', before?.last ?? 0)
    .select(['actor', 'table_name', 'operation'])
    .execute();
  for (const row of [
    { actor: 'staff:Rina', table_name: 'delivery_zone', operation: 'INSERT' },
    { actor: 'staff:Rina', table_name: 'delivery_zone', operation: 'UPDATE' },
    { actor: 'staff:Rina', table_name: 'delivery_zone', operation: 'DELETE' },
    { actor: 'staff:Rina', table_name: 'category', operation: 'UPDATE' },
  ])
    expect(rows).toContainEqual(row);
});

test('areas of the shop’s own are added, found, renamed and removed; a standard one is only renamed', async () => {
  const send = (path: string, body: object) => office.send('POST', path, { cookie: owner, body });
  const names = { name: 'Japan Garden City', name_bn: 'জাপান গার্ডেন সিটি', spellings: ['JGC'] };
  const part_of = await areaId(office.db, 'Mohammadpur');
  const added = await send('areas/', { ...names, part_of });
  expect(added.statusCode).toBe(201);
  const area = added.json<OfficeArea>();
  expect(area).toEqual({
    ...names,
    id: expect.any(Number),
    part_of: 'Mohammadpur',
    part_of_bn: 'মোহাম্মদপুর',
    version: 0,
    kind: 'own',
    zone: null,
    parts: 0,
  });
  const find = async (search: string) =>
    (await office.app.inject({ url: '/api/order-app/areas/', query: { search } })).json<Area[]>();
  for (const search of ['japan gar', 'JGC', 'জাপান'])
    expect((await find(search))[0], search).toMatchObject({ id: area.id, part_of: 'Mohammadpur' });
  expect((await send('areas/', { ...names, part_of })).json()).toMatchObject({
    code: 'name_taken',
    fields: { name: { code: 'name_taken' } },
  });
  for (const [wrong, field] of [
    [{ ...names, name: ' ', part_of }, 'name'],
    [{ ...names, name: 'Two', part_of: 999_999 }, 'part_of'],
  ] as const)
    expect(Object.keys((await send('areas/', wrong)).json<{ fields: object }>().fields)).toEqual([field]);

  const renamed = { name: 'Japan Garden', name_bn: names.name_bn, spellings: [] };
  const change = (version: number) => send(`areas/${area.id}/`, { ...renamed, version });
  expect((await change(0)).json()).toMatchObject({
    name: 'Japan Garden',
    spellings: ['Japan Garden City'],
    version: 1,
  });
  expect((await change(0)).json()).toMatchObject({
    code: 'area_changed',
    params: { changed_by: 'staff:Rina' },
  });
  expect((await send(`areas/${area.id}/remove/`, { version: 0 })).json()).toMatchObject({
    code: 'area_changed',
  });
  expect((await send(`areas/${area.id}/remove/`, { version: 1 })).json()).toEqual({ removed: area.id });
  expect((await find('Japan Garden')).map(({ id }) => id)).not.toContain(area.id);
  expect((await change(2)).statusCode).toBe(404);
  expect((await send(`areas/${part_of}/remove/`, { version: 0 })).statusCode).toBe(404);
  const parts = await office.send('GET', 'areas/', { cookie: owner, query: { part_of: String(part_of) } });
  expect(parts.json<OfficeArea[]>().map(({ name }) => name)).toEqual(['Lalmatia', 'Rayer Bazar', 'Shyamoli']);
  const roots = (await office.send('GET', 'areas/', { cookie: owner })).json<OfficeArea[]>();
  expect(roots).toHaveLength(64);
});

test('parts of a removed area stay in its zone, and its name can be used again', async () => {
  const send = (path: string, body: object) => office.send('POST', path, { cookie: owner, body });
  const names = { name: 'Rupali Housing', name_bn: 'রূপালী হাউজিং', spellings: [] };
  const part_of = await areaId(office.db, 'Savar');
  const whole = (await send('areas/', { ...names, part_of })).json<OfficeArea>();
  const block = { name: 'Rupali Block C', name_bn: 'রূপালী ব্লক সি', spellings: [] };
  const part = (await send('areas/', { ...block, part_of: whole.id })).json<OfficeArea>();
  await add({ ...dhaka, name: 'Rupali', areas: [whole.id] });
  const shown = async () => (await office.app.inject(`/api/order-app/areas/${part.id}/`)).json<Area>();
  expect(await shown()).toMatchObject({ part_of: 'Rupali Housing', delivery: { zone: 'Rupali' } });
  expect((await send(`areas/${whole.id}/remove/`, { version: 1 })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ part_of: 'Savar', delivery: { zone: 'Rupali' } });

  const again = await send('areas/', { ...names, spellings: ['RH'], part_of });
  expect(again.statusCode).toBe(201);
  expect(again.json()).toMatchObject({ id: whole.id, spellings: ['RH'], zone: null, parts: 0 });
  // A part that somebody adds meanwhile is moved, too, or refused.
  let version = again.json<OfficeArea>().version;
  for (let n = 0; n < 6; n++) {
    const [removed] = await Promise.all([
      send(`areas/${whole.id}/remove/`, { version }),
      send('areas/', { ...block, name: `Rupali Block ${n}`, part_of: whole.id }),
    ]);
    expect(removed.statusCode).toBe(200);
    const back = (await send('areas/', { ...names, part_of })).json<OfficeArea>();
    expect(back).toMatchObject({ id: whole.id, parts: 0 });
    version = back.version;
  }
  // Another area can have the name of a removed one; then the removed one does not come back.
  expect((await send(`areas/${whole.id}/remove/`, { version })).statusCode).toBe(200);
  const other = (await send('areas/', { ...names, name: 'Rupali Town', part_of })).json<OfficeArea>();
  const renamed = await send(`areas/${other.id}/`, { ...names, version: 0 });
  expect([renamed.statusCode, renamed.json()]).toMatchObject([200, { id: other.id, name: 'Rupali Housing' }]);
  expect((await send('areas/', { ...names, part_of })).json()).toMatchObject({ code: 'name_taken' });
  await office.db.deleteFrom('delivery_zone').execute();
});

test('a preview shows what orders of the last week would pay, also those without an area, and stores nothing', async () => {
  await office.db.deleteFrom('delivery_zone').execute();
  const { id: chosen } = await office.placeOrder({ address: 'House 1', area: dhanmondi });
  const { id: guessed } = await office.placeOrder({ address: 'Road 7, Sector 4, Uttara' });
  await office.placeOrder({ address: 'Sadar, Khulna' });
  await office.placeOrder({ address: 'House 1', area: dhanmondi, delivery_type: 'STORE_PICKUP' });
  const preview = async (more: object) => {
    const body = { ...dhaka, id: null, ...more };
    const response = await office.send('POST', 'zones/preview/', { cookie: owner, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<ZonePreview[]>();
  };
  expect(await preview({})).toMatchObject([
    {
      order: guessed,
      area: { name: 'Uttara Sector 4' },
      is_guess: true,
      paid_paisa: 0,
      would_pay_paisa: 6000,
    },
    { order: chosen, area: { name: 'Dhanmondi' }, is_guess: false, paid_paisa: 0, would_pay_paisa: 6000 },
  ]);
  expect(await preview({ free_from_paisa: 14_500 })).toMatchObject([
    { would_pay_paisa: 0 },
    { would_pay_paisa: 0 },
  ]);
  expect(await preview({ smallest_order_paisa: 99_900, areas: [dhanmondi] })).toMatchObject([
    { order: chosen, would_pay_paisa: null },
  ]);
  expect(await preview({ everywhere_else: true, areas: [] })).toHaveLength(3);
  expect(await office.db.selectFrom('delivery_zone').select('id').execute()).toEqual([]);
});
