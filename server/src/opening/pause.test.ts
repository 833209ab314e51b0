import type { Today } from '@haat/contract/office/orders/today';
import type { Pause } from '@haat/contract/office/pause';
import { MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiver, signUp } from '../../testing/accounts/customers.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { endDuePause } from './pause.ts';

let office: Office;
let manager: string;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  manager = await office.addStaff('manager', rina);
  desk = await office.addStaff('desk', jamal);
});
afterAll(() => office.close());
beforeEach(() => sql`UPDATE shop_pause SET until = NULL, text = '', text_bn = ''`.execute(office.db));

const later = (ms = 30 * MINUTE) => new Date(Date.now() + ms).toISOString();
const read = async () => (await office.send('GET', 'pause/', { cookie: manager })).json<Pause>();
const save = async (changes: object, cookie = manager) => {
  const { version, until, text, text_bn } = await read();
  return office.send('POST', 'pause/', { cookie, body: { version, until, text, text_bn, ...changes } });
};
const eid = { text: 'Eid Mubarak!', text_bn: 'ঈদ মোবারক!' };

const guestOrder = (items = [{ product: office.fixtures.miniket, quantity: 1 }], more: object = {}) => ({
  method: 'POST' as const,
  url: '/api/order-app/guest-orders/',
  payload: { name: 'Amina', phone: '01712345678', address: 'Dhanmondi', items, ...more },
});
const place = (more?: object) => office.app.inject(guestOrder(undefined, more));
const setup = async () => (await office.app.inject('/api/setup/')).json<{ paused?: object }[]>();

test('a pause refuses the orders of guests and customers until its time, and not those of the desk', async () => {
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  const first = await place({ order_key: 'before-the-pause' });
  const until = new Date(Date.now() + 30 * MINUTE);
  until.setMilliseconds(0);
  const paused = { until: until.toISOString(), ...eid };
  expect((await save(paused)).json()).toMatchObject({ ...paused, changed_by: 'staff:Rina' });
  expect(await setup()).toMatchObject([{ paused }]);
  const today = (await office.send('GET', 'today/', { cookie: desk })).json<Today>();
  expect(today.paused_until).toBe(paused.until);

  const iso = paused.until.replace('.000Z', 'Z');
  const refused = { code: 'shop_paused', params: { until: iso, ...eid } };
  const guest = await place();
  expect([guest.statusCode, guest.json()]).toMatchObject([409, refused]);
  const { call } = await signUp(office.app, { phone: '01911000001', password: 'ilish with mustard' });
  const item = { item: office.fixtures.miniket, quantity: 1 };
  expect((await call('POST', '/api/payment-app/carts/', item)).statusCode).toBeLessThan(300);
  for (const phone_proven of [null, new Date()]) {
    await office.db.updateTable('customer').set({ phone_proven }).execute();
    const customer = await call('POST', '/api/payment-app/orders/', receiver);
    expect([customer.statusCode, customer.json()]).toMatchObject([409, refused]);
  }
  // A repeated request returns the order that was placed before.
  expect((await place({ order_key: 'before-the-pause' })).json().id).toBe(first.json().id);
  const body = { ...guestOrder().payload, source: 'CALL', order_key: 'of-the-desk' };
  expect((await office.send('POST', 'desk/orders/', { cookie: desk, body })).statusCode).toBeLessThan(300);

  expect((await save({ until: null })).json()).toMatchObject({ until: null });
  expect(await setup()).not.toMatchObject([{ paused: {} }]);
  expect((await place()).statusCode).toBe(201);
});

test('a pause ends by itself at its time, also on cached pages', async () => {
  await save({ until: later(), ...eid });
  expect(await setup()).toMatchObject([{ paused: eid }]);
  await endDuePause(office.db);
  expect(await read()).toMatchObject({ until: expect.any(String) });
  // As if its time had come.
  await sql`UPDATE shop_pause SET until = now()`.execute(office.db);
  expect((await place()).statusCode).toBe(201);
  expect(await read()).toMatchObject({ until: null });
  const changes = () =>
    office.db.selectFrom('cache_change').select('tag').where('tag', '=', 'content').execute();
  const before = (await changes()).length;
  await endDuePause(office.db);
  expect(await changes()).toHaveLength(before + 1);
  await endDuePause(office.db);
  expect(await changes()).toHaveLength(before + 1);
});

test('a time that has passed or is a year away is refused by its field, and the second of two people too', async () => {
  const past = await save({ until: later(-MINUTE) });
  expect([past.statusCode, past.json().fields]).toMatchObject([
    400,
    { until: { code: 'not_in_the_future' } },
  ]);
  const far = await save({ until: later(400 * 24 * 60 * MINUTE) });
  expect(far.json().fields).toMatchObject({ until: { code: 'more_than_a_year' } });
  const { version } = await read();
  expect((await save({ until: later() })).statusCode).toBe(200);
  const second = await save({ version, until: null });
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { code: 'settings_changed', params: { changed_by: 'staff:Rina' } },
  ]);
  expect((await save({}, desk)).json()).toMatchObject({ code: 'no_right' });
});
