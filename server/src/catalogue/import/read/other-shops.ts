import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import type { CatalogueFile, RawRow } from './catalogue-file.ts';
import { Fault, isEmpty, readFlag, readPaisa, readStock } from './read-cells.ts';
import { slugify } from './slugs.ts';

type Values = RawRow['values'];

/**
 * Turns the columns that only files of other shops have (Shopify, WooCommerce, Square, Odoo, Loyverse …) into ours: two prices, lists of
 * categories and pictures, texts in HTML, and the lines of a product with variants, each of which becomes a product. `used`: the columns of
 * the file.
 */
export function toOwnColumns(file: CatalogueFile, used: ReadonlySet<CatalogueColumn>): CatalogueFile {
  const rows = [...used].some((column) => MERGED.includes(column)) ? joinVariants(file.rows) : file.rows;
  const given = new Set<CatalogueColumn>();
  file.rows = rows.map(({ row, values }) => ({ row, values: ownValues(values, used) }));
  for (const { values } of file.rows)
    for (const column of Object.keys(values) as CatalogueColumn[]) given.add(column);
  return { ...file, given: rows.length > 0 ? given : new Set(used) };
}

const MERGED: CatalogueColumn[] = ['handle', 'parent', 'variant1'];

/** What the lines of variants have from the first line of their product. */
const INHERITED = [
  ...([
    'name',
    'name_bn',
    'category',
    'categories',
    'type',
    'subcategory',
    'listed',
    'archived',
    'unit',
    'measure',
  ] as const),
  ...(['description', 'short_description', 'image', 'images', 'sold_by_weight'] as const),
];

/**
 * Fills the lines of variants from their product. A line without a price is no product: its pictures go to the first line of the handle, and
 * a WooCommerce parent whose variations follow is left out.
 */
function joinVariants(rows: readonly RawRow[]): RawRow[] {
  const heads = new Map<string, RawRow>();
  const parents = new Set<RawRow>();
  const products: RawRow[] = [];
  for (const row of rows)
    for (const key of [`id:${text(row.values.id)}`, text(row.values.code)])
      if (key !== '' && key !== 'id:' && !heads.has(key)) heads.set(key, row);
  let first: RawRow | undefined;
  for (const row of rows) {
    const handle = text(row.values.handle);
    const isNext = first !== undefined && handle !== '' && handle === text(first.values.handle);
    const parent = heads.get(text(row.values.parent));
    const head = isNext ? first : text(row.values.parent) === '' || parent === row ? undefined : parent;
    if (!head) first = row;
    else if (hasPrice(row)) {
      for (const column of INHERITED)
        if (isEmpty(row.values[column]) && column in head.values) row.values[column] = head.values[column];
      if (!isNext) parents.add(head);
    } else {
      const more = [text(head.values.images), text(row.values.image)].filter(Boolean).join(', ');
      if (isNext) {
        head.values.images = more;
        continue;
      }
    }
    products.push(row);
  }
  return products.filter((row) => !parents.has(row) || hasPrice(row));
}

const hasPrice = ({ values }: RawRow): boolean =>
  [values.price, values.regular_price, values.sale_price].some((price) => !isEmpty(price));

function ownValues(values: Values, used: ReadonlySet<CatalogueColumn>): Values {
  const own = { ...values };
  setPrices(own, used);
  setCategory(own, used);
  setPictures(own);
  setTexts(own);
  setSaleForm(own);
  setName(own);
  if (!isEmpty(own.archived) && readFlag(own.archived) === true) own.listed = 'no';
  for (const column of FOREIGN) delete own[column];
  return own;
}

const FOREIGN: CatalogueColumn[] = [
  ...([
    'regular_price',
    'sale_price',
    'quantity',
    'measure',
    'sold_by_weight',
    'archived',
    'categories',
    'type',
  ] as const),
  ...(['short_description', 'description', 'images', 'variant_image', 'handle', 'parent'] as const),
  ...(['variant1', 'variant2', 'variant3'] as const),
];

/** The lower of two prices is the price, the other one the old price. An MRP that is not above the price is no old price. */
function setPrices(own: Values, used: ReadonlySet<CatalogueColumn>): void {
  if (!used.has('regular_price') && !used.has('sale_price')) return;
  const prices = [own.sale_price, own.price, own.regular_price];
  const given = prices.filter((price) => !isEmpty(price) && !/^0*([.,]0*)?$/.test(text(price)));
  const [price = ''] = given;
  own.price = price;
  if (used.has('old_price')) return;
  const now = readPaisa(price);
  const former = given.at(-1);
  const before = readPaisa(former);
  const isOffer = typeof now === 'number' && typeof before === 'number' && before > now;
  if (used.has('price') || used.has('sale_price')) own.old_price = isOffer ? former : '';
}

/** `Grocery > Rice`, `All / Saleable / Rice`: the first and the last title. Of a list of categories the first one. */
function setCategory(own: Values, used: ReadonlySet<CatalogueColumn>): void {
  const listed = text(own.categories).split(',')[0]!.trim();
  // Odoo's first two are the same for all products; Open Food Facts names the language first.
  const typed = text(own.category) || listed || (used.has('categories') ? '' : text(own.type));
  const path = typed
    .replace(/^[a-z]{2}:/, '')
    .split(/ > |>| \/ /)
    .map((title) => title.trim())
    .filter((title, at) => title !== '' && !(at < 2 && /^(all|saleable|home)$/i.test(title)));
  if (!used.has('categories') && !used.has('type') && (path[0] ?? '') === typed) return;
  own.category = path[0] ?? '';
  if (path.length > 1 && isEmpty(own.subcategory)) own.subcategory = path.at(-1);
}

function setPictures(own: Values): void {
  if (!isEmpty(own.variant_image)) own.image = own.variant_image;
  if (isEmpty(own.images)) return;
  const list = text(own.images)
    .split(/[,;\n]\s*(?=https?:|\S)/)
    .map((name) => name.trim());
  const all = [...new Set([text(own.image), ...list])].filter((name) => name !== '');
  for (const [at, field] of (['image', 'image1', 'image2', 'image3'] as const).entries())
    if (all[at] !== undefined) own[field] = all[at];
}

/** A short text that is longer than ours is put before the long one. */
function setTexts(own: Values): void {
  const short = htmlToText(text(own.short_description));
  const long = htmlToText(text(own.description));
  const fits = short.length <= 500 && !short.includes('\n');
  if ('short_description' in own && isEmpty(own.preview_text)) own.preview_text = fits ? short : '';
  if (('description' in own || !fits) && isEmpty(own.detail_text))
    own.detail_text = fits ? long : [short, long].filter(Boolean).join('\n\n');
}

/** The text of a description in HTML, with its line breaks. Text without tags is unchanged. */
function htmlToText(html: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return html;
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (entity, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name.toLowerCase()] ?? entity),
    )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function setSaleForm(own: Values): void {
  // A number of pieces, or a pack size such as `500 g`.
  if (!isEmpty(own.quantity)) {
    const target = readStock(own.quantity) instanceof Fault ? 'unit' : 'stock';
    if (isEmpty(own[target])) own[target] = own.quantity;
  }
  const measure = text(own.measure).toLowerCase();
  if (isEmpty(own.unit) && /^(kg|g|gm|l|ltr|litre|ml|dozen)s?$/.test(measure)) own.unit = `1 ${measure}`;
  if (readFlag(own.sold_by_weight) !== true) return;
  if (isEmpty(own.unit)) own.unit = '1 kg';
  own.sold_by = 'weight';
}

const NO_VARIANT = /^(default title|default|regular|standard|n\/?a|-)$/i;
const PACK = /^\d+(\.\d+)?\s*(kg|g|gm|l|ltr|ml|pcs|pc)\.?$/i;

/** "Miniket rice" with the variant "5 kg" is "Miniket rice 5 kg". */
function setName(own: Values): void {
  const variants = [own.variant1, own.variant2, own.variant3]
    .map(text)
    .filter((variant) => variant !== '' && !NO_VARIANT.test(variant));
  const name = text(own.name);
  const more = variants.filter((variant) => !name.toLowerCase().includes(variant.toLowerCase()));
  if (name !== '' && more.length > 0) own.name = [name, ...more].join(' ');
  const pack = variants.find((variant) => PACK.test(variant));
  if (pack && isEmpty(own.unit)) own.unit = pack;
  const handle = slugify([text(own.handle), ...variants].filter(Boolean).join(' '));
  if (!isEmpty(own.handle) && isEmpty(own.slug) && handle !== '') own.slug = handle;
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
