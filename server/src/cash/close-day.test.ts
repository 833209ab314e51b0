import type { CashSheet } from '@haat/contract/office/orders/cash';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCash, type TestCash } from '../../testing/office/cash.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns } from '../../testing/office/runs.ts';

let office: Office;
let cash: TestCash;
beforeEach(async () => {
  office = await openOffice();
  cash = openCash(office, await openRuns(office));
});
afterEach(() => office.close());

/** Days in Dhaka: `2026-11-28` for 0, the day before for 1. */
async function dayBefore(ago: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char((now() AT TIME ZONE 'Asia/Dhaka')::date - ${ago}::int, 'YYYY-MM-DD') AS day`.execute(
    office.db,
  );
  return rows[0]!.day;
}

test('the owner names the business day: who closes after midnight closes the day before, and closes again in the evening', async () => {
  const [today, yesterday, tomorrow] = [await dayBefore(0), await dayBefore(1), await dayBefore(-1)];
  const { days_to_close } = await cash.sheet();
  expect(days_to_close).toHaveLength(7);
  expect(days_to_close).toEqual(expect.arrayContaining([today, yesterday]));
  await cash.transfer({ kind: 'put_in', amount: 100 });
  expect((await cash.close(100, '', yesterday)).json()).toMatchObject({
    days: [{ day: yesterday }],
    days_to_close: [today],
  });
  await cash.transfer({ kind: 'put_in', amount: 50 });
  expect((await cash.close(150, '', yesterday)).json()).toMatchObject({ code: 'day_closed' });
  expect((await cash.close(150, '', today)).json()).toMatchObject({
    days: [{ day: today }, {}],
    opening_paisa: 15_000,
  });
  expect((await cash.close(150, '', yesterday)).json()).toMatchObject({ code: 'day_closed' });
  for (const day of [tomorrow, '2026-02-31', '0000-00-00'])
    expect((await cash.close(150, '', day)).json()).toMatchObject({
      code: 'invalid',
      fields: { day: { code: expect.any(String) } },
    });
});

test('before 05:00 in Dhaka the business day is the day before', async () => {
  const { rows } = await sql<{ day: string }>`SELECT business_day(at::timestamptz) AS day FROM unnest(ARRAY[
    '2026-11-28 23:59+06', '2026-11-29 00:30+06', '2026-11-29 04:59+06', '2026-11-29 05:00+06']) AS at`.execute(
    office.db,
  );
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-28', '2026-11-28', '2026-11-29']);
});

test('the last close is reopened with a reason; its difference is taken back and the day is closed again', async () => {
  const [today, yesterday] = [await dayBefore(0), await dayBefore(1)];
  await cash.transfer({ kind: 'put_in', amount: 100 });
  await cash.close(100, '', yesterday);
  await cash.transfer({ kind: 'put_in', amount: 50 });
  const { days } = (await cash.close(15, 'lost?', today)).json<CashSheet>();
  const [last, first] = days;
  expect((await cash.reopen(first!.id, 'typed wrong')).json()).toMatchObject({ code: 'not_the_last_close' });
  expect((await cash.reopen(last!.id, ' ')).json()).toMatchObject({
    fields: { reason: { code: 'required' } },
  });
  expect((await cash.reopen(999, 'typed wrong')).statusCode).toBe(404);
  const both = await Promise.all([1, 2].map(() => cash.reopen(last!.id, 'typed wrong')));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await cash.sheet()).toMatchObject({
    opening_paisa: 10_000,
    drawer_paisa: 15_000,
    days_to_close: [today],
    days: [{ day: today, counted_paisa: 1500, reopened: { reason: 'typed wrong', actor: 'staff:Rina' } }, {}],
  });
  expect(await cash.balances()).toEqual({ drawer: 150, owner: -150 });
  expect((await cash.close(150, '', today)).json()).toMatchObject({
    opening_paisa: 15_000,
    days: [{ counted_paisa: 15_000, expected_paisa: 15_000, reopened: null }, {}, {}],
  });
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'cash_day_reopening')
    .select(['actor', 'after'])
    .execute();
  expect(audit).toMatchObject([{ actor: 'staff:Rina', after: { reason: 'typed wrong' } }]);
});
