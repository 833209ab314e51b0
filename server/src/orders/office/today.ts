import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Today } from '@haat/contract/office/orders/today';
import { rightsOf } from '@haat/contract/office/rights';
import { MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { MUST_CALL } from '../../calls/call-reasons.ts';
import { type Database, PLANNED_ONCE } from '../../platform/db/database.ts';
import { IS_OVERDUE } from '../../wallets/claims.ts';
import type { Staff } from '../actor.ts';
import { IS_LATE_COMPLAINT, OPEN_COMPLAINTS } from '../complaint-clocks.ts';
import { IS_PACKED, IS_PICKED } from '../is-packed.ts';
import { IS_LATE_PARCEL, IS_UNCLEAR_PARCEL } from '../live-parcel.ts';
import { IS_CREDIT_ENOUGH, IS_LATE, IS_UNOPENED } from './order-rows.ts';

/** For this time, in ms, counts that no order changes (stock, messages) may be old in a client that polls. */
const REFRESH = MINUTE;

/** Changes with each change of the shop's work, and each minute. */
export function etagOf(revision: string, now: Date): string {
  return `"${revision}-${Math.floor(now.getTime() / REFRESH)}"`;
}

/**
 * Changes with each move, opening, call, edit and step of an order, and each movement of cash: the last rows of their indexes; also with each
 * event of a parcel, and the state and the pause of the shop.
 */
export async function todayRevision(db: Database): Promise<string> {
  const { rows } = await sql<{ newest: string }>`
    SELECT concat_ws('-', ${sumOfNewest('order_history')}, ${sumOfNewest('order_opening')},
      ${sumOfNewest('order_call')}, ${sumOfNewest('cash_entry')}, ${sumOfNewest('order_edit')},
      ${sumOfNewest('order_step')}, ${sumOfNewest('value_request')}, ${sumOfNewest('parcel_event')},
      (SELECT count(*) FROM value_request WHERE state = 'waiting'),
      ${sumOfNewest('customer_account_entry')}, ${sumOfNewest('complaint')}, (SELECT count(*) FROM complaint_line WHERE decision IS NULL),
      (SELECT state FROM shop_state), (SELECT version FROM shop_pause)) AS newest ${PLANNED_ONCE}`.execute(
    db,
  );
  return rows[0]!.newest;
}

/**
 * The sum of the newest ids of a table whose rows are never deleted. It rises with each new row, because the row takes the place
 * of a smaller id. The largest id alone is not enough: ids are drawn before the commit, so a smaller one may appear later.
 */
const sumOfNewest = (table: string) =>
  sql`(SELECT sum(id) FROM (SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT 100) AS newest)`;

/** Refused by the provider, or to be handed over in cash. */
export const REFUND_NEEDS_ACTION = sql<boolean>`(state IN ('failed', 'uncertain') OR (state = 'due' AND payment_id IS NULL))`;

const counted = (from: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${MAX_COUNT}) AS counted)`;
const ofStatus = (status: string) => counted(sql`FROM orders WHERE status = ${status}`);

/** Counts what waits, each up to `MAX_COUNT`, in one statement; problems of the shop itself only for those who may mend them. */
export async function findToday(
  db: Database,
  { role }: Pick<Staff, 'role'>,
): Promise<Omit<Today, 'revision' | 'can_store'>> {
  const { rows } = await sql<
    Today['orders'] &
      Omit<Today, 'orders' | 'revision' | 'can_store'> & { oldest: Date | null; paused: Date | null }
  >`
    SELECT ${ofStatus('PENDING')} AS "PENDING", ${ofStatus('PROCESSING')} AS "PROCESSING",
      ${ofStatus('ONGOING')} AS "ONGOING", ${ofStatus('COMPLETED')} AS "COMPLETED",
      ${ofStatus('CANCELLED')} AS "CANCELLED",
      (SELECT created FROM orders WHERE status = 'PENDING' ORDER BY id LIMIT 1) AS oldest,
      (SELECT coalesce(max(id), 0) FROM orders WHERE ${IS_UNOPENED}) AS newest_unopened,
      ${counted(sql`FROM orders WHERE status = 'PROCESSING' AND NOT ${IS_PICKED}`)} AS to_pick,
      ${counted(sql`FROM orders WHERE status = 'PROCESSING' AND ${IS_PICKED} AND NOT ${IS_PACKED}`)} AS to_pack,
      ${counted(sql`FROM orders WHERE status = 'PENDING' AND order_type = 'ONLINE' AND payment_id IS NULL AND NOT ${IS_CREDIT_ENOUGH}`)} AS unpaid_online,
      ${counted(sql`FROM orders WHERE ${IS_LATE}`)} AS late,
      ${counted(sql`FROM orders WHERE ${MUST_CALL}`)} AS to_call,
      ${counted(sql`FROM orders WHERE ${IS_UNOPENED}`)} AS unopened,
      ${counted(sql`FROM payment WHERE held`)} AS held_payments,
      ${counted(sql`FROM refund WHERE ${REFUND_NEEDS_ACTION}`)} AS refunds_due,
      ${counted(sql`FROM value_request WHERE state = 'waiting'`)} AS value_requests,
      ${counted(sql`FROM complaint WHERE id IN ${OPEN_COMPLAINTS}`)} AS complaints,
      ${counted(sql`FROM complaint WHERE ${IS_LATE_COMPLAINT}`)} AS late_complaints,
      ${counted(sql`FROM parcel WHERE ${IS_LATE_PARCEL}`)} AS late_parcels,
      ${counted(sql`FROM parcel WHERE ${IS_UNCLEAR_PARCEL}`)} AS unknown_parcels,
      ${counted(sql`FROM courier_problem`)} AS payout_problems,
      ${counted(sql`FROM cash_place WHERE kind = 'rider' AND balance_paisa <> 0`)} AS riders_with_cash,
      ${counted(sql`FROM wallet_claim AS claim JOIN orders ON orders.id = claim.order_id JOIN order_balance ON order_balance.order_id = orders.id
        WHERE state = 'waiting' AND status = 'COMPLETED' AND due_paisa >= 100 AND ${IS_OVERDUE}`)} AS late_claims,
      ${counted(sql`FROM message WHERE state IN ('uncertain', 'dead') AND purpose <> 'code' AND channel <> 'push'`)} AS failed_messages,
      ${counted(sql`FROM contact_message WHERE answered IS NULL`)} AS open_messages,
      ${counted(sql`FROM contact_message WHERE answered IS NULL AND opened IS NULL`)} AS unread_messages,
      ${counted(sql`FROM chat WHERE answered IS NULL`)} AS open_chats,
      ${counted(sql`FROM product WHERE stock = 0 AND listed`)} AS out_of_stock,
      ${counted(sql`FROM health_event WHERE ended IS NULL`)} AS health_problems,
      debt.*, (SELECT state FROM shop_state) AS shop_state,
      (SELECT until FROM shop_pause WHERE until > now()) AS paused
    FROM (
      SELECT count(*)::int AS khata_owed, coalesce(sum(owed_paisa), 0)::bigint AS khata_owed_paisa,
        count(*) FILTER (WHERE overdue_paisa > 0)::int AS khata_overdue, coalesce(sum(overdue_paisa), 0)::bigint AS khata_overdue_paisa
      FROM khata_debt
    ) AS debt ${PLANNED_ONCE}`.execute(db);
  if (!rightsOf(role).includes('operations.manage')) delete rows[0]!.health_problems;
  const { PENDING, PROCESSING, ONGOING, COMPLETED, CANCELLED, oldest, paused, ...rest } = rows[0]!;
  return {
    ...rest,
    orders: { PENDING, PROCESSING, ONGOING, COMPLETED, CANCELLED },
    oldest_pending: oldest?.toISOString() ?? null,
    paused_until: paused?.toISOString() ?? null,
  };
}
