import { type SoldUnit, stepAmount } from '@haat/contract/money/sold-by';
import type { Language } from '@haat/contract/text/language';
import { quantityText } from './quantity-text.ts';

/** How much in a sentence: `1.5 kg` of a product that is sold by weight, `3` of others, in Bengali with its suffix: `৩টি`. */
export function countedText(language: Language, product: SoldUnit, quantity: number): string {
  const text = quantityText(language, product, quantity);
  return language === 'bn' && stepAmount(product, quantity) === null ? `${text}টি` : text;
}
