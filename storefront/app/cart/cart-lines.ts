import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/common/limits';

/** A line of a guest's or customer's cart; `id` is the id of the product. */
export interface CartLine {
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
    // The stored line may lack the Bengali name and the unit. The price is not updated, because checkout compares it.
    const named = lines.map((line) =>
      line.id === product.id ? { ...line, name_bn: product.name_bn, unit: product.unit } : line,
    );
    return withQuantity(named, product.id, line.quantity + quantity);
  }
  if (lines.length >= MAX_LINES) return lines;
  return [...lines, { ...product, quantity: clampQuantity(quantity) }];
}

export function increased(lines: CartLines, id: number): CartLines {
  const line = lines.find((line) => line.id === id);
  return line ? withQuantity(lines, id, line.quantity + 1) : lines;
}

/** Decreases the quantity by 1, but never below 1 (specification, section 4). */
export function decreased(lines: CartLines, id: number): CartLines {
  const line = lines.find((line) => line.id === id);
  return line ? withQuantity(lines, id, line.quantity - 1) : lines;
}

export function removed(lines: CartLines, id: number): CartLines {
  return lines.filter((line) => line.id !== id);
}

export function withQuantity(lines: CartLines, id: number, quantity: number): CartLines {
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line));
}

export function withPrice(lines: CartLines, id: number, pricePaisa: number): CartLines {
  return lines.map((line) => (line.id === id ? { ...line, pricePaisa } : line));
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

/** The total quantity in the cart. */
export function countOf(lines: CartLines): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

/** The sum of the line totals, in paisa, before tax. */
export function sumOf(lines: CartLines): number {
  return lines.reduce((sum, line) => sum + line.pricePaisa * line.quantity, 0);
}

function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1));
}
