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

/** A pack size in Bengali, with Latin digits: `1.5 kg` → `1.5 কেজি`; null for an unknown unit. */
export function unitInBengali(unit: string): string | null {
  const [, amount = '', name = ''] = /^([\d.,/\-–]*)\s*([a-z]+)$/i.exec(unit.trim()) ?? [];
  const measure = MEASURES[name.toLowerCase()];
  if (!measure) return null;
  return measure === 'টি' ? `${amount || 1}টি` : `${amount} ${measure}`.trim();
}
