import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../testing/count-waiting.ts';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import { moveOrder } from '../../orders/move-order.ts';

let office: Office;
let cookie: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = (await office.addEveryRole()).manager;
});
afterAll(() => office.close());

const erase = (phone: string) => office.send('POST', 'customers/erase/', { cookie, body: { phone } });

async function placeAndCancel(phone: string): Promise<number> {
  const { id } = await office.placeOrder({ phone });
  const rina = { kind: 'staff', name: 'Rina' } as const;
  await moveOrder(office.db, { order: id, to: 'CANCELLED', actor: rina, version: null, reason: 'refused' });
  return id;
}

test('two who erase one person at once erase once', async () => {
  const phone = '+8801911222339';
  await placeAndCancel(phone);
  const responses = await Promise.all([erase(phone), erase(phone)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(await office.db.selectFrom('erasure').select('id').execute()).toHaveLength(1);
});

test('a person whose order is placed during the erasure is not erased, and the refusal names the order', async () => {
  const phone = '+8801911222341';
  const earlier = await placeAndCancel(phone);
  const during = await office.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM orders WHERE id = ${earlier} FOR UPDATE`.execute(tx);
    const response = erase(phone);
    await expect.poll(() => countWaiting(office.db)).toBe(1);
    return { response, number: (await office.placeOrder({ phone })).number };
  });
  const refused = await during.response;
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'order_open', params: { orders: [during.number] } },
  ]);
});
