import type { Selectable, Transaction } from 'kysely';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import type { OrderItemTable, Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { suppliedPaisa } from '../pricing/supplied-price.ts';
import { lockProducts } from '../stock/lock-products.ts';
import type { LockedOrder } from './lock-order.ts';
import { readBalance } from './order-balance.ts';
import { refundExcess } from './refund-excess.ts';

export type OrderLine = Selectable<OrderItemTable>;

/** The lines of an order, by id. */
export async function findLines(tx: Transaction<Schema>, order: number): Promise<Map<number, OrderLine>> {
  const rows = await tx
    .selectFrom('order_item')
    .where('order_id', '=', order)
    .selectAll()
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the products of these lines, so that the lines can change in any order. */
export async function lockProductsOf(
  tx: Transaction<Schema>,
  lines: ReadonlyMap<number, OrderLine>,
  ids: readonly number[],
): Promise<void> {
  const products = ids.flatMap((id) => lines.get(id)?.product_id ?? []);
  await lockProducts(tx, products);
}

/** How many of a line are supplied. */
export const suppliedOf = ({ supplied_quantity, quantity }: OrderLine) => supplied_quantity ?? quantity;

/** Refuses with 409 `wrong_status` once the order was delivered or cancelled. */
export function supplyProblem({ status }: LockedOrder): Refused | null {
  if (status !== 'COMPLETED' && status !== 'CANCELLED') return null;
  return new Refused(409, { code: 'wrong_status', params: { status } });
}

interface SupplyChange {
  /** The line that it is about. */
  item: number;
  kind: 'short_supply' | 'weight' | 'substitute';
  reason: string;
  actor: string;
  /** No message to the shopper. */
  quiet?: boolean;
}

const SUPPLY_KINDS = ['short_supply', 'weight', 'substitute'] as const;

/**
 * Adjusts an order to what its lines cost as they are supplied now, queues the refund of what was paid too much, and notifies
 * the shopper of the new sum. Goodwill that no longer fits lapses. The caller has locked the order and changed its lines.
 */
export async function adjustToSupply(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { item, kind, reason, actor, quiet = false }: SupplyChange,
): Promise<void> {
  const lines = await findLines(tx, order.id);
  const supplied = suppliedPaisa([...lines.values()], order.tax_percent);
  const { sum, count } = await tx
    .selectFrom('order_adjustment')
    .where('order_id', '=', order.id)
    .where('kind', 'in', SUPPLY_KINDS)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('amount_paisa'), eb.lit(0)).as('sum'),
      eb.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
  const paisa = order.subtotal_paisa + order.tax_paisa - supplied - Number(sum);
  if (paisa === 0) return;
  const row = { order_id: order.id, reason, actor, adjustment_key: null };
  await tx
    .insertInto('order_adjustment')
    .values({ ...row, order_item_id: item, kind, amount_paisa: paisa })
    .execute();
  const lapsing = await lapsingPaisa(tx, order.id);
  if (lapsing !== 0)
    await tx
      .insertInto('order_adjustment')
      .values({ ...row, order_item_id: null, kind: 'lapsed', amount_paisa: lapsing })
      .execute();
  await refundExcess(tx, order.id, { reason });
  if (kind === 'weight' || quiet) return;
  const { payablePaisa: totalPaisa } = await readBalance(tx, order.id);
  // The text of `short_supply` names a product that was not in stock; after a corrected count it is in stock.
  const notice =
    paisa > 0
      ? { kind: 'short_supply' as const, totalPaisa, nth: count + 1 }
      : { kind: 'changed' as const, totalPaisa, nth: order.version + 1 };
  await queueOrderMessage(tx, order, notice);
}

/**
 * Returns by how much goodwill has to lapse so that an order does not cost less than nothing, as a negative adjustment in paisa; positive
 * if goodwill that has lapsed fits again.
 */
async function lapsingPaisa(tx: Transaction<Schema>, order: number): Promise<number> {
  const { payablePaisa } = await readBalance(tx, order);
  const { sum } = await tx
    .selectFrom('order_adjustment')
    .where('order_id', '=', order)
    .where('kind', '=', 'lapsed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_paisa'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow();
  return Math.min(0, payablePaisa + Number(sum)) - Number(sum);
}
