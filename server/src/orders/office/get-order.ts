import type { HistoryRow, OfficeOrder } from '@haat/contract/office/orders/orders';
import { readCallReasons } from '../../calls/call-reasons.ts';
import { getCallRules } from '../../calls/call-rules.ts';
import { findCalls } from '../../calls/find-calls.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { findOrderWallets } from '../../wallets/claims.ts';
import { findDoorWays } from '../collect-cash.ts';
import { MUST_PACK_AGAIN } from '../is-packed.ts';
import { CONFIRMATION_UNDO_MS } from '../move-order.ts';
import { readBalance } from '../order-balance.ts';
import { amountsOf, findAdjustments, findItems, itemFields, orderFields } from '../orders.ts';
import { findRecords } from './find-records.ts';

/** Returns an order with its lines, history, payments and refunds, or 404. */
export async function getOrder(db: Database, id: number): Promise<OfficeOrder | Refused> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .selectAll()
    .select(MUST_PACK_AGAIN.as('pack_again'))
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
  const [ways, payments, refunds, opened, call, records, wallets] = await Promise.all([
    findDoorWays(db, [id]),
    findPayments(db, id),
    findRefunds(db, id),
    findOpening(db, id),
    findCall(db, id),
    findRecords(db, id),
    findOrderWallets(db, id),
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
    source: order.source,
    language: order.language,
    customer: order.customer_id !== null,
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

async function findOpening(db: Database, order: number): Promise<OfficeOrder['opened']> {
  const row = await db
    .selectFrom('order_opening')
    .where('order_id', '=', order)
    .select(['actor', 'at'])
    .executeTakeFirst();
  return row ? { by: row.actor, at: row.at.toISOString() } : null;
}

async function findCall(db: Database, order: number): Promise<OfficeOrder['call']> {
  const [reasons, calls, { misses }] = await Promise.all([
    readCallReasons(db, order),
    findCalls(db, [order]),
    getCallRules(db),
  ]);
  return { ...reasons, attempts: calls.get(order) ?? [], misses };
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
