import { countIn, type Language } from '../i18n/language.ts';

/** The measures of pack sizes, as catalogues write them, in Bengali. */
const MEASURES: Record<string, string> = {
  g: 'গ্রাম',
  gm: 'গ্রাম',
  kg: 'কেজি',
  ml: 'মিলি',
  l: 'লিটার',
  ltr: 'লিটার',
  litre: 'লিটার',
  pc: 'টি',
  pcs: 'টি',
  piece: 'টি',
  each: 'প্রতিটি',
  pack: 'প্যাকেট',
  set: 'সেট',
  bundle: 'আঁটি',
  bundles: 'আঁটি',
  roll: 'রোল',
  rolls: 'রোল',
};

/** A pack size in the page's language: `1.5 kg` → `1.5 কেজি`; a measure that is not known stays as it is written. */
export function unitIn(language: Language, unit: string): string {
  if (language === 'en') return unit;
  const match = /^([\d.,/\-–]*)\s*([a-z]+)$/i.exec(unit.trim());
  const measure = MEASURES[match?.[2]?.toLowerCase() ?? ''];
  if (!match || !measure) return unit;
  const amount = countIn(language, match[1] ?? '');
  return measure === 'টি' ? `${amount || countIn(language, 1)}টি` : `${amount} ${measure}`.trim();
}
