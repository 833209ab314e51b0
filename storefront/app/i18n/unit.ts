import { formatCount, type Language } from './language.ts';

/** The Bengali names of the units that catalogues use in pack sizes. */
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

/** A price or quantity after its pack size, if that is known: `500 g · Tk 259.00`. */
export function withUnit(language: Language, unit: string | undefined, text: string): string {
  return unit ? `${unitIn(language, unit)} · ${text}` : text;
}

/** A pack size in the language of the page: `1.5 kg` → `1.5 কেজি`; an unknown unit is returned unchanged. */
export function unitIn(language: Language, unit: string): string {
  if (language === 'en') return unit;
  const match = /^([\d.,/\-–]*)\s*([a-z]+)$/i.exec(unit.trim());
  const measure = MEASURES[match?.[2]?.toLowerCase() ?? ''];
  if (!match || !measure) return unit;
  const amount = formatCount(language, match[1] ?? '');
  return measure === 'টি' ? `${amount || formatCount(language, 1)}টি` : `${amount} ${measure}`.trim();
}
