import { includedTaxOf, taxOf } from '@haat/contract/money/money';
import { sql } from 'kysely';
import type { CategoryTable } from '../platform/db/schema.ts';

/**
 * How a line is taxed. `specified`: the tax is added to the price (specification, section 9). `included`: the price includes
 * it. `exempt`: there is none.
 */
export type TaxClass = NonNullable<CategoryTable['tax_class']>;

/** How a product is taxed, and the rate of its own: class and rate are those of the category, or else of its parent, or else of the shop. */
export const TAX_CLASS = sql`coalesce(category.tax_class, parent.tax_class, (SELECT tax_class FROM shop_setting))`;
export const OWN_TAX_PERCENT = sql`CASE WHEN category.tax_class IS NULL THEN parent.tax_percent ELSE category.tax_percent END`;

/** The rate that is added to the price of a product, in percent. */
export const ADDED_TAX_PERCENT = sql<number>`CASE ${TAX_CLASS} WHEN 'specified'
  THEN coalesce(${OWN_TAX_PERCENT}, (SELECT tax_percent FROM shop_setting)) ELSE 0 END`;

/** A line whose tax counts. */
export interface TaxedLine {
  /** What it costs, in paisa: with the tax if the price includes it. */
  paisa: number;
  taxClass: TaxClass;
  /** Null: the rate of its order. */
  taxPercent: number | null;
}

/** The tax of all lines with one rate and way. */
export interface Tax {
  percent: number;
  /** It is part of the prices; otherwise it is added to them. */
  included: boolean;
  /** What the lines cost, in paisa: with the tax if it is included. */
  paisa: number;
  taxPaisa: number;
}

/** Returns the taxes of lines, the lowest rate first, each computed once on the sum of its lines and rounded half up. Exempt lines have none. */
export function taxesOf(lines: Iterable<TaxedLine>, orderPercent: number): Tax[] {
  const sums = { specified: new Map<number, number>(), included: new Map<number, number>() };
  for (const { paisa, taxClass, taxPercent } of lines) {
    if (taxClass === 'exempt') continue;
    const percent = taxPercent ?? orderPercent;
    sums[taxClass].set(percent, (sums[taxClass].get(percent) ?? 0) + paisa);
  }
  const taxes = (['specified', 'included'] as const).flatMap((taxClass) =>
    [...sums[taxClass]].map(([percent, paisa]) => ({
      percent,
      included: taxClass === 'included',
      paisa,
      taxPaisa: taxOfWay[taxClass](paisa, percent),
    })),
  );
  return taxes.toSorted((one, other) => one.percent - other.percent);
}

/** The tax of a sum, both in paisa, by way. */
export const taxOfWay = { specified: taxOf, included: includedTaxOf, exempt: () => 0 };

/** The taxes that are added to the prices, in paisa. */
export const addedTax = (taxes: readonly Tax[]) => sumOf(taxes.filter(({ included }) => !included));

/** The taxes that are part of the prices, in paisa. */
export const includedTax = (taxes: readonly Tax[]) => sumOf(taxes.filter(({ included }) => included));

const sumOf = (taxes: readonly Tax[]) => taxes.reduce((sum, { taxPaisa }) => sum + taxPaisa, 0);
