import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import { saleForm } from '../../cart/store/cart-lines.ts';
import type { CardProduct } from '../product-card-data.ts';

/**
 * Each product of earlier orders once, as in the first line, without those that cannot be had today. What was chosen, such as
 * a cut, is left out: the card does not show it.
 */
export function boughtProducts(lines: readonly OrderAgainLine[]): CardProduct[] {
  const cards = new Map<number, CardProduct>();
  for (const { option: _, ...line } of lines) {
    const { product: id, name, name_bn, unit, image, available, price_now } = line;
    if (available === 0 || price_now === null || cards.has(id)) continue;
    const card = {
      name,
      name_bn,
      unit,
      price: price_now,
      old_price: null,
      isOnSale: false,
      stock_status: true,
    };
    cards.set(id, { id, mainimage: image, ...card, ...saleForm(line) });
  }
  return [...cards.values()];
}
