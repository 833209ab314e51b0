import { apiRoutes } from '@haat/contract/http/api-routes';
import type { KhataStatement } from '@haat/contract/shop/khata';
import type { Session } from '@haat/gateway/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comeBack, openPayingShop, type PayingShop, SHOP, tell } from '../../../testing/payments/payments.ts';
import { TESTED_PROVIDERS } from '../../../testing/payments/tested-providers.ts';
import { addCredit } from '../../credit/add-credit.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { listPaymentProblems } from '../office/list-payment-problems.ts';
import { sweep } from '../payment-sweep.ts';
import { reconcile } from '../reconcile.ts';

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  beforeEach(() => {
    shop.gateway.faults = { ipn: 'never' };
  });
  afterAll(() => shop.close());

  let phones = 0;
  /** A phone that owes so much, with its link. */
  async function openKhata(paisa: number): Promise<{ id: number; phone: string; token: string }> {
    const phone = `+880171200${String(++phones).padStart(4, '0')}`;
    const khata = await shop.db
      .insertInto('khata')
      .values({ phone, limit_paisa: 1_000_000, changed_by: 'staff:Rina' })
      .returning(['id', 'phone', 'token'])
      .executeTakeFirstOrThrow();
    const entry = { phone, kind: 'baki', paisa, reason: 'rice', actor: 'staff:Rina', key: phone } as const;
    await inTransaction(shop.db, (tx) => addCredit(tx, entry));
    return khata;
  }
  const path = (name: 'getKhata' | 'initiateKhataPayment' | 'getKhataPaymentStatus', token: string) =>
    apiRoutes[name].path.replace('{token}', token);
  const initiate = (token: string, query = '') =>
    shop.app.inject({ method: 'POST', url: path('initiateKhataPayment', token) + query });
  const read = async (token: string) =>
    (await shop.app.inject(path('getKhata', token))).json<KhataStatement>();
  async function open(token: string, query = ''): Promise<Session> {
    const response = await initiate(token, query);
    expect(response.statusCode, response.body).toBe(200);
    const page = response.json<{ payment_url: string }>().payment_url;
    return shop.gateway.sessionOfKey(shop.tested.sessionKey(page))!;
  }
  const payments = (khata: number) =>
    shop.db.selectFrom('payment').where('khata_id', '=', khata).selectAll().execute();

  test('a khata is paid by its link: returns, messages and sweeps at once record one payment and one entry', async () => {
    const { id, token } = await openKhata(30_633);
    const session = await open(token);
    shop.gateway.choose(session, 'visa');
    await sql`UPDATE payment_attempt SET next_look = to_timestamp(0) WHERE khata_id = ${id}`.execute(shop.db);
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => comeBack(shop, session)),
      ...Array.from({ length: 5 }, () => tell(shop, session).then(() => '')),
      ...Array.from({ length: 3 }, () => sweep(shop.payments).then(() => '')),
    ]);
    expect(new Set(all.filter(Boolean))).toEqual(new Set([`/k/${token}?payment=paid`]));
    expect(await payments(id)).toMatchObject([{ amount_paisa: 30_633, order_id: null, surplus: null }]);
    expect(await read(token)).toMatchObject({
      owed: 0,
      entries: [{ kind: 'paid_in', amount: 306.33, owed: 0 }, { kind: 'baki' }],
    });
    const status = await shop.app.inject(path('getKhataPaymentStatus', token));
    expect(status.json()).toEqual({ number: '', outcome: 'paid' });
    const { rows } = await sql`SELECT FROM cash_entry WHERE account_entry_id IS NOT NULL`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('a part is paid; what is paid too much is credit; nothing owed is not paid', async () => {
    const { id, phone, token } = await openKhata(30_000);
    const part = await open(token, '?amount=100');
    expect((await open(token, '?amount=100')).key).toBe(part.key);
    // Meanwhile all is paid in cash.
    const cash = { phone, kind: 'paid_in', paidBy: 'cash', paisa: 30_000, actor: 'staff:Rina' } as const;
    await inTransaction(shop.db, (tx) => addCredit(tx, { ...cash, reason: '-', key: `cash ${phone}` }));
    expect((await initiate(token)).json()).toMatchObject({ code: 'already_paid' });
    shop.gateway.choose(part, 'visa');
    await comeBack(shop, part);
    const recorded = await payments(id);
    // A provider that completes on return takes nothing that is not owed any more.
    expect(recorded.map(({ amount_paisa }) => amount_paisa)).toEqual(tested.capturesOnPage ? [10_000] : []);
    expect((await read(token)).entries[0]!.owed).toBe(tested.capturesOnPage ? -100 : 0);
    expect(await listPaymentProblems(shop.db)).toEqual([]);
    expect(await reconcile(shop.payments, { days: 1, now: new Date() })).toMatchObject({
      paidWithoutOrder: [],
      differences: [],
    });
  });

  // What the provider has no part in runs once.
  test.runIf(tested.name === 'sslcommerz')(
    'more than is owed, an unknown link and a bad amount are refused',
    async () => {
      const { token } = await openKhata(20_000);
      expect((await initiate(token, '?amount=201')).json()).toMatchObject({
        code: 'amount_out_of_range',
        params: { most_paisa: 20_000 },
      });
      expect((await initiate(token, '?amount=0')).statusCode).toBe(400);
      expect((await initiate('A'.repeat(32))).statusCode).toBe(404);
      expect((await shop.app.inject(path('getKhataPaymentStatus', token))).json()).toEqual({
        number: '',
        outcome: 'none',
      });
    },
  );

  test.runIf(tested.name === 'sslcommerz')(
    'the database refuses a payment of a khata without its entry, and an attempt for more than is owed',
    async () => {
      const { id, token } = await openKhata(20_000);
      await open(token);
      const attempt = await shop.db
        .selectFrom('payment_attempt')
        .where('khata_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow();
      await expect(
        sql`INSERT INTO payment (attempt_id, khata_id, provider, val_id, bank_tran_id, amount_paisa)
        VALUES (${attempt.id}, ${id}, 'sslcommerz', 'V1', 'B1', 20000)`.execute(shop.db),
      ).rejects.toThrow('is not on what it pays');
      await expect(
        sql`INSERT INTO payment_attempt (khata_id, provider, tran_id, amount_paisa)
        VALUES (${id}, 'sslcommerz', 'HT34567890123456', 20001)`.execute(shop.db),
      ).rejects.toThrow('which are not due');
    },
  );
});
