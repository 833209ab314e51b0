import { type SoldUnit, stepAmount } from '@haat/contract/money/sold-by';
import { unitInBengali } from '@haat/contract/money/units.bn';
import type { Language } from '@haat/contract/text/language';
import { inDigits } from './language.ts';

/** How much it is: `1.5 kg` of a product that is sold in steps of a weight, otherwise null. */
export function weightText(language: Language, product: SoldUnit, quantity: number): string | null {
  const amount = stepAmount(product, quantity);
  return amount === null ? null : unitText(language, amount);
}

/** A pack size in the language of the page: `12 pcs` → `12টি`; an unknown unit is returned unchanged. */
export function unitText(language: Language, unit: string): string {
  const translated = language === 'bn' ? unitInBengali(unit) : null;
  return translated === null ? unit : inDigits(translated);
}

/** A weight as people say it: `800 g`, `1.18 kg`. */
export function gramsText(language: Language, grams: number): string {
  return unitText(language, grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`);
}

/** A name with its unit; many names end with it already. */
export function withUnit(language: Language, name: string, unit: string): string {
  const text = unitText(language, unit);
  return name.replace(/ litres?$/, ' l').endsWith(text) ? name : `${name} ${text}`;
}

/** What was chosen, such as a cut, in the language of the page; empty: as it is. */
export function optionText(
  language: Language,
  { option = '', option_bn = '' }: { option?: string | undefined; option_bn?: string | undefined },
): string {
  return (language === 'bn' && option_bn) || option;
}
