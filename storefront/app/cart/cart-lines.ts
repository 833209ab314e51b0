import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/common/limits';

/** A line of the cart as pages use it, guest's or customer's; `id` is the product's. */
export interface CartLine {
  id: number;
  name: string;
  /** Empty where it is not known. */
  name_bn: string;
  /** Address of the picture, empty where there is none. */
  image: string;
  /** Unit price. */
  pricePaisa: number;
  quantity: number;
}

export type CartLines = readonly CartLine[];

/** A line for a product: `quantity` more of it, or a new line. At most `MAX_QUANTITY` pieces and `MAX_LINES` lines. */
export function added(lines: CartLines, product: Omit<CartLine, 'quantity'>, quantity = 1): CartLines {
  const line = lines.find((line) => line.id === product.id);
  if (line) {
    // A cart stored elsewhere, or before there was a Bengali name, learns it now; the price is the order's to check.
    const named = lines.map((line) =>
      line.id === product.id ? { ...line, name_bn: product.name_bn } : line,
    );
    return withQuantity(named, product.id, line.quantity + quantity);
  }
  if (lines.length >= MAX_LINES) return lines;
  return [...lines, { ...product, quantity: allowed(quantity) }];
}

export function increased(lines: CartLines, id: number): CartLines {
  const line = lines.find((line) => line.id === id);
  return line ? withQuantity(lines, id, line.quantity + 1) : lines;
}

/** One piece less, but never below 1 (specification, section 4). */
export function decreased(lines: CartLines, id: number): CartLines {
  const line = lines.find((line) => line.id === id);
  return line ? withQuantity(lines, id, line.quantity - 1) : lines;
}

export function removed(lines: CartLines, id: number): CartLines {
  return lines.filter((line) => line.id !== id);
}

export function withQuantity(lines: CartLines, id: number, quantity: number): CartLines {
  return lines.map((line) => (line.id === id ? { ...line, quantity: allowed(quantity) } : line));
}

export function withPrice(lines: CartLines, id: number, pricePaisa: number): CartLines {
  return lines.map((line) => (line.id === id ? { ...line, pricePaisa } : line));
}

/** What stays in the cart after an order: pieces that came in meanwhile, from another tab for example, are kept. */
export function withoutOrdered(
  lines: CartLines,
  ordered: readonly { id: number; quantity: number }[],
): CartLines {
  const taken = new Map(ordered.map((line) => [line.id, line.quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/** Pieces in the cart. */
export function countOf(lines: CartLines): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

/** The sum of the line totals, in paisa, before tax. */
export function sumOf(lines: CartLines): number {
  return lines.reduce((sum, line) => sum + line.pricePaisa * line.quantity, 0);
}

function allowed(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1));
}
