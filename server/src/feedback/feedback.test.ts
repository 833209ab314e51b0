import type { FeedbackFigure } from '@haat/contract/office/figures';
import type { Product } from '@haat/contract/shop/catalogue';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { karim, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';

let office: PickingOffice;
let rui: number;
beforeAll(async () => {
  office = await openPickingOffice();
  rui = office.fixtures.rui;
  await office.db.updateTable('product').set({ weighed: true, unit: '1 kg' }).where('id', '=', rui).execute();
});
afterAll(() => office.close());

type Body = { face?: string; lines?: { line: number; fresh: boolean }[] };

const read = async (token: string) =>
  (await office.app.inject(`/api/order-app/guest-orders/${token}/`)).json<GuestOrder>();
const giveFeedback = (token: string, payload: Body) =>
  office.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${token}/feedback/`, payload });
const send = (to: Record<string, unknown>) => office.db.updateTable('shop_setting').set(to).execute();

/** A guest's order of rui and rice, delivered. */
async function delivered(): Promise<GuestOrder> {
  const id = await office.confirmOrder([rui, 1], [office.fixtures.miniket, 1]);
  const { guest_token } = await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  for (const status of ['ONGOING', 'COMPLETED'] as const) await moveByHand(office.db, id, status);
  return read(guest_token ?? '');
}
const lineOf = (order: Pick<Order, 'orderitems'>, product: number) =>
  order.orderitems.find(({ item }) => item === product)!.id;

test('a delivered order asks for a face and about the goods that are weighed, and takes the answer once', async () => {
  const order = await delivered();
  const fish = lineOf(order, rui);
  expect(order.feedback).toEqual({ face: null, lines: [{ line: fish, fresh: null }] });
  const said = { face: 'fair', lines: [{ line: fish, fresh: false }] };
  const first = await giveFeedback(order.token, said);
  expect([first.statusCode, first.json<GuestOrder>().feedback]).toEqual([200, said]);
  expect((await giveFeedback(order.token, said)).statusCode).toBe(200);
  for (const other of [{ face: 'good' }, { ...said, lines: [{ line: fish, fresh: true }] }, { face: 'fair' }])
    expect((await giveFeedback(order.token, other)).json()).toMatchObject({ code: 'feedback_given' });
  expect((await read(order.token)).feedback).toEqual(said);
});

test('of two different answers at the same time one is stored', async () => {
  const order = await delivered();
  const answers = await Promise.all(
    ['good', 'bad', 'fair'].map((face) => giveFeedback(order.token, { face })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

test.each([
  ['the database', 'UPDATE order_feedback SET face = $1'],
  ['a line', 'UPDATE line_feedback SET fresh = NOT fresh WHERE $1 <> $2'],
  ['a deletion', 'DELETE FROM line_feedback WHERE $1 <> $2'],
])('nobody edits what was said: %s', async (_what, statement) => {
  const order = await delivered();
  await giveFeedback(order.token, { face: 'bad', lines: [{ line: lineOf(order, rui), fresh: false }] });
  const edited = sql.raw(statement.replaceAll('$1', "'good'").replaceAll('$2', "'bad'")).execute(office.db);
  await expect(edited).rejects.toThrow(/is never changed/);
});

test('only delivered goods are asked about, for 14 days', async () => {
  const order = await delivered();
  const rice = lineOf(order, office.fixtures.miniket);
  const answer = (line: number) =>
    giveFeedback(order.token, { face: 'good', lines: [{ line, fresh: true }] });
  expect((await answer(rice)).statusCode).toBe(404);
  expect((await answer(999_999)).statusCode).toBe(404);
  await office.db
    .updateTable('product')
    .set({ fresh_asked: true })
    .where('id', '=', office.fixtures.miniket)
    .execute();
  expect((await read(order.token)).feedback?.lines).toHaveLength(2);
  await office.db
    .updateTable('product')
    .set({ fresh_asked: false })
    .where('id', '=', office.fixtures.miniket)
    .execute();
  await office.db
    .updateTable('order_item')
    .set({ supplied_quantity: 0 })
    .where('id', '=', lineOf(order, rui))
    .execute();
  expect((await read(order.token)).feedback?.lines).toEqual([]);
  await sql`ALTER TABLE order_history DISABLE TRIGGER order_history_stays`.execute(office.db);
  await sql`UPDATE order_history SET at = at - interval '15 days' WHERE order_id = ${order.id}`.execute(
    office.db,
  );
  await sql`ALTER TABLE order_history ENABLE TRIGGER order_history_stays`.execute(office.db);
  expect((await read(order.token)).feedback).toBeUndefined();
  expect((await giveFeedback(order.token, { face: 'good' })).json()).toMatchObject({
    code: 'feedback_closed',
  });
});

test('an order on its way or cancelled takes none, not even by SQL, and nobody answers for the order of another', async () => {
  const { id } = await office.placeOrder();
  const token = async () =>
    (
      await office.db
        .selectFrom('orders')
        .where('id', '=', id)
        .select('guest_token')
        .executeTakeFirstOrThrow()
    ).guest_token ?? '';
  expect((await giveFeedback(await token(), { face: 'good' })).json()).toMatchObject({
    code: 'feedback_closed',
  });
  const typed = office.db.insertInto('order_feedback').values({ order_id: id, face: 'good', actor: 'guest' });
  await expect(typed.execute()).rejects.toThrow(/is not delivered/);
  expect((await giveFeedback('A'.repeat(32), { face: 'good' })).statusCode).toBe(404);
  const customer = await signUp(office.app, karim);
  const own = await placeAsCustomer(customer);
  const other = await customer.call('POST', `/api/payment-app/orders/${id}/feedback/`, { face: 'good' });
  expect(other.statusCode).toBe(404);
  const given = await customer.call('POST', `/api/payment-app/orders/${own}/feedback/`, { face: 'good' });
  expect(given.json()).toMatchObject({ id: own, feedback: { face: 'good' } });
  expect(
    (await customer.call('POST', `/api/payment-app/orders/${own}/feedback/`, { face: 'sad' })).statusCode,
  ).toBe(400);
});

async function placeAsCustomer(customer: SignedInCustomer): Promise<number> {
  await customer.call('POST', '/api/payment-app/carts/', { item: rui, quantity: 1 });
  const { id } = (await customer.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveByHand(office.db, id, status);
  return id;
}

test('a product shows the share only above the number of the owner, at once, with the answer of the shop', async () => {
  const product = async () =>
    (await office.app.inject(`/api/shop-app/products/${office.fixtures.blender}/`)).json<Product>().freshness;
  await office.db
    .updateTable('product')
    .set({ fresh_asked: true, fresh_answer: 'We change the supplier.', stock: 1_000 })
    .where('id', '=', office.fixtures.blender)
    .execute();
  await send({ fresh_shown_above: 5 });
  for (let n = 1; n <= 6; n++) {
    expect(await product()).toBeUndefined();
    const id = await office.confirmOrder([office.fixtures.blender, 1]);
    for (const status of ['ONGOING', 'COMPLETED'] as const) await moveByHand(office.db, id, status);
    const { guest_token } = await office.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('guest_token')
      .executeTakeFirstOrThrow();
    const order = await read(guest_token!);
    const lines = [{ line: lineOf(order, office.fixtures.blender), fresh: n > 1 }];
    expect((await giveFeedback(order.token, { face: 'good', lines })).statusCode).toBe(200);
  }
  const shown = { answers: 6, percent: 83, answer: 'We change the supplier.', answer_bn: '' };
  expect(await product()).toEqual(shown);
  await send({ fresh_shown_above: 6 });
  expect(await product()).toBeUndefined();
  await send({ fresh_shown_above: 20 });
});

test('one message asks for it, only if the owner wants it, and not after an answer', async () => {
  const asked = async (id: number) =>
    await office.db
      .selectFrom('message')
      .where('event', '=', `order ${id} feedback`)
      .select(['channel', 'text'])
      .execute();
  const deliver = async () => {
    const { id } = await office.placeOrder({ email: 'amina@example.com' });
    for (const [to, version] of [
      ['PROCESSING', 0],
      ['ONGOING', 1],
      ['COMPLETED', 2],
    ] as const)
      expect(
        (await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body: { to, version } }))
          .statusCode,
      ).toBe(200);
    return id;
  };
  expect(await asked(await deliver())).toEqual([]);
  await send({ feedback_message: true });
  const id = await deliver();
  const { guest_token } = await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  expect(await asked(id)).toEqual([
    {
      channel: 'sms',
      text: expect.stringMatching(
        `How was your order H\\d+\\? Tell us with one tap: https://haat.example/guest-order/${guest_token}`,
      ),
    },
  ]);
  await giveFeedback(guest_token!, { face: 'good' });
  expect(await asked(id)).toEqual([]);

  // A person who has refused promotions is not asked, nor is one whose question still waits.
  const choose = async (wanted: boolean) => {
    const body = { phone: '01712345678', wanted };
    const chosen = await office.send('POST', 'customers/promotions/', { cookie: office.desk, body });
    expect(chosen.json()).toMatchObject({ promotions: wanted });
  };
  const waiting = await deliver();
  expect(await asked(waiting)).toHaveLength(1);
  await choose(false);
  expect(await asked(waiting)).toEqual([]);
  expect(await asked(await deliver())).toEqual([]);
  await choose(true);
  expect(await asked(await deliver())).toHaveLength(1);
  await send({ feedback_message: false });
});

test('the figures count by picker, rider, product and the day on which the goods came', async () => {
  const owner = await office.addStaff('owner', {
    name: 'Rahima',
    login: '01633333333',
    password: 'seven green papayas',
  });
  await sql`ALTER TABLE line_feedback DISABLE TRIGGER line_feedback_stays`.execute(office.db);
  await sql`ALTER TABLE order_feedback DISABLE TRIGGER order_feedback_stays`.execute(office.db);
  await sql`DELETE FROM line_feedback`.execute(office.db);
  await sql`DELETE FROM order_feedback`.execute(office.db);
  await sql`ALTER TABLE line_feedback ENABLE TRIGGER line_feedback_stays`.execute(office.db);
  await sql`ALTER TABLE order_feedback ENABLE TRIGGER order_feedback_stays`.execute(office.db);
  const sheet = { key: office.newKey(), kind: 'receive', lines: [{ product: rui, quantity: 5, reason: '' }] };
  await office.send('POST', 'stock/sheets/', { cookie: owner, body: sheet });
  const id = await office.confirmOrder([rui, 1]);
  const [line] = [...(await office.linesOf(id)).values()];
  await office.sendTicks([tickOf(line!, office.newKey())]);
  for (const status of ['ONGOING', 'COMPLETED'] as const) await moveByHand(office.db, id, status);
  const { guest_token } = await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  await giveFeedback(guest_token!, { face: 'bad', lines: [{ line: line!.id, fresh: false }] });
  const other = await delivered();
  await giveFeedback(other.token, { face: 'good', lines: [{ line: lineOf(other, rui), fresh: true }] });
  const today = dayInDhaka(office.clock.now());
  const figures = async (by: string) => {
    const url = `figures/feedback/?by=${by}&from=${today}&to=${today}`;
    const { rows, sum } = (await office.send('GET', url, { cookie: owner })).json<{
      rows: FeedbackFigure[];
      sum: FeedbackFigure;
    }>();
    return [...rows, sum].map(({ key, good, bad, answers, fresh }) => [key, good, bad, answers, fresh]);
  };
  expect(await figures('picker')).toEqual([
    ['', 1, 0, 1, 1],
    ['Karim', 0, 1, 1, 0],
    ['', 1, 1, 2, 1],
  ]);
  expect(await figures('rider')).toEqual([
    ['', 1, 1, 2, 1],
    ['', 1, 1, 2, 1],
  ]);
  expect(await figures('product')).toEqual([
    [String(rui), 1, 1, 2, 1],
    ['', 1, 1, 2, 1],
  ]);
  const days = await figures('received');
  expect(days.at(-1)).toEqual(['', 1, 1, 2, 1]);
  expect(days.slice(0, -1).every(([, good, bad]) => Number(good) + Number(bad) > 0)).toBe(true);
});
