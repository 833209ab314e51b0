import type { Language } from '@haat/contract/text/language';
import { formatPaisa } from './format-money.ts';
import { unitIn } from './unit.ts';

/** A pack size, perhaps of several packs: `500 g`, `1.5 L`, `12 pcs`, `6 x 200 ml`. */
const PACK = /^(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*(k?g|m?l|gms?|gr|ltr?|lit(?:re|er)s?|pcs?|pieces?)\.?$/i;

/**
 * The price of a kilogram, a litre or a piece: 25900 for `500 g` is 51800 per `kg`. In paisa; null if the unit is unknown,
 * or is exactly that.
 */
export function unitPrice(paisa: number, unit: string): { paisa: number; per: 'kg' | 'l' | 'pc' } | null {
  const [, packs = 1, size = 0, measure = ''] = PACK.exec(unit.trim()) ?? [];
  const name = measure.toLowerCase();
  const per = name.startsWith('p') ? 'pc' : name.includes('l') ? 'l' : 'kg';
  const isThousandth = name.startsWith('m') || name.startsWith('g');
  const amount = (Number(packs) * Number(size)) / (isThousandth ? 1_000 : 1);
  if (amount <= 0 || amount === 1) return null;
  return { paisa: Math.round(paisa / amount), per };
}

/** Whole taka from this price on, in paisa. */
const MIN_WHOLE = 10_000;

/** The pack size of a product with the price of its unit: `500 g · Tk 518/kg`. The price is in taka, as in the API. */
export function packText(language: Language, { unit, price }: { unit: string; price: number }): string {
  const found = unitPrice(Math.round(price * 100), unit);
  if (!found) return unitIn(language, unit);
  return `${unitIn(language, unit)} · ${perText(language, found.paisa, found.per)}`;
}

/** A price per kilogram, from paisa: `Tk 518/kg`. */
export function perKilo(language: Language, paisa: number): string {
  return perText(language, Math.round(paisa), 'kg');
}

function perText(language: Language, paisa: number, per: 'kg' | 'l' | 'pc'): string {
  const shown = paisa < MIN_WHOLE ? paisa : Math.round(paisa / 100) * 100;
  const sum = formatPaisa(language, shown);
  return `${shown % 100 === 0 ? sum.slice(0, -3) : sum}/${PER[language][per]}`;
}

const PER = { en: { kg: 'kg', l: 'litre', pc: 'pc' }, bn: { kg: 'কেজি', l: 'লিটার', pc: 'টি' } };
