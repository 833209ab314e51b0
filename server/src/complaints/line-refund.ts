import { sql } from 'kysely';
import type { LockedOrder } from '../orders/lock-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import type { Database } from '../platform/db/database.ts';
import { billedPaisa } from '../pricing/supplied-price.ts';
import { addedTax, type Tax, taxesOf, taxOfWay } from '../pricing/taxes.ts';

/** What an order costs by its lines, and what was made good of it. */
export interface OrderCosts {
  lines: ReadonlyMap<number, OrderLine>;
  /** The rate of the lines without a rate of their own. */
  taxPercent: number;
  /** How much of each line was made good, by its id: pieces, or grams of a weighed line. Not what is sent again by an order that was cancelled. */
  madeGood: ReadonlyMap<number, number>;
  /** By how much the price of a line was lowered by hand, in paisa, by its id. */
  lowered: ReadonlyMap<number, number>;
  /** What all lines can still be refunded together, in paisa: what the order costs now, without the delivery. */
  mostPaisa: number;
}

/**
 * SQL: what goes back for a line by its `adjustment`, in paisa. In cash it is whole taka: what makes it so is written in the same transaction, so at
 * the same time.
 */
export const REFUNDED_PAISA = sql`(SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment AS part
  WHERE part.order_id = adjustment.order_id AND part.at = adjustment.at AND part.kind IN ('complaint', 'rounding'))`;

/** How much of a line was supplied: grams if it was weighed, otherwise pieces. */
function suppliedAmount(line: OrderLine): number {
  return line.supplied_grams ?? suppliedOf(line);
}

/** How much of a line was not made good yet. */
export function amountLeft({ madeGood }: Pick<OrderCosts, 'madeGood'>, line: OrderLine): number {
  return suppliedAmount(line) - (madeGood.get(line.id) ?? 0);
}

/**
 * What a part of a line costs as it was supplied, with its share of the tax, less what was lowered of the line by hand; in paisa. The tax of a
 * rate is computed once, so the share is by how much the whole falls: all parts together are exactly what the order costs, and their tax is never
 * above the tax of the rate.
 * @param amount pieces, or grams of a weighed line
 */
export function lineRefund(
  costs: OrderCosts,
  line: OrderLine,
  amount: number,
): { paisa: number; taxPaisa: number } {
  const before = costOf(costs);
  const left = (less: number) => costOf(costs, { line: line.id, less });
  const part = before.paisa - left(amount).paisa;
  const whole = before.paisa - left(amountLeft(costs, line)).paisa;
  const paisa = Math.min(part, Math.max(0, whole - (costs.lowered.get(line.id) ?? 0)), costs.mostPaisa);
  const taxPaisa = taxOfLine(before, line) - taxOfLine(left(amount), line);
  if (paisa === part || line.tax_class === 'exempt') return { paisa, taxPaisa };
  return {
    paisa,
    taxPaisa: Math.min(taxPaisa, taxOfWay.included(paisa, line.tax_percent ?? costs.taxPercent)),
  };

  /** The tax of the rate and way of a line. */
  function taxOfLine({ taxes }: { taxes: readonly Tax[] }, { tax_class, tax_percent }: OrderLine): number {
    const percent = tax_percent ?? costs.taxPercent;
    const own = taxes.find((tax) => tax.percent === percent && tax.included === (tax_class === 'included'));
    return tax_class === 'exempt' ? 0 : (own?.taxPaisa ?? 0);
  }
}

/** What the lines cost without what was made good, and `less` of one line. */
function costOf(
  { lines, taxPercent, madeGood }: OrderCosts,
  without?: { line: number; less: number },
): { paisa: number; taxes: readonly Tax[] } {
  const left = [...lines.values()].map((line) => {
    const gone = (madeGood.get(line.id) ?? 0) + (without?.line === line.id ? without.less : 0);
    const paisa = billedPaisa(line) - partOf(billedPaisa(line), gone, suppliedAmount(line));
    return { paisa, taxClass: line.tax_class, taxPercent: line.tax_percent };
  });
  const taxes = taxesOf(left, taxPercent);
  return { paisa: left.reduce((sum, { paisa }) => sum + paisa, addedTax(taxes)), taxes };
}

/** Rounded down. The product can exceed 2^53. */
function partOf(paisa: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(paisa) * BigInt(part)) / BigInt(whole));
}

/** Reads what an order costs by its lines. The caller has locked the order, or only shows the sums. */
export async function readCosts(
  db: Database,
  { id, tax_percent, delivery_paisa }: Pick<LockedOrder, 'id' | 'tax_percent' | 'delivery_paisa'>,
): Promise<OrderCosts> {
  const lines = await db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .selectAll()
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ line: number; made_good: number; lowered: number }>`
    SELECT item.id AS line,
      (SELECT coalesce(sum(accepted), 0)::bigint FROM complaint_line LEFT JOIN orders AS sent ON sent.id = sent_order_id
        WHERE order_item_id = item.id AND sent.status IS DISTINCT FROM 'CANCELLED') AS made_good,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment
        WHERE order_id = ${id} AND order_item_id = item.id AND kind = 'goodwill') AS lowered
    FROM order_item AS item WHERE order_id = ${id}`.execute(db);
  const { payablePaisa } = await readBalance(db, id);
  const { lowered } = await db
    .selectFrom('order_adjustment')
    .where('order_id', '=', id)
    .where('kind', '=', 'delivery')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paisa'), eb.lit(0)).as('lowered'))
    .executeTakeFirstOrThrow();
  return {
    lines: new Map(lines.map((line) => [line.id, line])),
    taxPercent: tax_percent,
    madeGood: new Map(rows.map(({ line, made_good }) => [line, made_good])),
    lowered: new Map(rows.map(({ line, lowered }) => [line, lowered])),
    mostPaisa: Math.max(0, payablePaisa - (delivery_paisa - Number(lowered))),
  };
}
