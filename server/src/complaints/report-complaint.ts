import type { NewComplaint } from '@haat/contract/shop/complaints';
import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import { type Actor, actorText } from '../orders/actor.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { amountLeft, readCosts } from './line-refund.ts';

/**
 * Stores a complaint about lines of a delivered order, once per key, and confirms it to the shopper. Staff also report one after the days of the
 * shop. Returns null, or a refusal: see the endpoint.
 */
export function reportComplaint(
  db: Database,
  order: number,
  actor: Actor,
  complaint: NewComplaint,
): Promise<Refused | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order);
    if (!locked) return notFound('Order');
    if (await isReported(tx, order, complaint.key)) return null;
    if (locked.status !== 'COMPLETED')
      return new Refused(409, { code: 'wrong_status', params: { status: locked.status } });
    const refused =
      (actor.kind === 'staff' ? null : await tooLate(tx, order)) ??
      linesProblem(await readCosts(tx, locked), complaint, await findOpenLines(tx, order));
    if (refused) return refused;
    const name = actorText(actor);
    await setActor(tx, name);
    const { id, at } = await writeComplaint(tx, order, name, complaint);
    await queueOrderMessage(
      tx,
      locked,
      { kind: 'complaint_received', reported: at, nth: id },
      { byStaff: actor.kind === 'staff' },
    );
    return null;
  });
}

async function isReported(tx: Transaction<Schema>, order: number, key: string): Promise<boolean> {
  const found = tx.selectFrom('complaint').where('order_id', '=', order).where('complaint_key', '=', key);
  return (await found.select('id').executeTakeFirst()) !== undefined;
}

/** Refuses with 409 `complaint_too_late` when the days since the delivery are over. */
async function tooLate(tx: Transaction<Schema>, order: number): Promise<Refused | null> {
  const { rows } = await sql<{ days: number; late: boolean }>`
    SELECT complaint_days AS days, now() > (
      SELECT max(at) FROM order_history WHERE order_id = ${order} AND to_status = 'COMPLETED'
    ) + complaint_days * interval '1 day' AS late FROM shop_setting`.execute(tx);
  const { days, late } = rows[0]!;
  return late ? new Refused(409, { code: 'complaint_too_late', params: { days } }) : null;
}

async function findOpenLines(tx: Transaction<Schema>, order: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('complaint_line')
    .where('order_id', '=', order)
    .where('decision', 'is', null)
    .select('order_item_id')
    .execute();
  return new Set(rows.map(({ order_item_id }) => order_item_id));
}

function linesProblem(
  costs: Awaited<ReturnType<typeof readCosts>>,
  { lines }: NewComplaint,
  open: ReadonlySet<number>,
): Refused | null {
  const reported = new Set<number>();
  for (const [at, { line: id, amount }] of lines.entries()) {
    const line = costs.lines.get(id);
    if (!line) return notFound('Order line');
    if (open.has(id) || reported.has(id))
      return new Refused(409, { code: 'complaint_open', params: { line: id } });
    reported.add(id);
    const most = amountLeft(costs, line);
    if (most <= 0) return new Refused(409, { code: 'made_good', params: { line: id } });
    const problem = { code: 'wrong_quantity', params: { min: 1, max: most } } as const;
    if (amount > most) return new Refused(422, problem, { fields: { [`lines[${at}].amount`]: problem } });
  }
  return null;
}

async function writeComplaint(
  tx: Transaction<Schema>,
  order: number,
  actor: string,
  { key, text = '', lines }: NewComplaint,
): Promise<{ id: number; at: Date }> {
  const complaint = await tx
    .insertInto('complaint')
    .values({ order_id: order, text: cleanText(text), actor, complaint_key: key })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('complaint_line')
    .values(
      lines.map(({ line, amount, reason, wish }) => ({
        complaint_id: complaint.id,
        order_id: order,
        order_item_id: line,
        amount,
        reason,
        wish,
      })),
    )
    .execute();
  return complaint;
}
