import type { HistoryRow, OfficeOrder } from '@haat/contract/office/orders/orders';
import { type Selectable, sql } from 'kysely';
import { readCallReasons } from '../../calls/call-reasons.ts';
import { getCallRules } from '../../calls/call-rules.ts';
import { findCalls } from '../../calls/find-calls.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OrdersTable } from '../../platform/db/schema.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { courierRecords, phoneRecord } from '../../risk/phone-record.ts';
import { findOrderWallets } from '../../wallets/claims.ts';
import { findDoorWays } from '../collect-cash.ts';
import { MUST_PACK_AGAIN } from '../is-packed.ts';
import { findLiveParcel } from '../live-parcel.ts';
import { CONFIRMATION_UNDO_MS } from '../move-order.ts';
import { readBalance } from '../order-balance.ts';
import { STEP_OPEN } from '../order-step.ts';
import { amountsOf, findAdjustments, findItems, itemFields, orderFields } from '../orders.ts';
import { findRecords } from './find-records.ts';

/** Returns an order with its lines, history, payments and refunds, or 404. */
export async function getOrder(db: Database, id: number): Promise<OfficeOrder | Refused> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .selectAll()
    .select(MUST_PACK_AGAIN.as('pack_again'))
    .select([
      phoneRecord(sql`orders.receiver_phone_number`).as('record'),
      courierRecords(sql`orders.receiver_phone_number`).as('courier_records'),
      STEP_OPEN.as('step_open'),
    ])
    .executeTakeFirst();
  if (!order) return notFound('Order');
  const [items, history, adjustments, balance] = await Promise.all([
    findItems(db, [id]),
    findHistory(db, id),
    findAdjustments(db, [id]),
    readBalance(db, id),
  ]);
  const timeline = history.map(({ to, at }) => ({ status: to, at: new Date(at) }));
  // What only the office shows.
  const [ways, payments, refunds, opened, call, records, wallets, parcel] = await Promise.all([
    findDoorWays(db, [id]),
    findPayments(db, id),
    findRefunds(db, id),
    findOpening(db, id),
    findCall(db, id),
    findRecords(db, id),
    findOrderWallets(db, id),
    findLiveParcel(db, id),
  ]);
  const stored = { ...order, items, adjustments, balance, history: timeline };
  return {
    ...orderFields(stored),
    ...amountsOf(stored),
    adjustments: adjustments.map(({ order_id: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    orderitems: items.map((item) => ({
      ...itemFields(item),
      price_paisa: item.price_paisa,
      total_paisa: item.total_paisa,
    })),
    ...ways.get(id)!,
    version: order.version,
    pack_again: order.pack_again,
    parcel: parcel?.state ?? null,
    source: order.source,
    language: order.language,
    customer: order.customer_id !== null,
    record: order.record,
    courier_records: order.courier_records,
    ...stepOf(order),
    history,
    ...records,
    opened,
    call,
    undo_until: undoUntil(history),
    payments,
    refunds,
    ...wallets,
  };
}

function undoUntil(history: HistoryRow[]): string | null {
  const last = history.at(-1);
  return last?.to === 'PROCESSING'
    ? new Date(Date.parse(last.at) + CONFIRMATION_UNDO_MS).toISOString()
    : null;
}

function stepOf(order: Selectable<OrdersTable> & { step_open: boolean }): Pick<OfficeOrder, 'step'> {
  const {
    risk_step: kind,
    risk_reason: reason,
    advance_paisa,
    advance_kept: kept,
    kept_paisa,
    expires,
  } = order;
  if (kind === null || reason === null) return {};
  const open = order.status === 'PENDING' && order.step_open;
  const until = open && expires ? { until: expires.toISOString() } : {};
  return {
    step: {
      kind,
      reason,
      open,
      ...until,
      ...(advance_paisa !== null && { advance_paisa, kept, kept_paisa }),
    },
  };
}

async function findOpening(db: Database, order: number): Promise<OfficeOrder['opened']> {
  const row = await db
    .selectFrom('order_opening')
    .where('order_id', '=', order)
    .select(['actor', 'at'])
    .executeTakeFirst();
  return row ? { by: row.actor, at: row.at.toISOString() } : null;
}

async function findCall(db: Database, order: number): Promise<OfficeOrder['call']> {
  const [{ open, reasons }, calls, { misses }] = await Promise.all([
    readCallReasons(db, order),
    findCalls(db, [order]),
    getCallRules(db),
  ]);
  return { open, reasons, attempts: calls.get(order) ?? [], misses };
}

async function findHistory(db: Database, order: number): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('order_history')
    .where('order_id', '=', order)
    .select(['from_status as from', 'actor', 'reason', 'note', 'at'])
    .select((eb) => eb.ref('to_status').$castTo<HistoryRow['to']>().as('to'))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function findPayments(db: Database, order: number): Promise<OfficeOrder['payments']> {
  const rows = await db
    .selectFrom('payment_attempt')
    .leftJoin('payment', 'payment.attempt_id', 'payment_attempt.id')
    .where('payment_attempt.order_id', '=', order)
    .select(['state', 'payment_attempt.amount_paisa', 'created', 'recorded', 'means', 'held'])
    .orderBy('payment_attempt.id')
    .execute();
  return rows.map(({ state, amount_paisa, created, recorded, means, held }) => ({
    state,
    amount_paisa,
    at: (recorded ?? created).toISOString(),
    means: means ?? '',
    held: held ?? false,
  }));
}

async function findRefunds(db: Database, order: number): Promise<OfficeOrder['refunds']> {
  const rows = await db
    .selectFrom('refund')
    .where('order_id', '=', order)
    .select(['state', 'amount_paisa', 'created', 'problem'])
    .orderBy('id')
    .execute();
  return rows.map(({ state, amount_paisa, created, problem }) => ({
    state,
    amount_paisa,
    at: created.toISOString(),
    problem,
  }));
}
