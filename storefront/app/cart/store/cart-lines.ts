import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import type { SoldBy } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import type { Language } from '@haat/contract/text/language';

/** What only some products have. */
export interface SaleForm {
  /** `weight`: one of the line is a step, `unit`. */
  sold_by?: SoldBy;
  /** What can be chosen, such as cuts. */
  options?: readonly ProductOption[];
  /** The English name of what was chosen; without it: as it is. */
  option?: string;
}

/** A line of a guest's or customer's cart; `id` is the id of the product. */
export interface CartLine extends SaleForm {
  id: number;
  name: string;
  /** Empty if unknown. */
  name_bn: string;
  /** The pack size: `500 g`. Empty if unknown. */
  unit: string;
  /** URL of the picture, empty if there is none. */
  image: string;
  /** Unit price. */
  pricePaisa: number;
  quantity: number;
}

export type CartLines = readonly CartLine[];

/** Adds a quantity of a product to its line, or as a new line; limited to `MAX_QUANTITY` per line and `MAX_LINES` lines. */
export function added(lines: CartLines, product: Omit<CartLine, 'quantity'>, quantity = 1): CartLines {
  const line = lines.find((line) => line.id === product.id);
  if (line) {
    // The stored line may lack the Bengali name and the unit. Price and unit are not updated, because checkout compares them.
    const named = lines.map((line) =>
      line.id === product.id
        ? { ...line, name_bn: product.name_bn, unit: line.unit || product.unit, ...saleForm(product) }
        : line,
    );
    return withQuantity(named, product.id, line.quantity + quantity);
  }
  if (lines.length >= MAX_LINES) return lines;
  return [...lines, { ...product, quantity: clampQuantity(quantity) }];
}

/** By how much adding raises the quantity of the product; 0 if the cart has no room for more. */
export function raisedBy(lines: CartLines, product: Omit<CartLine, 'quantity'>, quantity = 1): number {
  const quantityIn = (these: CartLines) => these.find(({ id }) => id === product.id)?.quantity ?? 0;
  return quantityIn(added(lines, product, quantity)) - quantityIn(lines);
}

export function increased(lines: CartLines, id: number): CartLines {
  return changedBy(lines, id, 1);
}

/** Decreases the quantity by 1, but never below 1 (specification, section 4). */
export function decreased(lines: CartLines, id: number): CartLines {
  return changedBy(lines, id, -1);
}

function changedBy(lines: CartLines, id: number, difference: number): CartLines {
  const line = lines.find((line) => line.id === id);
  return line ? withQuantity(lines, id, line.quantity + difference) : lines;
}

export function removed(lines: CartLines, id: number): CartLines {
  return lines.filter((line) => line.id !== id);
}

export function withQuantity(lines: CartLines, id: number, quantity: number): CartLines {
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line));
}

/** Sets what was chosen for a product; empty: as it is. */
export function withOption(lines: CartLines, id: number, chosen: string): CartLines {
  return lines.map((line) => {
    if (line.id !== id) return line;
    const { option: _, ...asItIs } = line;
    return chosen ? { ...asItIs, option: chosen } : asItIs;
  });
}

/** The name of what was chosen, in the language of the page; empty: as it is. */
export function chosenName(language: Language, { options = [], option = '' }: SaleForm): string {
  const chosen = options.find(({ name }) => name === option);
  return (language === 'bn' && chosen?.name_bn) || option;
}

/** The fields of a sale form that are there. */
export function saleForm({ sold_by, options, option }: SaleForm): SaleForm {
  return {
    ...(sold_by === 'weight' && { sold_by }),
    ...(options?.length && { options }),
    ...(option && { option }),
  };
}

/** Subtracts the ordered quantities. Quantities added meanwhile, for example in another tab, stay in the cart. */
export function withoutOrdered(
  lines: CartLines,
  ordered: readonly { id: number; quantity: number }[],
): CartLines {
  const quantities = new Map(ordered.map((line) => [line.id, line.quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/** The number of items in the cart. Goods by weight are one item. */
export function countOf(lines: CartLines): number {
  return lines.reduce((count, line) => count + (line.sold_by === 'weight' ? 1 : line.quantity), 0);
}

/** The sum of the line totals, in paisa, before tax. */
export function sumOf(lines: readonly Pick<CartLine, 'pricePaisa' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.pricePaisa * line.quantity, 0);
}

function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1));
}
