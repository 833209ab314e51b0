import type { Selectable, Transaction } from 'kysely';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import type { OrderAdjustmentTable, OrderItemTable, Schema } from '../platform/db/schema.ts';
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

/** One line for each product, with the quantity of all its lines: a change may have added some at another price. */
export function mergeByProduct<Line extends { product_id: number; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  return [...Map.groupBy(lines, ({ product_id }) => product_id).values()].map((own) => ({
    ...own[0]!,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
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
  const { paisa, sum, count } = await supplyDifference(tx, order);
  if (paisa === 0) return;
  const by = { order: order.id, reason, actor };
  await writeSupply(tx, { ...by, item, kind, paisa }, sum);
  await writeAdjustment(tx, { ...by, kind: 'lapsed', paisa: await lapsingPaisa(tx, order.id) });
  // What is sent again for a complaint costs nothing, also with a dearer substitute.
  if (order.sent_again_for !== null) {
    const { payablePaisa } = await readBalance(tx, order.id);
    await writeAdjustment(tx, { ...by, kind: 'complaint', paisa: payablePaisa });
  }
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
 * Brings the adjustments of an order in line with amounts that a change has re-agreed: what was supplied less, a lowered delivery charge, which
 * is at most the charge of now, and goodwill, which lapses where it no longer fits. The caller refunds what was paid too much.
 */
export async function adjustToChange(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { reason, actor }: Pick<SupplyChange, 'reason' | 'actor'>,
): Promise<void> {
  const by = { order: order.id, reason, actor };
  const { paisa, sum } = await supplyDifference(tx, order);
  await writeSupply(tx, { ...by, kind: 'short_supply', paisa }, sum);
  const { sum: lowered } = await sumOfAdjustments(tx, order.id, ['delivery']);
  await writeAdjustment(tx, { ...by, kind: 'delivery', paisa: Math.min(0, order.delivery_paisa - lowered) });
  await writeAdjustment(tx, { ...by, kind: 'lapsed', paisa: await lapsingPaisa(tx, order.id) });
}

/** By how much the lines cost less as they are supplied than as ordered, beside what is adjusted already; and how often that was. */
async function supplyDifference(
  tx: Transaction<Schema>,
  order: LockedOrder,
): Promise<{ paisa: number; sum: number; count: number }> {
  const lines = await findLines(tx, order.id);
  const supplied = suppliedPaisa([...lines.values()], order.tax_percent);
  const { sum, count } = await sumOfAdjustments(tx, order.id, SUPPLY_KINDS);
  return { paisa: order.subtotal_paisa + order.tax_paisa - supplied - sum, sum, count };
}

/**
 * Writes by how much the goods of an order cost less. What they cost above the ordered sum is always weight, or a dearer substitute: also if
 * fewer that weigh more are supplied after all.
 * @param sum what was adjusted for the supply before
 */
async function writeSupply(tx: Transaction<Schema>, adjustment: NewAdjustment, sum: number): Promise<void> {
  const { kind, paisa } = adjustment;
  const above = Math.min(0, sum + paisa) - Math.min(0, sum);
  const weight = kind === 'short_supply' ? Math.min(0, above) : 0;
  await writeAdjustment(tx, { ...adjustment, kind: 'weight', paisa: weight });
  await writeAdjustment(tx, { ...adjustment, paisa: paisa - weight });
}

async function sumOfAdjustments(
  tx: Transaction<Schema>,
  order: number,
  kinds: readonly OrderAdjustmentTable['kind'][],
): Promise<{ sum: number; count: number }> {
  const { sum, count } = await tx
    .selectFrom('order_adjustment')
    .where('order_id', '=', order)
    .where('kind', 'in', kinds)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('amount_paisa'), eb.lit(0)).as('sum'),
      eb.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
  return { sum: Number(sum), count };
}

interface NewAdjustment extends Pick<SupplyChange, 'reason' | 'actor'> {
  /** The order's id. */
  order: number;
  /** The id of the line that it is about; without one the whole order. */
  item?: number | null;
  kind: OrderAdjustmentTable['kind'];
  /** 0: nothing is written. */
  paisa: number;
}

async function writeAdjustment(
  tx: Transaction<Schema>,
  { order, item = null, kind, paisa, reason, actor }: NewAdjustment,
): Promise<void> {
  if (paisa === 0) return;
  await tx
    .insertInto('order_adjustment')
    .values({
      order_id: order,
      order_item_id: item,
      kind,
      amount_paisa: paisa,
      reason,
      actor,
      adjustment_key: null,
    })
    .execute();
}

/**
 * Returns by how much goodwill has to lapse so that an order does not cost less than nothing, as a negative adjustment in paisa; positive
 * if goodwill that has lapsed fits again.
 */
async function lapsingPaisa(tx: Transaction<Schema>, order: number): Promise<number> {
  const { payablePaisa } = await readBalance(tx, order);
  const { sum } = await sumOfAdjustments(tx, order, ['lapsed']);
  return Math.min(0, payablePaisa + sum) - sum;
}
