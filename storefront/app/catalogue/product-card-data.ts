import type { Product } from '@haat/contract/shop/catalogue';

/** What a product card needs; lists send no more than this to the browser. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'name_bn'
  | 'unit'
  | 'price'
  | 'old_price'
  | 'isOnSale'
  | 'mainimage'
  | 'thumbnail'
  | 'stock_status'
>;

/** How many products a page of a list shows. */
export const PAGE_SIZE = 24;

export function toCard(product: Product): CardProduct {
  const { id, name, name_bn, unit, price, old_price, isOnSale, mainimage, thumbnail, stock_status } = product;
  return { id, name, name_bn, unit, price, old_price, isOnSale, mainimage, thumbnail, stock_status };
}
