import { stepGrams } from '@haat/contract/money/sold-by';
import type * as endpoints from '@haat/contract/office/catalogue/products';
import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import { pictureFields } from '../catalogue/import/check-row.ts';
import { optionsText, weighingProblem } from '../catalogue/import/sale-form.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { offerProblem } from './offer-dates.ts';
import { getOfficeProduct } from './office-product.ts';
import { differentColumns, type ProductColumns, readFields, searchKeyOf } from './read-fields.ts';
import { refuseTakenCodes } from './refuse-taken-codes.ts';

type Changes = Static<typeof endpoints.updateProduct.body>;
type ProductRow = Selectable<Schema['product']>;

/**
 * Changes the fields of a product that are sent; a trigger writes the audit. If somebody else has changed one of them since `version`: 409
 * `product_changed`, with who, when, and the values now. Nothing is stored then.
 */
export async function updateProduct(
  db: Database,
  media: MediaStore,
  staff: Staff,
  id: number,
  { version, ...fields }: Changes,
): Promise<OfficeProduct | Refused> {
  const known = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
  if (!known) return notFound('Product');
  const columns = await readFields(fields, media, picturesOf(known));
  if (columns instanceof Refused) return columns;
  const stored = await refuseTakenCodes(db, columns, () =>
    asStaff(db, staff, (tx) => store(tx, id, version, columns)),
  );
  return stored instanceof Refused ? stored : getOfficeProduct(db, id);
}

async function store(
  tx: Transaction<Schema>,
  id: number,
  version: number,
  columns: ProductColumns,
): Promise<null | Refused> {
  const now = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!now) return notFound('Product');
  const refused = (await conflictProblem(tx, now, version, columns)) ?? (await categoryProblem(tx, columns));
  if (refused) return refused;
  const price = columns.price_paisa ?? now.price_paisa;
  const oldPrice = columns.old_price_paisa;
  if (oldPrice && oldPrice <= price)
    return invalid({ old_price: { code: 'old_price_not_above', params: { price_paisa: price } } });
  const { unit = now.unit, sold_by = now.sold_by, weighed = now.weighed } = columns;
  if (sold_by === 'weight' && stepGrams(unit) === null) return invalid({ unit: 'unit_not_a_weight' });
  const unweighable = weighingProblem({ weighed, unit }, now);
  if (unweighable) return invalid(unweighable);
  const changed = planOffer(now, columns);
  if (changed instanceof Refused) return changed;
  if (Object.keys(changed).length === 0) return null;
  const { name = now.name, name_bn = now.name_bn } = changed;
  await tx
    .updateTable('product')
    .set({ ...changed, search_key: searchKeyOf({ name, name_bn }) })
    .where('id', '=', id)
    .execute();
  return null;
}

/**
 * Adds what an update does to the offer besides what is sent, or refuses with 400 an offer that cannot be. A new price that reaches the old price
 * ends the offer, as in an import. Without a price for later there is no plan; the end of an offer now stays. All other changes of prices end a plan
 * or an offer by a trigger.
 */
function planOffer(now: ProductRow, columns: ProductColumns): ProductColumns | Refused {
  const { price_paisa = 0, old_price_paisa, offer_paisa, offer_starts, offer_ends } = columns;
  const changed = { ...columns };
  if (old_price_paisa === undefined && now.old_price_paisa !== null && price_paisa >= now.old_price_paisa)
    Object.assign(changed, { old_price_paisa: null, is_on_sale: false });
  if (offer_paisa === null) {
    changed.offer_starts = null;
    if (offer_ends === undefined && now.offer_paisa !== null) changed.offer_ends = null;
  }
  if ([offer_paisa, offer_starts, offer_ends].every((sent) => sent === undefined)) return changed;
  const { price_paisa: price = now.price_paisa, old_price_paisa: oldPrice = now.old_price_paisa } = changed;
  const wrong = offerProblem({ ...now, ...changed, price_paisa: price, old_price_paisa: oldPrice });
  return wrong ? invalid(wrong) : changed;
}

async function categoryProblem(
  tx: Transaction<Schema>,
  { category_id }: ProductColumns,
): Promise<Refused | null> {
  if (category_id === undefined) return null;
  const known = await tx.selectFrom('category').where('id', '=', category_id).select('id').executeTakeFirst();
  return known ? null : invalid({ category: 'unknown_category' });
}

/** 409 if a column that is to change was changed since `version`, to another value; 400 if there is no such version yet. */
async function conflictProblem(
  tx: Transaction<Schema>,
  now: ProductRow,
  version: number,
  columns: ProductColumns,
): Promise<Refused | null> {
  if (version === now.version) return null;
  if (version > now.version) return invalid({ version: 'newer_version' });
  const since = await tx
    .selectFrom('audit')
    .where('table_name', '=', 'product')
    .where('row_id', '=', String(now.id))
    .where(sql<boolean>`(after ->> 'version')::int > ${version}`)
    .orderBy('id', 'desc')
    .select(['actor', 'at', 'changed'])
    .execute();
  const mine = differentColumns(columns, now);
  const theirs = new Set(since.flatMap(({ changed }) => changed));
  const both = mine.filter((column) => theirs.has(column));
  if (both.length === 0) return null;
  const last = since.find(({ changed }) => both.some((column) => changed.includes(column)))!;
  return new Refused(409, {
    code: 'product_changed',
    params: {
      changed_by: last.actor,
      changed_at: last.at.toISOString(),
      version: now.version,
      values: Object.fromEntries(both.map((column) => fieldOf(now, column))),
    },
  });
}

/** The field of a column with its value now as text, prices in paisa; empty: there is none. */
function fieldOf(now: ProductRow, column: keyof ProductRow): [string, string] {
  if (column === 'is_on_sale')
    return now.is_on_sale ? fieldOf(now, 'old_price_paisa') : ['old_price_paisa', ''];
  if (column === 'offer_starts' || column === 'offer_ends') return [column, now[column]?.toISOString() ?? ''];
  if (column === 'options') return ['options', optionsText(now.options, '\n')];
  if (column === 'category_id') return ['category', String(now.category_id)];
  if ((pictureFields as readonly string[]).includes(column))
    return ['pictures', picturesOf(now).map(mediaUrl).join(' ')];
  return [column, String(now[column] ?? '')];
}

function picturesOf(row: Pick<ProductRow, (typeof pictureFields)[number]>): string[] {
  return pictureFields.map((field) => row[field]).filter((name) => name !== '');
}
