import { MOST_TOLD_LEFT } from '@haat/contract/common/limits';
import { formatTk, toPaisa, toTaka, type totalsOf } from '@haat/contract/common/money';
import type { RefusedLine } from '@haat/contract/common/refusal';
import { sql, type Transaction } from 'kysely';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';

/** A line as the shelf has it: what is sold, for how much now, and how much is left. */
export interface PricedLine extends RequestedLine {
  name: string;
  nameBn: string;
  image: string;
  pricePaisa: number;
  stock: number;
}

/** The lines with the shelf's names and prices, or a refusal that names what is not sold here. */
export async function priceLines(
  tx: Transaction<Schema>,
  lines: readonly RequestedLine[],
): Promise<PricedLine[] | Refused> {
  const ids = lines.map((line) => line.productId);
  const products = await tx
    .selectFrom('product')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('listed', '=', true)
    .select(['id', 'name', 'name_bn', 'mainimage', 'price_paisa', 'stock'])
    .modifyEnd(PLANNED_ONCE)
    .execute();
  const shelf = new Map(products.map((product) => [product.id, product]));
  const gone = lines.filter((line) => !shelf.has(line.productId));
  if (gone.length > 0) {
    const fields = Object.fromEntries(gone.map((line) => [`product ${line.productId}`, 'is not sold here']));
    return new Refused(409, 'not_sold', `Product ${gone[0]?.productId} is not sold here any more.`, {
      fields,
    });
  }
  return lines.flatMap((line) => {
    const product = shelf.get(line.productId);
    if (!product) return [];
    const { name, name_bn, mainimage, price_paisa, stock } = product;
    return [{ ...line, name, nameBn: name_bn, image: mainimage, pricePaisa: price_paisa, stock }];
  });
}

/** `price_changed` where a price or the total that the shopper saw is not the shelf's any more; otherwise null. */
export function refuseChangedPrice(
  lines: readonly PricedLine[],
  totals: ReturnType<typeof totalsOf>,
  request: OrderRequest,
): Refused | null {
  const changed = lines.filter((line) => line.pricesSent.some((price) => toPaisa(price) !== line.pricePaisa));
  const [first] = changed;
  if (first) {
    const message = `The price of ${first.name} is now ${formatTk(first.pricePaisa)}.`;
    return new Refused(409, 'price_changed', message, { lines: changed.map(refusedLine) });
  }
  const { totalSentPaisa } = request;
  if (totalSentPaisa === null || totalSentPaisa === totals.totalPaisa) return null;
  return new Refused(409, 'price_changed', `The total is now ${formatTk(totals.totalPaisa)}.`, {
    total_sent: toTaka(totalSentPaisa),
    total_now: toTaka(totals.totalPaisa),
  });
}

/** `out_of_stock` where the shelf holds less than asked for; otherwise null. */
export function refuseMissingStock(lines: readonly PricedLine[]): Refused | null {
  const missing = lines.filter((line) => line.stock < line.quantity);
  const [first] = missing;
  if (!first) return null;
  const left = told(first.stock);
  const message =
    left === 0 ? `${first.name} is out of stock.` : `Only ${left ?? 'a few'} of ${first.name} left.`;
  return new Refused(409, 'out_of_stock', message, { lines: missing.map(refusedLine) });
}

/**
 * Takes the lines off the shelf by one conditional update. Their products are locked before, in order of id, so that two
 * orders never wait for each other in a circle. False where price or stock moved since `priceLines`: then nothing may be
 * kept.
 */
export async function takeStock(tx: Transaction<Schema>, lines: readonly PricedLine[]): Promise<boolean> {
  const ids = lines.map(({ productId }) => productId);
  const taken = await sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM product WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE
    ), line AS (
      SELECT * FROM unnest(
        ${ids}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ pricePaisa }) => pricePaisa)}::bigint[]
      ) AS line (id, quantity, price_paisa)
    )
    UPDATE product SET stock = product.stock - line.quantity
    FROM locked JOIN line USING (id)
    WHERE product.id = locked.id AND product.listed AND product.stock >= line.quantity
      AND product.price_paisa = line.price_paisa ${PLANNED_ONCE}`.execute(tx);
  return taken.numAffectedRows === BigInt(lines.length);
}

/** How many pieces are left, or null where that is more than everybody is told. */
function told(stock: number): number | null {
  return stock > MOST_TOLD_LEFT ? null : stock;
}

function refusedLine(line: PricedLine): RefusedLine {
  return {
    product: line.productId,
    name: line.name,
    name_bn: line.nameBn,
    requested: line.quantity,
    available: told(line.stock),
    price_sent: line.pricesSent.find((price) => toPaisa(price) !== line.pricePaisa) ?? null,
    price_now: toTaka(line.pricePaisa),
  };
}
