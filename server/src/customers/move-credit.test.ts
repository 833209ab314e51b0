import type { CashSheet } from '@haat/contract/office/orders/cash';
import type { Customer } from '@haat/contract/office/orders/customers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openValueOffice, type ValueOffice } from '../../testing/office/values.ts';

let office: ValueOffice;
/** Who has ordered once, in Bengali. */
const phone = '+8801611000001';
beforeAll(async () => {
  office = await openValueOffice();
  await office.placeOrder({ phone: '01611-000001', name: 'Rahima' });
  await office.setLimits({ manager: 500 });
});
afterAll(() => office.close());

/** In taka. */
const move = (way: 'give' | 'pay_out', taka: number, more: object = {}, cookie = office.nasrin) =>
  office.post('customers/credit/', cookie, {
    phone,
    way,
    amount_paisa: Math.round(taka * 100),
    reason: 'Late twice',
    key: office.newKey(),
    ...more,
  });
const read = async () =>
  (await office.send('GET', 'customers/one/', { cookie: office.desk, query: { phone } })).json<Customer>();
const creditOf = async () => (await read()).credit_paisa;
const drawer = async () => (await office.get<CashSheet>('cash/', office.nasrin)).drawer_paisa;
const textsOf = async () =>
  (
    await office.db
      .selectFrom('message')
      .where('recipient', '=', phone)
      .where('event', 'like', 'credit %')
      .select('text')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);

test('credit is given and paid out once per request, with a message, and the cash sheet has both', async () => {
  const [before, messages] = [await drawer(), (await textsOf()).length];
  const key = office.newKey();
  for (const response of await Promise.all([1, 2, 3].map(() => move('give', 120.5, { key }))))
    expect(response.statusCode, response.body).toBe(200);
  const out = { key: office.newKey(), reason: 'Wants the money' };
  for (const response of [await move('pay_out', 100, out), await move('pay_out', 100, out)])
    expect(response.json()).toMatchObject({ credit_paisa: 2_050 });
  expect((await read()).credit).toMatchObject([
    {
      kind: 'paid_out',
      amount_paisa: -10_000,
      reason: 'Wants the money',
      actor: 'staff:Nasrin',
      order: null,
    },
    { kind: 'goodwill', amount_paisa: 12_050, reason: 'Late twice', actor: 'staff:Nasrin', number: '' },
  ]);
  expect((await textsOf()).slice(messages)).toEqual([
    expect.stringContaining('Tk 120.50 was added to your credit with us. You have Tk 120.50'),
    expect.stringContaining('Tk 100.00 of your credit was paid to you in cash. You have Tk 20.50 left.'),
  ]);
  const sheet = await office.get<CashSheet>('cash/', office.nasrin);
  expect(sheet).toMatchObject({ credit_paisa: 2_050, drawer_paisa: before - 10_000 });
  expect((await move('give', 1, { key })).json()).toMatchObject({ code: 'key_reused' });
  expect((await move('pay_out', 120, { key })).json()).toMatchObject({ code: 'key_reused' });
  expect(await creditOf()).toBe(2_050);
});

test('nobody pays out more than there is, nor a part of a taka', async () => {
  const left = await creditOf();
  expect((await move('pay_out', left / 100 + 79.5)).json()).toMatchObject({ code: 'credit_too_small' });
  const part = await move('pay_out', 10.5);
  expect(part.statusCode).toBe(400);
  expect(part.json()).toMatchObject({ fields: { amount_paisa: { code: 'not_whole_taka' } } });
  const both = await Promise.all([move('pay_out', 20), move('pay_out', 20)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await creditOf()).toBe(left - 2_000);
});

test('above the limit a second person decides, and the credit is given once', async () => {
  const before = await creditOf();
  const key = office.newKey();
  const held = await move('give', 600, { key });
  expect(held.json()).toMatchObject({
    code: 'confirmation_needed',
    params: { amount_paisa: 60_000, limit_paisa: 50_000 },
  });
  expect(await creditOf()).toBe(before);
  const request = await office.newest();
  expect(request).toMatchObject({
    kind: 'credit',
    staff: 'Nasrin',
    amount_paisa: 60_000,
    reason: 'Late twice',
  });
  expect((await office.decide(request.id, office.nasrin)).statusCode).not.toBe(200);
  const decisions = await Promise.all([1, 2].map(() => office.decide(request.id, office.shirin)));
  expect(decisions.filter(({ statusCode }) => statusCode === 200)).not.toEqual([]);
  expect(await creditOf()).toBe(before + 60_000);
  expect((await office.movesOf(null)).at(-1)).toMatchObject({
    kind: 'credit',
    name: 'Nasrin',
    second: 'Shirin',
  });
  // Who pays it out again is limited as well.
  expect((await move('pay_out', 600)).json()).toMatchObject({ code: 'confirmation_needed' });
  const refused = await office.newest();
  expect((await office.decide(refused.id, office.shirin, { confirm: false })).statusCode).toBe(200);
  expect(await creditOf()).toBe(before + 60_000);
  // The limit counts the day: two times 300 are too much.
  await office.setLimits({ manager: 900 });
  expect((await move('give', 300)).statusCode).toBe(200);
  expect((await move('give', 700)).json()).toMatchObject({ code: 'confirmation_needed' });
  await office.setLimits({ manager: null });
});

test('neither desk nor packer move credit, and it needs a reason and somebody who is known', async () => {
  const before = await creditOf();
  for (const cookie of [office.desk, office.karim, office.jamal]) {
    expect((await move('give', 1, {}, cookie)).statusCode).toBe(403);
    expect((await move('pay_out', 1, {}, cookie)).statusCode).toBe(403);
  }
  expect((await move('give', 1, { reason: '   ' })).json()).toMatchObject({ fields: { reason: {} } });
  expect((await move('give', 1, { phone: '01911999999' })).statusCode).toBe(404);
  expect((await move('give', 0)).statusCode).toBe(400);
  expect((await move('give', -5)).statusCode).toBe(400);
  expect(await creditOf()).toBe(before);
});

test('a blocked phone gets its credit in cash', async () => {
  const before = await creditOf();
  expect(
    (await office.post('customers/block/', office.nasrin, { phone, reason: 'Never at home' })).statusCode,
  ).toBe(200);
  expect((await move('pay_out', 50)).json()).toMatchObject({ credit_paisa: before - 5_000 });
});

test('the desk uses the credit of a caller, whose phone gets the message, and never that of another phone', async () => {
  await office.post('customers/unblock/', office.nasrin, { phone });
  const before = await creditOf();
  const caller = await office.send('GET', 'desk/caller/', { cookie: office.desk, query: { phone } });
  expect(caller.json()).toMatchObject({ credit_paisa: before });
  const order = (more: object = {}) =>
    office.post('desk/orders/', office.desk, {
      ...{ name: 'Rahima', phone, address: 'Mirpur 10', order_key: office.newKey(), source: 'CALL' },
      items: [{ product: office.miniket, quantity: 2 }],
      use_credit: true,
      ...more,
    });
  expect((await order({ phone: '01611-000002' })).statusCode).toBe(201);
  expect(await creditOf()).toBe(before);
  expect((await order({ credit_used_paisa: 100 })).json()).toMatchObject({ code: 'credit_changed' });
  const key = office.newKey();
  const [first, again] = await Promise.all([order({ order_key: key }), order({ order_key: key })]);
  expect(again!.json()).toEqual(first!.json());
  const { id, total_paisa } = first!.json<{ id: number; total_paisa: number }>();
  const used = Math.min(before, total_paisa);
  expect(await creditOf()).toBe(before - used);
  const { text } = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} received`)
    .where('recipient', '=', phone)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toContain(`Tk ${(used / 100).toFixed(2)} of it from your credit`);
});
