import type { Product } from '@haat/contract/shop/catalogue';
import { type SaleForm, saleForm } from '../cart/store/cart-lines.ts';

/** The fields of a product card; lists send only these to the browser. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'name_bn' | 'unit' | 'price' | 'old_price' | 'isOnSale' | 'mainimage' | 'stock_status'
> &
  SaleForm;

/** The number of products on a page of a list. */
export const PAGE_SIZE = 24;

export function toCard(product: Product): CardProduct {
  const { id, name, name_bn, unit, price, old_price, isOnSale, mainimage, thumbnail, stock_status } = product;
  const image = mainimage || thumbnail;
  const card = { id, name, name_bn, unit, price, old_price, isOnSale, mainimage: image, stock_status };
  return { ...card, ...saleForm(product) };
}
