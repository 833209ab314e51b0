import type { Selectable } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { ProductColumns } from './read-fields.ts';

type Column = keyof ProductColumns & keyof Schema['product'];

/** The columns that have another value than the stored product. */
export function differentColumns(columns: ProductColumns, stored: Selectable<Schema['product']>): Column[] {
  return (Object.keys(columns) as Column[]).filter(
    (column) =>
      !isSame(columns[column], column === 'options' ? JSON.stringify(stored.options) : stored[column]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());
}
