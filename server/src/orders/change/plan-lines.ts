import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import { sql, type Transaction } from 'kysely';
import { SHOP_PHONE } from '../../checkout/order-limits.ts';
import { joinNotes } from '../../checkout/order-request.ts';
import { optionProblem, type PricedLine, priceLines, stockProblem } from '../../checkout/price-and-stock.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { lockProducts } from '../../stock/lock-products.ts';
import { findLines, type OrderLine, suppliedOf } from '../order-lines.ts';
import type { AddedLine, Change } from './read-change.ts';

type Goods =
  | 'productId'
  | 'name'
  | 'nameBn'
  | 'unit'
  | 'soldBy'
  | 'image'
  | 'pricePaisa'
  | 'regularPaisa'
  | 'taxClass'
  | 'taxPercent'
  | 'option';

/** A line of an order as it becomes. */
export interface PlannedLine extends Pick<PricedLine, Goods> {
  /** Null: it is added. */
  id: number | null;
  optionBn: string;
  note: string;
  /** 0: it is taken out. */
  quantity: number;
  before: { quantity: number; note: string };
}

export interface Plan {
  /** The ordered lines; a substitute is none. */
  lines: readonly PlannedLine[];
  /** What is added, with the prices of today. */
  added: readonly PricedLine[];
  /** How many more of a product the order takes, by its id; below 0: it gives back. */
  stock: ReadonlyMap<number, number>;
}

export const isChanged = ({ quantity, note, before }: PlannedLine) =>
  quantity !== before.quantity || note !== before.note;

/**
 * Returns the lines of an order as a change makes them. Lines that stay have the price as ordered; more of a product has the price of today, in the line
 * with that price or in one of its own. The products stay locked, so that nobody changes price and stock any more. Refused with 400; 404;
 * 409 `not_sold`, `option_removed`, `out_of_stock`, `order_empty`, `line_supplied`, and `line_picked` if a shopper takes out what lies in a bag.
 */
export async function planLines(
  tx: Transaction<Schema>,
  order: number,
  change: Pick<Change, 'lines' | 'add'>,
  { byShopper }: { byShopper: boolean },
): Promise<Plan | Refused> {
  const stored = await findLines(tx, order);
  const ordered = [...stored.values()].filter(({ replaces_id }) => replaces_id === null);
  const lines = new Map(ordered.map((line) => [line.id, toPlanned(line)]));
  const more: AddedLine[] = [];
  for (const { line: id, quantity, note } of change.lines) {
    const line = lines.get(id);
    if (!line) return stored.has(id) ? lineSupplied(stored.get(id)!) : notFound('Order line');
    if (note !== undefined) line.note = note;
    if (quantity > line.quantity) more.push(moreOf(line, quantity - line.quantity));
    else line.quantity = quantity;
  }
  more.push(...change.add);
  const products = [...lines.values()].filter(isChanged).map(({ productId }) => productId);
  await lockProducts(tx, [...products, ...more.map(({ productId }) => productId)]);
  const priced = await priceEach(tx, more);
  if (priced instanceof Refused) return priced;
  const planned = [...lines.values()];
  for (const line of priced) addTo(planned, line);
  const stock = stockOf(planned);
  const refused =
    quantityProblem(planned) ??
    (await lineProblem(tx, planned, stored, byShopper)) ??
    optionProblem(priced) ??
    stockProblem(firstOfProducts(priced).map((line) => ({ ...line, quantity: stock.get(line.productId)! })));
  return refused ?? { lines: planned, added: priced, stock };
}

function toPlanned(line: OrderLine): PlannedLine {
  return {
    id: line.id,
    productId: line.product_id,
    name: line.name,
    nameBn: line.name_bn,
    unit: line.unit,
    soldBy: line.sold_by,
    image: line.image,
    pricePaisa: line.price_paisa,
    regularPaisa: line.regular_paisa,
    taxClass: line.tax_class,
    taxPercent: line.tax_percent,
    option: line.option_name,
    optionBn: line.option_name_bn,
    note: line.note,
    quantity: line.quantity,
    before: { quantity: line.quantity, note: line.note },
  };
}

function moreOf({ productId, option, note }: PlannedLine, quantity: number): AddedLine {
  return { productId, quantity, option, note, pricesSent: [], unitsSent: [] };
}

/** Prices goods of today, also several lines of one product. */
async function priceEach(
  tx: Transaction<Schema>,
  lines: readonly AddedLine[],
): Promise<(PricedLine & AddedLine)[] | Refused> {
  const priced = await priceLines(tx, firstOfProducts(lines));
  if (priced instanceof Refused) return priced;
  const today = new Map(priced.lines.map((line) => [line.productId, line]));
  return lines.map((line) => ({ ...today.get(line.productId)!, ...line }));
}

function firstOfProducts<T extends { productId: number }>(lines: readonly T[]): T[] {
  return [...Map.groupBy(lines, ({ productId }) => productId).values()].map(([first]) => first!);
}

/** Into the line of the same goods at the same price, which keeps its tax, or else into a new one. */
function addTo(planned: PlannedLine[], added: PricedLine & AddedLine): void {
  const same = (['productId', 'pricePaisa', 'unit', 'option'] as const).map(
    (name) => (line: PlannedLine) => line[name] === added[name],
  );
  const line = planned.find((one) => same.every((isSame) => isSame(one)));
  if (line) {
    line.note = line.quantity === 0 ? added.note : joinNotes(line.note, added.note);
    line.quantity += added.quantity;
    return;
  }
  const { productId, name, nameBn, unit, soldBy, image, pricePaisa, regularPaisa, taxClass, taxPercent } =
    added;
  const goods = {
    productId,
    name,
    nameBn,
    unit,
    soldBy,
    image,
    pricePaisa,
    regularPaisa,
    taxClass,
    taxPercent,
  };
  planned.push({
    ...goods,
    id: null,
    option: added.option,
    optionBn: added.options.find(({ name }) => name === added.option)?.name_bn ?? '',
    note: added.note,
    quantity: added.quantity,
    before: { quantity: 0, note: '' },
  });
}

function stockOf(planned: readonly PlannedLine[]): Map<number, number> {
  const stock = new Map<number, number>();
  for (const { productId, quantity, before } of planned)
    stock.set(productId, (stock.get(productId) ?? 0) + quantity - before.quantity);
  return stock;
}

function quantityProblem(planned: readonly PlannedLine[]): Refused | null {
  const left = planned.filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return new Refused(409, 'order_empty');
  if (left.length > MAX_LINES) return invalid({ add: { code: 'too_many', params: { max: MAX_LINES } } });
  const products = Map.groupBy(left, ({ productId }) => productId).values();
  const isTooMuch = [...products].some(
    (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_QUANTITY,
  );
  return isTooMuch ? invalid({ add: { code: 'above', params: { max: MAX_QUANTITY } } }) : null;
}

/** Refuses another quantity of what was supplied otherwise than ordered, and, for a shopper, of what is in a bag. */
async function lineProblem(
  tx: Transaction<Schema>,
  planned: readonly PlannedLine[],
  stored: ReadonlyMap<number, OrderLine>,
  byShopper: boolean,
): Promise<Refused | null> {
  const changed = planned.filter(({ id, quantity, before }) => id !== null && quantity !== before.quantity);
  const lines = [...stored.values()];
  const isReplaced = (id: number) => lines.some((line) => line.replaces_id === id && suppliedOf(line) > 0);
  for (const { id } of changed) {
    const line = stored.get(id!)!;
    if (suppliedOf(line) !== line.quantity || line.supplied_grams !== null || isReplaced(line.id))
      return lineSupplied(line);
  }
  if (!byShopper || changed.length === 0) return null;
  const { rows } = await sql<{ id: number; in_bag: number; shop_phone: string }>`
    SELECT id, quantity AS in_bag, ${SHOP_PHONE} AS shop_phone FROM picked_line
    WHERE id = ANY(${changed.map(({ id }) => id)}::bigint[]) ORDER BY id`.execute(tx);
  for (const { id, in_bag, shop_phone } of rows)
    if (changed.find((line) => line.id === id)!.quantity < in_bag)
      return new Refused(409, { code: 'line_picked', params: { ...named(stored.get(id)!), shop_phone } });
  return null;
}

const lineSupplied = (line: OrderLine) => new Refused(409, { code: 'line_supplied', params: named(line) });

function named({ id, name, name_bn }: OrderLine) {
  return { line: id, name, name_bn };
}
