import type { CreditNotes, Invoices } from '@haat/contract/office/orders/slips';
import type { Today } from '@haat/contract/office/orders/today';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { karim, receiver, signUp } from '../../testing/accounts/customers.ts';
import { newTestMedia } from '../../testing/media/media.ts';
import { type ComplaintOffice, openComplaintOffice } from '../../testing/office/complaints.ts';
import { addSlot, addZone, findWrongSlots } from '../../testing/slots.ts';
import { readBalance } from '../orders/order-balance.ts';

const media = newTestMedia();
let office: ComplaintOffice;
beforeAll(async () => {
  office = await openComplaintOffice({ media });
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).where('id', '=', 'manager').execute();
});
afterAll(async () => {
  await office.close();
  media.close();
});

/** Answers of several requests at once, as `status code`. */
const outcomes = (responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => `${response.statusCode} ${response.json().code ?? ''}`.trim()).toSorted();

test('a guest reports two spoiled bags by link; both sides see the clocks, the decision and the money', async () => {
  const { miniket, drink } = office;
  const { id, token, lines } = await office.deliver([
    [miniket, 2],
    [drink, 1],
  ]);
  const key = office.newKey();
  const reported = await office.report(token, [office.lineOf(lines[0]!, 2)], {
    key,
    text: ' It smells.\u0000 ',
  });
  expect(reported.json()).toMatchObject({
    lines: [
      { line: lines[0], most: 0, unit: 'pieces' },
      { line: lines[1], most: 1 },
    ],
    complaints: [
      { text: 'It smells.', answered: null, money: null, lines: [{ decision: null, refunded: 0 }] },
    ],
  });
  const [{ at, answer_by }] = reported.json().complaints;
  expect(Date.parse(answer_by) - Date.parse(at)).toBe(72 * 3_600_000);
  // The response was lost.
  const again = await office.report(token, [office.lineOf(lines[0]!, 2)], { key, text: 'It smells.' });
  expect(again.json().complaints).toHaveLength(1);

  const [complaint] = await office.complaintsOf(id);
  expect(complaint).toMatchObject({ actor: 'guest', late: false, recent: 1, answered: null, answer_by });
  // Two bags for Tk 145 and 5 % tax.
  expect(complaint!.lines).toMatchObject([{ refund_paisa: 15_225, most: 2, reason: 'spoiled' }]);
  expect(await office.get('complaints/?show=open', office.shirin)).toMatchObject([{ order: id }]);

  const line = complaint!.lines[0]!.id;
  const decided = await office.decide(line, { seen_paisa: 15_225 });
  expect(decided.statusCode, decided.body).toBe(200);
  const { complaints } = await office.seen(token);
  expect(complaints).toMatchObject([
    { money: { back: false }, lines: [{ decision: 'refund', refunded: 153, note: '' }] },
  ]);
  expect(complaints[0]!.answered).not.toBeNull();
  expect(Date.parse(complaints[0]!.money!.by) - Date.parse(at)).toBe(10 * 24 * 3_600_000);
  // The customer paid in cash, so whole taka go back, in favour of the customer.
  const refund = await office.db
    .selectFrom('refund')
    .where('order_id', '=', id)
    .selectAll()
    .executeTakeFirst();
  expect(refund).toMatchObject({ payment_id: null, amount_paisa: 15_300, state: 'due' });
  expect((await readBalance(office.db, id)).duePaisa).toBe(0);
  expect((await office.orderOf(token)).adjustments).toContainEqual(
    expect.objectContaining({ kind: 'complaint', amount: 152.25, reason: 'Spoiled' }),
  );

  await office.post('cash/transfers/', office.shirin, {
    key: office.newKey(),
    kind: 'put_in',
    amount_paisa: 50_000,
    note: 'Change',
  });
  await office.post(`payments/refunds/${refund!.id}/paid-out/`, office.shirin);
  expect((await office.seen(token)).complaints[0]!.money).toMatchObject({ back: true });
  expect(await office.get('complaints/?show=open', office.shirin)).toEqual([]);
  expect(await office.get('complaints/?show=done', office.shirin)).toMatchObject([{ order: id }]);
});

test('what was paid online goes back online: parts of a line are its sum, to the paisa', async () => {
  const { miniket, drink } = office;
  const { id, token, lines } = await office.deliver(
    [
      [miniket, 3],
      [drink, 1],
    ],
    { online: true },
  );
  let sum = 0;
  for (const line of [lines[0]!, lines[1]!]) {
    for (let left = line === lines[0] ? 3 : 1; left > 0; left--) {
      await office.report(token, [office.lineOf(line)]);
      const open = (await office.complaintsOf(id)).at(-1)!.lines[0]!;
      expect((await office.decide(open.id, { seen_paisa: open.refund_paisa })).statusCode).toBe(200);
      sum += open.refund_paisa;
    }
  }
  const refunds = await office.db.selectFrom('refund').where('order_id', '=', id).selectAll().execute();
  expect(refunds.every(({ payment_id }) => payment_id !== null)).toBe(true);
  expect(refunds.reduce((all, { amount_paisa }) => all + amount_paisa, 0)).toBe(sum);
  // (3 × 72.50 + 26) and 5 % tax: all that was paid.
  expect(sum).toBe(25_568);
  expect(await readBalance(office.db, id)).toMatchObject({ payablePaisa: 0, duePaisa: 0, paidPaisa: 25_568 });
  expect((await office.report(token, [office.lineOf(lines[0]!)])).json()).toMatchObject({
    code: 'made_good',
  });
});

test('of a weighed line a part in grams is made good', async () => {
  const { ilish } = office;
  const order = await office.confirmOrder([ilish, 1]);
  const { id: line } = (await office.linesOf(order)).get(ilish)!;
  const weigh = { version: await office.versionOf(order), line, quantity: 1, grams: 960 };
  expect((await office.post(`packing/${order}/weigh/`, office.karim, weigh)).statusCode).toBe(200);
  for (const to of ['ONGOING', 'COMPLETED'])
    await office.post(`orders/${order}/move/`, office.desk, { to, version: await office.versionOf(order) });
  const key = office.newKey();
  const reported = await office.post(`orders/${order}/complaints/`, office.desk, {
    key,
    lines: [office.lineOf(line, 240)],
  });
  const [complaint] = reported.json();
  // A quarter of 0.96 kg at Tk 1,450 a kilogram, and 5 % tax.
  expect(complaint).toMatchObject({
    actor: 'staff:Rina',
    lines: [{ grams: 960, amount: 240, refund_paisa: 36_540 }],
  });
  expect(
    await office.get(`complaint-lines/${complaint.lines[0].id}/refund/?amount=120`, office.desk),
  ).toEqual({
    refund_paisa: 18_270,
  });
  await office.decide(complaint.lines[0].id, { amount: 120, seen_paisa: 18_270 });
  expect(await office.complaintsOf(order)).toMatchObject([
    { lines: [{ accepted: 120, refund_paisa: 18_300 }] },
  ]);
});

test('is refused before the delivery, after the days, for others and for more than was supplied', async () => {
  const { miniket } = office;
  const one = await office.deliver();
  const other = await office.deliver();
  const refuse = async (token: string, lines: object[], expected: object) =>
    expect((await office.report(token, lines)).json()).toMatchObject(expected);

  const placed = await office.placeOrder();
  const open = placed as unknown as { token: string; orderitems: { id: number }[] };
  await refuse(open.token, [office.lineOf(open.orderitems[0]!.id)], { code: 'wrong_status' });
  const cancelled = await office.deliver([[miniket, 1]], { to: 'CANCELLED' });
  await refuse(cancelled.token, [office.lineOf(cancelled.lines[0]!)], { code: 'wrong_status' });
  expect((await office.seen(cancelled.token)).until).toBeNull();

  await refuse(one.token, [office.lineOf(other.lines[0]!)], { code: 'not_found' });
  await refuse(one.token, [office.lineOf(one.lines[0]!, 3)], {
    code: 'wrong_quantity',
    fields: { 'lines[0].amount': { params: { max: 2 } } },
  });
  await refuse(one.token, [office.lineOf(one.lines[0]!), office.lineOf(one.lines[0]!)], {
    code: 'complaint_open',
  });
  await refuse(one.token, [office.lineOf(one.lines[0]!, 1, { reason: 'boring' })], { code: 'invalid' });
  await refuse(one.token, [], { code: 'invalid' });
  await refuse('x'.repeat(32), [office.lineOf(one.lines[0]!)], { code: 'not_found' });
  expect(await office.complaintsOf(one.id)).toEqual([]);

  await office.report(one.token, [office.lineOf(one.lines[0]!)]);
  await refuse(one.token, [office.lineOf(one.lines[0]!)], {
    code: 'complaint_open',
    params: { line: one.lines[0] },
  });
  await office.age(other.id, 7 * 24 + 1);
  await refuse(other.token, [office.lineOf(other.lines[0]!)], {
    code: 'complaint_too_late',
    params: { days: 7 },
  });
  // Somebody calls later: staff may still help.
  const body = { key: office.newKey(), lines: [office.lineOf(other.lines[0]!)] };
  expect((await office.post(`orders/${other.id}/complaints/`, office.desk, body)).statusCode).toBe(200);
});

test('an order of an account is complained about by the account, not by its token', async () => {
  const customer = await signUp(office.app, { ...karim, phone: '+8801911000001' });
  const stranger = await signUp(office.app, { ...karim, phone: '+8801911000002' });
  await customer.call('POST', '/api/payment-app/carts/', { item: office.miniket, quantity: 1 });
  const order = { ...receiver, receiver_phone_number: '+8801911000001', order_key: 'karim' };
  const placed = await customer.call('POST', '/api/payment-app/orders/', order);
  expect(placed.statusCode, placed.body).toBe(201);
  const { id, orderitems } = placed.json<{ id: number; orderitems: { id: number }[] }>();
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'])
    await office.post(`orders/${id}/move/`, office.shirin, { to, version: await office.versionOf(id) });
  const url = `/api/payment-app/orders/${id}/complaints/`;
  const body = { key: office.newKey(), lines: [office.lineOf(orderitems[0]!.id)] };
  for (const method of ['GET', 'POST'] as const)
    expect((await stranger.call(method, url, method === 'POST' ? body : undefined)).statusCode).toBe(404);
  expect((await office.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(401);
  const token = 'k'.repeat(32);
  await office.db.updateTable('orders').set({ guest_token: token }).where('id', '=', id).execute();
  expect((await office.report(token, body.lines)).json()).toMatchObject({ code: 'ordered_by_account' });
  expect((await customer.call('POST', url, body)).json()).toMatchObject({ complaints: [{ answered: null }] });
  const [complaint] = await office.complaintsOf(id);
  const photos = `/api/order-app/guest-orders/${token}/complaints/${complaint!.id}/photos/`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = await office.app.inject({ method: 'POST', url: photos, headers, payload: '--x--' });
  expect(sent.json()).toMatchObject({ code: 'ordered_by_account' });
  expect(await office.complaintsOf(id)).toMatchObject([{ actor: 'customer' }]);
});

test('the same line is decided once, by whoever is first; the other page learns who it was', async () => {
  const { line, id } = await office.complainAbout();
  const key = office.newKey();
  const pages = await Promise.all([
    office.decide(line, { key }),
    office.decide(line, { key }),
    office.decide(line, { decision: 'no', note: 'It was fresh.' }, office.shirin),
    office.decide(line, {}, office.shirin),
  ]);
  const refused = pages.filter(({ statusCode }) => statusCode === 409);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const each of refused)
    expect(each.json()).toMatchObject({
      code: 'complaint_decided',
      params: { by: expect.stringMatching(/^staff:/) },
    });
  const rows = await office.db
    .selectFrom('order_adjustment')
    .where('order_id', '=', id)
    .selectAll()
    .execute();
  expect(rows.filter(({ kind }) => kind === 'complaint').length).toBeLessThanOrEqual(1);
  await expect(
    office.db
      .updateTable('complaint_line')
      .set({ decision: 'no', note: 'x' })
      .where('id', '=', line)
      .execute(),
  ).rejects.toThrow('never changed');
});

test('no needs its reason, cash the right to it, and a refund the sum that was shown', async () => {
  const { line, token } = await office.complainAbout();
  expect((await office.decide(line, { decision: 'no', note: ' ' })).json()).toMatchObject({
    fields: { note: { code: 'required' } },
  });
  expect((await office.decide(line, {}, office.desk)).json()).toMatchObject({ code: 'cash_not_allowed' });
  expect((await office.decide(line, { seen_paisa: 7_000 })).json()).toMatchObject({
    code: 'refund_changed',
    params: { amount_paisa: 7_612 },
  });
  expect((await office.decide(line, { amount: 2 })).json()).toMatchObject({ code: 'wrong_quantity' });
  expect((await office.decide(line, {}, office.karim)).statusCode).toBe(403);
  await office.decide(line, { decision: 'no', note: 'The photo shows another bag.' }, office.desk);
  expect((await office.seen(token)).complaints).toMatchObject([
    { money: null, lines: [{ decision: 'no', note: 'The photo shows another bag.' }] },
  ]);
});

test('what is sent again is a confirmed order of the same goods that costs nothing', async () => {
  const { drink, db } = office;
  const { line, id, token } = await office.complainAbout([[drink, 3]], { amount: 2 });
  const decided = await office.decide(line, { decision: 'again' }, office.desk);
  const [{ lines }] = decided.json();
  const again = lines[0].sent_again;
  expect((await office.seen(token)).complaints[0]!.lines[0]!.sent_again).toBe(again.number);
  const order = await office.get<Record<string, unknown>>(`orders/${again.id}/`, office.shirin);
  expect(order).toMatchObject({
    status: 'PROCESSING',
    source: 'COMPLAINT',
    due_paisa: 0,
    cash_due_paisa: 0,
    receiver_name: 'Amina',
    orderitems: [{ item: drink, quantity: 2, price_paisa: 2_600 }],
  });
  for (const to of ['ONGOING', 'COMPLETED'])
    await office.post(`orders/${again.id}/move/`, office.shirin, {
      to,
      version: await office.versionOf(again.id),
    });
  expect(await readBalance(db, again.id)).toMatchObject({ payablePaisa: 0, paidPaisa: 0, duePaisa: 0 });
  expect(await readBalance(db, id)).toMatchObject({ refundedPaisa: 0 });
  // The value that was given away counts for the limit of the desk.
  expect(await office.movesOf(id)).toMatchObject([{ kind: 'complaint', amount_paisa: 5_460, name: 'Rina' }]);
  expect((await office.messagesOf(id)).at(-1)).toContain(`We send it again, order ${again.number}.`);

  const next = await office.complainAbout([[drink, 1]]);
  await db.updateTable('product').set({ stock: 0 }).where('id', '=', drink).execute();
  expect((await office.decide(next.line, { decision: 'again' })).json()).toMatchObject({
    code: 'out_of_stock',
  });
  await db.updateTable('product').set({ stock: 100_000 }).where('id', '=', drink).execute();
});

test('what is sent again and never arrives, because its order is cancelled, can be made good after all', async () => {
  const { drink } = office;
  const { line, id, token, lines } = await office.complainAbout([[drink, 3]], { amount: 3 });
  const [{ lines: decided }] = (await office.decide(line, { decision: 'again' })).json();
  const again = decided[0].sent_again.id;
  const reportAgain = () => office.report(token, [office.lineOf(lines[0]!, 3)]);
  expect((await reportAgain()).json()).toMatchObject({ code: 'made_good' });
  const body = { version: await office.versionOf(again), reason: 'Not in stock' };
  expect((await office.post(`orders/${again}/cancel/`, office.shirin, body)).statusCode).toBe(200);
  expect((await reportAgain()).statusCode).toBe(200);
  const second = (await office.complaintsOf(id)).at(-1)!.lines[0]!;
  // All that was paid in cash: Tk 81.90, in whole taka.
  expect(second).toMatchObject({ most: 3, refund_paisa: 8_100 });
  expect((await office.decide(second.id, { decision: 'credit' })).statusCode).toBe(200);
  expect((await reportAgain()).json()).toMatchObject({ code: 'made_good' });
});

test('goods that come back are sold again or thrown away, once', async () => {
  const { miniket, db } = office;
  const stock = async () =>
    (await db.selectFrom('product').where('id', '=', miniket).select('stock').executeTakeFirstOrThrow())
      .stock;
  const { line, id } = await office.complainAbout([[miniket, 2]], { amount: 2 });
  const before = await stock();
  const back = (body: object, cookie = office.desk) =>
    office.post(`complaint-lines/${line}/goods/`, cookie, body);
  expect((await back({ quantity: 3, to: 'stock' })).json()).toMatchObject({ code: 'wrong_quantity' });
  expect((await back({ quantity: 1, to: 'stock' })).json()).toMatchObject([
    { lines: [{ back: { to: 'stock', quantity: 1 } }] },
  ]);
  expect((await back({ quantity: 1, to: 'stock' })).statusCode).toBe(200);
  expect((await back({ quantity: 1, to: 'waste' })).json()).toMatchObject({ code: 'goods_back_before' });
  expect(await stock()).toBe(before + 1);
  const other = await office.complainAbout([[miniket, 2]]);
  await office.post(`complaint-lines/${other.line}/goods/`, office.desk, { quantity: 2, to: 'waste' });
  // A second complaint about the line brings back no more than it had.
  await office.decide(other.line, { amount: 1 });
  await office.report(other.token, [office.lineOf(other.lines[0]!)]);
  const second = (await office.complaintsOf(other.id)).at(-1)!.lines[0]!.id;
  expect(second).not.toBe(other.line);
  const more = await office.post(`complaint-lines/${second}/goods/`, office.desk, {
    quantity: 1,
    to: 'stock',
  });
  expect(more.json()).toMatchObject({ code: 'wrong_quantity' });
  const movements = await db
    .selectFrom('stock_movement')
    .where('order_id', 'in', [id, other.id])
    .select(['kind', 'quantity', 'reason'])
    .orderBy('id')
    .execute();
  expect(movements.filter(({ kind }) => kind !== 'sale')).toEqual([
    { kind: 'return', quantity: 1, reason: 'Spoiled' },
    { kind: 'return', quantity: 2, reason: 'Spoiled' },
    { kind: 'waste', quantity: -2, reason: 'Spoiled' },
  ]);
});

test('credit notes are numbered without a gap, of orders with an invoice in a shop with a BIN', async () => {
  const { db } = office;
  const without = await office.complainAbout();
  await office.decide(without.line, {});
  expect(await db.selectFrom('credit_note').selectAll().execute()).toEqual([]);
  await db.updateTable('shop_setting').set({ seller_bin: '123456789-0101' }).execute();
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await office.complainAbout());
  await office.post('invoices/', office.shirin, { orders: orders.slice(1).map(({ id }) => id), size: '80' });
  await Promise.all(orders.map(({ line }) => office.decide(line, {})));
  const notes = await db
    .selectFrom('credit_note')
    .select(['number', 'amount_paisa', 'tax_paisa'])
    .orderBy('number')
    .execute();
  // One of two bags: without it the tax of the order is Tk 3.63 of Tk 7.25.
  expect(notes).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, amount_paisa: 7_612, tax_paisa: 362 })));
  const [complaint] = await office.complaintsOf(orders[1]!.id);
  expect(complaint!.lines[0]!.credit_note).toMatch(/^\d{4}-\d\d\/00000[1-5]$/);

  // Printed, and printed again: the fields of Mushak 6.7, whose sums are those of the database.
  const { id } = orders[1]!;
  const print = async () =>
    (await office.post('credit-notes/', office.shirin, { orders: [id], size: '80' })).json<CreditNotes>();
  const [first, again] = [await print(), await print()];
  const [note] = again.notes;
  const [invoice] = (
    await office.send('GET', 'invoices/', { cookie: office.shirin, query: { orders: String(id) } })
  ).json<Invoices>().invoices;
  expect(again.seller).toMatchObject({ bin: '123456789-0101' });
  expect(note).toMatchObject({
    ...{ number: complaint!.lines[0]!.credit_note, order: invoice!.order, buyer: 'Amina', reason: 'Spoiled' },
    ...{ quantity: 1, grams: null, tax_percent: 5, value_paisa: 7_250, tax_paisa: 362, total_paisa: 7_612 },
    ...{ invoice: invoice!.number, invoice_at: invoice!.issued, printed: { by: expect.any(String) } },
  });
  const { rows } = await sql<{ paisa: number }>`
    SELECT sum(amount_paisa)::bigint AS paisa FROM order_adjustment WHERE order_id = ${id} AND kind = 'complaint'`.execute(
    db,
  );
  expect(note!.value_paisa + note!.tax_paisa).toBe(rows[0]!.paisa);
  expect(first.notes.map((each) => each.number)).toEqual(again.notes.map((each) => each.number));
  expect(
    (await office.post('credit-notes/', office.shirin, { orders: [without.id], size: '80' })).json().notes,
  ).toEqual([]);
  const late = await office.complainAbout();
  await office.post('invoices/', office.shirin, { orders: [late.id], size: '80' });
  await db.updateTable('shop_setting').set({ seller_bin: '' }).execute();
  await office.decide(late.line, {});
  expect(await db.selectFrom('credit_note').selectAll().execute()).toHaveLength(5);
});

test('what waits too long is on Today, and the third complaint of a phone is shown', async () => {
  const phone = '+8801999999999';
  const today = () => office.get<Today>('today/', office.shirin);
  const before = await today();
  const first = await office.complainAbout(undefined, { phone });
  await office.complainAbout(undefined, { phone });
  const third = await office.complainAbout(undefined, { phone });
  expect((await office.complaintsOf(third.id))[0]).toMatchObject({ recent: 3, late: false });
  expect(await today()).toMatchObject({
    complaints: before.complaints + 3,
    late_complaints: before.late_complaints,
  });
  await office.age(first.id, 73);
  expect((await today()).late_complaints).toBe(before.late_complaints + 1);
  expect((await office.complaintsOf(first.id))[0]).toMatchObject({ late: true });
  await office.decide(first.line, {});
  expect((await today()).late_complaints).toBe(before.late_complaints);
  await office.age(first.id, 10 * 24);
  expect((await today()).late_complaints).toBe(before.late_complaints + 1);
});

test('each side gets one message: that it was reported, and what was decided of all its lines', async () => {
  const { miniket, drink } = office;
  const order = await office.deliver([
    [miniket, 1],
    [drink, 1],
  ]);
  await office.db.updateTable('orders').set({ language: 'bn' }).where('id', '=', order.id).execute();
  await office.report(
    order.token,
    order.lines.map((line) => office.lineOf(line)),
  );
  const [complaint] = await office.complaintsOf(order.id);
  await office.decide(complaint!.lines[0]!.id, {});
  expect(await office.messagesOf(order.id)).toHaveLength(1);
  await office.decide(complaint!.lines[1]!.id, { decision: 'no', note: 'ঠিক আছে' });
  const [received, decided] = await office.messagesOf(order.id);
  expect(received).toMatch(
    /-এর সমস্যার কথা জেনেছি। \d+ \S+-এর মধ্যে জানাব: https:\/\/haat.example\/bn\/guest-order\//,
  );
  expect(decided).toContain('Tk 77.00 ফেরত পাবেন।');
});

test('a complaint has four photos of its order, whoever sends however many', async () => {
  const one = await office.complainAbout();
  const other = await office.complainAbout();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#654' } })
    .png()
    .toBuffer();
  let ips = 0;
  const send = async (token: string, complaint: number, key = office.newKey(), photo = bytes) => {
    const form = new FormData();
    form.append('key', key);
    form.append('photo', new Blob([new Uint8Array(photo)]), 'fish.png');
    const body = new Response(form);
    return office.app.inject({
      method: 'POST',
      url: `/api/order-app/guest-orders/${token}/complaints/${complaint}/photos/`,
      remoteAddress: `10.2.0.${++ips % 250}`,
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const statuses: number[] = [];
  for (let round = 0; round < 100; round++)
    statuses.push(
      ...(await Promise.all([send(one.token, one.complaint), send(one.token, one.complaint)])).map(
        ({ statusCode }) => statusCode,
      ),
    );
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const { photos } = (await office.seen(one.token)).complaints[0]!;
  expect(photos).toHaveLength(4);
  expect((await office.complaintsOf(one.id))[0]!.photos).toEqual(photos);
  expect((await office.app.inject(photos[0]!)).headers['content-type']).toBe('image/jpeg');
  expect((await send(one.token, other.complaint)).statusCode).toBe(404);
  expect((await send('z'.repeat(32), other.complaint)).statusCode).toBe(404);
  expect((await send(other.token, other.complaint, undefined, Buffer.from('<svg/>'))).json()).toMatchObject({
    code: 'invalid',
    fields: { photo: { code: 'not_a_photo' } },
  });
  expect((await office.seen(other.token)).complaints[0]!.photos).toEqual([]);
});

test('a person with an undecided complaint is not erased', async () => {
  const phone = '+8801999999998';
  const { line } = await office.complainAbout(undefined, { phone });
  const erase = () => office.post('customers/erase/', office.shirin, { phone });
  expect((await erase()).json()).toMatchObject({ code: 'order_open' });
  await office.decide(line, { decision: 'no', note: 'Amina was wrong' });
  expect((await erase()).statusCode).toBe(200);
  const { rows } = await sql<{ note: string }>`SELECT note FROM complaint_line WHERE id = ${line}`.execute(
    office.db,
  );
  expect(rows).toEqual([{ note: 'erased' }]);
});

test('a shop with 0 days takes no complaints of shoppers', async () => {
  const { token, lines } = await office.deliver();
  await office.db.updateTable('shop_setting').set({ complaint_days: 0 }).execute();
  expect((await office.seen(token)).until).toBeNull();
  expect(outcomes([await office.report(token, [office.lineOf(lines[0]!)])])).toEqual([
    '409 complaint_too_late',
  ]);
  await office.db.updateTable('shop_setting').set({ complaint_days: 7 }).execute();
});

test('what is sent again goes with the next run: in the first slot that has room, otherwise as its zone promises', async () => {
  const { db } = office;
  const zone = await addZone(db);
  const complaints = [
    await office.complainAbout(),
    await office.complainAbout(),
    await office.complainAbout(),
  ];
  const full = await addSlot(db, { zone, inHours: 3, capacity: 1 });
  const later = await addSlot(db, { zone, inHours: 6, capacity: 1 });
  const sent = [];
  for (const { line } of complaints) {
    const decided = await office.decide(line, { decision: 'again' });
    expect(decided.statusCode, decided.body).toBe(200);
    const { id } = decided.json()[0].lines[0].sent_again;
    sent.push(
      await db
        .selectFrom('orders')
        .leftJoin('slot', 'slot.id', 'slot_id')
        .where('orders.id', '=', id)
        .select(['slot_id', 'promised_by', 'ends_at', 'orders.created'])
        .executeTakeFirstOrThrow(),
    );
  }
  expect(sent.map(({ slot_id }) => slot_id)).toEqual([full, later, null]);
  const [first, , last] = sent;
  expect(first!.promised_by).toEqual(first!.ends_at);
  // The zone promises three hours.
  expect(last!.promised_by!.getTime() - last!.created.getTime()).toBeLessThanOrEqual(3 * 3_600_000);
  expect(await findWrongSlots(db)).toEqual([]);
});

test('the products of what is sent again stay, and it costs nothing wherever it goes', async () => {
  const { drink, db } = office;
  const { line } = await office.complainAbout([[drink, 3]], { amount: 2 });
  const [{ lines }] = (await office.decide(line, { decision: 'again' })).json();
  const { id } = lines[0].sent_again;
  const { zone } = await db.selectFrom('delivery_zone').select('id as zone').executeTakeFirstOrThrow();
  const { guest_token, order_item } = await db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_id', 'orders.id')
    .where('orders.id', '=', id)
    .select(['guest_token', 'order_item.id as order_item'])
    .executeTakeFirstOrThrow();
  const change = async (more: object) => {
    const body = { key: office.newKey(), version: await office.versionOf(id), ...more };
    return (await office.callGuest('POST', `${guest_token}/change/`, body)).json();
  };
  const more = { add: [{ product: office.miniket, quantity: 1 }] };
  const fewer = { lines: [{ line: order_item, quantity: 1 }] };
  for (const each of [more, fewer]) expect(await change(each)).toMatchObject({ code: 'sent_again' });
  const slot = await addSlot(db, { zone, inHours: 9 });
  expect(await change({ slot, receiver_name: 'Rahima' })).toMatchObject({
    ...{ receiver_name: 'Rahima', delivery_charge: 0, due: 0, changeable: false },
    delivery: { slot },
  });
});
