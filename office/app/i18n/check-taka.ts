import { formatPaisa } from './format.ts';
import { parsePaisa } from './typed-amounts.ts';

/** Returns why a typed amount is refused, or null if it is right; `least` and `most` in paisa. */
export function checkAmount(
  typed: string,
  { least = 0, most }: { least?: number; most: number },
  texts: { amountWrong: string; amountTooLarge: (most: string) => string },
): string | null {
  const paisa = parsePaisa(typed);
  if (paisa === null || paisa < least) return texts.amountWrong;
  return paisa > most ? texts.amountTooLarge(formatPaisa(most)) : null;
}
