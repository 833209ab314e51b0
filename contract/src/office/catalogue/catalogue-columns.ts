import { eachField, productFieldNames } from '../../shop/product-fields.ts';

interface Column {
  /** An import reads it; an export never writes it. */
  readOnly?: true;
  /** Other headings of it in the files of shops and suppliers, the best first. Letter case, spaces and punctuation do not matter. */
  headings?: readonly string[];
}

/** The columns of a catalogue file up to the texts, in the order of an export. */
const first = {
  code: {
    headings: [
      ...['sku', 'variant sku', 'internal reference', 'default_code', 'product code', 'item code', 'item no'],
      ...['কোড', 'পণ্যের কোড'],
    ],
  },
  slug: {},
  name: {
    headings: [
      ...[
        'title',
        'item name',
        'product name',
        'product title',
        'name (english)',
        'english name',
        'particulars',
      ],
      ...['নাম', 'পণ্যের নাম', 'পণ্য', 'product', 'item', 'items'],
    ],
  },
  name_bn: {
    headings: [
      ...['name (bangla)', 'name (bengali)', 'bangla name', 'bengali name', 'product name (bangla)'],
      ...['বাংলা নাম', 'নাম (বাংলা)', 'পণ্যের নাম (বাংলা)'],
    ],
  },
  barcode: {
    headings: [
      ...['variant barcode', 'gtin', 'ean', 'ean13', 'upc', 'gtin, upc, ean, or isbn', 'bar code', 'বারকোড'],
    ],
  },
  unit: { headings: ['pack size', 'pack', 'packing', 'size', 'একক', 'ইউনিট', 'প্যাক', 'প্যাক সাইজ', 'মাপ', 'ওজন'] },
  sold_by: {},
  weighed: {},
  options: {},
  price: {
    headings: [
      ...[
        'variant price',
        'list_price',
        'sales price',
        'selling price',
        'retail price',
        'unit price',
        'our price',
      ],
      ...['rate', 'sale rate', 'price tk', 'price bdt', 'দাম', 'মূল্য', 'বিক্রয় মূল্য', 'বিক্রয়মূল্য', 'দর'],
    ],
  },
  old_price: {
    headings: ['former price', 'আগের দাম', 'পুরোনো দাম'],
  },
  is_on_sale: { headings: ['isonsale'] },
  stock: {
    headings: [
      ...[
        'stock quantity',
        'variant inventory qty',
        'inventory quantity',
        'qty_available',
        'quantity on hand',
      ],
      ...['current quantity', 'quantity_to_sell_on_facebook', 'in stock', 'on hand', 'inventory', 'balance'],
      ...['মজুদ', 'মজুত', 'স্টক'],
    ],
  },
  exported_stock: {},
  listed: {
    headings: [
      'status',
      'published',
      'published on online store',
      'available for sale',
      'sale_ok',
      'can be sold',
    ],
  },
  shelf_place: { headings: ['shelf', 'bin', 'bin location', 'rack', 'তাক'] },
  category: {
    headings: [
      ...['category name', 'product category', 'reporting category', 'categ_id', 'item group', 'department'],
      ...['google_product_category', 'ক্যাটাগরি', 'ক্যাটেগরি', 'বিভাগ', 'শ্রেণি', 'ধরন'],
    ],
  },
  category_title: {},
  category_title_bn: {},
  subcategory: { headings: ['sub category', 'সাব ক্যাটাগরি', 'উপবিভাগ'] },
  subcategory_title: {},
  subcategory_title_bn: {},
} as const satisfies Record<string, Column>;

/** All columns of a catalogue file, in the order of an export. See docs/import.md. */
const table = {
  ...first,
  // The fields of a product that have no place above; those above stay there.
  ...eachField(productFieldNames, (name) => (name in first ? first[name as keyof typeof first] : {})),
  image: {
    headings: [
      ...[
        'mainimage',
        'image src',
        'product image url',
        'image_link',
        'image url',
        'image_1920',
        'photo',
        'picture',
      ],
      ...['ছবি'],
    ],
  },
  image1: {},
  image2: {},
  image3: {},
  exported: {},
  // Headings of other shops, see other-shops.ts.
  id: { readOnly: true, headings: ['external id', 'token'] },
  source: { readOnly: true },
  stock_status: { readOnly: true, headings: ['in stock?', 'availability', 'stock status'] },
  regular_price: {
    readOnly: true,
    headings: ['variant compare at price', 'compare-at price', 'mrp', 'm.r.p.', 'এমআরপি'],
  },
  sale_price: {
    readOnly: true,
    headings: ['online sale price', 'offer price', 'discount price', 'special price', 'ছাড়ের দাম', 'অফার মূল্য'],
  },
  quantity: { readOnly: true, headings: ['qty', 'পরিমাণ'] },
  measure: { readOnly: true, headings: ['unit of measure', 'uom', 'uom_id', 'uom_id/name'] },
  sold_by_weight: { readOnly: true },
  archived: { readOnly: true },
  categories: { readOnly: true },
  type: { readOnly: true, headings: ['product type'] },
  short_description: { readOnly: true, headings: ['summary'] },
  description: {
    readOnly: true,
    headings: [
      'body (html)',
      'details',
      'long description',
      'description_sale',
      'sales description',
      'বিবরণ',
      'বর্ণনা',
    ],
  },
  images: { readOnly: true, headings: ['additional_image_link'] },
  variant_image: { readOnly: true, headings: ['variant image url'] },
  handle: { readOnly: true, headings: ['url handle'] },
  parent: { readOnly: true },
  variant1: { readOnly: true, headings: ['option1 value', 'option 1 value', 'variation name'] },
  variant2: { readOnly: true, headings: ['option2 value', 'option 2 value'] },
  variant3: { readOnly: true, headings: ['option3 value', 'option 3 value'] },
} as const satisfies Record<string, Column>;

export type CatalogueColumn = keyof typeof table;

type ExportedColumn = {
  [C in CatalogueColumn]: (typeof table)[C] extends { readOnly: true } ? never : C;
}[CatalogueColumn];

const entries = Object.entries(table) as [CatalogueColumn, Column][];

/** The columns of an export, in its order. */
export const exportedColumns = entries
  .filter(([, { readOnly }]) => !readOnly)
  .map(([column]) => column) as ExportedColumn[];

/** All columns that an import reads. */
export const importedColumns = entries.map(([column]) => column);

/** The columns that people choose for a heading which is not known. */
export const chosenColumns = [
  ...([
    'name',
    'name_bn',
    'price',
    'old_price',
    'category',
    'subcategory',
    'stock',
    'unit',
    'code',
    'barcode',
  ] as const),
  ...(['description', 'image', 'shelf_place', 'listed'] as const),
] satisfies CatalogueColumn[];

interface Named {
  column: CatalogueColumn;
  /** 0: the name of the column itself. */
  rank: number;
}

const byHeading = new Map<string, Named>();
for (const [column, { headings = [] }] of entries)
  for (const [rank, heading] of [column, ...headings].entries())
    if (rank === 0 || !byHeading.has(normalize(heading))) byHeading.set(normalize(heading), { column, rank });

/** Headings that go on with the name of a branch: "Current Quantity Dhanmondi". */
const PREFIXES = ['current_quantity'];

/** Returns the column of a heading: `Price`, `price [Dhanmondi]`, `Rate (Tk)`, `দাম`. */
export function findColumn(heading: string): Named | undefined {
  const full = normalize(heading);
  const prefix = PREFIXES.find((each) => full.startsWith(`${each}_`));
  return (
    byHeading.get(full) ??
    worse(byHeading.get(normalize(heading.replace(/[([].*?[)\]]/g, ' ')))) ??
    (prefix ? worse(byHeading.get(prefix)) : undefined)
  );
}

/** "Price" is better than "Price [Dhanmondi]". */
const worse = (named: Named | undefined) => named && { ...named, rank: named.rank + 0.5 };

function normalize(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}?]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * The columns of a row of headings. Of several headings of one column the best is used: its own name, then the first in the table. The
 * others have none.
 */
export function findColumns(headings: readonly string[]): (CatalogueColumn | null)[] {
  const named = headings.map(findColumn);
  return named.map((each, at) => {
    if (!each) return null;
    const rivals = named.map((other) => (other?.column === each.column ? other.rank : Infinity));
    return rivals.indexOf(Math.min(...rivals)) === at ? each.column : null;
  });
}
