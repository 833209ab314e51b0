import type { Product } from '@haat/contract/shop/catalogue';

/** The fields of a product card; lists send only these to the browser. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'name_bn' | 'unit' | 'price' | 'old_price' | 'isOnSale' | 'mainimage' | 'stock_status'
>;

/** The number of products on a page of a list. */
export const PAGE_SIZE = 24;

export function toCard(product: Product): CardProduct {
  const { id, name, name_bn, unit, price, old_price, isOnSale, mainimage, thumbnail, stock_status } = product;
  const image = mainimage || thumbnail;
  return { id, name, name_bn, unit, price, old_price, isOnSale, mainimage: image, stock_status };
}
