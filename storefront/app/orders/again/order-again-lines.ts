import type { OrderAgainLine } from '@haat/contract/shop/order-again';

/** What differs from the earlier order and must be shown before the products are in the cart. */
export type Difference = {
  line: OrderAgainLine;
  kind: 'notSold' | 'soldOut' | 'fewer' | 'dearer' | 'optionRemoved';
};

/** The lines that are missing, short, dearer or without their cut today. A line is named for each of its differences. */
export function differences(lines: readonly OrderAgainLine[]): Difference[] {
  return lines.flatMap((line): Difference[] => {
    if (line.price_now === null) return [{ line, kind: 'notSold' }];
    if (line.available === 0) return [{ line, kind: 'soldOut' }];
    return [
      ...(line.available < line.ordered ? [{ line, kind: 'fewer' } as const] : []),
      ...(line.price_now > line.price_before ? [{ line, kind: 'dearer' } as const] : []),
      ...(line.removed_option ? [{ line, kind: 'optionRemoved' } as const] : []),
    ];
  });
}

/** The lines that can be added to the cart, with their price of today. */
export function orderable(lines: readonly OrderAgainLine[]): (OrderAgainLine & { price_now: number })[] {
  return lines.flatMap((line) =>
    line.price_now !== null && line.available > 0 ? [{ ...line, price_now: line.price_now }] : [],
  );
}
