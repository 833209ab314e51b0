import { paisaOfText, toTaka } from '@haat/contract/common/money';
import { latinDigits } from '@haat/contract/common/text';

/** Reads typed taka, also with Bengali digits and commas: `১,২৩৪.৫` → 1234.5. Returns null for anything else. */
export function readTaka(typed: string): number | null {
  const paisa = paisaOfText(latinDigits(typed).replaceAll(/[,\s]/g, ''));
  return paisa === null ? null : toTaka(paisa);
}
