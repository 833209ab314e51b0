import type { Customer } from '@haat/contract/office/orders/customers';
import type { Khata } from '@haat/contract/office/orders/khata';
import type { Today } from '@haat/contract/office/orders/today';
import type { KhataStatement } from '@haat/contract/shop/khata';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns } from '../../testing/office/runs.ts';
import { remindOfKhata } from '../credit/khata.ts';

let office: Office;
let owner: string;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  ({ owner, desk } = await openRuns(office));
});
afterAll(() => office.close());

let phones = 0;
let keys = 0;
const newPhone = () => `+88017110001${String(++phones).padStart(2, '0')}`;
const openKhata = (phone: string, limit_paisa: number, more: object = {}) =>
  office.send('POST', 'khata/', { cookie: owner, body: { phone, limit_paisa, ...more } });
const write = (phone: string, way: 'gave' | 'got', amount_paisa: number, more: object = {}) =>
  office.send('POST', 'khata/entries/', {
    cookie: desk,
    body: { key: `entry-${++keys}`, phone, way, amount_paisa, ...more },
  });
const codeOf = (response: { json(): { code?: string } }) => response.json().code;
const khataOf = async (phone: string) =>
  (await office.send('GET', 'customers/one/', { cookie: desk, query: { phone } })).json<Customer>().khata;
const messagesTo = async (phone: string) =>
  (
    await office.db
      .selectFrom('message')
      .where('recipient', '=', phone)
      .select('text')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);
/** Moves an entry into the past. */
const age = (phone: string, days: number) =>
  office.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE customer_account_entry SET at = at - ${days}::int * interval '1 day' WHERE phone = ${phone}`.execute(
      tx,
    );
  });

test('a phone owes at most its limit, and pays in cash or by card; the phone gets an SMS with a link for each entry', async () => {
  const phone = newPhone();
  expect((await openKhata(phone, 100_000, { name: 'Rahima' })).json<Customer>().khata).toMatchObject({
    limit_paisa: 100_000,
    owed_paisa: 0,
    due: null,
  });
  expect((await write(phone, 'gave', 70_000, { note: 'rice' })).statusCode).toBe(200);
  expect(codeOf(await write(phone, 'gave', 30_100))).toBe('above_khata_limit');
  expect((await write(phone, 'got', 20_000)).statusCode).toBe(200);
  expect((await write(phone, 'got', 10_000, { paid_by: 'card' })).statusCode).toBe(200);
  const khata = await khataOf(phone);
  expect(khata).toMatchObject({ owed_paisa: 40_000, overdue_paisa: 0 });
  const days = (Date.parse(khata!.due!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  const { rows } = await sql`
    SELECT target.kind AS to, cash_entry.amount_paisa FROM cash_entry JOIN customer_account_entry AS entry ON entry.id = account_entry_id
    JOIN cash_place AS target ON target.id = to_place WHERE phone = ${phone} ORDER BY entry.id`.execute(
    office.db,
  );
  expect(rows).toEqual([
    { to: 'drawer', amount_paisa: 20_000 },
    { to: 'card', amount_paisa: 10_000 },
  ]);
  expect(await messagesTo(phone)).toEqual([
    expect.stringContaining('Tk 700'),
    expect.stringContaining('Tk 200'),
    expect.stringContaining('Tk 100'),
  ]);
  expect((await messagesTo(phone))[2]).toContain(`https://haat.example/bn${khata!.link}`);
});

test('of two entries at once only one fits below the limit, and a repeated one is written once', async () => {
  const phone = newPhone();
  await openKhata(phone, 50_000);
  const twice = await Promise.all([1, 2].map(() => write(phone, 'gave', 30_000)));
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const key = 'the-same';
  const repeated = await Promise.all([1, 2, 3].map(() => write(phone, 'got', 10_000, { key })));
  expect(repeated.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 20_000 });
  expect(codeOf(await write(phone, 'got', 20_000, { key }))).toBe('key_reused');
  expect(await messagesTo(phone)).toHaveLength(2);
});

test('a phone without a limit owes nothing, and a lower limit stops new baki only', async () => {
  const phone = newPhone();
  expect(codeOf(await write(phone, 'gave', 10_000))).toBe('not_found');
  expect((await openKhata(phone, 50_000)).json<Customer>().khata).toMatchObject({ version: 0 });
  await write(phone, 'gave', 40_000);
  expect(codeOf(await openKhata(phone, 90_000))).toBe('limits_changed');
  expect((await openKhata(phone, 0, { version: 0 })).json<Customer>().khata).toMatchObject({
    limit_paisa: 0,
    version: 1,
  });
  expect(codeOf(await openKhata(phone, 90_000, { version: 0 }))).toBe('limits_changed');
  expect(codeOf(await write(phone, 'gave', 100))).toBe('above_khata_limit');
  expect((await write(phone, 'got', 10_000)).statusCode).toBe(200);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 30_000 });
});

test('credit never pays from the limit: only baki takes an account below 0', async () => {
  const phone = newPhone();
  await openKhata(phone, 50_000);
  const entry = (kind: string, paisa: number) =>
    sql`INSERT INTO customer_account_entry (phone, kind, amount_paisa, reason, actor, entry_key)
      VALUES (${phone}, ${kind}, ${paisa}, 'by hand', 'Karim', ${`hand ${++keys}`})`.execute(office.db);
  await expect(entry('paid_out', -100)).rejects.toThrow('below its limit');
  await expect(entry('baki', 100)).rejects.toThrow('customer_account_entry_sign');
  await expect(entry('paid_in', 100)).rejects.toThrow('customer_account_entry_paid_in');
  await entry('baki', -50_000);
  await expect(entry('baki', -100)).rejects.toThrow('below its limit');
  const body = { phone, way: 'pay_out', amount_paisa: 100, reason: 'asked', key: '0'.repeat(32) };
  expect(codeOf(await office.send('POST', 'customers/credit/', { cookie: owner, body }))).toBe(
    'credit_too_small',
  );
});

test('the oldest baki is paid first; what is overdue is listed first, counted today and reminded of once a week', async () => {
  const phone = newPhone();
  await openKhata(phone, 100_000, { name: 'Jorina' });
  await write(phone, 'gave', 30_000);
  await age(phone, 31);
  await write(phone, 'gave', 20_000);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 50_000, overdue_paisa: 30_000 });
  await write(phone, 'got', 10_000);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 40_000, overdue_paisa: 20_000 });
  const khata = (await office.send('GET', 'khata/', { cookie: desk })).json<Khata>();
  expect(khata.rows[0]).toMatchObject({ phone, name: 'Jorina', overdue_paisa: 20_000 });
  expect(khata.overdue_paisa).toBe(20_000);
  const today = (await office.send('GET', 'today/', { cookie: desk })).json<Today>();
  expect(today).toMatchObject({
    khata_overdue: 1,
    khata_overdue_paisa: 20_000,
    khata_owed_paisa: khata.owed_paisa,
  });

  const before = await messagesTo(phone);
  const remind = () => remindOfKhata(office.db, { hours: [0, 24] });
  expect(await remind()).toBe(0);
  await office.db.updateTable('shop_setting').set({ khata_reminders: true }).execute();
  expect(await remindOfKhata(office.db, { hours: [0, 0] })).toBe(0);
  const twice = await Promise.all([remind(), remind()]);
  expect(twice.toSorted()).toEqual([0, 1]);
  expect(await remind()).toBe(0);
  const [reminder] = (await messagesTo(phone)).slice(before.length);
  expect(reminder).toContain('Tk 200');
  await write(phone, 'got', 20_000);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 20_000, overdue_paisa: 0 });
});

test('the link of a message shows the statement, without the phone, and no other link does', async () => {
  const phone = newPhone();
  await openKhata(phone, 100_000);
  await write(phone, 'gave', 30_000, { note: 'oil' });
  await write(phone, 'got', 50_000);
  const { link } = (await khataOf(phone))!;
  const statement = (token: string) => office.app.inject(`/api/user/khata/${token}/`);
  const response = await statement(link.replace('/k/', ''));
  expect(response.body).not.toContain(phone.slice(4));
  expect(response.json<KhataStatement>()).toMatchObject({
    owed: 0,
    entries: [
      { kind: 'paid_in', amount: 500, owed: -200, note: '' },
      { kind: 'baki', amount: -300, owed: 300, note: 'oil' },
    ],
  });
  expect((await statement('a'.repeat(32))).statusCode).toBe(404);
  expect((await statement('1')).statusCode).toBe(400);
});

test('an entry of today is undone once, with its cash, and the phone gets a message', async () => {
  const phone = newPhone();
  await openKhata(phone, 100_000);
  await write(phone, 'gave', 30_000);
  const drawer = async () =>
    (
      await sql<{
        paisa: number;
      }>`SELECT balance_paisa AS paisa FROM cash_place WHERE kind = 'drawer'`.execute(office.db)
    ).rows[0]!.paisa;
  const before = await drawer();
  await write(phone, 'got', 25_000);
  const { credit } = (
    await office.send('GET', 'customers/one/', { cookie: desk, query: { phone } })
  ).json<Customer>();
  expect(credit.map(({ undo }) => undo)).toEqual([true, true]);
  const undo = (id: number, cookie = desk) => office.send('POST', `khata/entries/${id}/undo/`, { cookie });
  const both = await Promise.all([undo(credit[0]!.id), undo(credit[0]!.id, owner)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await drawer()).toBe(before);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 30_000 });
  expect((await messagesTo(phone)).at(-1)).toContain('বাতিল');
  // An undone baki is neither owed nor overdue.
  const done = await undo(credit[1]!.id);
  expect(done.json<Customer>()).toMatchObject({
    khata: { owed_paisa: 0, overdue_paisa: 0, due: null },
    credit: [{ kind: 'undone', amount_paisa: 30_000, undo: false }, {}, { undo: false }, { undo: false }],
  });
  expect(await messagesTo(phone)).toHaveLength(4);
  expect(codeOf(await undo(done.json<Customer>().credit[0]!.id))).toBe('entry_not_undoable');
  const moved = await office.db
    .selectFrom('value_move')
    .where('kind', '=', 'khata')
    .select('amount_paisa')
    .orderBy('id')
    .execute();
  // Before them their limits.
  expect(moved.slice(-2)).toEqual([{ amount_paisa: 25_000 }, { amount_paisa: 30_000 }]);
});

test('an entry of yesterday or of an order is not undone, above the limit a second person confirms it', async () => {
  const phone = newPhone();
  await openKhata(phone, 100_000);
  await write(phone, 'gave', 30_000);
  await age(phone, 1);
  await write(phone, 'gave', 40_000);
  const newest = async () =>
    (await office.send('GET', 'customers/one/', { cookie: desk, query: { phone } })).json<Customer>().credit;
  const [today, yesterday] = await newest();
  const undo = (id: number) => office.send('POST', `khata/entries/${id}/undo/`, { cookie: desk });
  expect(codeOf(await undo(yesterday!.id))).toBe('entry_not_undoable');
  await office.db.updateTable('staff_role').set({ limit_paisa: 10_000 }).where('id', '=', 'desk').execute();
  expect(codeOf(await undo(today!.id))).toBe('confirmation_needed');
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 70_000 });
  const request = await office.db
    .selectFrom('value_request')
    .where('verb', '=', 'undoKhataEntry')
    .select(['id'])
    .executeTakeFirstOrThrow();
  const confirmed = await office.send('POST', `value-requests/${request.id}/decide/`, {
    cookie: owner,
    body: { confirm: true },
  });
  expect(confirmed.statusCode, confirmed.body).toBeLessThan(300);
  expect(await khataOf(phone)).toMatchObject({ owed_paisa: 30_000 });
  await expect(
    sql`INSERT INTO customer_account_entry (phone, kind, amount_paisa, undoes, reason, actor, entry_key)
      VALUES (${phone}, 'undone', 30000, ${yesterday!.id}, 'by hand', 'Karim', 'by hand')`.execute(office.db),
  ).rejects.toThrow('is not to be undone');
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).where('id', '=', 'desk').execute();
});

test('who owes the shop is not erased', async () => {
  const phone = newPhone();
  await openKhata(phone, 100_000, { name: 'Bela' });
  await write(phone, 'gave', 30_000);
  const erase = async () => {
    await office.db
      .updateTable('staff_session')
      .set({ factor_proven: true, factor_proven_at: office.clock.now() })
      .execute();
    return office.send('POST', 'customers/erase/', { cookie: owner, body: { phone } });
  };
  expect((await erase()).json()).toMatchObject({ code: 'baki_left', params: { amount_paisa: 30_000 } });
  await write(phone, 'got', 30_000);
  const erased = await erase();
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await office.db.selectFrom('khata').where('phone', '=', phone).selectAll().execute()).toEqual([]);
});
