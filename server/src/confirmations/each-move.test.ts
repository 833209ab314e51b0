import type { EditPreview } from '@haat/contract/office/orders/edits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tickOf } from '../../testing/office/picking.ts';
import { openValueOffice, type ValueOffice } from '../../testing/office/values.ts';
import { hashTables } from '../../testing/tables.ts';
import { inTransaction } from '../platform/db/database.ts';
import { addReceipt } from '../wallets/add-receipt.ts';

let office: ValueOffice;
beforeAll(async () => {
  office = await openValueOffice();
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

/** Each way in which staff move value, as a request above the limit. */
const moves: [string, () => Promise<unknown>][] = [
  [
    'short',
    async () => {
      const order = await office.confirmOrder([office.miniket, 2]);
      const line = (await office.linesOf(order)).get(office.miniket)!;
      const short = { action: 'short', quantity: 1, reason: 'torn bag' } as const;
      return (await office.sendTicks([tickOf(line, office.newKey(), short)]))[0];
    },
  ],
  [
    'weight',
    async () => {
      const order = await office.confirmOrder([office.ilish, 2]);
      const line = (await office.linesOf(order)).get(office.ilish)!.id;
      const body = { version: await office.versionOf(order), line, quantity: 2, grams: 1_950 };
      const held = await office.post(`packing/${order}/weigh/`, office.karim, body);
      return held.json();
    },
  ],
  [
    'price',
    async () => {
      const order = await office.confirmOrder([office.miniket, 2]);
      const line = (await office.linesOf(order)).get(office.miniket)!.id;
      return (
        await office.post(`orders/${order}/edit/`, office.desk, await office.goodwill(order, 5, { line }))
      ).json();
    },
  ],
  [
    'goodwill',
    async () => {
      const order = await office.confirmOrder([office.miniket, 2]);
      const change = await office.goodwill(order, 5);
      const preview = await office.post(`orders/${order}/edit/preview/`, office.desk, change);
      expect(preview.json<EditPreview>().needs_confirmation).toBe(true);
      return (await office.post(`orders/${order}/edit/`, office.desk, change)).json();
    },
  ],
  [
    'waste',
    async () => {
      const { order } = await office.outWithJamal([office.miniket, 2]);
      const wasted = [{ product: office.miniket, quantity: 1 }];
      const body = { version: await office.versionOf(order), reason: 'nobody at home', wasted };
      return (await office.post(`orders/${order}/cancel/`, office.desk, body)).json();
    },
  ],
  [
    'waste',
    async () => {
      const lines = [{ product: office.miniket, quantity: 1 }];
      const body = { key: office.newKey(), kind: 'waste', note: '', lines };
      return (await office.post('stock/sheets/', office.nasrin, body)).json();
    },
  ],
  [
    'complaint',
    async () => {
      const order = await office.confirmOrder([office.miniket, 2]);
      const { id: line } = (await office.linesOf(order)).get(office.miniket)!;
      for (const to of ['ONGOING', 'COMPLETED'])
        await office.post(`orders/${order}/move/`, office.desk, {
          to,
          version: await office.versionOf(order),
        });
      const lines = [{ line, amount: 1, reason: 'spoiled', wish: 'refund' }];
      const reported = await office.post(`orders/${order}/complaints/`, office.desk, {
        key: office.newKey(),
        lines,
      });
      const [complaint] = reported.json<{ lines: { id: number }[] }[]>();
      const decision = { key: office.newKey(), decision: 'refund' };
      return (
        await office.post(`complaint-lines/${complaint!.lines[0]!.id}/decide/`, office.nasrin, decision)
      ).json();
    },
  ],
  [
    'refund',
    async () => {
      await office.setLimits({ manager: null });
      const order = await office.confirmOrder([office.miniket, 2]);
      for (const to of ['ONGOING', 'COMPLETED'])
        await office.post(`orders/${order}/move/`, office.desk, {
          to,
          version: await office.versionOf(order),
        });
      await office.post(`orders/${order}/edit/`, office.nasrin, await office.goodwill(order, 50));
      await office.setLimits({ manager: 0 });
      const { id } = await office.db
        .selectFrom('refund')
        .where('order_id', '=', order)
        .select('id')
        .executeTakeFirstOrThrow();
      return (await office.post(`payments/refunds/${id}/paid-out/`, office.nasrin)).json();
    },
  ],
  [
    'receipt',
    async () => {
      const body = { wallet: 'bkash', text: 'Trx ID,Amount\n9SC0000001,50.00\n9SC0000002,70.00\n' };
      return (await office.post('wallets/statements/', office.nasrin, body)).json();
    },
  ],
  [
    'receipt',
    async () => {
      const order = await office.confirmOrder([office.miniket, 1]);
      const receipt = { wallet: 'bkash', trxId: '9SC0000003', amountPaisa: 5_000, sender: '' } as const;
      const forwarded = { source: 'forwarded', actor: 'phone 1', received: null } as const;
      await inTransaction(office.db, (tx) => addReceipt(tx, { ...receipt, ...forwarded }));
      const { id } = await office.db
        .selectFrom('wallet_receipt')
        .where('trx_id', '=', receipt.trxId)
        .select('id')
        .executeTakeFirstOrThrow();
      return (await office.post(`wallets/receipts/${id}/match/`, office.nasrin, { order })).json();
    },
  ],
  [
    'khata',
    async () => {
      const phone = '+8801712345601';
      await office.post('khata/', office.shirin, { phone, limit_paisa: 10_000 });
      const got = { key: office.newKey(), phone, way: 'got', amount_paisa: 5_000, paid_by: 'card' };
      return (await office.post('khata/entries/', office.desk, got)).json();
    },
  ],
  [
    'khata',
    async () => {
      const body = { phone: '+8801712345602', name: 'Rahima', limit_paisa: 50_000 };
      return (await office.post('khata/', office.nasrin, body)).json();
    },
  ],
];

test.each(moves)('a %s above the limit waits for a second person, who makes it', async (kind, move) => {
  await office.setLimits({ manager: 0, desk: 0, packer: 0, rider: 0, editor: 0 });
  expect(await move()).toMatchObject({ code: 'confirmation_needed' });
  const request = await office.newest();
  expect(request).toMatchObject({ kind, state: 'waiting' });
  const except = ['attempt', 'request_count', 'staff_session'];
  const before = await hashTables(office.db, except);
  // The own limit of the desk is 0, too.
  expect((await office.decide(request.id, office.desk)).statusCode).toBe(403);
  expect(await hashTables(office.db, except)).toEqual(before);
  expect((await office.decide(request.id, office.shirin)).statusCode).toBe(200);
  expect(await office.movesOf(request.order)).toContainEqual(
    expect.objectContaining({ kind, amount_paisa: request.amount_paisa, second: 'Shirin' }),
  );
});
