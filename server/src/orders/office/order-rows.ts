import { wholeTaka } from '@haat/contract/money/money';
import type { OrderRow } from '@haat/contract/office/orders/orders';
import { type SelectQueryBuilder, sql } from 'kysely';
import { MUST_CALL } from '../../calls/call-reasons.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { WAITS_PACKED } from '../is-packed.ts';
import { ORDER_AREA } from '../order-area.ts';
import { COSTS_NOW } from '../order-balance.ts';
import { STEP_OPEN } from '../order-step.ts';

/** Orders that are to be shown in a list. */
export type Orders = SelectQueryBuilder<Schema, 'orders', object>;

/** A new order that nobody has opened. An order of the desk was seen by the person who entered it. */
export const IS_UNOPENED = sql<boolean>`(
  orders.status = 'PENDING' AND orders.source = 'WEB'
  AND NOT EXISTS (SELECT FROM order_opening WHERE order_id = orders.id)
)`;

/** Store credit has paid the whole order when it was placed. */
export const IS_CREDIT_ENOUGH = sql<boolean>`EXISTS (
  SELECT FROM customer_account_entry AS entry
  WHERE entry.order_id = orders.id AND kind = 'order' AND -amount_paisa >= orders.total_paisa
)`;

/** An open order whose promised time has passed, by the minutes that the owner has set. Without a promise an order is never late. */
export const IS_LATE = sql<boolean>`(
  orders.status IN ('PENDING', 'PROCESSING', 'ONGOING')
  AND orders.promised_by < now() - (SELECT late_order_minutes FROM shop_setting) * interval '1 minute'
)`;

/** In paisa. Only of an order on its way and of an open one that was paid online, because the sums are expensive in a list. */
const DUE_AT_DOOR = sql<number>`CASE WHEN orders.status = 'ONGOING' OR (orders.status IN ('PENDING', 'PROCESSING') AND orders.payment_id IS NOT NULL)
  THEN (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) ELSE 0 END`;

/** The code or advance that a new order waits for. A call is `to_call`. */
const WAITS_FOR = sql<
  'code' | 'advance' | null
>`CASE WHEN orders.status = 'PENDING' AND orders.risk_step <> 'call' AND ${STEP_OPEN} THEN orders.risk_step END`;

/** Adds the columns of a list to the orders that are found. */
export function selectRows(orders: Orders) {
  return orders
    .select(['id', 'number', 'created', 'status', 'version', 'order_type', 'payment_id', 'total_paisa'])
    .select([
      'receiver_name',
      'receiver_phone_number',
      'source',
      'delivery_zone as zone',
      'promised_by as promised',
      'promised_from',
      'slot_id',
    ])
    .select(ORDER_AREA.as('area'))
    .select([COSTS_NOW.as('payable_paisa'), WAITS_PACKED.as('packed')])
    .select([MUST_CALL.as('to_call'), IS_UNOPENED.as('unopened'), DUE_AT_DOOR.as('due_paisa')])
    .select(IS_CREDIT_ENOUGH.as('credit_enough'))
    .select(WAITS_FOR.as('waits_for'))
    .select((eb) =>
      eb
        .selectFrom('order_item')
        .whereRef('order_id', '=', 'orders.id')
        .where('quantity', '>', 0)
        .select((item) => item.fn.countAll<number>().as('lines'))
        .$asScalar()
        .$notNull()
        .as('lines'),
    );
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Converts a row to its form in the API. */
export function toRow({
  due_paisa,
  credit_enough,
  created,
  payment_id,
  promised,
  promised_from: from,
  slot_id,
  waits_for,
  ...row
}: StoredRow): OrderRow {
  const hasSlot = slot_id !== null && from !== null && promised !== null;
  return {
    ...row,
    created: created.toISOString(),
    promised: promised?.toISOString() ?? null,
    slot: hasSlot ? { starts: from.toISOString(), ends: promised.toISOString() } : null,
    paid: payment_id !== null || credit_enough,
    cash_due_paisa: wholeTaka(due_paisa),
    ...(waits_for && { waits_for }),
  };
}
