import { crc32 } from 'node:zlib';
import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import { productFieldNames } from '@haat/contract/shop/product-fields';
import type { CategoryPart, CheckedRow } from './check-row.ts';

type Fields = Omit<CheckedRow, 'row'>;

interface MarkedField {
  column: CatalogueColumn;
  read(fields: Fields): string | number | boolean | undefined;
  /** Removes the value, so that the row does not change it. */
  remove(fields: Fields): void;
}

/** A field of a row with the name of its column. */
const plain = (column: CatalogueColumn & keyof Fields): MarkedField => renamed(column, column);

function renamed(column: CatalogueColumn, key: keyof Fields): MarkedField {
  return {
    column,
    read: (fields) => {
      const value = fields[key];
      return typeof value === 'object' ? JSON.stringify(value) : value;
    },
    remove: (fields) => delete fields[key],
  };
}

/** A title of a category, which the row has beside its slug. */
function title(column: CatalogueColumn, depth: 0 | 1, key: 'title' | 'title_bn'): MarkedField {
  return {
    column,
    read: ({ category }) => category && (category[depth]?.[key] ?? ''),
    remove: ({ category }) => {
      if (category?.[depth]) category[depth][key] = '';
    },
  };
}

function picture(column: CatalogueColumn, key: keyof Fields['pictures']): MarkedField {
  return {
    column,
    read: ({ pictures }) => pictures[key],
    remove: ({ pictures }) => delete pictures[key],
  };
}

const slugAt = (category: readonly CategoryPart[] | undefined, depth: number) =>
  category && (category[depth]?.slug ?? '');

/** The first fields of a mark, in its order. */
const FIRST: readonly MarkedField[] = [
  plain('code'),
  plain('slug'),
  plain('barcode'),
  plain('name'),
  plain('name_bn'),
  plain('unit'),
  plain('sold_by'),
  plain('weighed'),
  plain('options'),
  renamed('price', 'price_paisa'),
  renamed('old_price', 'old_price_paisa'),
  plain('is_on_sale'),
  plain('listed'),
  plain('shelf_place'),
  title('category_title', 0, 'title'),
  title('category_title_bn', 0, 'title_bn'),
  title('subcategory_title', 1, 'title'),
  title('subcategory_title_bn', 1, 'title_bn'),
  {
    column: 'subcategory',
    read: ({ category }) => slugAt(category, 1),
    // The category is removed as a whole, by the field after this.
    remove: () => {},
  },
  { column: 'category', read: ({ category }) => slugAt(category, 0), remove: () => {} },
  plain('preview_text'),
  plain('preview_text_bn'),
  plain('detail_text'),
  plain('detail_text_bn'),
  picture('image', 'mainimage'),
  picture('image1', 'image1'),
  picture('image2', 'image2'),
  picture('image3', 'image3'),
];

/** In the order of the mark: the further fields of the table are at the end, so that older files stay readable. */
const FIELDS: readonly MarkedField[] = [
  ...FIRST,
  ...productFieldNames
    .filter((name) => !FIRST.some(({ column }) => column === name))
    .map((name) => plain(name)),
];

const CODES: CatalogueColumn[] = ['code', 'barcode'];

/** Characters of a hash. */
const LENGTH = 6;

/**
 * What an export writes beside a product: its id, and a hash of each value. An import sees by it which cells the file has changed, whatever
 * a spreadsheet has done to the order and the format of the columns. The key of the shop is part of each hash: a file of another shop, or a
 * row that was copied for a new product, has no valid mark.
 */
export function markOf(shopKey: string, id: number, fields: Fields): string {
  const hashes = FIELDS.map((field) => hash(shopKey, id, field.column, field.read(fields)));
  return `p${id}.${hash(shopKey, id, 'product', '')}${hashes.join('')}`;
}

export interface ExportMark {
  id: number;
  /** Whether the column had this value in the export; null: older exports have no hash of it. */
  had(column: CatalogueColumn, value: string | number | boolean | undefined): boolean | null;
}

/** Reads the mark of a row; null: the row is of another shop, or damaged. */
export function readMark(shopKey: string, mark: string): ExportMark | null {
  const [, digits, hashes = ''] = /^p(\d{1,15})\.([\w-]+)$/.exec(mark) ?? [];
  const id = Number(digits);
  if (!digits || hashes.slice(0, LENGTH) !== hash(shopKey, id, 'product', '')) return null;
  return {
    id,
    had(column, value) {
      const at = (FIELDS.findIndex((field) => field.column === column) + 1) * LENGTH;
      const stored = hashes.slice(at, at + LENGTH);
      return stored === '' ? null : stored === hash(shopKey, id, column, value);
    },
  };
}

/** CRC-32 sees every short change of a text; the key is no secret. */
function hash(
  shopKey: string,
  id: number,
  column: string,
  value: string | number | boolean | undefined,
): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(`${shopKey} ${id} ${column} ${value ?? '\0'}`));
  return bytes.toString('base64url');
}

/** A cell that was changed in the file and in the shop: the shop's value stays. */
export interface StayedCell {
  row: number;
  name: string;
  column: CatalogueColumn;
  file: string | number | boolean;
  shop: string | number | boolean;
}

/**
 * The row without the cells that the file has not changed since the export, and without those that the shop has changed meanwhile, which are
 * returned. `now`: the product as an export would write it now.
 */
export function onlyChanges(
  given: CheckedRow,
  mark: ExportMark,
  now: Fields,
): { row: CheckedRow; stayed: StayedCell[] } {
  const row: CheckedRow = { ...given, pictures: { ...given.pictures } };
  if (given.category) row.category = given.category.map((part) => ({ ...part }));
  const columns = given.exported?.given ?? [];
  const stayed: StayedCell[] = [];
  let moves = false;
  for (const field of FIELDS) {
    const { column } = field;
    const file = field.read(row);
    if (file === undefined) continue;
    const stored = field.read(now);
    const shop = stored ?? '';
    const isSame =
      !columns.includes(column) ||
      mark.had(column, file) ||
      file === shop ||
      (CODES.includes(column) && differsByZeros(file, shop));
    if (!isSame && mark.had(column, stored)) {
      if (column === 'category' || column === 'subcategory') moves = true;
      continue;
    }
    if (!isSame) stayed.push({ row: row.row, name: now.name ?? '', column, file, shop });
    field.remove(row);
  }
  if (!moves && row.category) {
    const titled = titlesOf(row.category, now.category ?? []);
    if (titled) row.category = titled;
    else delete row.category;
  }
  // It follows from an old price in the file, unless the file has it.
  if (!columns.includes('is_on_sale') && row.old_price_paisa === undefined) delete row.is_on_sale;
  return { row, stayed };
}

/** The product stays in its category, whose titles are those that the file has changed; an empty title changes nothing. */
function titlesOf(file: readonly CategoryPart[], now: readonly CategoryPart[]): CategoryPart[] | undefined {
  const titled = now.map(({ slug }, depth) => {
    const { title = '', title_bn = '' } = file[depth]?.slug === slug ? file[depth] : {};
    return { slug, title, title_bn };
  });
  return titled.some(({ title, title_bn }) => title !== '' || title_bn !== '') ? titled : undefined;
}

/** What was sold or received since the export stays: a stock in the file counts only if the shop's is still the exported one. */
export function onlyChangedStock(given: CheckedRow, now: Fields): { row: CheckedRow; stayed: StayedCell[] } {
  const { stock, exported_stock, ...row } = given;
  const shop = now.stock ?? 0;
  if (stock === undefined || exported_stock === undefined) return { row: given, stayed: [] };
  if (stock !== exported_stock && shop === exported_stock) return { row: given, stayed: [] };
  if (stock === exported_stock || stock === shop) return { row, stayed: [] };
  return { row, stayed: [{ row: row.row, name: now.name ?? '', column: 'stock', file: stock, shop }] };
}

/** Two codes of digits that differ only by zeros at the start: a spreadsheet writes 00123 as 123. */
export function differsByZeros(one: unknown, other: unknown): boolean {
  const codes = [String(one), String(other)];
  const [first, second] = codes.map((code) => code.replace(/^0+/, ''));
  return one !== other && first === second && codes.every((code) => /^\d+$/.test(code));
}
