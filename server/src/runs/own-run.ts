import { wholeTaka } from '@haat/contract/money/money';
import type { OwnRefund, OwnStop, StopLine } from '@haat/contract/office/orders/runs';
import { attributesFor } from '@haat/contract/shop/order-attributes';
import { sql } from 'kysely';
import { findDoorWays } from '../orders/collect-cash.ts';
import { ORDER_ADDRESS, ORDER_AREA } from '../orders/order-area.ts';
import { findBalances } from '../orders/order-balance.ts';
import { suppliedOf } from '../orders/order-lines.ts';
import { payOutInCash } from '../payments/office/payment-actions.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import type { Mover } from '../value-limits/move-value.ts';
import { readShopWallets } from '../wallets/claims.ts';
import { findRiderHandIns } from './rider-hand-ins.ts';

/** Returns the stops of one rider, the open ones first, what he has to hand in, and how it was counted. */
export async function getOwnRun(db: Database, rider: number) {
  const [stops, cash_paisa, hand_ins, refunds] = await Promise.all([
    findOwnStops(db, rider),
    readCash(db, rider),
    findRiderHandIns(db, rider),
    findOwnRefunds(db, rider),
  ]);
  return { stops, cash_paisa, hand_ins, refunds };
}

async function readCash(db: Database, rider: number): Promise<number> {
  const place = await db
    .selectFrom('cash_place')
    .where('rider_id', '=', rider)
    .select('balance_paisa')
    .executeTakeFirst();
  return place?.balance_paisa ?? 0;
}

/** The refunds that a rider hands over. */
function findOwnRefunds(db: Database, rider: number): Promise<OwnRefund[]> {
  return db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .where('refund.state', '<>', 'refunded')
    .where('refund.rider_id', '=', rider)
    .select(['refund.id', 'number', 'receiver_name', ORDER_ADDRESS.as('address'), 'refund.amount_paisa'])
    .select('receiver_phone_number as phone')
    .orderBy('refund.id')
    .execute();
}

/** Records that a rider has given a refund back. Refused with 404, and as `payOutInCash`. */
export async function giveRefund(db: Database, rider: Mover, id: number): Promise<null | Refused> {
  const refund = await db.selectFrom('refund').where('id', '=', id).select('rider_id').executeTakeFirst();
  if (refund?.rider_id !== rider.id) return notFound('Refund');
  const paid = await payOutInCash(db, rider, id);
  return paid instanceof Refused ? paid : null;
}

/** Returns the open stops of a rider and those of the last 24 hours; or the one of an order, however old it is. */
export async function findOwnStops(
  db: Database,
  rider: number,
  { order }: { order?: number } = {},
): Promise<OwnStop[]> {
  let stops = db
    .selectFrom('run_stop')
    .innerJoin('rider_run', 'rider_run.id', 'run_stop.run_id')
    .innerJoin('orders', 'orders.id', 'run_stop.order_id')
    .where('rider_id', '=', rider)
    .where('removed', 'is', null);
  stops =
    order === undefined
      ? stops.where(sql<boolean>`run_stop.id = ANY(ARRAY(
          SELECT run_stop.id FROM run_stop JOIN rider_run ON rider_run.id = run_id
          WHERE rider_id = ${rider} AND rider_run.created > now() - interval '1 day'
          UNION ALL
          SELECT run_stop.id FROM run_stop JOIN orders ON orders.id = order_id WHERE removed IS NULL AND status = 'ONGOING'))`)
      : stops.where('orders.id', '=', order);
  const rows = await stops
    .leftJoin('cash_payment', 'cash_payment.order_id', 'orders.id')
    .select(['orders.id as order', 'number', 'version', 'status', 'run_id as run', 'position'])
    .select(['receiver_name', 'receiver_phone_number', ORDER_AREA.as('area'), ORDER_ADDRESS.as('address')])
    .select(attributesFor('rider').map((name) => `orders.${name}` as const))
    .select('cash_payment.amount_paisa')
    .select(
      sql<string>`coalesce((
      SELECT reason FROM order_history WHERE order_id = orders.id AND to_status = 'CANCELLED'), '')`.as(
        'reason',
      ),
    )
    .orderBy(sql`status = 'ONGOING'`, 'desc')
    .orderBy('run_id')
    .orderBy('position')
    .execute();
  const ids = rows.map((row) => row.order);
  const [balances, lines, ways, wallets] = await Promise.all([
    findBalances(db, ids),
    findStopLines(db, ids),
    findDoorWays(db, ids),
    readShopWallets(db),
  ]);
  return rows.map(({ receiver_phone_number, amount_paisa, ...row }) => ({
    ...row,
    phone: receiver_phone_number,
    cash_due_paisa: wholeTaka(balances.get(row.order)!.duePaisa),
    collected_paisa: amount_paisa ?? 0,
    lines: lines.get(row.order) ?? [],
    ...ways.get(row.order)!,
    wallets,
  }));
}

/** The lines of orders as they are supplied, by order. */
async function findStopLines(db: Database, orders: readonly number[]): Promise<Map<number, StopLine[]>> {
  const rows = await db
    .selectFrom('order_item')
    .where('order_id', 'in', orders.length > 0 ? orders : [0])
    .where('quantity', '>', 0)
    .selectAll()
    .orderBy('id')
    .execute();
  const lines = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    [...lines].map(([order, items]) => [
      order,
      items.map((item) => ({
        item: item.id,
        name: item.name,
        name_bn: item.name_bn,
        quantity: suppliedOf(item),
        note: item.note ?? '',
      })),
    ]),
  );
}
