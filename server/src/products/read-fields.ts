import type { ProductChanges } from '@haat/contract/office/catalogue/products';
import { eachField, type ProductField, productFieldNames } from '@haat/contract/shop/product-fields';
import { searchKey } from '@haat/contract/text/search-key';
import type { Selectable, Updateable } from 'kysely';
import {
  checkValues,
  pictureFields,
  type WithUndefined,
  withoutUndefined,
} from '../catalogue/import/check-row.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { findMedia } from '../platform/media/resolve-media.ts';
import { type AnyProblem, invalid, type Refused } from '../platform/refused.ts';
import { type OfferColumns, readOffer } from './offer-dates.ts';

/** Columns of a product with their new values. */
export type ProductColumns = Pick<
  Updateable<Schema['product']>,
  | ProductField
  | 'price_paisa'
  | 'old_price_paisa'
  | 'is_on_sale'
  | 'code'
  | 'barcode'
  | 'sold_by'
  | 'category_id'
  | (typeof pictureFields)[number]
> &
  OfferColumns & { stock?: number; options?: string };

/**
 * Reads typed fields by the rules of the import, so that the same is valid in both; 400 names each wrong field. `owned`: the pictures
 * of the product until now; they may have any name.
 */
export async function readFields(
  { pictures, category, ...others }: ProductChanges & { stock?: string },
  media: MediaStore,
  owned: readonly string[] = [],
): Promise<ProductColumns | Refused> {
  const { offer_price: _price, offer_starts: _starts, offer_ends: _ends, ...typed } = others;
  const { fields, faults } = checkValues(typed);
  const problems = new Map<string, AnyProblem>(faults.map(({ column, problem }) => [column, problem]));
  const offer = readOffer(others, problems);
  const names = pictures?.map((url) => url.replace(/^\/media\//, ''));
  if (names && !(await areStored(names, media, owned))) problems.set('pictures', 'picture_not_stored');
  if (problems.size > 0) return invalid(Object.fromEntries(problems));

  const { price_paisa, old_price_paisa, is_on_sale, stock, sold_by, options, code, barcode } = fields;
  return withoutUndefined<ProductColumns>({
    ...eachField(productFieldNames, (name) => fields[name]),
    ...{ price_paisa, is_on_sale, stock, sold_by, category_id: category },
    ...offer,
    options: options && JSON.stringify(options),
    old_price_paisa: old_price_paisa === 0 ? null : old_price_paisa,
    code: typed.code === undefined ? undefined : (code ?? null),
    barcode: barcode === '' ? null : barcode,
    ...(names && Object.fromEntries(pictureFields.map((field, at) => [field, names[at] ?? '']))),
  } as WithUndefined<ProductColumns>);
}

/** `searchKey` of both names, one in each line, as the import writes it. */
export function searchKeyOf({ name, name_bn }: { name: string; name_bn: string }): string {
  return `${searchKey(name)}\n${searchKey(name_bn)}`;
}

/** Each picture once, and complete on the disk before a product refers to it. */
async function areStored(names: string[], media: MediaStore, owned: readonly string[]): Promise<boolean> {
  if (new Set(names).size !== names.length) return false;
  for (const name of names) {
    if (!owned.includes(name) && !(await findMedia(name, media))?.immutable) return false;
  }
  return true;
}

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
