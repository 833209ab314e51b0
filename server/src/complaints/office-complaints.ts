import type { OfficeComplaint, OfficeComplaintLine } from '@haat/contract/office/orders/complaints';
import { photoUrl } from '@haat/contract/shop/order-photos';
import { type RawBuilder, sql } from 'kysely';
import { IS_LATE_COMPLAINT, OPEN_COMPLAINTS } from '../orders/complaint-clocks.ts';
import { suppliedOf } from '../orders/order-lines.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { invoiceNumber } from '../slips/invoice-number.ts';
import { clocksOf, findComplaints, type StoredComplaint } from './find-complaints.ts';
import { amountLeft, lineRefund, type OrderCosts, readCosts } from './line-refund.ts';

/** The most complaints of a list. */
const MOST = 100;

/** Returns what waits, the oldest first, or what is done, the newest first. */
export async function listAllComplaints(db: Database, show: 'open' | 'done'): Promise<OfficeComplaint[]> {
  if (show === 'open') return toOffice(db, sql`id IN ${OPEN_COMPLAINTS}`, MOST);
  const newest = sql`id IN (SELECT id FROM complaint WHERE id NOT IN ${OPEN_COMPLAINTS} ORDER BY id DESC LIMIT ${MOST})`;
  return (await toOffice(db, newest, MOST)).toReversed();
}

export function listOrderComplaints(db: Database, order: number): Promise<OfficeComplaint[]> {
  return toOffice(db, sql`order_id = ${order}`, 500);
}

/** The same by the id of one of its lines. */
export async function complaintsOfLine(db: Database, line: number): Promise<OfficeComplaint[]> {
  return toOffice(db, sql`order_id = (SELECT order_id FROM complaint_line WHERE id = ${line})`, 500);
}

/** Returns what a refund of a part of a line would be. Refused with 404, 422 `wrong_quantity`. */
export async function getComplaintRefund(
  db: Database,
  id: number,
  amount: number,
): Promise<{ refund_paisa: number } | Refused> {
  const line = await db
    .selectFrom('complaint_line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('complaint_line.id', '=', id)
    .select(['order_id as id', 'tax_percent', 'delivery_paisa', 'order_item_id', 'amount'])
    .executeTakeFirst();
  if (!line) return notFound('Complaint');
  const costs = await readCosts(db, line);
  const item = costs.lines.get(line.order_item_id)!;
  const max = Math.min(line.amount, amountLeft(costs, item));
  if (amount > max) return new Refused(422, { code: 'wrong_quantity', params: { min: 1, max } });
  return { refund_paisa: lineRefund(costs, item, amount).paisa };
}

interface OrderOf {
  id: number;
  number: string;
  receiver_name: string;
  receiver_phone_number: string;
  tax_percent: number;
  delivery_paisa: number;
  paid_online: boolean;
  complaint: number;
  late: boolean;
  recent: number;
  waiting: number[];
}

async function toOffice(
  db: Database,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<OfficeComplaint[]> {
  const complaints = await findComplaints(db, condition, limit);
  const { rows } = await sql<OrderOf>`
    SELECT orders.id, number, receiver_name, receiver_phone_number, tax_percent, delivery_paisa, payment_id IS NOT NULL AS paid_online,
      complaint.id AS complaint, ${IS_LATE_COMPLAINT} AS late,
      (SELECT count(*)::int FROM complaint AS other JOIN orders AS theirs ON theirs.id = other.order_id
        WHERE theirs.receiver_phone_number = orders.receiver_phone_number AND other.at > now() - interval '30 days') AS recent,
      ARRAY(SELECT (body->>'line')::int FROM value_request
        WHERE order_id = orders.id AND state = 'waiting' AND verb = 'decideComplaint') AS waiting
    FROM complaint JOIN orders ON orders.id = complaint.order_id
    WHERE complaint.id = ANY(${complaints.map(({ id }) => id)})`.execute(db);
  const orders = new Map(rows.map((row) => [row.complaint, row]));
  const costs = new Map<number, OrderCosts>();
  for (const order of rows) if (!costs.has(order.id)) costs.set(order.id, await readCosts(db, order));
  return complaints.map((complaint) => {
    const order = orders.get(complaint.id)!;
    return {
      id: complaint.id,
      order: order.id,
      number: order.number,
      receiver_name: order.receiver_name,
      receiver_phone_number: order.receiver_phone_number,
      actor: complaint.actor,
      text: complaint.text,
      photos: complaint.photos.map(photoUrl),
      ...clocksOf(complaint),
      late: order.late,
      recent: order.recent,
      paid_online: order.paid_online,
      lines: complaint.lines.map((line) => toLine(line, costs.get(order.id)!, order.waiting)),
    };
  });
}

function toLine(
  line: StoredComplaint['lines'][number],
  costs: OrderCosts,
  waiting: readonly number[],
): OfficeComplaintLine {
  const item = costs.lines.get(line.order_item_id)!;
  const most = line.decision === null ? Math.min(line.amount, amountLeft(costs, item)) : 0;
  return {
    id: line.id,
    line: item.id,
    name: item.name,
    name_bn: item.name_bn,
    unit: item.unit,
    sold_by: item.sold_by,
    quantity: suppliedOf(item),
    grams: item.supplied_grams,
    amount: line.amount,
    most,
    reason: line.reason,
    wish: line.wish,
    refund_paisa: most > 0 ? lineRefund(costs, item, most).paisa : line.refunded_paisa,
    decision: line.decision,
    accepted: line.accepted,
    note: line.note,
    decided: line.decided && new Date(line.decided).toISOString(),
    decided_by: line.decided_by ?? '',
    waits: waiting.includes(line.id),
    sent_again: line.sent_order_id === null ? null : { id: line.sent_order_id, number: line.sent_again },
    back: line.back === null ? null : { to: line.back, quantity: line.back_quantity! },
    credit_note: line.credit_note && invoiceNumber(line.credit_note),
  };
}
