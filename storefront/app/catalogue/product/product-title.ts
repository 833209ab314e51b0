import type { Product } from '@haat/contract/shop/catalogue';
import { bengaliDigits } from '../../i18n/digits.ts';
import { type Language, nameIn } from '../../i18n/language.ts';
import { unitIn } from '../../i18n/unit.ts';

/**
 * Name and pack size: `Rui, 1 kg`, `রুই মাছ, ১ কেজি`. In the digits of the language, because a title is rendered before those
 * of the page are set: it would have the digits of the page that was rendered before.
 */
export function productTitle(
  language: Language,
  product: Pick<Product, 'name' | 'name_bn' | 'unit'>,
): string {
  const name = nameIn(language, product);
  if (!product.unit) return name;
  const unit = unitIn(language, product.unit);
  return `${name}, ${language === 'bn' ? bengaliDigits(unit) : unit}`;
}
