import { packGramsOf } from '@haat/contract/money/pack-size';
import type { Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { type Actor, actorText } from './actor.ts';
import { LINE_UNIT } from './line-unit.ts';
import { lockOrder } from './lock-order.ts';
import { writeEdit } from './order-edits.ts';
import { adjustToSupply, findLines, type OrderLine, suppliedOf, supplyProblem } from './order-lines.ts';
import { takeOrReturnStock } from './take-or-return-stock.ts';
import { reasonFor } from './usual-reasons.ts';

interface LineSupply {
  /** The order's id. */
  order: number;
  /** The line's id. */
  item: number;
  /** How many are supplied, at most as ordered. */
  quantity: number;
  /**
   * What they weigh together, of a product that is sold by weight. The line costs at most what the shopper agreed to. Omitted: the
   * earlier weight in proportion. Null: they are not weighed.
   */
  grams?: number | null;
  /** Whether the rest is missing, so that it is wasted; otherwise it returns to the stock. */
  missing: boolean;
  /** The shopper reads it. */
  reason: string;
  actor: Actor;
  /** No message to the shopper that something was missing: the caller sends one, or the shopper gave it back at the door. */
  quiet?: boolean;
  /** The key of the request, for the record of edits. */
  key?: string | undefined;
}

/**
 * Records what is supplied of a line: quantity, weight, stock, what the order costs, refund and message in one transaction. The same
 * call again changes nothing. A refusal stores nothing: 404; 409 `wrong_status`, `out_of_stock`; 422 `reason_missing`,
 * `wrong_quantity`, `not_by_weight`. For several lines in one transaction the caller locks all their
 * products first.
 */
export function supplyLine(db: Database, supply: LineSupply): Promise<OrderLine | Refused> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, supply.order);
    const lines = order && (await findLines(tx, order.id));
    const line = lines?.get(supply.item);
    if (!order || !lines || !line) return notFound('Order line');
    const { grams = gramsInProportion(line, supply.quantity) } = supply;
    const packGrams = grams === null ? null : (line.pack_grams ?? (await findPackGrams(tx, line.id)));
    const refusal =
      supplyProblem(order) ?? quantityProblem(mostOf(lines, line), { ...supply, grams }, packGrams);
    if (refusal) return refusal;
    const actor = actorText(supply.actor);
    const { missing, quiet = false } = supply;
    const reason = await reasonFor(tx, order, supply.reason);
    await lockProducts(tx, [line.product_id]);
    const change = supply.quantity - suppliedOf(line);
    const refused = await takeOrReturnStock(tx, {
      product: line.product_id,
      quantity: change,
      missing,
      order: order.id,
      actor,
      reason,
    });
    if (refused) return refused;
    const supplied = await tx
      .updateTable('order_item')
      .set({
        supplied_quantity: supply.quantity,
        supplied_grams: grams,
        pack_grams: packGrams,
        ...(change !== 0 && { accepted_grams: null }),
      })
      .where('id', '=', line.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (change !== 0 || supplied.supplied_grams !== line.supplied_grams)
      await writeEdit(tx, {
        order: order.id,
        item: line.id,
        kind: change === 0 ? 'weight' : 'supply',
        before: { quantity: suppliedOf(line), grams: line.supplied_grams },
        after: { quantity: supply.quantity, grams: supplied.supplied_grams },
        reason,
        actor,
        key: supply.key,
      });
    const kind = change === 0 && packGrams !== null ? 'weight' : 'short_supply';
    const supplyChange = { item: line.id, kind, reason, actor, quiet } as const;
    await adjustToSupply(tx, order, supplyChange);
    return supplied;
  });
}

/** How many of a line can be supplied: the line and its substitutes together are at most the ordered quantity. */
function mostOf(lines: ReadonlyMap<number, OrderLine>, line: OrderLine): number {
  const ordered = lines.get(line.replaces_id ?? line.id)!;
  const others = [...lines.values()].filter(
    ({ id, replaces_id }) => id !== line.id && (id === ordered.id || replaces_id === ordered.id),
  );
  const room = ordered.quantity - others.reduce((sum, other) => sum + suppliedOf(other), 0);
  return Math.min(line.quantity, room);
}

function quantityProblem(
  most: number,
  { quantity, grams, reason }: LineSupply & { grams: number | null },
  packGrams: number | null,
): Refused | null {
  if (reason.trim() === '') return new Refused(422, 'reason_missing');
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > most)
    return new Refused(422, { code: 'wrong_quantity', params: { min: 0, max: most } });
  if (grams === null) return null;
  if (!Number.isInteger(grams) || grams < 0 || grams > MAX_GRAMS)
    return new Refused(422, { code: 'wrong_quantity', params: { min: 0, max: MAX_GRAMS } });
  return packGrams === null ? new Refused(422, 'not_by_weight') : null;
}

/** The weight of a line with another quantity, in grams, so that nobody pays more for fewer; null if it was not weighed. */
export function gramsInProportion(line: OrderLine, quantity: number): number | null {
  const supplied = suppliedOf(line);
  if (line.supplied_grams === null || supplied === 0) return null;
  return Math.floor((line.supplied_grams * quantity) / supplied);
}

/** A tonne. */
const MAX_GRAMS = 1_000_000;

/** Returns the weight of one of a line, in grams, or null if its unit is no weight. */
async function findPackGrams(tx: Transaction<Schema>, line: number): Promise<number | null> {
  const { unit } = await tx
    .selectFrom('order_item as line')
    .innerJoin('product', 'product.id', 'line.product_id')
    .where('line.id', '=', line)
    .select(LINE_UNIT.as('unit'))
    .executeTakeFirstOrThrow();
  return packGramsOf(unit);
}
