/** Every column of a catalogue file, in the order in which an export writes them. See docs/import.md. */
export const columns = [
  'code',
  'slug',
  'name',
  'name_bn',
  'unit',
  'price',
  'old_price',
  'is_on_sale',
  'stock',
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

/** Read, never written: other ways to say the same. */
const alsoRead = ['id', 'source', 'stock_status'] as const;

export type Column = (typeof columns)[number] | (typeof alsoRead)[number];

/** One product as a file has it: absent where the file says nothing of a column. */
export interface RawRow {
  /** Line of a CSV file, place in a JSON list; both from 1. */
  row: number;
  values: Partial<Record<Column, unknown>>;
}

const known = new Map<string, Column>([
  ...[...columns, ...alsoRead].map((column) => [column, column] as const),
  ['isonsale', 'is_on_sale'],
  ['sku', 'code'],
  ['mainimage', 'image'],
]);

/** The column that a heading means: case, spaces and hyphens do not matter. */
export function columnOf(heading: string): Column | undefined {
  return known.get(
    heading
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

/** Why no row of a file with these columns could be stored, or null. */
export function whatIsMissing(given: ReadonlySet<Column>): string | null {
  if (given.has('slug') || given.has('code') || given.has('source')) return null;
  const missing = (['name', 'price', 'category'] as const).filter((column) => !given.has(column));
  if (missing.length === 0) return null;
  const names = missing.length === 1 ? `the column ${missing[0]}` : `the columns ${missing.join(', ')}`;
  return `has no ${names.replace('the ', '')}: name, price and category are needed, or slug or code to change products that exist`;
}
