import type { PlacedDeskOrder } from '@haat/contract/office/orders/desk';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PackOrder } from '@haat/contract/office/orders/packing';
import type { PickList } from '@haat/contract/office/orders/picking';
import type { Slip } from '@haat/contract/office/orders/slips';
import {
  attributesFor,
  type OrderAttribute,
  orderAttribute,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';

/** Columns of an order that no shopper asks for, with where they come from. */
const NOT_ASKED: Record<string, string[]> = {
  'the database and the request': [
    ...['id', 'number', 'created', 'version', 'order_key', 'content_hash', 'guest_token', 'placed_from'],
    ...['unproven_from', 'source', 'language', 'customer_id', 'expires', 'drawer_session_id'],
  ],
  'the receiver': [
    ...['receiver_name', 'receiver_email', 'receiver_phone_number', 'receiver_address', 'receiver_city'],
    ...['receiver_zip_code', 'receiver_country'],
  ],
  'steps and payment': ['status', 'order_type', 'wallet', 'delivery_type', 'payment_id'],
  'its risk': ['risk_step', 'risk_reason', 'risk_done', 'advance_paisa', 'advance_kept', 'kept_paisa'],
  'its price': [
    ...['subtotal_paisa', 'untaxed_paisa', 'tax_percent', 'tax_paisa', 'delivery_paisa', 'discount_paisa'],
    ...['total_paisa', 'delivery_zone', 'delivery_zone_bn', 'delivery_hours', 'promised_from', 'promised_by'],
    ...['slot_id', 'slot_lines', 'sent_again_for'],
    ...['area_id', 'delivery_area', 'delivery_area_bn', 'substitute_cap_paisa'],
  ],
};

let office: Office;
let runs: Runs;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
});
afterAll(() => office.close());

/** The last choice, which is not the suggested one, or a text. */
function sampleOf(name: OrderAttribute): string {
  const { choices, maxLength } = orderAttribute(name);
  return choices?.at(-1) ?? `Said: ${name}`.slice(0, maxLength);
}
const samples = Object.fromEntries(orderAttributeNames.map((name) => [name, sampleOf(name)]));
const samplesFor = (...reader: Parameters<typeof attributesFor>) =>
  Object.fromEntries(attributesFor(...reader).map((name) => [name, sampleOf(name)]));

async function read<T>(path: string, cookie = runs.owner): Promise<T> {
  const response = await office.send('GET', path, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}

test('every column of an order is one that a shopper asks for, or comes from elsewhere', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped`.execute(
    office.db,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...orderAttributeNames, ...Object.values(NOT_ASKED).flat()].toSorted(),
  );
});

test('what a shopper asks for is seen by the shopper, the office and all who work on the order', async () => {
  const { id } = await office.placeOrder(samples);
  const placed = await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  const own = await office.app.inject(`/api/order-app/guest-orders/${placed.guest_token}/`);
  expect(own.json<GuestOrder>()).toMatchObject(samples);
  expect(await read<OfficeOrder>(`orders/${id}/`)).toMatchObject(samples);

  const body = { to: 'PROCESSING', version: 0 };
  await office.send('POST', `orders/${id}/move/`, { cookie: runs.desk, body });
  const { orders } = await read<PickList>('picking/');
  expect(orders.find((order) => order.id === id)).toMatchObject(samplesFor('picker'));
  expect(await read<PackOrder>(`packing/${id}/`)).toMatchObject(samplesFor('packer'));
  expect((await read<{ slips: Slip[] }>(`slips/?orders=${id}`)).slips[0]).toMatchObject(samplesFor('slip'));
  await runs.handOut(runs.karim, [{ id, version: 1 }]);
  const { stops } = await runs.ownRun(runs.karim);
  expect(stops.find(({ order }) => order === id)).toMatchObject(samplesFor('rider'));
});

test.each(orderAttributeNames)(
  'the desk places an order with %s, and another one is another order',
  async (name) => {
    const place = (key: string, more: object) =>
      office.send('POST', 'desk/orders/', {
        cookie: runs.desk,
        body: {
          ...{ name: 'Rahima', phone: '01898765432', address: 'House 4, Mirpur 10', source: 'CALL' },
          ...{
            items: [{ product: office.fixtures.miniket, quantity: 1 }],
            order_key: `${key}-${name}`,
            ...more,
          },
        },
      });
    const response = await place('one-key-of-the-desk', { [name]: sampleOf(name) });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = response.json<PlacedDeskOrder>();
    expect(await read<OfficeOrder>(`orders/${id}/`)).toMatchObject({ [name]: sampleOf(name) });
    const silent = (await place('another-key-of-the-desk', {})).json<PlacedDeskOrder>();
    expect(await read<OfficeOrder>(`orders/${silent.id}/`)).toMatchObject({ [name]: '' });
    const [other = 'Other'] = orderAttribute(name).choices ?? [];
    for (const more of [{}, { [name]: other }])
      expect((await place('one-key-of-the-desk', more)).statusCode).toBe(422);
    const { maxLength } = orderAttribute(name);
    const wrong = await place('a-third-key-of-the-desk', { [name]: 'ক'.repeat((maxLength ?? 100) + 1) });
    expect(wrong.json()).toMatchObject({ code: 'invalid', fields: { [name]: expect.anything() } });
  },
);

test('the erasure of a person deletes the texts that they asked with, also in the audit', async () => {
  const phone = '01911445566';
  const { id } = await office.placeOrder({ ...samples, phone });
  const cancelled = await office.send('POST', `orders/${id}/cancel/`, {
    cookie: runs.desk,
    body: { version: 0, reason: 'asked for' },
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  await sql`SELECT erase_person('+8801911445566', 'staff:Rina')`.execute(office.db);
  const order = await read<OfficeOrder>(`orders/${id}/`);
  const { rows: audit } = await sql`
    SELECT before, after FROM audit WHERE table_name = 'orders' AND row_id = ${String(id)}`.execute(
    office.db,
  );
  expect(audit).not.toEqual([]);
  for (const name of orderAttributeNames)
    if (orderAttribute(name).maxLength !== undefined) {
      expect(order[name]).toBe('');
      expect(JSON.stringify(audit)).not.toContain(sampleOf(name));
    }
});
