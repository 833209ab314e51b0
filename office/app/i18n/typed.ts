import { paisaOfText } from '@haat/contract/common/money';
import { latinDigits } from '@haat/contract/common/text';

/** Parses taka in digits of either script: `১,২৫০.৫০` → 125050 paisa. null: not an amount. */
export function parseTaka(typed: string): number | null {
  return paisaOfText(latinDigits(typed).replace(/[\s,]/g, ''));
}

/** Parses a whole number in digits of either script. null: not one. */
export function parseCount(typed: string): number | null {
  const digits = latinDigits(typed).replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Paisa as somebody types taka: 12500 → `125`, 12550 → `125.50`. */
export function typedTaka(paisa: number): string {
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
}
