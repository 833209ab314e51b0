/** A range of prices in a query, in whole taka; either end may be missing: `100-500`, `-100`, `5000-`. */
export const PRICE_RANGE = '^(\\d{1,7}-\\d{0,7}|-\\d{1,7})$';

/** The ranges that the storefront offers. */
export const PRICE_RANGES = ['-100', '100-500', '500-1000', '1000-5000', '5000-'] as const;

/** Both ends in taka, null where there is none; null if the text is no range. */
export function readPriceRange(text: string): { from: number | null; to: number | null } | null {
  if (!new RegExp(PRICE_RANGE).test(text)) return null;
  const [from, to] = text.split('-').map((end) => (end === '' ? null : Number(end)));
  return { from: from ?? null, to: to ?? null };
}
