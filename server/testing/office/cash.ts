import type { CashSheet, RiderWithCash } from '@haat/contract/office/orders/cash';
import { expect } from 'vitest';
import { adjustOrder } from '../../src/orders/adjust-order.ts';
import { payOutRefund } from '../../src/orders/pay-out-refund.ts';
import type { Office } from './office.ts';
import type { Runs, TestRider } from './runs.ts';

export type TestCash = ReturnType<typeof openCash>;

/** Functions to hand in, count and close, in the name of staff. */
export function openCash(office: Office, runs: Runs) {
  let keys = 0;
  const manage = (url: string, body: object) => office.send('POST', url, { cookie: runs.owner, body });

  const riderWithCash = async (rider: TestRider): Promise<RiderWithCash | undefined> => {
    const { riders } = (await office.send('GET', 'cash/hand-ins/', { cookie: runs.desk })).json<{
      riders: RiderWithCash[];
    }>();
    return riders.find(({ id }) => id === rider.id);
  };

  /** Lowers an order of which the customer has paid everything; returns the refund in cash. */
  async function queueRefund(order: number, taka: number, key = `refund ${keys++}`): Promise<number> {
    const actor = { kind: 'staff', name: 'Rina' } as const;
    await adjustOrder(office.db, {
      order,
      kind: 'goodwill',
      paisa: taka * 100,
      reason: 'late',
      actor,
      key,
    });
    const { id } = await office.db
      .selectFrom('refund')
      .where('order_id', '=', order)
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    riderWithCash,
    queueRefund,
    async refundInCash(order: number, taka: number) {
      await payOutRefund(office.db, await queueRefund(order, taka), { kind: 'staff', name: 'Rina' });
    },
    /** A rider delivers so many orders of Tk 152. */
    async deliverAs(rider: TestRider, orders: number) {
      for (let n = 0; n < orders; n++) {
        const response = await runs.deliver(rider, await runs.outWith(rider));
        expect(response.statusCode, response.body).toBe(200);
      }
    },
    /** Amounts of counts, transfers and closes are in taka, as people type them. */
    async count(
      receiver: TestRider,
      rider: TestRider,
      counted: number,
      { seen, key = `count-${keys++}` }: { seen?: number; key?: string } = {},
    ) {
      const newest = seen ?? (await riderWithCash(rider))?.seen ?? 0;
      const body = { key, rider: rider.id, seen: newest, counted_paisa: counted * 100 };
      return office.send('POST', 'cash/hand-ins/', { cookie: receiver.cookie, body });
    },
    sign: (receiver: TestRider, id: number) =>
      office.send('POST', `cash/hand-ins/${id}/sign/`, { cookie: receiver.cookie }),
    signOwn: (rider: TestRider, id: number) =>
      office.send('POST', `my-run/hand-ins/${id}/sign/`, { cookie: rider.cookie }),
    transfer: ({ amount, ...body }: { kind: string; amount: number; note?: string; key?: string }) =>
      manage('cash/transfers/', {
        key: `transfer-${keys++}`,
        note: '',
        amount_paisa: amount * 100,
        ...body,
      }),
    close: (counted: number, note = '', day?: string) =>
      manage('cash/days/', { counted_paisa: counted * 100, note, ...(day && { day }) }),
    reopen: (id: number, reason: string) => manage(`cash/days/${id}/reopen/`, { reason }),
    async sheet(query = ''): Promise<CashSheet> {
      const response = await office.send('GET', `cash/${query}`, { cookie: runs.owner });
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    /** All balances that are not 0, in taka; of riders by name. */
    async balances(): Promise<Record<string, number>> {
      const rows = await office.db
        .selectFrom('cash_place')
        .leftJoin('staff', 'staff.id', 'cash_place.rider_id')
        .where('balance_paisa', '<>', 0)
        .select(['kind', 'name', 'wallet', 'balance_paisa'])
        .execute();
      return Object.fromEntries(
        rows.map(({ kind, name, wallet, balance_paisa }) => [name ?? wallet ?? kind, balance_paisa / 100]),
      );
    },
  };
}
