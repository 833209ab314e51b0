import { unitInBengali } from '@haat/contract/money/units.bn';
import type { Language } from '@haat/contract/text/language';
import { formatCount } from './language.ts';

/** A price or quantity after its pack size, if that is known: `500 g · Tk 259.00`. */
export function withUnit(language: Language, unit: string | undefined, text: string): string {
  return unit ? `${unitIn(language, unit)} · ${text}` : text;
}

/** A pack size in the language of the page: `1.5 kg` → `1.5 কেজি`; an unknown unit is returned unchanged. */
export function unitIn(language: Language, unit: string): string {
  const translated = language === 'bn' ? unitInBengali(unit) : null;
  return translated === null ? unit : formatCount(language, translated);
}
