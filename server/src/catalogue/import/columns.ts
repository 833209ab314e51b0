/** All columns of a catalogue file, in the order of an export. See docs/import.md. */
export const columns = [
  'code',
  'slug',
  'name',
  'name_bn',
  'unit',
  'sold_by',
  'options',
  'price',
  'old_price',
  'is_on_sale',
  'stock',
  'exported_stock',
  'listed',
  'category',
  'category_title',
  'category_title_bn',
  'subcategory',
  'subcategory_title',
  'subcategory_title_bn',
  'preview_text',
  'preview_text_bn',
  'detail_text',
  'detail_text_bn',
  'image',
  'image1',
  'image2',
  'image3',
] as const;

/** Alternative columns that an import reads and an export never writes. */
const readOnlyColumns = ['id', 'source', 'stock_status'] as const;

export type Column = (typeof columns)[number] | (typeof readOnlyColumns)[number];

/** A product as in the file. A column without a value in the file is absent. */
export interface RawRow {
  /** Line of a CSV file or position in a JSON list, from 1. */
  row: number;
  values: Partial<Record<Column, unknown>>;
}

const known = new Map<string, Column>([
  ...[...columns, ...readOnlyColumns].map((column) => [column, column] as const),
  ['isonsale', 'is_on_sale'],
  ['sku', 'code'],
  ['mainimage', 'image'],
]);

/** Returns the column of a heading. Case, spaces and hyphens do not matter. */
export function findColumn(heading: string): Column | undefined {
  return known.get(
    heading
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

/** Returns the reason if no row with these columns can be stored, otherwise null. */
export function findMissingColumns(present: ReadonlySet<Column>): string | null {
  if (present.has('slug') || present.has('code') || present.has('source')) return null;
  const missing = (['name', 'price', 'category'] as const).filter((column) => !present.has(column));
  if (missing.length === 0) return null;
  const names = missing.length === 1 ? `the column ${missing[0]}` : `the columns ${missing.join(', ')}`;
  return `has no ${names.replace('the ', '')}: name, price and category are needed, or slug or code to change products that exist`;
}
