import { stepAmount } from '@haat/contract/common/sold-by';
import { type Goods, quantityText } from './amount.ts';
import type { Language } from './language.ts';

/** How much in a sentence: `1.5 kg` of goods that are sold by weight, `3` of others, in Bengali with its suffix: `৩টি`. */
export function countedText(language: Language, goods: Goods, quantity: number): string {
  const text = quantityText(language, goods, quantity);
  return language === 'bn' && stepAmount(goods, quantity) === null ? `${text}টি` : text;
}
