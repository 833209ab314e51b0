import type { Product } from '@haat/contract/shop/catalogue';
import { type Language, nameIn } from '@haat/contract/text/language';
import { unitIn } from '../../i18n/unit.ts';

/** Name and pack size: `Rui, 1 kg`, `রুই মাছ, ১ কেজি`. */
export function productTitle(
  language: Language,
  product: Pick<Product, 'name' | 'name_bn' | 'unit'>,
): string {
  const name = nameIn(language, product);
  return product.unit ? `${name}, ${unitIn(language, product.unit)}` : name;
}
