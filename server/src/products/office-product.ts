import type { OfficeProduct, ProductSummary } from '@haat/contract/office/catalogue/products';
import { pickFields, productFieldNames } from '@haat/contract/shop/product-fields';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { notFound, type Refused } from '../platform/refused.ts';

const SUMMARY = [
  'id',
  'version',
  'slug',
  'code',
  'name',
  'name_bn',
  'unit',
  'price_paisa',
  'old_price_paisa',
  'is_on_sale',
  'stock',
  'listed',
  'category_id',
  'mainimage',
  'image1',
  'image2',
  'image3',
] as const;

const DETAILS = [
  ...productFieldNames,
  'barcode',
  'offer_paisa',
  'offer_starts',
  'offer_ends',
  'sold_by',
  'options',
] as const;

/** Selects products with the columns of a summary. */
export function selectSummaries(db: Database) {
  return db.selectFrom('product').select(SUMMARY);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>;

/** Returns one product, listed or not; or 404. */
export async function getOfficeProduct(db: Database, id: number): Promise<OfficeProduct | Refused> {
  const row = await selectSummaries(db).select(DETAILS).where('id', '=', id).executeTakeFirst();
  if (!row) return notFound('Product');
  const { barcode, sold_by, options, offer_paisa, offer_starts, offer_ends } = row;
  return {
    ...toSummary(row),
    ...pickFields(row, productFieldNames),
    barcode: barcode ?? '',
    ...{ sold_by, options, offer_paisa },
    offer_starts: offer_starts?.toISOString() ?? null,
    offer_ends: offer_ends?.toISOString() ?? null,
  };
}

export function toSummary(row: SummaryRow): ProductSummary {
  const { id, version, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale } = row;
  const { stock, listed, category_id, mainimage, image1, image2, image3 } = row;
  return {
    ...{ id, version, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, stock, listed },
    code: row.code ?? '',
    category: category_id,
    pictures: [mainimage, image1, image2, image3].filter((name) => name !== '').map(mediaUrl),
    problems: problemsOf(row),
  };
}

/** Why shoppers do not see the product or do not buy it, the most important reason first. */
function problemsOf({ listed, stock, mainimage, name_bn, unit }: SummaryRow): ProductSummary['problems'] {
  return [
    ...(listed ? [] : ['unlisted' as const]),
    ...(stock > 0 ? [] : ['no_stock' as const]),
    ...(mainimage === '' ? ['no_picture' as const] : []),
    ...(name_bn === '' ? ['no_bengali_name' as const] : []),
    ...(unit === '' ? ['no_unit' as const] : []),
  ];
}
