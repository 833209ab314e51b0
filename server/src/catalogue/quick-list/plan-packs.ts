import { MAX_QUANTITY } from '@haat/contract/http/limits';
import type { PackSize } from '@haat/contract/money/pack-size';
import type { ListLine } from './read-line.ts';

/** How many packs of a product give the amount of a line. */
export interface PackPlan {
  quantity: number;
  /** True if the packs add up to the amount. A line without an amount is given by one pack. */
  exact: boolean;
  /** The part of the packs above the amount, from 0; infinite if the units cannot be compared. */
  excess: number;
}

/**
 * Counts the packs for a line. A number without a unit counts packs, except of products whose pack counts pieces: `ডিম ১২` is
 * one pack of 12 eggs. Never less than the amount of the line, unless that is more than a kitchen needs.
 * @param sizes the sizes of a pack, of each unit the first counts
 */
export function planPacks(sizes: readonly PackSize[], { size, count }: ListLine): PackPlan {
  const packSize = (of: PackSize['of']) => sizes.find((one) => one.of === of)?.amount ?? null;
  if (size) return plan(packSize(size.of), size.amount, count ?? 1);
  if (count === null) return { quantity: 1, exact: true, excess: 0 };
  const pieces = packSize('pc');
  if (pieces && pieces > 1) return plan(pieces, count, 1);
  const weight = packSize('g') ?? packSize('ml') ?? 0;
  // A dozen mangoes are not a dozen kilograms.
  if (count * weight > MAX_COUNTED_WEIGHT) return { ...INCOMPARABLE, exact: false };
  return { quantity: Math.min(count, MAX_QUANTITY), exact: true, excess: 0 };
}

/** Above this sum of grams or millilitres a number is not taken for a number of packs. */
const MAX_COUNTED_WEIGHT = 10_000;

/** Above this sum of grams or millilitres the number is not taken for packs of a size: two lines were written as one. */
const MAX_SIZED_WEIGHT = 100_000;

const INCOMPARABLE: PackPlan = { quantity: 1, exact: false, excess: Number.POSITIVE_INFINITY };

function plan(pack: number | null, amount: number, times: number): PackPlan {
  if (pack === null) return { ...INCOMPARABLE, quantity: Math.min(times, MAX_QUANTITY) };
  if (times > 1 && amount * times > MAX_SIZED_WEIGHT) return { ...plan(pack, amount, 1), exact: false };
  const packs = Math.ceil(amount / pack);
  if (packs * times > MAX_QUANTITY) return INCOMPARABLE;
  const excess = (packs * pack - amount) / amount;
  return { quantity: packs * times, exact: excess === 0, excess };
}
