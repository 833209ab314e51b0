import { WISHED } from '@haat/contract/text/reasons';
import type { Selectable, Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { ProductTable, Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { type Actor, actorText } from './actor.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { writeEdit } from './order-edits.ts';
import { adjustToSupply, findLines, type OrderLine, suppliedOf, supplyProblem } from './order-lines.ts';
import { gramsInProportion } from './supply-line.ts';
import { takeOrReturnStock } from './take-or-return-stock.ts';
import { reasonFor } from './usual-reasons.ts';

interface LineSubstitute {
  /** The order's id. */
  order: number;
  /** The id of the line that is replaced, wholly or in part. */
  item: number;
  /** The id of the product that is supplied instead. */
  product: number;
  quantity: number;
  /** How the shopper agreed: `by phone, 10:41`. It may be empty for a product that was wished at checkout. */
  consent: string;
  /** The price of one that the shopper has accepted, which may be higher than that of the line. */
  pricePaisa?: number;
  /** Whether the replaced goods are missing, so that they are wasted; otherwise they return to the stock. */
  missing: boolean;
  /** The shopper reads it. */
  reason: string;
  actor: Actor;
  /** No message to the shopper of the new sum: the page shows it. */
  quiet?: boolean;
  /** The key of the request, for the record of edits. */
  key?: string | undefined;
}

type Product = Pick<
  Selectable<ProductTable>,
  'id' | 'name' | 'name_bn' | 'unit' | 'mainimage' | 'price_paisa' | 'sold_by'
>;

/**
 * Supplies another product instead of goods of a line, with the shopper's consent: a line that names the replaced one, at its own
 * price if that is lower, within the shopper's limit or accepted, otherwise at the replaced one's, with the tax of the replaced line. Stock, what the order costs, refund and message
 * change in the same transaction. A refusal stores nothing: 404; 409 `wrong_status`, `out_of_stock`, `already_ordered`; 422
 * `consent_missing`, `reason_missing`, `wrong_quantity`.
 */
export function substituteLine(db: Database, substitute: LineSubstitute): Promise<OrderLine | Refused> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, substitute.order);
    const lines = order && (await findLines(tx, order.id));
    const replaced = lines?.get(substitute.item);
    const product = await findProduct(tx, substitute.product);
    if (!order || !lines || !replaced || !product) return notFound('Order line');
    const consent = substitute.consent.trim() || (replaced.wished_id === product.id ? WISHED.en : '');
    const agreed = { ...substitute, consent };
    const refusal = supplyProblem(order) ?? substituteProblem([...lines.values()], replaced, agreed);
    if (refusal) return refusal;
    const refused = await exchangeProducts(tx, replaced, substitute);
    if (refused) return refused;
    const { pricePaisa = priceOf(product, replaced, { ...substitute, order }) } = substitute;
    const line = await writeSubstitute(tx, replaced, product, { ...agreed, pricePaisa });
    const { key } = substitute;
    const reason = await reasonFor(tx, order, substitute.reason);
    const supplied = suppliedOf(replaced);
    await writeEdit(tx, {
      order: order.id,
      item: replaced.id,
      kind: 'substitute',
      before: { quantity: supplied, grams: replaced.supplied_grams },
      after: { quantity: supplied - substitute.quantity, grams: null },
      substitute: line.id,
      reason,
      actor: actorText(substitute.actor),
      key,
    });
    const change = {
      item: replaced.id,
      kind: 'substitute' as const,
      reason,
      actor: actorText(substitute.actor),
      ...(substitute.quiet && { quiet: true }),
    };
    await adjustToSupply(tx, order, change);
    return line;
  });
}

/** Its own price as far as the limit of the order allows it for all of them, otherwise that of the replaced line. */
export function priceOf(
  { price_paisa }: Pick<Product, 'price_paisa'>,
  replaced: Pick<OrderLine, 'price_paisa'>,
  { quantity, order }: { quantity: number; order: Pick<LockedOrder, 'substitute_cap_paisa'> },
): number {
  const dearerPaisa = (price_paisa - replaced.price_paisa) * quantity;
  return dearerPaisa <= (order.substitute_cap_paisa ?? 0) ? price_paisa : replaced.price_paisa;
}

function findProduct(tx: Transaction<Schema>, id: number): Promise<Product | undefined> {
  return tx
    .selectFrom('product')
    .where('id', '=', id)
    .where('listed', '=', true)
    .select(['id', 'name', 'name_bn', 'unit', 'mainimage', 'price_paisa', 'sold_by'])
    .executeTakeFirst();
}

function substituteProblem(
  lines: readonly OrderLine[],
  replaced: OrderLine,
  { product, quantity, consent, reason }: LineSubstitute,
): Refused | null {
  if (consent === '') return new Refused(422, 'consent_missing');
  if (reason.trim() === '') return new Refused(422, 'reason_missing');
  if (lines.some((line) => line.product_id === product && line.quantity > 0))
    return new Refused(409, 'already_ordered');
  const most = replaced.replaces_id === null ? suppliedOf(replaced) : 0;
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) return null;
  return new Refused(422, { code: 'wrong_quantity', params: { min: 1, max: most } });
}

/** Gives back the replaced goods and takes the others. */
async function exchangeProducts(
  tx: Transaction<Schema>,
  replaced: OrderLine,
  { order, product, quantity, missing, reason, actor }: LineSubstitute,
): Promise<Refused | null> {
  const by = { order, reason, actor: actorText(actor), missing };
  await lockProducts(tx, [replaced.product_id, product]);
  await takeOrReturnStock(tx, { ...by, product: replaced.product_id, quantity: -quantity });
  return takeOrReturnStock(tx, { ...by, product, quantity });
}

async function writeSubstitute(
  tx: Transaction<Schema>,
  replaced: OrderLine,
  product: Product,
  { quantity, consent, pricePaisa: price_paisa }: LineSubstitute & { pricePaisa: number },
): Promise<OrderLine> {
  const left = suppliedOf(replaced) - quantity;
  await tx
    .updateTable('order_item')
    .set({ supplied_quantity: left, supplied_grams: gramsInProportion(replaced, left), accepted_grams: null })
    .where('id', '=', replaced.id)
    .execute();
  return tx
    .insertInto('order_item')
    .values({
      order_id: replaced.order_id,
      product_id: product.id,
      name: product.name,
      name_bn: product.name_bn,
      unit: product.unit,
      sold_by: product.sold_by,
      image: product.mainimage,
      price_paisa,
      quantity,
      total_paisa: price_paisa * quantity,
      tax_class: replaced.tax_class,
      tax_percent: replaced.tax_percent,
      supplied_quantity: null,
      supplied_grams: null,
      pack_grams: null,
      replaces_id: replaced.id,
      consent,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
