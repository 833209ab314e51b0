import type { GatewayRequest } from '@haat/gateway/gateway';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelPaid,
  openPayingShop,
  type PayingShop,
  processRefunds,
  SHOP,
} from '../../../testing/payments/payments.ts';
import { TESTED_PROVIDERS } from '../../../testing/payments/tested-providers.ts';
import { processDueRefunds } from '../../payments/refund-due.ts';
import { Refused } from '../../platform/refused.ts';
import type { Mover } from '../../value-limits/move-value.ts';
import { payOutInCash, recordRefundOutcome, requestRefund } from './payment-actions.ts';

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let shop: PayingShop;
  let rina: Mover;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
    rina = await shop.db
      .insertInto('staff')
      .values({ name: 'Rina', login: 'rina@haat.example', role: 'owner', password_hash: '$argon2id$none' })
      .returning(['id', 'name', 'role'])
      .executeTakeFirstOrThrow();
  });
  afterEach(() => {
    shop.gateway.onRequest = () => {};
  });
  afterAll(() => shop.close());

  /** Amina's order was cancelled after she had paid: a refund is due. */
  async function openRefund() {
    await shop.db.updateTable('refund').set({ next_look: null }).execute(); // those of other tests are not due
    const { order, session } = await cancelPaid(shop);
    const read = () =>
      shop.db.selectFrom('refund').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow();
    const { id } = await read();
    return { session, read, request: () => requestRefund(shop.db, shop.payments, rina, id) };
  }

  /** Holds back the response to the next request of a refund, or about its status. */
  function holdResponse() {
    const received = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    shop.gateway.onRequest = ({ name }: GatewayRequest) => {
      if (name !== 'refund') return;
      shop.gateway.onRequest = () => {};
      received.resolve();
      return released.promise;
    };
    return { received: received.promise, release: released.resolve };
  }

  test('a late refusal of an earlier request does not fail a refund that was accepted meanwhile', async () => {
    const { session, read, request } = await openRefund();
    session.faults.refund = 'failed';
    const late = holdResponse();
    const first = processRefunds(shop);
    await late.received;
    session.faults.refund = 'processing';
    await request();
    await processRefunds(shop);
    late.release();
    await first;
    expect(await read()).toMatchObject({
      state: 'asked',
      refund_ref_id: session.tries[0]!.refunds[0]!.refId,
    });
  });

  test('a late refusal does not fail a refund that is just requested again', async () => {
    const { session, read, request } = await openRefund();
    session.faults.refund = 'failed';
    const refused = holdResponse();
    const first = processRefunds(shop);
    await refused.received;
    session.faults.refund = 'processing';
    await request();
    const accepted = holdResponse();
    const second = processRefunds(shop);
    await accepted.received;
    refused.release();
    await first;
    // Failed, it could be handed over in cash as well.
    expect(await read()).toMatchObject({ state: 'due' });
    accepted.release();
    await second;
    expect(await read()).toMatchObject({ state: 'asked' });
  });

  test.runIf(tested.capturesOnPage)(
    'a late response about a refund that the gateway has cancelled does not replace the new one',
    async () => {
      const { session, read, request } = await openRefund();
      session.faults.refund = 'processing';
      await processRefunds(shop);
      await shop.forward(3_600_000);
      const late = holdResponse();
      const first = processRefunds(shop);
      await late.received;
      const { refunds } = session.tries[0]!;
      refunds[0]!.status = 'cancelled';
      await shop.forward(3_600_000);
      await processRefunds(shop);
      expect(await read()).toMatchObject({ state: 'failed', problem: 'cancelled' });
      await request();
      await processRefunds(shop);
      late.release();
      await first;
      // With the id of the first one the shop would find it cancelled, and its cash could be handed over as well.
      expect(await read()).toMatchObject({ state: 'asked', refund_ref_id: refunds[1]!.refId });
    },
  );

  test.runIf(tested.capturesOnPage)(
    'a refund that the gateway accepted and later cancelled is requested again, and paid out once',
    async () => {
      const { session, read, request } = await openRefund();
      /** Asks the gateway until nothing is due. */
      const sweep = async () => {
        for (let n = 0; n < 3; n++) {
          await processRefunds(shop);
          await shop.forward(3_600_000);
        }
      };
      session.faults.refund = 'cancelled';
      await sweep();
      expect(await read()).toMatchObject({ state: 'failed', problem: 'cancelled' });
      session.faults.refund = 'processing';
      await Promise.all([request(), request()]);
      await sweep();
      expect(await read()).toMatchObject({ state: 'refunded', problem: '', next_look: null });
      await request();
      await sweep();
      expect(session.tries[0]!.refunds.map(({ status }) => status)).toEqual(['cancelled', 'refunded']);
    },
  );

  test('an accepted refund that the gateway does not find is asked about again, not requested anew', async () => {
    const { session, read } = await openRefund();
    session.faults.refund = 'processing';
    await processRefunds(shop);
    const { id, refund_trans_id } = await read();
    await shop.db.updateTable('refund').set({ refund_ref_id: 'unknown' }).where('id', '=', id).execute();
    await shop.forward(3_600_000);
    await processRefunds(shop);
    expect(await read()).toMatchObject({ state: 'asked', refund_trans_id, refund_ref_id: 'unknown' });
  });

  test('a refund that the gateway has never accepted is requested again by the same id', async () => {
    const { session, read, request } = await openRefund();
    session.faults.refund = 'failed';
    await processRefunds(shop);
    const { refund_trans_id } = await read();
    await request();
    expect(await read()).toMatchObject({ state: 'due', refund_trans_id });
  });

  test('a refund that was handed over in cash is not requested again', async () => {
    const { session, read, request } = await openRefund();
    session.faults.refund = 'failed';
    await processRefunds(shop);
    const { id } = await read();
    await payOutInCash(shop.db, rina, id);
    session.faults.refund = 'processing';
    await request();
    await processRefunds(shop);
    expect(session.tries[0]!.refunds).toEqual([]);
    expect(await read()).toMatchObject({ state: 'refunded', next_look: null });
  });

  /** A refund whose first response was lost, and whose repeated request was refused. The gateway does not respond to queries. */
  async function openUncertainRefund() {
    const opened = await openRefund();
    const { session, read } = opened;
    Object.assign(session.faults, { refund: 'reset', repeatedRefund: 'failed' });
    await processRefunds(shop);
    expect(await read()).toMatchObject({
      state: 'due',
      problem: expect.stringContaining('connection failed'),
    });
    session.faults.refund = 'right';
    await shop.forward(3_600_000);
    await processRefunds(shop);
    return { ...opened, id: (await read()).id };
  }

  test.runIf(tested.capturesOnPage)(
    'a refund whose response was lost and whose repeat is refused is not paid out in cash: the gateway is asked by its id',
    async () => {
      const { session, read, id } = await openUncertainRefund();
      expect(await read()).toMatchObject({ state: 'uncertain', problem: 'refund_trans_id is already used' });
      expect(await payOutInCash(shop.db, rina, id)).toMatchObject({ body: { code: 'not_in_cash' } });
      await shop.forward(3_600_000);
      await processRefunds(shop);
      const { refunds } = session.tries[0]!;
      expect(refunds.map(({ status }) => status)).toEqual(['refunded']);
      expect(await read()).toMatchObject({
        state: 'refunded',
        refund_ref_id: refunds[0]!.refId,
        problem: '',
      });
    },
  );

  test('a refund that the process requested before it ended is uncertain when its repeat is refused', async () => {
    const { session, read } = await openRefund();
    await shop.db
      .updateTable('refund')
      .set({ looks: 1 })
      .where('id', '=', (await read()).id)
      .execute();
    session.faults.refund = 'failed';
    await processRefunds(shop);
    expect(await read()).toMatchObject({ state: 'uncertain' });
  });

  test('a refund whose request never reached the gateway is refused for certain', async () => {
    const { session, read } = await openRefund();
    const unsent = { kind: 'unknown', reason: 'connection failed (ECONNREFUSED)', unsent: true } as const;
    const provider = { ...shop.provider, requestRefund: async () => unsent };
    await processDueRefunds(shop.payments, provider);
    session.faults.refund = 'failed';
    await shop.forward(3_600_000);
    await processRefunds(shop);
    expect(await read()).toMatchObject({ state: 'failed', problem: tested.refundRefusal });
  });

  test.runIf(tested.capturesOnPage)(
    'an uncertain refund is paid out in cash only after somebody has seen that the gateway did not refund it',
    async () => {
      const { session, read, request, id } = await openUncertainRefund();
      session.tries[0]!.refunds = []; // The gateway has lost it.
      for (let n = 0; n < 3; n++) {
        await request();
        await processRefunds(shop);
        expect(await read()).toMatchObject({ state: 'uncertain' });
      }
      for (let n = 0; n < 2; n++)
        expect(await recordRefundOutcome(shop.db, rina, { id, refunded: false })).not.toBeInstanceOf(Refused);
      expect(await read()).toMatchObject({ state: 'failed', next_look: null });
      await payOutInCash(shop.db, rina, id);
      expect(await recordRefundOutcome(shop.db, rina, { id, refunded: false })).toMatchObject({
        body: { code: 'not_uncertain' },
      });
      const entries = await shop.db
        .selectFrom('cash_entry')
        .where('refund_id', '=', id)
        .select('kind')
        .execute();
      expect(entries).toEqual([{ kind: 'refunded' }]);
    },
  );

  test.runIf(tested.capturesOnPage)(
    'an uncertain refund that somebody finds in the panel of the gateway moves no cash',
    async () => {
      const { read, id } = await openUncertainRefund();
      await recordRefundOutcome(shop.db, rina, { id, refunded: true });
      expect(await read()).toMatchObject({ state: 'refunded', next_look: null });
      expect(
        await shop.db.selectFrom('cash_entry').where('refund_id', '=', id).selectAll().execute(),
      ).toEqual([]);
      const { actor, before, after } = await shop.db
        .selectFrom('audit')
        .where('table_name', '=', 'refund')
        .orderBy('id', 'desc')
        .select(['actor', 'before', 'after'])
        .executeTakeFirstOrThrow();
      expect([actor, before?.state, after?.state]).toEqual(['staff:Rina', 'uncertain', 'refunded']);
    },
  );
});
