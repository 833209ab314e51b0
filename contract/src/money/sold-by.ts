import { latinDigits } from '../text/digits.ts';
/** How a product is sold: by pieces or packs, or in steps of a weight, its unit: 500 g, 1 kg, 1.5 kg. */
export const soldBy = ['piece', 'weight'] as const;
export type SoldBy = (typeof soldBy)[number];

/** A pack size, and how it is sold. By weight, a quantity of 1 is one step of the unit, such as `500 g`. */
export interface SoldUnit {
  unit: string;
  sold_by?: SoldBy | undefined;
}

/** The longest name of an option, such as a cut, in characters, and the most options of a product. */
export const MAX_OPTION = 40;
export const MAX_OPTIONS = 8;

/** As `is_weight` of the database. */
const STEP = /^(\d{1,5}(?:\.\d{1,3})?)\s*(kg|g|gms?|gr)\.?$/i;

/** The grams of a unit that is a weight: 500 for `500 g`; null for other units. */
export function stepGrams(unit: string): number | null {
  const [, amount = '0', measure = ''] = STEP.exec(unit) ?? [];
  const grams = Number(amount) * (measure.toLowerCase() === 'kg' ? 1_000 : 1);
  return grams > 0 ? grams : null;
}

/** How much a number of steps is: 3 of `500 g` are `1.5 kg`, 1 is `500 g`. Null for a product that is sold by the piece. */
export function stepAmount({ unit, sold_by }: SoldUnit, steps: number): string | null {
  const grams = sold_by === 'weight' ? stepGrams(unit) : null;
  if (grams === null) return null;
  const sum = Math.round(grams * steps * 1_000) / 1_000;
  return sum < 1_000 ? `${sum} g` : `${sum / 1_000} kg`;
}

/** Whether a product has this option; it can always be ordered as it is. */
export function isOffered(option: string, { options }: { options: readonly { name: string }[] }): boolean {
  return option === '' || options.some(({ name }) => name === option);
}

/** How a product is sold, and its options, without what most products do not have. */
export function saleFormOf<Option>({ sold_by, options }: { sold_by: SoldBy; options: readonly Option[] }): {
  sold_by?: SoldBy;
  options?: Option[];
} {
  return {
    ...(sold_by === 'weight' && { sold_by }),
    ...(options.length > 0 && { options: [...options] }),
  };
}

/** Returns up to which weight a shopper pays, in whole grams; what weighs more is a gift. Without a tolerance it is the ordered one. */
export function mostGrams(orderedGrams: number, tolerancePercent: number): number {
  return Math.floor((orderedGrams * (100 + tolerancePercent)) / 100);
}

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
