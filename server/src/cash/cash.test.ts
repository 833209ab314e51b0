import type { CashSheet, HandIn } from '@haat/contract/office/orders/cash';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { openCash, type TestCash } from '../../testing/office/cash.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';
import { onServer } from '../../testing/postgres.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';
import { shopUserUrl } from '../platform/db/database-user.ts';

let office: Office;
let runs: Runs;
let cash: TestCash;
beforeEach(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  cash = openCash(office, runs);
});
afterEach(() => office.close());

test('the receiver counts without the sum, which no response has before the count is stored', async () => {
  await cash.deliverAs(runs.karim, 2);
  const seen = await cash.riderWithCash(runs.karim);
  expect(seen).toEqual({ id: runs.karim.id, name: 'Karim', seen: expect.any(Number), open_stops: 0 });
  for (const cookie of [runs.desk, runs.owner])
    for (const path of ['cash/hand-ins/', 'runs/', 'today/'])
      expect((await office.send('GET', path, { cookie })).body, path).not.toMatch(/\b304(00)?\b/);
  expect(await cash.sheet()).toMatchObject({ places: null, riders_with_cash: 1, drawer_paisa: 0 });
  const counted = await cash.count(runs.selina, runs.karim, 290);
  expect(counted.statusCode).toBe(201);
  expect(counted.json<HandIn>()).toMatchObject({
    counted_paisa: 29_000,
    expected_paisa: 30_400,
    difference_paisa: -1400,
    open: true,
  });
});

test('Today counts the riders who have cash, in each poll after a payment', async () => {
  const poll = (etag = '') =>
    office.send('GET', 'today/', { cookie: runs.desk, headers: { 'if-none-match': etag } });
  await cash.deliverAs(runs.karim, 1);
  const before = await poll();
  expect(before.json()).toMatchObject({ riders_with_cash: 1 });
  await cash.count(runs.selina, runs.karim, 152);
  expect((await poll(String(before.headers.etag))).json()).toMatchObject({ riders_with_cash: 0 });
});

test('a difference is moved when both have signed it, each in a session of their own', async () => {
  await cash.deliverAs(runs.karim, 2);
  const { id } = (await cash.count(runs.selina, runs.karim, 290)).json<HandIn>();
  expect((await cash.sign(runs.nasrin, id)).json()).toMatchObject({ code: 'not_the_receiver' });
  expect((await cash.signOwn(runs.jamal, id)).statusCode).toBe(404);
  expect((await cash.sign(runs.selina, id)).json()).toMatchObject({ open: true, signed_by_receiver: true });
  expect((await cash.close(290)).json()).toMatchObject({ code: 'cash_with_riders' });
  expect((await runs.ownRun(runs.karim)).cash_paisa).toBe(1_400);
  const both = await Promise.all([1, 2].map(() => cash.signOwn(runs.karim, id)));
  for (const response of both) expect(response.json()).toMatchObject({ open: false, signed: true });
  expect((await runs.ownRun(runs.karim)).cash_paisa).toBe(0);
  expect(await cash.balances()).toEqual({ customer: -304, drawer: 290, difference: 14 });
  expect((await cash.close(290)).statusCode).toBe(200);
});

test('the day does not close before a difference is signed, although the rider has no cash', async () => {
  await cash.deliverAs(runs.karim, 1);
  const { id } = (await cash.count(runs.selina, runs.karim, 304)).json<HandIn>();
  await cash.deliverAs(runs.karim, 1);
  expect(await cash.balances()).toEqual({ customer: -304, drawer: 304 });
  const refused = await cash.close(304);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'cash_with_riders' }]);
  await cash.sign(runs.selina, id);
  await cash.signOwn(runs.karim, id);
  expect(await cash.balances()).toEqual({ customer: -304, drawer: 304, difference: -152, Karim: 152 });
  expect((await cash.close(304)).json()).toMatchObject({ code: 'cash_with_riders' });
});

test('an owner signs for a rider whose account is disabled, nobody else', async () => {
  await cash.deliverAs(runs.karim, 2);
  const { id } = (await cash.count(runs.selina, runs.karim, 290)).json<HandIn>();
  expect((await cash.sign({ id: 0, cookie: runs.owner }, id)).json()).toMatchObject({
    code: 'not_the_receiver',
  });
  await office.send('POST', `staff/${runs.karim.id}/disable/`, { cookie: runs.owner });
  expect((await cash.sign(runs.nasrin, id)).json()).toMatchObject({ code: 'not_the_receiver' });
  expect((await cash.sign({ id: 0, cookie: runs.owner }, id)).json()).toMatchObject({
    open: true,
    signed_by_rider: true,
  });
  expect((await cash.sign(runs.selina, id)).json()).toMatchObject({ open: false });
  expect(await cash.balances()).toMatchObject({ drawer: 290, difference: 14 });
  expect((await cash.close(290)).statusCode).toBe(200);
});

test('an owner signs for a rider who has become a packer', async () => {
  await cash.deliverAs(runs.karim, 2);
  const { id } = (await cash.count(runs.selina, runs.karim, 290)).json<HandIn>();
  const body = { name: 'Karim', role: 'packer', seen: { name: 'Karim', role: 'rider' } };
  const changed = await office.send('POST', `staff/${runs.karim.id}/`, { cookie: runs.owner, body });
  expect(changed.statusCode).toBe(204);
  expect((await cash.sign(runs.nasrin, id)).json()).toMatchObject({ code: 'not_the_receiver' });
  await cash.sign(runs.selina, id);
  expect((await cash.sign({ id: 0, cookie: runs.owner }, id)).json()).toMatchObject({ open: false });
  expect((await cash.close(290)).statusCode).toBe(200);
});

test('a rider who hands in too much signs that as well', async () => {
  await cash.deliverAs(runs.karim, 1);
  const { id } = (await cash.count(runs.selina, runs.karim, 160)).json<HandIn>();
  await cash.signOwn(runs.karim, id);
  await cash.sign(runs.selina, id);
  expect(await cash.balances()).toEqual({ customer: -152, drawer: 160, difference: -8 });
});

test('of two receivers who count one rider at once the second is refused, and a repeated request counts once', async () => {
  await cash.deliverAs(runs.karim, 1);
  const { seen } = (await cash.riderWithCash(runs.karim))!;
  const both = await Promise.all([
    cash.count(runs.selina, runs.karim, 152, { seen, key: 'a' }),
    cash.count(runs.nasrin, runs.karim, 152, { seen, key: 'b' }),
    cash.count(runs.selina, runs.karim, 152, { seen, key: 'a' }),
  ]);
  const codes = both.map((response) => response.json<{ code?: string }>().code ?? 'counted').toSorted();
  expect(['cash_changed,counted,counted', 'cash_changed,cash_changed,counted']).toContain(codes.join());
  expect(await cash.balances()).toEqual({ customer: -152, drawer: 152 });
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json()).toMatchObject({ params: { changed_by: expect.stringMatching(/^staff:/) } });
  const other = await cash.count(runs.selina, runs.karim, 150, { seen, key: 'a' });
  expect([409, 422]).toContain(other.statusCode);
});

test('cash that is collected while somebody counts refuses the count', async () => {
  await cash.deliverAs(runs.karim, 1);
  const { seen } = (await cash.riderWithCash(runs.karim))!;
  await cash.deliverAs(runs.karim, 1);
  expect((await cash.count(runs.selina, runs.karim, 152, { seen })).json()).toMatchObject({
    code: 'cash_changed',
  });
});

test('a wrong count is taken back by a counter-entry until both have signed it', async () => {
  await cash.deliverAs(runs.karim, 2);
  const { id } = (await cash.count(runs.selina, runs.karim, 34)).json<HandIn>();
  expect((await cash.count(runs.selina, runs.karim, 304)).json()).toMatchObject({ code: 'hand_in_open' });
  const undo = () =>
    office.send('POST', `cash/hand-ins/${id}/undo/`, {
      cookie: runs.desk,
      body: { reason: 'a 0 was missing' },
    });
  for (const response of await Promise.all([undo(), undo()]))
    expect(response.json()).toMatchObject({ open: false, undone: 'a 0 was missing' });
  expect((await cash.signOwn(runs.karim, id)).json()).toMatchObject({ code: 'hand_in_undone' });
  expect((await cash.count(runs.selina, runs.karim, 304)).json()).toMatchObject({
    difference_paisa: 0,
    open: false,
  });
  expect(await cash.balances()).toEqual({ customer: -304, drawer: 304 });
});

test('nobody counts the cash that he has collected', async () => {
  await office.db.updateTable('staff').set({ role: 'owner' }).where('name', '=', 'Karim').execute();
  await cash.deliverAs(runs.karim, 1);
  expect((await cash.count(runs.karim, runs.karim, 152)).json()).toMatchObject({ code: 'own_cash' });
});

test('cash at the counter, refunds and deposits are entries of the drawer, and a deposit is taken back once', async () => {
  const order = await runs.packedOrder();
  for (const to of ['ONGOING', 'COMPLETED'])
    await office.send('POST', `orders/${order.id}/move/`, {
      cookie: runs.desk,
      body: { to, version: order.version++ },
    });
  await cash.refundInCash(order.id, 20);
  expect((await cash.transfer({ kind: 'deposit', amount: 132.5 })).json()).toMatchObject({
    code: 'not_in_drawer',
  });
  expect((await cash.transfer({ kind: 'take_out', amount: 5 })).json()).toMatchObject({
    fields: { note: { code: expect.any(String) } },
  });
  await cash.transfer({ kind: 'put_in', amount: 500, note: 'change' });
  const deposit = { kind: 'deposit', amount: 100, key: 'to-the-bank' };
  await Promise.all([cash.transfer(deposit), cash.transfer(deposit)]);
  for (const other of [{ amount: 99 }, { kind: 'put_in' }])
    expect((await cash.transfer({ ...deposit, ...other })).json()).toMatchObject({ code: 'key_reused' });
  expect(await cash.balances()).toEqual({ customer: -132, drawer: 532, bank: 100, owner: -500 });
  const { entries } = await cash.sheet();
  expect(entries.map(({ kind, amount_paisa }) => [kind, amount_paisa])).toEqual([
    ['collected', 15_200],
    ['refunded', -2_000],
    ['transfer', 50_000],
    ['transfer', -10_000],
  ]);
  const id = entries.at(-1)!.transfer;
  const undo = (transfer = id) =>
    office.send('POST', `cash/transfers/${transfer}/undo/`, { cookie: runs.owner });
  await Promise.all([undo(), undo()]);
  const counterEntry = await office.db
    .selectFrom('cash_transfer')
    .where('undoes', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await undo(counterEntry.id)).statusCode).toBe(404);
  expect(await cash.balances()).toEqual({ customer: -132, drawer: 632, owner: -500 });
});

test('the day closes once, with a note for a difference, and the next day opens with what was counted', async () => {
  await cash.deliverAs(runs.karim, 1);
  await cash.count(runs.selina, runs.karim, 152);
  expect((await cash.close(150)).json()).toMatchObject({
    code: 'note_missing',
    params: { difference_paisa: -200 },
  });
  const closed = await Promise.all([1, 2].map(() => cash.close(150, 'a torn note')));
  expect(closed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await cash.sheet()).toMatchObject({ opening_paisa: 15_000, drawer_paisa: 15_000, entries: [] });
  await cash.deliverAs(runs.karim, 1);
  await cash.count(runs.selina, runs.karim, 152);
  expect(await cash.sheet()).toMatchObject<Partial<CashSheet>>({
    opening_paisa: 15_000,
    drawer_paisa: 30_200,
  });
});

test('a sheet of many entries has the newest ones, the way to the others, and the sums of all', async () => {
  await sql`INSERT INTO cash_transfer (kind, amount_paisa, note, actor, transfer_key)
    SELECT CASE WHEN n % 5 = 0 THEN 'take_out' ELSE 'put_in' END, 100 * n, 'change ' || n, 'staff:Selina', 'many ' || n
    FROM generate_series(1, 250) AS n`.execute(office.db);
  const pages: CashSheet[] = [await cash.sheet()];
  for (let older = pages[0]!.older; older !== null; older = pages.at(-1)!.older)
    pages.push(await cash.sheet(`?before=${older}`));
  expect(pages.map(({ entries }) => entries.length)).toEqual([100, 100, 50]);
  const notes = pages.toReversed().flatMap(({ entries }) => entries.map(({ about }) => about));
  expect(notes).toEqual(Array.from({ length: 250 }, (_, n) => `change ${n + 1}`));
  for (const { sums, opening_paisa, drawer_paisa } of pages) {
    expect(sums.map(({ from, to, amount_paisa }) => [from, to, amount_paisa])).toEqual([
      ['drawer', 'owner', -637_500],
      ['owner', 'drawer', 2_500_000],
    ]);
    expect(opening_paisa + sums.reduce((all, { amount_paisa }) => all + amount_paisa, 0)).toBe(drawer_paisa);
  }
});

test('the sheet adds up while cash is moved between its reads', async () => {
  await cash.transfer({ kind: 'put_in', amount: 100 });
  const reading = await office.db.transaction().execute(async (tx) => {
    // The sheet reads the balances first, then waits for this table.
    await sql`LOCK TABLE refund`.execute(tx);
    const sheet = cash.sheet();
    await expect.poll(() => countWaiting(office.db)).toBe(1);
    await sql`INSERT INTO cash_transfer (kind, amount_paisa, note, actor, transfer_key)
      VALUES ('put_in', 5000, '', 'staff:Selina', 'meanwhile')`.execute(tx);
    return { sheet };
  });
  const { drawer_paisa, entries, sums } = await reading.sheet;
  for (const part of [entries, sums])
    expect(part.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0)).toBe(drawer_paisa);
});

test('changes of runs and cash are in the audit', async () => {
  await cash.deliverAs(runs.karim, 1);
  await cash.count(runs.selina, runs.karim, 150);
  const rows = await office.db.selectFrom('audit').select(['table_name', 'actor']).orderBy('id').execute();
  for (const row of [
    { table_name: 'rider_run', actor: 'staff:Selina' },
    { table_name: 'run_stop', actor: 'staff:Selina' },
    { table_name: 'orders', actor: 'staff:Karim' },
    { table_name: 'hand_in', actor: 'staff:Selina' },
  ])
    expect(rows).toContainEqual(row);
});

test.each([
  "INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, order_id) VALUES ('collected', 1, 2, 100, 'me', 1)",
  'UPDATE cash_place SET balance_paisa = 0',
  'DELETE FROM cash_entry',
  "SELECT write_cash_entry('collected', 1, 2, 100, 'me')",
])('the shop’s own database user may not: %s', async (statement) => {
  const run = onServer(shopUserUrl(office.url), (client) => client.query(statement));
  await expect(run).rejects.toMatchObject({ code: '42501' });
});

test('not even the owner of the tables changes an entry, or a balance without another one', async () => {
  await cash.deliverAs(runs.karim, 1);
  await expect(office.db.deleteFrom('cash_entry').execute()).rejects.toThrow('never changed');
  await expect(
    sql`UPDATE cash_place SET balance_paisa = 5 WHERE kind = 'drawer'`.execute(office.db),
  ).rejects.toThrow('do not add up');
});

test('a refund in cash that SQL marks as paid out leaves the drawer as well', async () => {
  const order = await runs.packedOrder();
  for (const to of ['ONGOING', 'COMPLETED'])
    await office.send('POST', `orders/${order.id}/move/`, {
      cookie: runs.desk,
      body: { to, version: order.version++ },
    });
  const refund = await cash.queueRefund(order.id, 20);
  await office.db.updateTable('refund').set({ state: 'refunded' }).where('id', '=', refund).execute();
  await payOutRefund(office.db, refund, { kind: 'staff', name: 'Rina' });
  expect(await cash.balances()).toEqual({ customer: -132, drawer: 132 });
  const audit = office.db.selectFrom('audit').where('table_name', '=', 'refund').selectAll();
  expect(await audit.where('row_id', '=', String(refund)).execute()).toMatchObject([
    { changed: ['state'], before: { state: 'due' }, after: { state: 'refunded' } },
  ]);
});

test('a rider gives a refund back from the cash that he has, once; until then the drawer can', async () => {
  const order = await runs.outWith(runs.karim);
  await runs.deliver(runs.karim, order);
  const refund = await cash.queueRefund(order.id, 20);
  const choose = (rider: number | null) =>
    office.send('POST', `payments/refunds/${refund}/rider/`, { cookie: runs.owner, body: { rider } });
  const give = ({ cookie }: { cookie: string }) =>
    office.send('POST', `my-run/refunds/${refund}/given/`, { cookie });
  const refundsOf = async ({ cookie }: { cookie: string }) =>
    (await office.send('GET', 'my-run/', { cookie })).json<{ refunds: object[] }>().refunds;

  expect((await give(runs.karim)).statusCode).toBe(404);
  expect((await choose(999_999)).json()).toMatchObject({ code: 'not_a_rider' });
  expect((await choose(runs.jamal.id)).json()).toMatchObject([{ id: refund, rider: 'Jamal' }]);
  // He has collected nothing today.
  expect(await refundsOf(runs.jamal)).toMatchObject([{ id: refund, amount_paisa: 2_000 }]);
  expect([(await give(runs.jamal)).json(), await cash.balances()]).toMatchObject([
    { code: 'rider_cash_too_small' },
    { customer: -152, Karim: 152 },
  ]);
  await choose(runs.karim.id);
  expect((await give(runs.jamal)).statusCode).toBe(404);
  const given = await Promise.all([give(runs.karim), give(runs.karim)]);
  expect(given.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await cash.balances()).toEqual({ customer: -132, Karim: 132 });
  expect(await refundsOf(runs.karim)).toEqual([]);
  expect((await choose(null)).json()).toMatchObject({ code: 'not_in_cash' });
  expect((await cash.count(runs.selina, runs.karim, 132)).json()).toMatchObject({ open: false });

  const next = await runs.outWith(runs.karim);
  await runs.deliver(runs.karim, next);
  const other = await cash.queueRefund(next.id, 10);
  await office.send('POST', `payments/refunds/${other}/rider/`, {
    ...{ cookie: runs.owner, body: { rider: runs.karim.id } },
  });
  await office.send('POST', `payments/refunds/${other}/paid-out/`, { cookie: runs.owner, body: {} });
  expect(await cash.balances()).toEqual({ customer: -274, drawer: 122, Karim: 152 });
});
