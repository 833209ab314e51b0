import { toPaisa } from '@haat/contract/common/money';
import type { StockRefusal } from '@haat/contract/common/refusal';
import type { CartLine, CartLines } from '../cart/cart-lines.ts';

/** A line of the cart that the shelf cannot serve as it stands. */
export type StockProblem =
  | { kind: 'price'; line: CartLine; nowPaisa: number }
  /** `available`: null where only a few are left, but more than the shop tells. */
  | { kind: 'stock'; line: CartLine; available: number | null }
  | { kind: 'gone'; line: CartLine };

/**
 * What a 409 of the shelf still means for the cart: a line that was mended or removed since is no problem any more.
 * `not_sold` names its products as fields, `product 7`.
 */
export function stockProblems(refusal: StockRefusal, cart: CartLines): StockProblem[] {
  const lines = new Map(cart.map((line) => [line.id, line]));
  if (refusal.code === 'not_sold') {
    return goneProducts(refusal).flatMap((id) => {
      const line = lines.get(id);
      return line ? [{ kind: 'gone', line }] : [];
    });
  }
  return (refusal.lines ?? []).flatMap(({ product, available, requested, price_now }): StockProblem[] => {
    const line = lines.get(product);
    if (!line) return [];
    if (refusal.code === 'out_of_stock') {
      return line.quantity > (available ?? requested - 1) ? [{ kind: 'stock', line, available }] : [];
    }
    const nowPaisa = toPaisa(price_now);
    return nowPaisa !== null && nowPaisa !== line.pricePaisa ? [{ kind: 'price', line, nowPaisa }] : [];
  });
}

/** The lines whose unit price is another one now, as they were before. */
export function priceChanges(before: CartLines, now: CartLines): StockProblem[] {
  const prices = new Map(now.map((line) => [line.id, line.pricePaisa]));
  return before.flatMap((line): StockProblem[] => {
    const nowPaisa = prices.get(line.id);
    return nowPaisa !== undefined && nowPaisa !== line.pricePaisa ? [{ kind: 'price', line, nowPaisa }] : [];
  });
}

function goneProducts({ fields = {} }: StockRefusal): number[] {
  return Object.keys(fields).map((field) => Number(/^product (\d+)$/.exec(field)?.[1]));
}
