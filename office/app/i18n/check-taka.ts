import { formatTaka } from './format.ts';
import { parseTaka } from './typed-amounts.ts';

/** Returns why a typed amount is refused, or null if it is right; `least` and `most` in taka. */
export function checkTaka(
  typed: string,
  { least = 0, most }: { least?: number; most: number },
  texts: { amountWrong: string; amountTooLarge: (most: string) => string },
): string | null {
  const taka = parseTaka(typed);
  if (taka === null || taka < least) return texts.amountWrong;
  return taka > most ? texts.amountTooLarge(formatTaka(most)) : null;
}
