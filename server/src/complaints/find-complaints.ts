import { toTaka } from '@haat/contract/money/money';
import { ANSWER_HOURS, MONEY_DAYS } from '@haat/contract/shop/complaint-choices';
import type { Complaint, OrderComplaints } from '@haat/contract/shop/complaints';
import { photoUrl } from '@haat/contract/shop/order-photos';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { REFUND_OPEN } from '../orders/complaint-clocks.ts';
import type { Database } from '../platform/db/database.ts';
import type { ComplaintLineTable } from '../platform/db/schema.ts';
import { amountLeft, REFUNDED_PAISA, readCosts } from './line-refund.ts';

type Line = Omit<Selectable<ComplaintLineTable>, 'decided'> & {
  decided: string | null;
  /** 0 without an adjustment. */
  refunded_paisa: number;
  /** The number of the order that replaces it; empty: none. */
  sent_again: string;
  /** The credit note of its adjustment. */
  credit_note: { year: number; number: number } | null;
};

/** A complaint with its lines. */
export interface StoredComplaint {
  id: number;
  order_id: number;
  complaint_key: string;
  at: Date;
  text: string;
  actor: string;
  photos: string[];
  lines: Line[];
  /** A refund of the order that began after it is not sent or handed over yet. */
  refund_open: boolean;
}

/** Returns complaints with this condition, oldest first. */
export async function findComplaints(
  db: Database,
  condition: RawBuilder<unknown>,
  limit = 500,
): Promise<StoredComplaint[]> {
  const { rows } = await sql<StoredComplaint>`
    SELECT id, order_id, complaint_key, at, text, actor, ${REFUND_OPEN} AS refund_open,
      (SELECT coalesce(json_agg(photo_id ORDER BY photo.id), '[]') FROM order_photo AS photo
        WHERE photo.complaint_id = complaint.id) AS photos,
      (SELECT json_agg(to_jsonb(line) || jsonb_build_object(
          'refunded_paisa', ${REFUNDED_PAISA},
          'sent_again', coalesce(sent.number, ''),
          'credit_note', CASE WHEN note.number IS NOT NULL
            THEN jsonb_build_object('year', note.year, 'number', note.number) END) ORDER BY line.id)
        FROM complaint_line AS line
        LEFT JOIN order_adjustment AS adjustment ON adjustment.id = line.adjustment_id
        LEFT JOIN orders AS sent ON sent.id = line.sent_order_id
        LEFT JOIN credit_note AS note ON note.adjustment_id = line.adjustment_id
        WHERE line.complaint_id = complaint.id) AS lines
    FROM complaint WHERE ${condition} ORDER BY id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The clocks of a complaint, in ISO 8601 UTC. */
export function clocksOf({
  at,
  lines,
  refund_open,
}: StoredComplaint): Pick<Complaint, 'at' | 'answer_by' | 'answered' | 'money'> {
  const isDecided = lines.every(({ decision }) => decision !== null);
  const last = lines
    .map(({ decided }) => decided ?? '')
    .toSorted()
    .at(-1)!;
  const isRefunded = lines.some(({ decision }) => decision === 'refund' || decision === 'credit');
  return {
    at: at.toISOString(),
    answer_by: new Date(at.getTime() + ANSWER_HOURS * HOUR).toISOString(),
    answered: isDecided ? new Date(last).toISOString() : null,
    money: isRefunded
      ? { by: new Date(at.getTime() + MONEY_DAYS * DAY).toISOString(), back: !refund_open }
      : null,
  };
}

/** Returns what was reported about an order, and what can be. Null: there is no such order. */
export async function orderComplaints(db: Database, id: number): Promise<OrderComplaints | null> {
  const { rows } = await sql<{ tax_percent: number; delivery_paisa: number; until: Date | null }>`
    SELECT tax_percent, delivery_paisa, (
      SELECT until FROM (
        SELECT max(at) + complaint_days * interval '1 day' AS until FROM order_history, shop_setting
        WHERE order_id = orders.id AND to_status = 'COMPLETED' AND status = 'COMPLETED' AND complaint_days > 0
        GROUP BY complaint_days) AS end_of WHERE until > now()) AS until
    FROM orders WHERE id = ${id}`.execute(db);
  const [order] = rows;
  if (!order) return null;
  const complaints = await findComplaints(db, sql`order_id = ${id}`);
  const costs = await readCosts(db, { id, ...order });
  const open = new Set(
    complaints.flatMap(({ lines }) =>
      lines.filter(({ decision }) => decision === null).map(({ order_item_id }) => order_item_id),
    ),
  );
  return {
    until: order.until?.toISOString() ?? null,
    lines: [...costs.lines.values()].map((line) => ({
      line: line.id,
      most: open.has(line.id) ? 0 : amountLeft(costs, line),
      unit: line.supplied_grams === null ? 'pieces' : 'grams',
    })),
    complaints: complaints.map((complaint) => ({
      id: complaint.id,
      key: complaint.complaint_key,
      text: complaint.text,
      photos: complaint.photos.map(photoUrl),
      ...clocksOf(complaint),
      lines: complaint.lines.map((line) => ({
        line: line.order_item_id,
        amount: line.amount,
        reason: line.reason,
        wish: line.wish,
        decision: line.decision,
        refunded: toTaka(line.refunded_paisa),
        sent_again: line.sent_again,
        note: line.note,
      })),
    })),
  };
}
