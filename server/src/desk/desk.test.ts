import type { Caller, CallerRow, DeskProduct, PlacedDeskOrder } from '@haat/contract/office/orders/desk';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { Place } from '@haat/contract/shop/areas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addZones, areaId } from '../../testing/delivery-zones.ts';
import { addProduct, stockOf } from '../../testing/fixtures.ts';
import { jamal, type Office, openOffice } from '../../testing/office/office.ts';

let office: Office;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  desk = await office.addStaff('desk', jamal);
  await office.db
    .updateTable('product')
    .set({ code: 'RUI-1' })
    .where('id', '=', office.fixtures.rui)
    .execute();
});
afterAll(() => office.close());

let keys = 0;
const call = (more: object = {}, key = `call-${++keys}`) =>
  office.send('POST', 'desk/orders/', {
    cookie: desk,
    body: {
      name: 'Rahima',
      phone: '01898765432',
      address: 'House 4, Mirpur 10',
      items: [{ product: office.fixtures.miniket, quantity: 2 }],
      order_key: key,
      source: 'CALL',
      ...more,
    },
  });
const get = async <T>(path: string, query: Record<string, string>) => {
  const response = await office.send('GET', path, { cookie: desk, query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
};
const orderOf = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: desk })).json<OfficeOrder>();

test('the desk places an order in its own name, with its source and the message in the caller’s language', async () => {
  const { miniket } = office.fixtures;
  const before = await stockOf(office.db, miniket);
  const response = await call({ source: 'WHATSAPP', language: 'bn' });
  expect(response.statusCode, response.body).toBe(201);
  const { id, number, total_paisa } = response.json<PlacedDeskOrder>();
  expect(total_paisa).toBe(15_225);
  expect(await orderOf(id)).toMatchObject({
    number,
    status: 'PENDING',
    source: 'WHATSAPP',
    order_type: 'COD',
    customer: false,
    history: [{ to: 'PENDING', actor: 'staff:Jamal' }],
  });
  expect(await stockOf(office.db, miniket)).toBe(before - 2);
  const [message] = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} received`)
    .select(['text', 'language'])
    .execute();
  expect(message).toMatchObject({ language: 'bn', text: expect.stringContaining(`অর্ডার ${number} পেয়েছি`) });
  const { actor } = await office.db
    .selectFrom('stock_movement')
    .where('order_id', '=', id)
    .select('actor')
    .executeTakeFirstOrThrow();
  expect(actor).toBe('staff:Jamal');
});

test('an order of a shopper is from the shop’s pages', async () => {
  const { id } = await office.placeOrder();
  expect(await orderOf(id)).toMatchObject({ source: 'WEB', history: [{ actor: 'guest' }] });
});

test('ten requests with one key make one order; the key of another order is refused', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => call({}, 'a-weak-network')));
  expect(new Set(responses.map((response) => response.json<PlacedDeskOrder>().number)).size).toBe(1);
  const other = await call({ items: [{ product: office.fixtures.rui, quantity: 1 }] }, 'a-weak-network');
  expect(other.json()).toMatchObject({ code: 'key_reused' });
});

test('a caller may order more than a guest, but not more than the stock, and at the shown price', async () => {
  const { miniket, ilish } = office.fixtures;
  for (let n = 0; n < 7; n++) expect((await call({ phone: '01712000000' })).statusCode).toBe(201);
  expect((await call({ items: [{ product: miniket, quantity: 60 }] })).statusCode).toBe(201);
  await office.db.updateTable('product').set({ stock: 0 }).where('id', '=', ilish).execute();
  expect((await call({ items: [{ product: ilish, quantity: 1 }] })).json()).toMatchObject({
    code: 'out_of_stock',
    params: { lines: [{ product: ilish, requested: 1, available: 0 }] },
  });
  expect(
    (await call({ items: [{ product: miniket, quantity: 1, price_paisa: 7_000 }] })).json(),
  ).toMatchObject({
    code: 'price_changed',
    params: { lines: [{ price_sent: 70, price_now: 72.5 }] },
  });
  expect((await call({ phone: '12', name: ' ' })).json()).toMatchObject({
    fields: { phone: { code: 'not_a_phone_number' }, name: { code: 'required' } },
  });
  expect((await call({ source: 'WEB' })).statusCode).toBe(400);
});

test('a caller is known by the digits of the phone: receiver, last baskets at today’s prices, open orders', async () => {
  const { rui, blender } = office.fixtures;
  const phone = '01611223344';
  const orders: number[] = [];
  for (const product of [blender, blender, blender, rui])
    orders.push((await call({ phone, items: [{ product, quantity: 3 }] })).json<PlacedDeskOrder>().id);
  const [refused] = orders as [number];
  for (const [version, to] of ['PROCESSING', 'ONGOING'].entries())
    await office.send('POST', `orders/${refused}/move/`, { cookie: desk, body: { to, version } });
  const reason = { version: 2, reason: 'customer refused' };
  await office.send('POST', `orders/${refused}/cancel/`, { cookie: desk, body: reason });
  await office.db.updateTable('product').set({ price_paisa: 36_000 }).where('id', '=', rui).execute();
  await office.db.updateTable('product').set({ listed: false }).where('id', '=', blender).execute();

  const caller = await get<Caller>('desk/caller/', { phone: '০১৬১১-২২৩৩৪৪' });
  expect(caller).toMatchObject({
    phone: '+8801611223344',
    name: 'Rahima',
    address: 'House 4, Mirpur 10',
    orders: 4,
    refused: 1,
  });
  expect(caller.open.map(({ id }) => id)).toEqual(orders.slice(1).reverse());
  expect(caller.baskets.map(({ id }) => id)).toEqual(orders.slice(1).reverse());
  expect(caller.baskets[0]!.lines).toMatchObject([
    { quantity: 3, product: { id: rui, name: 'Rui fish', price_paisa: 36_000, code: 'RUI-1' } },
  ]);
  expect(caller.baskets[1]).toMatchObject({ lines: [], missing: ['Blender 300 W'] });
  for (const digits of ['3344', '২২৩৩', '01611-2233'])
    expect(await get<CallerRow[]>('desk/callers/', { digits }), digits).toEqual([
      { phone: '+8801611223344', name: 'Rahima', address: 'House 4, Mirpur 10', city: '' },
    ]);
  expect(await get('desk/callers/', { digits: '334' })).toEqual([]);
});

test('an unknown phone is empty, and that of an account has its name', async () => {
  expect(await get('desk/caller/', { phone: '01999999999' })).toMatchObject({
    phone: '+8801999999999',
    name: '',
    orders: 0,
    baskets: [],
    open: [],
  });
  await office.db
    .insertInto('customer')
    .values({
      phone: '+8801999999998',
      full_name: 'Karim',
      address_1: 'Banani',
      password_hash: '$argon2id$none',
    })
    .execute();
  expect(await get('desk/caller/', { phone: '01999999998' })).toMatchObject({
    name: 'Karim',
    address: 'Banani',
  });
  const wrong = await office.send('GET', 'desk/caller/', { cookie: desk, query: { phone: '0199' } });
  expect(wrong.json()).toMatchObject({ fields: { phone: { code: expect.any(String) } } });
});

test('who has collected goods at the shop has no address there', async () => {
  const phone = '01511111111';
  const atTheCounter = { phone, address: '—', source: 'COUNTER', delivery_type: 'STORE_PICKUP' };
  await call(atTheCounter);
  expect(await get('desk/caller/', { phone })).toMatchObject({ name: 'Rahima', address: '', orders: 1 });
  await call({ phone, address: 'House 9, Mirpur' });
  await call(atTheCounter);
  expect(await get('desk/caller/', { phone })).toMatchObject({ address: 'House 9, Mirpur', orders: 3 });
});

test('goods are found by two letters in any script, and first by code or number', async () => {
  const { rui, miniket } = office.fixtures;
  const find = async (search: string) =>
    (await get<DeskProduct[]>('desk/products/', { search })).map(({ id }) => id);
  for (const search of ['ru', 'রু', 'RUI', 'rui-1', 'RUI-1', String(rui)])
    expect((await find(search))[0], search).toBe(rui);
  for (const search of ['mini', 'মিনি', 'chal']) expect(await find(search), search).toContain(miniket);
  for (const search of ['!', '99999999999999999999', 'zzqq']) expect(await find(search), search).toEqual([]);
  await office.db.updateTable('product').set({ price_paisa: 36_000 }).where('id', '=', rui).execute();
  const [found] = await get<DeskProduct[]>('desk/products/', { search: 'rui' });
  expect(found).toMatchObject({ price_paisa: 36_000, stock: expect.any(Number), code: 'RUI-1' });
});

test('the desk finds as the shop does: by two letters the one that is spelled so, in stock before sold out', async () => {
  const { category_id } = await office.db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', office.fixtures.rui)
    .executeTakeFirstOrThrow();
  for (const [slug, name_bn, stock] of [
    ['guava', 'পেয়ারা', 5],
    ['onion-sold-out', 'পেঁয়াজ', 0],
    ['onion', 'পেঁয়াজ', 5],
  ] as const)
    await addProduct(office.db, category_id, { slug, name: slug, name_bn, price_paisa: 60_00, stock });
  // A request of the shop reads the changes; the desk does not wait for them.
  await office.app.inject('/api/shop-app/products/?search=onion');
  const found = await get<DeskProduct[]>('desk/products/', { search: 'পেঁ' });
  expect(found.map(({ name }) => name)).toEqual(['onion', 'onion-sold-out', 'guava']);
});

test('the desk proposes what can replace a product, and enters what the caller takes if it is missing', async () => {
  const { miniket, rui } = office.fixtures;
  const { category_id } = await office.db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', miniket)
    .executeTakeFirstOrThrow();
  const rice = (slug: string, unit: string, stock: number) =>
    addProduct(office.db, category_id, { slug, name: slug, unit, price_paisa: 7_300, stock });
  const sack = await rice('rice-sack', '25 kg', 5);
  const atash = await rice('rice-atash', '1 kg', 5);
  const sold = await rice('rice-sold-out', '1 kg', 0);
  const alike = async (id: number) =>
    (await get<DeskProduct[]>('desk/products/', { instead_of: String(id) })).map((found) => found.id);
  const found = await alike(miniket);
  expect(found.indexOf(atash)).toBeLessThan(found.indexOf(sack));
  for (const wrong of [miniket, rui, sold]) expect(found).not.toContain(wrong);
  expect(await alike(999_999)).toEqual([]);
  const items = [{ product: miniket, quantity: 1, substitute: atash }];
  const placed = (await call({ items })).json<PlacedDeskOrder>();
  const { wished_id } = await office.db
    .selectFrom('order_item')
    .where('order_id', '=', placed.id)
    .select('wished_id')
    .executeTakeFirstOrThrow();
  expect(wished_id).toBe(atash);
});

test('a caller’s earlier wishes about missing goods are filled in, and nothing dearer is agreed on the phone', async () => {
  const { miniket, rui } = office.fixtures;
  const phone = '01898765499';
  const { category_id } = await office.db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', miniket)
    .executeTakeFirstOrThrow();
  const najir = await addProduct(office.db, category_id, {
    ...{ slug: 'rice-najir', name: 'Najirshail rice', unit: '1 kg', price_paisa: 7_500, stock: 9 },
  });
  const items = [
    { product: miniket, quantity: 1, substitute: najir },
    { product: rui, quantity: 1 },
  ];
  await office.placeOrder({ phone, if_missing: 'leave_out', substitute_cap: 30, items });
  const { wishes } = await get<Caller>('desk/caller/', { phone });
  expect(wishes).toEqual({
    if_missing: 'leave_out',
    cap_paisa: 3_000,
    products: [{ missing: miniket, product: expect.objectContaining({ id: najir, stock: 9 }) }],
  });
  expect((await get<Caller>('desk/caller/', { phone: '01898765488' })).wishes).toEqual({
    if_missing: '',
    cap_paisa: null,
    products: [],
  });
  const refused = await call({ phone, substitute_cap_paisa: 3_001 });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { substitute_cap_paisa: expect.objectContaining({ code: 'above' }) } }),
  ]);
  expect((await call({ phone: '01898765488', substitute_cap_paisa: 100 })).statusCode).toBe(400);
  const placed = await call({ phone, substitute_cap_paisa: 3_000 });
  expect(placed.statusCode, placed.body).toBe(201);
  const { substitute_cap_paisa } = await office.db
    .selectFrom('orders')
    .where('id', '=', placed.json<PlacedDeskOrder>().id)
    .select('substitute_cap_paisa')
    .executeTakeFirstOrThrow();
  expect(substitute_cap_paisa).toBe(3_000);
});

test('a quote of the desk is the amount of its order, with the charge of the zone', async () => {
  await addZones(
    office.db,
    { name: 'Mirpur', name_bn: 'মিরপুর', areas: ['Mirpur'], charge_paisa: 6_000, hours: 4 },
    { name: 'Elsewhere', name_bn: 'অন্যান্য', charge_paisa: 12_000 },
  );
  const area = await areaId(office.db, 'Mirpur 10');
  const items = [{ product: office.fixtures.miniket, quantity: 2 }];
  const quote = async () =>
    (
      await office.send('POST', 'desk/quote/', {
        cookie: desk,
        body: { items, address: 'House 4', area },
      })
    ).json();
  await expect.poll(quote).toMatchObject({
    subtotal_paisa: 14_500,
    delivery_paisa: 6_000,
    total_paisa: 21_225,
    cash_total_paisa: 21_200,
    delivery: { zone: 'Mirpur', area: 'Mirpur 10', hours: 4 },
  });
  const placed = await call({ total_paisa: 21_225, area });
  expect(placed.json()).toMatchObject({ total_paisa: 21_225 });
  expect((await call({ total_paisa: 15_225, area })).json()).toMatchObject({
    code: 'price_changed',
    params: { total_now: 212.25 },
  });
});

test('the desk suggests areas for an address, knows that of a caller, and lists show and find the area', async () => {
  const suggest = async (address: string) =>
    (await office.send('POST', 'desk/areas/', { cookie: desk, body: { address } })).json<{
      needed: boolean;
      areas: Place[];
    }>();
  const { needed, areas } = await suggest('House 4, Road 7, Mirpur-10');
  expect(needed).toBe(true);
  const area = await areaId(office.db, 'Mirpur 10');
  expect(areas[0]).toEqual({
    id: area,
    name: 'Mirpur 10',
    name_bn: 'মিরপুর ১০',
    part_of: 'Mirpur',
    part_of_bn: 'মিরপুর',
  });
  const missing = await call();
  expect(missing.statusCode).toBe(422);
  expect(missing.json()).toMatchObject({ code: 'area_required', fields: { area: { code: 'required' } } });
  const placed = (await call({ area, language: 'bn', phone: '01898765433' })).json<PlacedDeskOrder>();
  expect(await get<Caller>('desk/caller/', { phone: '01898765433' })).toMatchObject({ area: areas[0] });
  const find = async (name: string) => {
    const query = { area: String(await areaId(office.db, name)) };
    return (await get<{ orders: OrderRow[] }>('orders/', query)).orders;
  };
  for (const name of ['Mirpur 10', 'Mirpur', 'Dhaka'])
    expect(await find(name), name).toContainEqual(
      expect.objectContaining({ id: placed.id, area: 'মিরপুর ১০' }),
    );
  expect(await find('Khulna')).toEqual([]);
});
