import type { ComplaintDecision } from '@haat/contract/office/orders/complaints';
import { rightsOf } from '@haat/contract/office/rights';
import { complaintReasonTexts } from '@haat/contract/text/complaint-reasons';
import { cleanText } from '@haat/contract/text/text';
import { type Selectable, sql, type Transaction } from 'kysely';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import { staffActor } from '../orders/actor.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { refundExcess } from '../orders/refund-excess.ts';
import type { Database } from '../platform/db/database.ts';
import type { ComplaintLineTable, Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { type Mover, moveValue } from '../value-limits/move-value.ts';
import { amountLeft, lineRefund, REFUNDED_PAISA, readCosts } from './line-refund.ts';
import { sendAgain } from './send-again.ts';
import { writeCreditNote } from './write-credit-note.ts';

/** A decision about a line of a complaint, by its id. */
type DecisionOf = ComplaintDecision & { line: number };
type Line = Selectable<ComplaintLineTable>;

/**
 * Decides about one line of a complaint in one transaction: what the order costs, refund or credit, another order, credit note and message. Repeated
 * with the same key, it decides nothing. Above the limit of the mover it waits for a second person. See the endpoint for the refusals.
 */
export async function decideComplaint(
  db: Database,
  staff: Mover,
  decision: DecisionOf,
  now: Date,
): Promise<null | Refused> {
  const found = await db
    .selectFrom('complaint_line')
    .where('id', '=', decision.line)
    .select('order_id')
    .executeTakeFirst();
  if (!found) return notFound('Complaint');
  const move = {
    verb: 'decideComplaint',
    kind: 'complaint',
    order: found.order_id,
    version: null,
    body: decision,
  } as const;
  return moveValue(db, staff, move, async (tx) => {
    const order = (await lockOrder(tx, found.order_id))!;
    const line = await tx
      .selectFrom('complaint_line')
      .where('id', '=', decision.line)
      .selectAll()
      .executeTakeFirstOrThrow();
    if (line.decision_key === decision.key) return null;
    if (line.decision !== null) return decidedBefore(line);
    const effect = await applyDecision(tx, { staff, order, line, decision, now });
    if (effect instanceof Refused) return effect;
    await tx
      .updateTable('complaint_line')
      .set({
        decision: decision.decision,
        note: cleanText(decision.note ?? ''),
        decided: sql<Date>`clock_timestamp()`,
        decided_by: staffActor(staff),
        decision_key: decision.key,
        ...effect,
      })
      .where('id', '=', line.id)
      .execute();
    await notifyWhenDecided(tx, order, line.complaint_id);
    return null;
  });
}

function decidedBefore({ decision, decided_by, decided }: Line): Refused {
  const params = { decision: decision!, by: decided_by!, at: decided!.toISOString() };
  return new Refused(409, { code: 'complaint_decided', params });
}

interface Context {
  staff: Mover;
  order: LockedOrder;
  line: Line;
  decision: DecisionOf;
  now: Date;
}

type Effect = Pick<Line, 'accepted'> & Partial<Pick<Line, 'adjustment_id' | 'sent_order_id'>>;

async function applyDecision(tx: Transaction<Schema>, context: Context): Promise<Effect | Refused> {
  const { line, decision, staff, order, now } = context;
  const { amount = line.amount, note = '' } = decision;
  if (decision.decision === 'no')
    return cleanText(note) === '' ? invalid({ note: 'required' }) : { accepted: 0 };
  // Somebody who has left no phone has no account, and cannot be called.
  if (decision.decision !== 'refund' && order.receiver_phone_number === '')
    return new Refused(422, 'phone_needed');
  const costs = await readCosts(tx, order);
  const item = costs.lines.get(line.order_item_id)!;
  const most = Math.min(line.amount, amountLeft(costs, item));
  if (amount < 1 || amount > most) {
    const problem = { code: 'wrong_quantity', params: { min: 1, max: most } } as const;
    return new Refused(422, problem, { fields: { amount: problem } });
  }
  if (decision.decision === 'again') {
    const sent = await sendAgain(tx, order, { complaintLine: line.id, line: item, amount, staff, now });
    return sent instanceof Refused ? sent : { accepted: amount, sent_order_id: sent };
  }
  const { paisa, taxPaisa } = lineRefund(costs, item, amount);
  if (paisa <= 0) return new Refused(409, { code: 'made_good', params: { line: item.id } });
  if (decision.seen_paisa !== undefined && decision.seen_paisa !== paisa)
    return new Refused(409, { code: 'refund_changed', params: { amount_paisa: paisa } });
  const reason = cleanText(note) || complaintReasonTexts[line.reason][order.language];
  const actor = staffActor(staff);
  const { id } = await tx
    .insertInto('order_adjustment')
    .values({
      order_id: order.id,
      order_item_id: item.id,
      kind: 'complaint',
      amount_paisa: paisa,
      reason,
      actor,
      adjustment_key: `complaint ${line.id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCreditNote(tx, { adjustment: id, order: order.id, paisa, taxPaisa, actor, now });
  const { cashPaisa } = await refundExcess(tx, order.id, {
    reason,
    inCash: decision.in_cash ?? false,
    ...(decision.decision === 'credit' && { way: 'credit' }),
  });
  if (cashPaisa > 0 && !rightsOf(staff.role).includes('cash.manage'))
    return new Refused(403, 'cash_not_allowed');
  return { accepted: amount, adjustment_id: id };
}

/** One message for all lines, once the last one is decided. */
async function notifyWhenDecided(
  tx: Transaction<Schema>,
  order: LockedOrder,
  complaint: number,
): Promise<void> {
  const { rows } = await sql<{ open: number; refund: number; credit: number; sent: string | null }>`
    SELECT count(*) FILTER (WHERE decision IS NULL)::int AS open,
      coalesce(sum(${REFUNDED_PAISA}) FILTER (WHERE decision = 'refund'), 0)::bigint AS refund,
      coalesce(sum(amount_paisa) FILTER (WHERE decision = 'credit'), 0)::bigint AS credit,
      string_agg(orders.number, ', ' ORDER BY orders.id) AS sent
    FROM complaint_line AS line
    LEFT JOIN order_adjustment AS adjustment ON adjustment.id = adjustment_id
    LEFT JOIN orders ON orders.id = sent_order_id
    WHERE complaint_id = ${complaint}`.execute(tx);
  const { open, refund, credit, sent } = rows[0]!;
  if (open > 0) return;
  await queueOrderMessage(tx, order, {
    kind: 'complaint_decided',
    refundPaisa: refund,
    creditPaisa: credit,
    sentAgain: sent ?? '',
    nth: complaint,
  });
}
