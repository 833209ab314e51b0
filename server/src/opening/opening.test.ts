import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Opening, OpeningTask } from '@haat/contract/office/opening';
import type { StaffSession } from '@haat/contract/office/staff';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importText } from '../../testing/catalogue/import.ts';
import { codeOf, cookiesOf, jamal, rina } from '../../testing/office/office.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { hashTables } from '../../testing/tables.ts';
import { readDemoShop } from '../demo/demo-shop.ts';
import { createLink } from '../staff/links.ts';

const host = 'localhost:3000';
const OWN_PRODUCTS =
  'code,name,price,quantity,category,category_title\nA1,Kalijira rice,150,20,rice-own,Rice';

let shop: TestShop;
/** The cookies of Rina, the owner. */
let owner: string;
beforeEach(async () => {
  shop = await openTestShop(
    {
      payments: { providers: ['local'], shopUrl: null },
      couriers: { couriers: 'demo' },
      messages: { providers: ['demo'], shopUrl: `http://${host}` },
    },
    'demo',
  );
  owner = await addStaff('owner', rina);
});
afterEach(() => shop.close());

async function addStaff(role: 'owner' | 'manager' | 'desk', person: typeof rina): Promise<string> {
  const [, link = ''] = (await createLink(shop.db, role, new Date())).split('#');
  return cookiesOf(await send('POST', 'link/accept/', { link, ...person }, ''));
}

function send(method: NonNullable<InjectOptions['method']>, url: string, payload?: object, cookie = owner) {
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  return shop.app.inject({ method, url: `/api/office/${url}`, headers, ...(payload && { payload }) });
}

const opening = async () => (await send('GET', 'opening/')).json<Opening>();
const change = (state: string, cookie = owner) => send('POST', 'opening/state/', { state }, cookie);
const demo = (action: 'remove' | 'restore' | 'keep') => send('POST', 'opening/demo/', { action });
const tasksOf = ({ steps }: Opening): OpeningTask[] =>
  steps.flatMap(({ tasks }) => tasks.map(({ task }) => task));
const read = async <T>(path: string) => (await shop.app.inject(path)).json<T>();
const productCount = async () => (await read<object[]>('/api/shop-app/products/')).length;

async function setUpFactor(cookie = owner) {
  const { secret } = (await send('POST', 'totp/', undefined, cookie)).json<{ secret: string }>();
  await send('POST', 'totp/confirm/', { code: codeOf(secret, new Date()) }, cookie);
}

/** Amina places an order of a product. */
async function order(more: object = {}) {
  const [product] = await read<{ id: number }[]>('/api/shop-app/products/?limit=1');
  return shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'Dhanmondi',
      items: [{ product: product!.id, quantity: 1 }],
      ...more,
    },
  });
}

/** Confirms, picks and delivers an order to the door. */
async function deliver(id: number): Promise<void> {
  for (const [version, to] of ['PROCESSING', 'ONGOING', 'COMPLETED'].entries()) {
    const moved = await send('POST', `orders/${id}/move/`, { to, version });
    expect(moved.statusCode, moved.body).toBe(200);
  }
}

/** Everything that an owner does before the shop opens. */
async function prepare(): Promise<void> {
  expect((await change('preparing')).statusCode).toBe(200);
  await importText(shop.db, OWN_PRODUCTS);
  expect((await demo('remove')).statusCode).toBe(200);
  await setUpFactor();
}

test('only an owner moves the shop, from demo to preparing to open; nothing else ends the demo', async () => {
  const manager = await addStaff('manager', jamal);
  expect(await opening()).toMatchObject({
    state: 'demo',
    opened: null,
    demo: { products: 213, categories: 56, banners: 5 },
  });
  expect((await change('preparing', manager)).json()).toMatchObject({ code: 'no_right' });
  expect((await change('open')).json()).toMatchObject({
    code: 'shop_in_other_state',
    params: { state: 'demo' },
  });
  await importText(shop.db, OWN_PRODUCTS);
  const session = async (cookie: string) =>
    (await send('GET', 'session/', undefined, cookie)).json<StaffSession>();
  expect(await session(manager)).toMatchObject({ second_factor: 'off' });
  expect(await opening()).toMatchObject({ state: 'demo', ends: ['gateway', 'phone', 'couriers'] });

  expect((await change('preparing')).json()).toMatchObject({
    state: 'preparing',
    ends: ['gateway', 'phone', 'couriers'],
  });
  const refused = await change('open');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'shop_not_ready',
      params: { tasks: ['demo_logo', 'demo_contact', 'demo_about', 'demo_items', 'own_factor'] },
    },
  ]);
  expect(await opening()).toMatchObject({ state: 'preparing', without_factor: ['Jamal'] });
  await demo('remove');
  await setUpFactor();
  expect((await change('open')).json()).toMatchObject({
    state: 'open',
    ends: [],
    opened: expect.any(String),
  });
  expect(await session(owner)).toMatchObject({
    second_factor: 'on',
    rights: expect.arrayContaining(['shop.open']),
  });
  expect(await session(manager)).toMatchObject({ second_factor: 'required', rights: [] });
  const { rows } = await sql`SELECT actor, after ->> 'state' AS state FROM audit
    WHERE table_name = 'shop_state' AND 'state' = ANY (changed) AND actor LIKE 'staff:%' ORDER BY id`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { actor: 'staff:Rina', state: 'preparing' },
    { actor: 'staff:Rina', state: 'open' },
  ]);

  const placed = (await order()).json<GuestOrder>();
  expect((await change('preparing')).json()).toMatchObject({
    code: 'orders_are_open',
    params: { orders: 1 },
  });
  await deliver(placed.id);
  expect((await change('preparing')).json()).toMatchObject({ state: 'preparing', ends: [] });
  expect((await change('open')).json()).toMatchObject({ state: 'open' });
});

test('the products of the demo are removed in one press, and restored with its contact details until the shop opens', async () => {
  await change('preparing');
  await importText(shop.db, OWN_PRODUCTS);
  const before = {
    contact: await read('/api/aboutus/contact-info/'),
    setup: await read('/api/setup/'),
    about: await read<{ title: string }[]>('/api/aboutus/setup_page/'),
    banners: await read('/api/aboutus/slider-banner/'),
    categories: await read('/api/shop-app/categories/'),
  };
  const removed = await demo('remove');
  expect(removed.json()).toMatchObject({
    demo: { products: 0, categories: 0, banners: 0 },
    can_restore: true,
  });
  expect(tasksOf(removed.json())).not.toContain('demo_contact');
  expect(tasksOf(removed.json())).toContain('no_contact');
  expect(await read<object[]>('/api/shop-app/products/')).toMatchObject([{ name: 'Kalijira rice' }]);
  expect(await read<object[]>('/api/shop-app/categories/')).toMatchObject([{ slug: 'rice-own' }]);
  expect(await read('/api/aboutus/slider-banner/')).toEqual([]);
  expect(await read('/api/aboutus/setup_page/')).toEqual([]);
  expect(await read('/api/setup/')).toMatchObject([{ brand_logo: '' }]);
  expect(await read('/api/aboutus/contact-info/')).toMatchObject([
    {
      ...{ phone_primary: '', address: '', address_bn: '' },
      ...{ business_hours_weekdays: '', business_hours_weekdays_bn: '' },
      ...{ business_hours_weekend: '', business_hours_weekend_bn: '' },
    },
  ]);

  expect((await demo('restore')).json()).toMatchObject({
    demo: { products: 213, categories: 56, banners: 5 },
    can_restore: false,
  });
  expect(await productCount()).toBe(214);
  expect(await read('/api/aboutus/contact-info/')).toEqual(before.contact);
  expect(await read('/api/setup/')).toEqual(before.setup);
  expect(await read<{ title: string }[]>('/api/aboutus/setup_page/')).toMatchObject([
    { title: before.about[0]!.title },
  ]);
  expect(await read('/api/aboutus/slider-banner/')).toEqual(before.banners);
  expect(await read('/api/shop-app/categories/')).toEqual(before.categories);
  expect((await demo('restore')).json()).toMatchObject({ code: 'shop_in_other_state' });
});

test('a shop whose name or hours are still those of the demo is told, until its owner has typed own ones', async () => {
  await change('preparing');
  const named = async () =>
    tasksOf(await opening()).filter((task) => ['demo_name', 'demo_hours'].includes(task));
  expect(await named()).toEqual(['demo_name', 'demo_hours']);
  await shop.db.updateTable('site_setup').set({ brand_name: 'Bazar' }).execute();
  expect(await named()).toEqual(['demo_name', 'demo_hours']);
  await shop.db.updateTable('site_setup').set({ brand_name_bn: 'বাজার' }).execute();
  expect(await named()).toEqual(['demo_hours']);
  const { business_hours_weekdays } = (await readDemoShop()).contact;
  await demo('remove');
  // The same ones may be those of the shop: they were typed, and are not removed.
  await shop.db.updateTable('contact_info').set({ business_hours_weekdays }).execute();
  expect(await named()).toEqual([]);
  await demo('remove');
  expect(await read('/api/aboutus/contact-info/')).toMatchObject([{ business_hours_weekdays }]);
});

test('a removed product that is for sale again is the own of the shop and stays at its opening', async () => {
  await change('preparing');
  await demo('remove');
  expect(tasksOf(await opening())).toContain('no_products');
  const one = sql`UPDATE product SET listed = true WHERE id = (SELECT min(product_id) FROM demo_item) RETURNING id`;
  const [taken] = (await one.execute(shop.db)).rows as { id: number }[];
  const again = await demo('remove');
  expect(tasksOf(again.json())).not.toContain('no_products');
  await setUpFactor();
  expect((await change('open')).statusCode).toBe(200);
  expect(await read<object[]>('/api/shop-app/products/')).toMatchObject([{ id: taken!.id }]);
});

test('an owner who keeps the products opens with them, and what was typed meanwhile is not restored over', async () => {
  await change('preparing');
  await demo('remove');
  await sql`UPDATE contact_info SET phone_primary = '01811-222333'`.execute(shop.db);
  await demo('restore');
  expect(await read('/api/aboutus/contact-info/')).toMatchObject([
    { phone_primary: '01811-222333', phone_secondary: '09600-000000' },
  ]);
  expect((await demo('keep')).json()).toMatchObject({ demo: { products: 0, categories: 0, banners: 0 } });
  await demo('remove');
  await setUpFactor();
  expect((await change('open')).json()).toMatchObject({ state: 'open' });
  expect(await productCount()).toBe(213);
});

test('a shop without a mail server and without an https address is told in the step of its messages', async () => {
  const notes = async () => (await opening()).steps.find(({ step }) => step === 'messages')?.notes;
  expect(await notes()).toEqual(['no_email', 'no_public_url']);
  await shop.db
    .updateTable('message_channel')
    .set({ provider: 'smtp' })
    .where('channel', '=', 'email')
    .execute();
  expect(await notes()).toEqual(['no_public_url']);
});

test('a step that a shop can do without is skipped by its owner', async () => {
  const skip = (step: string, skipped: boolean) => send('POST', 'opening/skip/', { step, skipped });
  const zones = ({ steps }: Opening) => steps.find(({ step }) => step === 'delivery');
  expect(zones(await opening())).toEqual({
    step: 'delivery',
    tasks: [{ task: 'no_zones', blocks: false }],
    notes: ['no_hours', 'first_promises'],
    can_skip: true,
    skipped: false,
  });
  expect(zones((await skip('delivery', true)).json())).toMatchObject({ skipped: true });
  expect(zones((await skip('delivery', false)).json())).toMatchObject({ skipped: false });
  expect((await skip('second_factor', true)).statusCode).toBe(400);
});

test('what the law wants on the page: missing numbers are left to do, first texts are only named', async () => {
  await change('preparing');
  const legal = async () => (await opening()).steps.find(({ step }) => step === 'legal');
  expect(await legal()).toMatchObject({
    tasks: [
      { task: 'no_dbid', blocks: false },
      { task: 'no_trade_licence', blocks: false },
    ],
    notes: ['no_bin', 'first_privacy', 'first_terms'],
  });
  await shop.db
    .updateTable('shop_setting')
    .set({ seller_dbid: '123456789', trade_licence: 'TRAD/DNCC/012345/2026' })
    .execute();
  const texts = { title: '', title_bn: '', lead: '', lead_bn: '', text: 'Ours.', text_bn: 'আমাদের।' };
  const saved = await send('POST', 'articles/privacy/draft/', { version: 1, ...texts });
  expect(saved.statusCode, saved.body).toBe(200);
  await send('POST', 'articles/privacy/publish/', { version: 2 });
  expect(await legal()).toMatchObject({ tasks: [], notes: ['no_bin', 'first_terms'] });
});

test('a shop that takes only demo payments does not open and says so; neither it nor the opening turns cash on', async () => {
  await prepare();
  const setCash = async (cash_on_delivery: boolean) => {
    const { changed_by, changed_at, sent_today, environment, ...settings } = (
      await send('GET', 'shop-settings/')
    ).json();
    expect((await send('POST', 'shop-settings/', { ...settings, cash_on_delivery })).statusCode).toBe(200);
  };
  const options = async () =>
    (await read<{ payment_options: string[] }[]>('/api/setup/'))[0]!.payment_options;
  await setCash(false);
  expect((await change('open')).json()).toMatchObject({ params: { tasks: ['no_payment'] } });
  expect(await options()).toEqual(['ONLINE']);
  await setCash(true);
  expect((await change('open')).statusCode).toBe(200);
  expect(await options()).toEqual(['COD']);
});

test('every field of the demo shop is recognized', async () => {
  const { contact, about, setup } = await readDemoShop();
  const { rows } = await sql<{ contact: string[]; about: string[]; setup: string[] }>`
    SELECT demo_fields(${JSON.stringify(contact)}) AS contact, demo_fields(${JSON.stringify(about)}) AS about,
      demo_fields(${JSON.stringify(setup)}) AS setup`.execute(shop.db);
  const hours = Object.keys(contact).filter((field) => field.startsWith('business_hours'));
  expect(rows[0]).toEqual({
    contact: Object.keys(contact)
      .filter((field) => !hours.includes(field))
      .toSorted(),
    about: ['text', 'text_bn'],
    setup: ['brand_logo'],
  });
});

test('in a shop that has opened the database refuses everything of a demo, and opens none with it', async () => {
  await change('preparing');
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(shop.db), 'refused').rejects.toThrow(/demo/);
  await refused(sql`UPDATE shop_state SET state = 'open', opened = now()`);
  await importText(shop.db, OWN_PRODUCTS);
  await demo('remove');
  await setUpFactor();
  await change('open');
  await refused(sql`INSERT INTO demo_item (product_id) SELECT id FROM product LIMIT 1`);
  await refused(sql`UPDATE message_channel SET provider = 'demo' WHERE channel = 'sms'`);
  await refused(
    sql`INSERT INTO demo_message (client_id, recipient, text) VALUES ('1', '+8801712345678', 'Hello')`,
  );
  await refused(sql`UPDATE contact_info SET phone_primary = '01700-000000'`);
  await refused(
    sql`INSERT INTO setup_page (title, title_bn, text, text_bn) VALUES ('', '', 'a demonstration shop: its', '')`,
  );
  const { id, total } = (await order()).json<GuestOrder>();
  await refused(sql`INSERT INTO payment_attempt (order_id, provider, tran_id, amount_paisa)
    VALUES (${id}, 'local', 'HT00000000000001', ${Math.round(total * 100)})`);
  const moved = sql`UPDATE shop_state SET state = 'demo'`.execute(shop.db);
  await expect(moved).rejects.toThrow('cannot go from open to demo');
  await expect(
    sql`UPDATE shop_state SET state = 'preparing', opened = NULL`.execute(shop.db),
  ).rejects.toThrow('opened once');
  const details = (await send('GET', 'contact/')).json<object>();
  const saved = await send('POST', 'contact/', { ...details, phone_primary: '01700-000000' });
  expect([saved.statusCode, saved.json().fields]).toMatchObject([
    400,
    { phone_primary: { code: 'of_the_demo' } },
  ]);
});

const initiate = ({ token }: GuestOrder) =>
  shop.app.inject({
    method: 'POST',
    url: apiRoutes.initiateGuestPayment.path.replace('{token}', token),
    headers: { host },
  });

async function pressVisa(page: string): Promise<void> {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  await shop.app.inject({ method: 'POST', url: new URL(page).pathname, headers, payload: 'choice=visa' });
}

test('once the shop has opened the demo gateway takes nothing, also on open pages', async () => {
  await prepare();
  const placed = (await order({ order_type: 'ONLINE' })).json<GuestOrder>();
  const page = (await initiate(placed)).json<{ payment_url: string }>().payment_url;
  await pressVisa(page);
  expect((await send('POST', 'opening/trial-orders/delete/', {})).json()).toMatchObject({ trial_orders: 0 });
  const options = async () =>
    (await read<{ payment_options: string[] }[]>('/api/setup/'))[0]!.payment_options;
  expect(await options()).toEqual(['COD', 'ONLINE']);
  expect((await change('open')).statusCode).toBe(200);
  expect(await options()).toEqual(['COD']);
  await pressVisa(page);
  expect(await shop.db.selectFrom('payment').select('id').execute()).toEqual([]);
  const online = await order({ order_type: 'ONLINE' });
  expect([online.statusCode, online.json().code]).toEqual([409, 'payment_method_off']);
});

test('trial orders are deleted with everything that they caused, and every sum is as before', async () => {
  await prepare();
  const except = [
    // What people have done, and what readers and limits count.
    ...[
      'audit',
      'shop_state',
      'attempt',
      'request_count',
      'cache_change',
      'figure_change',
      'staff_session',
      'staff',
    ],
  ];
  // A khata of a neighbour who owes nothing any more is no trial.
  const phone = '01712-345678';
  await send('POST', 'khata/', { phone, limit_paisa: 1_000_000 });
  const write = (key: string, way: string, amount_paisa: number) =>
    send('POST', 'khata/entries/', { key, phone, way, amount_paisa });
  await write('neighbour-gave', 'gave', 5_000);
  await write('neighbour-got', 'got', 5_000);
  const before = await hashTables(shop.db, except);
  const [product] = await read<{ id: number }[]>('/api/shop-app/products/?limit=1');
  // The last one takes all that is left.
  const items = [{ product: product!.id, quantity: 17 }];
  const [cash, paid, baki, kept] = [
    await order(),
    await order({ order_type: 'ONLINE' }),
    await order(),
    await order({ items }),
  ].map((one) => one.json<GuestOrder>());
  await deliver(cash!.id);
  for (const [version, to] of ['PROCESSING', 'ONGOING'].entries())
    await send('POST', `orders/${baki!.id}/move/`, { to, version });
  const due = (await send('GET', `orders/${baki!.id}/`)).json<{ cash_due_paisa: number }>().cash_due_paisa;
  const khata = [{ way: 'khata', amount_paisa: due }];
  const done = { to: 'COMPLETED', version: 2, paid: khata, old_baki_paisa: 1_000 };
  expect((await send('POST', `orders/${baki!.id}/move/`, done)).statusCode).toBe(200);
  await write('trial-got', 'got', 4_000);
  const page = (await initiate(paid!)).json<{ payment_url: string }>().payment_url;
  await pressVisa(page);
  await send('POST', `orders/${paid!.id}/move/`, { to: 'PROCESSING', version: 1 });
  await send('POST', 'slips/', { orders: [cash!.id], kind: 'packing', size: 'a4' });
  await send('POST', `orders/${kept!.id}/cancel/`, { version: 0, reason: 'A trial' });
  expect(tasksOf(await opening())).toContain('trial_orders');
  expect((await change('open')).json()).toMatchObject({ params: { tasks: ['trial_orders'] } });
  const stock = () =>
    shop.db.selectFrom('product').select('stock').where('code', '=', 'A1').executeTakeFirstOrThrow();
  expect(await stock()).toEqual({ stock: 17 });

  const deleted = await send('POST', 'opening/trial-orders/delete/', {});
  expect(deleted.json()).toMatchObject({ trial_orders: 0, delivered_trials: 0 });
  expect(tasksOf(deleted.json())).not.toContain('no_trial');
  expect(await stock()).toEqual({ stock: 20 });
  expect(await hashTables(shop.db, except)).toEqual(before);
});

test('an order that was paid at a real provider is no trial and stays', async () => {
  await prepare();
  const placed = (await order({ order_type: 'ONLINE' })).json<GuestOrder>();
  const page = (await initiate(placed)).json<{ payment_url: string }>().payment_url;
  await pressVisa(page);
  await sql`SET session_replication_role = replica; UPDATE payment SET provider = 'sslcommerz'; UPDATE payment_attempt SET provider = 'sslcommerz'; SET session_replication_role = origin`.execute(
    shop.db,
  );
  expect((await send('POST', 'opening/trial-orders/delete/', {})).json()).toMatchObject({ trial_orders: 0 });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('once the shop has opened no order can be deleted', async () => {
  await prepare();
  await change('open');
  await order();
  const refused = await send('POST', 'opening/trial-orders/delete/', {});
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'shop_in_other_state']);
  await sql`SELECT delete_trial_orders()`.execute(shop.db);
  const tamper = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('haat.deleting_trials', 'on', true)`.execute(tx);
    await sql`DELETE FROM order_history`.execute(tx);
  });
  await expect(tamper).rejects.toThrow('never changed');
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('in an open shop there is no trace of the demo: pages of the API, papers, SMS, gateway, contact, pictures', async () => {
  const paths = [
    '/api/shop-app/products/',
    '/api/shop-app/categories/',
    '/api/setup/',
    '/api/aboutus/contact-info/',
    '/api/aboutus/setup_page/',
    '/api/aboutus/slider-banner/',
  ];
  const before = await Promise.all(paths.map((path) => read(path)));
  const pictures = [...new Set(JSON.stringify(before).match(/\/media\/[^"]+/g))];
  expect(pictures.length).toBeGreaterThan(500);
  const tried = (await order({ order_type: 'ONLINE' })).json<GuestOrder>();
  const page = (await initiate(tried)).json<{ payment_url: string }>().payment_url;
  const get = (url: string) => shop.app.inject({ url, headers: { host } });
  const statusOf = async (url: string) => (await get(url)).statusCode;
  expect(await Promise.all(['/demo/phone', new URL(page).pathname, pictures[0]!].map(statusOf))).toEqual([
    200, 200, 200,
  ]);

  await prepare();
  // An own product in a category of the demo, which then stays.
  await importText(shop.db, 'code,name,price,quantity,category\nA2,Radhuni rice,140,20,rice');
  await sql`UPDATE product SET category_id = (SELECT id FROM category WHERE slug = 'rice') WHERE code = 'A2'`.execute(
    shop.db,
  );
  // And one in a department about whose products the demo promises something.
  await importText(shop.db, 'code,name,price,quantity,category\nA3,Red spinach,40,20,rice');
  await sql`UPDATE product SET category_id = (SELECT id FROM category WHERE slug = 'vegetables') WHERE code = 'A3'`.execute(
    shop.db,
  );
  const spinach = await shop.db
    .selectFrom('product')
    .select('id')
    .where('code', '=', 'A3')
    .executeTakeFirstOrThrow();
  const ownPage = () => read<object>(`/api/shop-app/products/${spinach.id}/`);
  expect(await ownPage()).toHaveProperty('promise');
  await send('POST', 'opening/trial-orders/delete/', {});
  expect((await change('open')).statusCode).toBe(200);
  expect(await statusOf('/demo/phone')).toBe(404);
  expect(await statusOf(new URL(page).pathname)).toBe(404);
  for (const picture of pictures) expect(await statusOf(picture), picture).toBe(404);
  const { id } = (await order()).json<GuestOrder>();
  const { session } = (await send('POST', 'counter/drawer/', { key: 'Z', float_paisa: 0 })).json();
  await send('POST', 'counter/drawer/close/', { session: session.id, counted_paisa: 0, note: '' });
  const kinds = ['slips', 'invoices', 'credit-notes'].map((kind) => `${kind}/?orders=${id}`);
  const papers = await Promise.all(
    [...kinds, `counter/drawer/${session.id}/`].map((path) => send('GET', path)),
  );
  for (const paper of papers) expect(paper.statusCode, paper.body).toBe(200);
  const pages = await Promise.all(paths.map((path) => read(path)));
  const shown = [...pages, ...papers.map((paper) => paper.json())];
  expect(JSON.stringify(shown)).not.toMatch(
    /demo|নমুনা|haat\.example|haat_example|01700|09600-000000|tiles\/|banners\/|logo\./i,
  );
  expect(await ownPage()).toMatchObject({ name: 'Red spinach' });
  expect(await ownPage()).not.toHaveProperty('promise');
  const names = await shop.db.selectFrom('product').select('name').orderBy('id').execute();
  expect(names.map(({ name }) => name)).toEqual(['Kalijira rice', 'Radhuni rice', 'Red spinach']);
  const categories = await shop.db.selectFrom('category').select('slug').orderBy('slug').execute();
  expect(categories.map(({ slug }) => slug)).toEqual(['rice', 'rice-dal', 'rice-own', 'vegetables']);
  for (const table of ['demo_item', 'demo_message', 'message', 'slider_banner', 'setup_page'] as const)
    expect([table, await shop.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test('own products that have pictures of the demo show them after the opening', async () => {
  await change('preparing');
  await demo('keep');
  await demo('remove');
  await setUpFactor();
  await change('open');
  const [product] = await read<{ mainimage: string }[]>('/api/shop-app/products/?limit=1');
  expect((await shop.app.inject(product!.mainimage)).statusCode).toBe(200);
});
