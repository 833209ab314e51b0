import type { Customer, CustomerRow } from '@haat/contract/office/orders/customers';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiver, signUp } from '../../testing/accounts/customers.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';

let office: Office;
let desk: string;
let manager: string;
beforeAll(async () => {
  office = await openOffice();
  ({ desk, manager } = await office.addEveryRole());
  const details = {
    address: 'Dhanmondi',
    phone_primary: '01700-000000',
    phone_secondary: '',
    email_primary: '',
  };
  await office.db.deleteFrom('contact_info').execute();
  await office.db
    .insertInto('contact_info')
    .values({ ...details, business_hours_weekdays: '', business_hours_weekend: '' })
    .execute();
});
afterAll(() => office.close());

const post = (action: string, body: object, cookie = manager) =>
  office.send('POST', `customers/${action}/`, { cookie, body });
const block = (phone: string, reason = 'Refused three orders at the door') =>
  post('block', { phone, reason });
const blockedPhones = async () =>
  (await office.send('GET', 'customers/', { cookie: desk, query: { search: '' } }))
    .json<{ customers: CustomerRow[] }>()
    .customers.map(({ phone }) => phone);

const order = (phone: string, order_key?: string) =>
  office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone,
      address: 'Dhanmondi',
      items: [{ product: office.fixtures.miniket, quantity: 1 }],
      ...(order_key ? { order_key } : {}),
    },
  });
const countOrders = async () => (await office.db.selectFrom('orders').select('id').execute()).length;
const refusal = {
  code: 'phone_blocked',
  message: 'Please call the shop: 01700-000000',
  params: { shop_phone: '01700-000000' },
};

test('a guest with a blocked phone is asked to call the shop, in any written form, until the block is lifted', async () => {
  expect((await order('01611000001')).statusCode).toBe(201);
  const blocked = await block('01611000001');
  expect(blocked.json<Customer>().blocks).toEqual([
    {
      id: expect.any(Number),
      reason: 'Refused three orders at the door',
      actor: 'staff:The manager',
      at: expect.any(String),
      lifted: null,
      lifted_by: '',
    },
  ]);
  const before = await countOrders();
  for (const written of ['01611000001', '০১৬১১-০০০০০১', '+880 1611 000001']) {
    const refused = await order(written);
    expect([refused.statusCode, refused.json()]).toEqual([409, refusal]);
  }
  expect(await countOrders()).toBe(before);
  expect((await order('01611000002')).statusCode).toBe(201);
  expect(await blockedPhones()).toEqual(['+8801611000001']);
  const lifted = (await post('unblock', { phone: '01611000001' })).json<Customer>();
  expect(lifted.blocks).toMatchObject([{ lifted: expect.any(String), lifted_by: 'staff:The manager' }]);
  expect((await order('01611000001')).statusCode).toBe(201);
  expect(await blockedPhones()).toEqual([]);
});

test('a customer with a blocked phone is refused, also to another receiver, and keeps the cart', async () => {
  const phone = '01611000003';
  const { call } = await signUp(office.app, { phone, password: 'ilish with mustard' });
  await block(phone);
  await call('POST', '/api/payment-app/carts/', { item: office.fixtures.miniket, quantity: 1 });
  const place = () => call('POST', '/api/payment-app/orders/', receiver);
  expect((await place()).json()).toEqual(refusal);
  expect((await call('GET', '/api/payment-app/carts/')).json()).toMatchObject([{ purchased: false }]);
  await post('unblock', { phone });
  expect((await place()).statusCode).toBe(201);
});

test('another customer who orders to a blocked phone is refused', async () => {
  const { call } = await signUp(office.app, { phone: '01611000004', password: 'ilish with mustard' });
  await order('01611000005');
  await block('01611000005');
  await call('POST', '/api/payment-app/carts/', { item: office.fixtures.miniket, quantity: 1 });
  const to = { ...receiver, receiver_phone_number: '01611000005' };
  expect((await call('POST', '/api/payment-app/orders/', to)).json()).toEqual(refusal);
});

test('an order that was placed before the block is returned again for its key', async () => {
  const placed = await order('01611000006', 'before-the-block');
  await block('01611000006');
  const repeated = await order('01611000006', 'before-the-block');
  expect([repeated.statusCode, repeated.json<{ id: number }>().id]).toEqual([
    201,
    placed.json<{ id: number }>().id,
  ]);
});

test('the desk sees the block, and takes the order with a reason that stays in its history', async () => {
  const phone = '01611000007';
  await order(phone);
  await block(phone, 'Cheated the rider');
  const caller = await office.send('GET', 'desk/caller/', { cookie: desk, query: { phone } });
  expect(caller.json()).toMatchObject({
    block: { reason: 'Cheated the rider', actor: 'staff:The manager', at: expect.any(String) },
  });
  const place = (more: object, order_key: string) =>
    office.send('POST', 'desk/orders/', {
      cookie: desk,
      body: {
        name: 'Amina',
        phone,
        address: 'Dhanmondi',
        items: [{ product: office.fixtures.miniket, quantity: 1 }],
        order_key,
        source: 'CALL',
        ...more,
      },
    });
  expect((await place({}, 'desk-1')).json()).toMatchObject({ code: 'phone_blocked' });
  expect((await place({ despite_block: ' \t' }, 'desk-1')).json()).toMatchObject({ code: 'phone_blocked' });
  const placed = await place({ despite_block: 'Has paid in advance' }, 'desk-1');
  expect(placed.statusCode, placed.body).toBe(201);
  const { id } = placed.json<{ id: number }>();
  const stored = (await office.send('GET', `orders/${id}/`, { cookie: desk })).json<OfficeOrder>();
  expect(stored.history).toMatchObject([{ actor: 'staff:The desk', note: 'Has paid in advance' }]);
});

test('of two people at once one blocks, and the other learns who', async () => {
  const phone = '01611000008';
  await order(phone);
  const both = await Promise.all([block(phone), block(phone)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'blocked_already',
    params: { changed_by: 'staff:The manager', changed_at: expect.any(String) },
  });
  expect((await post('unblock', { phone })).statusCode).toBe(200);
  expect((await post('unblock', { phone })).json()).toMatchObject({
    code: 'not_blocked',
    params: { changed_by: 'staff:The manager' },
  });
});

test('a block needs a reason and somebody who is known, and the desk may not block', async () => {
  await order('01611000009');
  expect((await block('01611000009', ' \n')).json()).toMatchObject({
    fields: { reason: { code: 'required' } },
  });
  expect((await block('01999999999')).statusCode).toBe(404);
  for (const action of ['block', 'unblock']) {
    const refused = await post(action, { phone: '01611000009', reason: 'x' }, desk);
    expect(refused.json()).toMatchObject({ code: 'no_right' });
  }
});

test('blocks are in the audit with who and when, without phone and reason, and are never rewritten', async () => {
  const phone = '01611000010';
  await order(phone);
  await block(phone, 'Threatened the rider');
  await post('unblock', { phone });
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'phone_block')
    .orderBy('id', 'desc')
    .limit(2)
    .select(['actor', 'operation', 'changed', 'before', 'after'])
    .execute();
  expect(entries).toMatchObject([
    { actor: 'staff:The manager', operation: 'UPDATE', changed: ['lifted', 'lifted_by'] },
    { actor: 'staff:The manager', operation: 'INSERT' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/1611000010|Threatened/);
  const rewrite = office.db.updateTable('phone_block').set({ reason: 'none' }).execute();
  await expect(rewrite).rejects.toThrow('a block is only lifted');
});
