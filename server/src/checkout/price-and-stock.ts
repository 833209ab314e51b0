import { MAX_SHOWN_STOCK } from '@haat/contract/http/limits';
import type { RefusedLine } from '@haat/contract/http/refusal';
import { toTaka } from '@haat/contract/money/money';
import { packGramsOf } from '@haat/contract/money/pack-size';
import { isOffered, type SoldBy } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import { type Kysely, sql, type Transaction } from 'kysely';
import { idList, PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { amountsInPaisa, amountsInTaka, type OrderAmounts } from '../pricing/order-amounts.ts';
import { OWN_TAX_PERCENT, TAX_CLASS, type TaxClass } from '../pricing/taxes.ts';
import { lockedProducts } from '../stock/lock-products.ts';
import { recordedAs } from '../stock/stock-movement.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';

/** A requested line with the product's current name, price, stock and tax. */
export interface PricedLine extends RequestedLine {
  name: string;
  nameBn: string;
  unit: string;
  soldBy: SoldBy;
  /** The price without the offer; null without one. */
  regularPaisa: number | null;
  options: readonly ProductOption[];
  image: string;
  pricePaisa: number;
  stock: number;
  taxClass: TaxClass;
  /** The own rate of its category, in percent; null: the rate of the shop. */
  taxPercent: number | null;
  /** Weighed when it is packed, in grams. */
  isWeighed: boolean;
}

/** Lines, and the rate of the shop's tax, in percent. */
interface PricedLines {
  lines: PricedLine[];
  taxPercent: number;
  /** By how many percent weighed goods may cost more than ordered, if the shopper agrees. */
  weightPercent: number;
}

/** Adds current names, prices, stock and tax to the lines, or returns a refusal that names products that are not sold. */
export async function priceLines(
  tx: Kysely<Schema>,
  lines: readonly RequestedLine[],
): Promise<PricedLines | Refused> {
  const ids = lines.map((line) => line.productId);
  const rows = await tx
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .where('product.id', '=', sql<number>`any(${idList(ids)})`)
    .where('listed', '=', true)
    .select(['product.id', 'name', 'name_bn', 'unit', 'mainimage', 'price_paisa', 'stock'])
    .select(['sold_by', 'options', 'old_price_paisa', 'is_on_sale', 'weighed'])
    .select(sql<TaxClass>`${TAX_CLASS}`.as('tax_class'))
    .select(sql<number | null>`${OWN_TAX_PERCENT}`.as('own_tax_percent'))
    .select(sql<number>`(SELECT tax_percent FROM shop_setting)`.as('tax_percent'))
    .select(sql<number>`(SELECT agreed_weight_percent FROM shop_setting)`.as('weight_percent'))
    .modifyEnd(PLANNED_ONCE)
    .execute();
  const products = new Map(rows.map((product) => [product.id, product]));
  const missing = lines.filter((line) => !products.has(line.productId));
  if (missing.length > 0) {
    const products = missing.map(({ productId }) => productId);
    return new Refused(409, { code: 'not_sold', params: { products } });
  }
  const priced = lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (!product) return [];
    const { name, name_bn, unit, mainimage, price_paisa, stock, sold_by, options, tax_class, weighed } =
      product;
    return [
      {
        ...line,
        name,
        nameBn: name_bn,
        unit,
        soldBy: sold_by,
        regularPaisa: regularPrice(product),
        options,
        image: mainimage,
        pricePaisa: price_paisa,
        stock,
        taxClass: tax_class,
        taxPercent: product.own_tax_percent,
        isWeighed: weighed && packGramsOf(unit) !== null,
      },
    ];
  });
  return {
    lines: priced,
    taxPercent: rows[0]?.tax_percent ?? 0,
    weightPercent: rows[0]?.weight_percent ?? 0,
  };
}

/** An old price may be stored without an offer, or below the price. */
function regularPrice(product: {
  price_paisa: number;
  old_price_paisa: number | null;
  is_on_sale: boolean;
}): number | null {
  const { price_paisa, old_price_paisa, is_on_sale } = product;
  return is_on_sale && old_price_paisa !== null && old_price_paisa > price_paisa ? old_price_paisa : null;
}

/** Returns `price_changed` if a price, a pack or the total that the shopper saw is not current; otherwise null. */
export function priceProblem(
  lines: readonly PricedLine[],
  totals: OrderAmounts,
  { totalSentPaisa }: Pick<OrderRequest, 'totalSentPaisa'>,
): Refused | null {
  const changed = lines.filter((line) => hasOtherPrice(line) || hasOtherUnit(line));
  if (changed.length > 0)
    return new Refused(409, { code: 'price_changed', params: { lines: changed.map(refusedLine) } });
  if (totalSentPaisa === null || totalSentPaisa === totals.totalPaisa) return null;
  const params = {
    total_sent: toTaka(totalSentPaisa),
    total_now: toTaka(totals.totalPaisa),
    amounts_now: amountsInTaka(amountsInPaisa(totals)),
  };
  return new Refused(409, { code: 'price_changed', params });
}

function hasOtherPrice({ pricesSent, pricePaisa }: PricedLine): boolean {
  return pricesSent.some((paisa) => paisa !== pricePaisa);
}

function hasOtherUnit({ unitsSent, unit }: PricedLine): boolean {
  return unitsSent.some((sent) => sent !== unit);
}

/** Returns `option_removed` if a chosen option is not offered any more; otherwise null. */
export function optionProblem(lines: readonly PricedLine[]): Refused | null {
  const removed = lines.filter((line) => !isOffered(line.option, line));
  if (removed.length === 0) return null;
  return new Refused(409, { code: 'option_removed', params: { lines: removed.map(refusedLine) } });
}

/** Returns `out_of_stock` if the stock is less than requested; otherwise null. */
export function stockProblem(lines: readonly PricedLine[]): Refused | null {
  const missing = lines.filter((line) => line.stock < line.quantity);
  if (missing.length === 0) return null;
  return new Refused(409, { code: 'out_of_stock', params: { lines: missing.map(refusedLine) } });
}

/**
 * Takes the lines from stock with one conditional update. Returns false if price, pack or stock changed since `priceLines`: then the caller must store nothing.
 */
export async function takeStock(
  tx: Transaction<Schema>,
  lines: readonly PricedLine[],
  sale: { order: number; actor: string },
): Promise<boolean> {
  const ids = idList(lines.map(({ productId }) => productId));
  const updated = await sql`
    WITH locked AS MATERIALIZED (
      ${lockedProducts(ids)}
    ), line AS (
      SELECT * FROM unnest(
        ${ids}, ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ pricePaisa }) => pricePaisa)}::bigint[],
        ${lines.map(({ unit }) => unit)}::text[]
      ) AS line (id, quantity, price_paisa, unit)
    )
    UPDATE product SET stock = product.stock - line.quantity
    FROM locked JOIN line USING (id), ${recordedAs({ kind: 'sale', ...sale })}
    WHERE product.id = locked.id AND product.listed AND product.stock >= line.quantity
      AND product.price_paisa = line.price_paisa AND product.unit = line.unit ${PLANNED_ONCE}`.execute(tx);
  return updated.numAffectedRows === BigInt(lines.length);
}

/** Returns the stock to show, or null if it is above the limit of what the shop shows. */
function shownStock(stock: number): number | null {
  return stock > MAX_SHOWN_STOCK ? null : stock;
}

function refusedLine(line: PricedLine): RefusedLine {
  const otherPaisa = line.pricesSent.find((paisa) => paisa !== line.pricePaisa);
  return {
    product: line.productId,
    name: line.name,
    name_bn: line.nameBn,
    requested: line.quantity,
    available: shownStock(line.stock),
    price_sent: otherPaisa === undefined ? null : toTaka(otherPaisa),
    price_now: toTaka(line.pricePaisa),
    ...(hasOtherUnit(line) && { unit_now: line.unit }),
  };
}
