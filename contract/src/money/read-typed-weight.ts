import { latinDigits } from '../text/latin-digits.ts';
import { type SoldUnit, stepGrams } from './sold-by.ts';

const TYPED = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:(kg|কেজি)|(g|gm|গ্রাম))?\.?$/i;

/**
 * Reads a typed weight as steps, from 0 to `most`: `1.5 kg`, `১৫০০ গ্রাম`. A number without a measure is kilograms, or grams if that is more than
 * `most`. Null: no such weight, no whole steps, or a product by the piece.
 */
export function readSteps({ unit, sold_by }: SoldUnit, typed: string, most: number): number | null {
  const step = sold_by === 'weight' ? stepGrams(unit) : null;
  const [, digits, kilograms, grams] = TYPED.exec(latinDigits(typed).trim()) ?? [];
  if (step === null || digits === undefined) return null;
  const amount = Number(digits.replace(',', '.'));
  const isGrams = grams || (!kilograms && amount * 1_000 > step * most);
  const steps = Math.round(amount * (isGrams ? 1 : 1_000) * 1_000) / Math.round(step * 1_000);
  return Number.isInteger(steps) && steps <= most ? steps : null;
}
