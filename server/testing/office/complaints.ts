import type { ComplaintDecision, OfficeComplaint } from '@haat/contract/office/orders/complaints';
import type { OrderComplaints } from '@haat/contract/shop/complaints';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { payOnline } from '../payments/balance.ts';
import { openValueOffice } from './values.ts';

export type ComplaintOffice = Awaited<ReturnType<typeof openComplaintOffice>>;

/** The office of Shirin, Nasrin and Rina, with delivered orders of guests and what they complain about. */
export async function openComplaintOffice(options?: Parameters<typeof openValueOffice>[0]) {
  const office = await openValueOffice(options);
  const { app, db, post } = office;
  const { miniket, rui: drink, blender: fridge } = office.fixtures;
  await db.updateTable('product').set({ stock: 100_000 }).execute();
  let phones = 0;
  let ips = 0;

  const callGuest = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/order-app/guest-orders/${url}`,
      remoteAddress: `10.1.${++ips >> 8}.${ips & 255}`,
      ...(payload && { payload }),
    });

  /** Delivers an order of these products to a guest; `online`: it is paid before. */
  async function deliver(
    items: [product: number, quantity: number][] = [[miniket, 2]],
    { online = false, phone = `+88019${String(++phones).padStart(8, '0')}`, to = 'COMPLETED' } = {},
  ): Promise<{ id: number; token: string; lines: number[] }> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      payload: {
        name: 'Amina',
        phone,
        address: 'Dhanmondi',
        items: items.map(([product, quantity]) => ({ product, quantity })),
      },
    });
    expect(response.statusCode, response.body).toBe(201);
    const { id, token, orderitems } = response.json<GuestOrder>();
    if (online) await payOnline(db, id);
    for (const status of to === 'CANCELLED' ? ['CANCELLED'] : ['PROCESSING', 'ONGOING', 'COMPLETED']) {
      const url = status === 'CANCELLED' ? 'cancel' : 'move';
      const body = {
        to: status,
        version: await office.versionOf(id),
        ...(url === 'cancel' && { reason: 'asked' }),
      };
      if (url === 'cancel') Reflect.deleteProperty(body, 'to');
      const moved = await post(`orders/${id}/${url}/`, office.shirin, body);
      expect(moved.statusCode, moved.body).toBe(200);
    }
    return { id, token, lines: orderitems.map((line) => line.id) };
  }

  const lineOf = (line: number, amount = 1, more: object = {}) => ({
    line,
    amount,
    reason: 'spoiled',
    wish: 'refund',
    ...more,
  });
  const report = (token: string, lines: object[], more: object = {}) =>
    callGuest('POST', `${token}/complaints/`, { key: office.newKey(), lines, ...more });
  const complaintsOf = (order: number) =>
    office.get<OfficeComplaint[]>(`orders/${order}/complaints/`, office.shirin);
  const decide = (line: number, decision: Partial<ComplaintDecision>, cookie = office.nasrin) =>
    post(`complaint-lines/${line}/decide/`, cookie, {
      key: office.newKey(),
      decision: 'refund',
      ...decision,
    });

  return {
    ...office,
    ...{ miniket, drink, fridge },
    ...{ callGuest, deliver, lineOf, report, complaintsOf, decide },
    /** What the guest sees. */
    seen: async (token: string) => (await callGuest('GET', `${token}/complaints/`)).json<OrderComplaints>(),
    orderOf: async (token: string) => (await callGuest('GET', `${token}/`)).json<GuestOrder>(),
    /** Delivers an order and reports its first line; returns the id of the line of the complaint, too. */
    async complainAbout(
      items: [number, number][] = [[miniket, 2]],
      { amount = 1, ...more }: { amount?: number; online?: boolean; phone?: string } = {},
    ) {
      const order = await deliver(items, more);
      const reported = await report(order.token, [lineOf(order.lines[0]!, amount)]);
      expect(reported.statusCode, reported.body).toBe(200);
      const [complaint] = await complaintsOf(order.id);
      return { ...order, complaint: complaint!.id, line: complaint!.lines[0]!.id };
    },
    messagesOf: async (order: number) =>
      (
        await db
          .selectFrom('message')
          .where('event', 'like', `order ${order} complaint%`)
          .select(['event', 'text'])
          .orderBy('id')
          .execute()
      ).map(({ text }) => text),
    /** Moves what was done for an order so many hours into the past. */
    async age(order: number, hours: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        const ago = sql`at - ${hours} * interval '1 hour'`;
        await sql`UPDATE complaint SET at = ${ago} WHERE order_id = ${order}`.execute(tx);
        await sql`UPDATE order_history SET at = ${ago} WHERE order_id = ${order}`.execute(tx);
        await sql`UPDATE refund SET created = created - ${hours} * interval '1 hour' WHERE order_id = ${order}`.execute(
          tx,
        );
      });
    },
  };
}
