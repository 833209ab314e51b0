import type { Health } from '@haat/contract/office/health';
import type { Today } from '@haat/contract/office/orders/today';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import type { Setup } from '@haat/contract/shop/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let owner: string;
let manager: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  manager = await office.addStaff('manager', jamal);
});
afterAll(() => office.close());

const read = async () =>
  (await office.send('GET', 'shop-settings/', { cookie: owner })).json<StoredShopSettings>();
const change = (cookie: string, body: object) => office.send('POST', 'shop-settings/', { cookie, body });
/** The stored settings as a page sends them. */
async function typed() {
  const { changed_by, changed_at, sent_today, environment, ...settings } = await read();
  return settings;
}

test('a changed limit counts for the next order, is in the audit and says who changed it', async () => {
  const before = await typed();
  const order = (phone: string, quantity: number) =>
    office.app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      payload: {
        name: 'Amina',
        phone,
        address: 'Dhanmondi',
        items: [{ product: office.fixtures.miniket, quantity }],
      },
    });
  expect((await order('01711111111', 4)).statusCode).toBe(201);
  const changed = await change(owner, { ...before, guest_line_pieces: 3, sms_part_paisa: 50 });
  expect(changed.json()).toMatchObject({
    guest_line_pieces: 3,
    sms_part_paisa: 50,
    version: before.version + 1,
    changed_by: 'staff:Rina',
  });
  expect((await order('01722222222', 4)).json()).toMatchObject({ code: 'too_many_pieces' });
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'shop_setting')
    .select(['actor', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toMatchObject({
    actor: 'staff:Rina',
    before: { guest_line_pieces: 50 },
    after: { guest_line_pieces: 3, sms_part_paisa: 50 },
  });
});

test('of two people who change the settings the second learns who was first, and overwrites nothing', async () => {
  const seen = await typed();
  const both = await Promise.all([
    change(owner, { ...seen, unpaid_order_minutes: 45 }),
    change(manager, { ...seen, unpaid_order_minutes: 90 }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  const first = refused === both[0] ? 'staff:Jamal' : 'staff:Rina';
  expect(refused.json()).toMatchObject({ code: 'settings_changed', params: { changed_by: first } });
  expect(await typed()).toMatchObject({ unpaid_order_minutes: first === 'staff:Jamal' ? 90 : 45 });
});

test.each([
  ['seller_bin', { seller_bin: '123' }],
  ['seller_dbid', { seller_dbid: '12345' }],
  ['seller_dbid', { seller_dbid: 'DBID 123456789' }],
  ['trade_licence', { trade_licence: '12' }],
  ['trade_licence', { trade_licence: ' TRAD/1' }],
  ['trade_licence', { trade_licence: '<b>TRAD</b>' }],
  ['trade_licence', { trade_licence: `TRAD/${'1'.repeat(36)}` }],
  ['unpaid_order_minutes', { unpaid_order_minutes: 5 }],
  ['sms_part_paisa', { sms_part_paisa: 12.3 }],
  ['weight_tolerance_percent', { weight_tolerance_percent: 51 }],
  ['late_order_minutes', { late_order_minutes: -1 }],
  ['late_message_minutes', { late_message_minutes: 4 }],
  ['rider_call_number', { rider_call_number: '0961-CALL' }],
  ['sms_paisa_per_day', { sms_paisa_per_day: 50_012.5 }],
  ['code_paisa_per_day', { code_paisa_per_day: 0.1 }],
  ['guest_line_pieces', { guest_line_pieces: 100, guest_order_pieces: 50 }],
  ['open_orders_per_phone', { open_orders_per_phone: 0 }],
])('a wrong %s is refused by its name, and nothing is stored', async (field, wrong) => {
  const before = await typed();
  const refused = await change(owner, { ...before, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toHaveProperty(field);
  expect(await typed()).toEqual(before);
});

test('shoppers get the numbers of the shop at once, and none while there is none', async () => {
  const setup = async () => (await office.app.inject('/api/setup/')).json<Setup[]>()[0];
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  await expect.poll(setup).toMatchObject({ brand_name: 'Haat' });
  expect(await setup()).not.toHaveProperty('registration');
  const numbers = { seller_dbid: '123456789', trade_licence: 'ট্রেড/ডিএনসিসি/012345/2026' };
  expect((await change(owner, { ...(await typed()), ...numbers })).statusCode).toBe(200);
  const shown = { dbid: '123456789', trade_licence: 'ট্রেড/ডিএনসিসি/012345/2026', bin: '' };
  await expect.poll(setup).toMatchObject({ registration: shown });
  await change(owner, { ...(await typed()), seller_dbid: '', trade_licence: '' });
  await expect.poll(setup).not.toHaveProperty('registration');
});

test('the page shows what the environment has fixed, and what was sent today', async () => {
  expect(await read()).toMatchObject({
    environment: {
      sms_provider: 'demo',
      mail_provider: 'off',
      online_payment: false,
      shop_url: 'https://haat.example',
    },
    sent_today: { parts: 0, sms_paisa: 0, code_paisa: 0 },
  });
});

test('an order is late so long after its promise as the owner has set', async () => {
  const late = async () => (await office.send('GET', 'today/', { cookie: owner })).json<Today>().late;
  const before = await late();
  const { id } = await office.placeOrder();
  const promised_by = new Date(Date.now() - 3_600_000);
  await office.db.updateTable('orders').set({ promised_by }).where('id', '=', id).execute();
  expect(await late()).toBe(before + 1);
  const settings = await typed();
  await change(owner, { ...settings, late_order_minutes: 90 });
  expect(await late()).toBe(before);
  await change(owner, { ...(await typed()), late_order_minutes: 0 });
});

test('a message that waits is a problem of the health page after as many minutes as the owner has set', async () => {
  const found = async () =>
    (await office.send('GET', 'health/', { cookie: owner }))
      .json<Health>()
      .checks.find(({ check }) => check === 'messages')?.code;
  const at = new Date(Date.now() - 20 * 60_000);
  await office.db.deleteFrom('message').execute();
  await office.db
    .updateTable('message_channel')
    .set({ provider: 'demo' })
    .where('channel', '=', 'sms')
    .execute();
  await office.db
    .insertInto('message')
    .values({
      ...{ event: 'slow', channel: 'sms', purpose: 'service', language: 'en', recipient: '+8801712345678' },
      ...{ subject: '', text: 'Slow.', parts: 1, client_id: 'f'.repeat(20), state: 'queued' },
      ...{ created: at, next_try: at, expires: new Date(Date.now() + 3_600_000) },
    })
    .execute();
  expect(await found()).toBe('messages_good');
  await change(owner, { ...(await typed()), late_message_minutes: 15 });
  expect(await found()).toBe('messages_waiting');
});
