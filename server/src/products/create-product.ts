import { stepGrams } from '@haat/contract/money/sold-by';
import type * as endpoints from '@haat/contract/office/catalogue/products';
import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import { slugCandidates } from '../catalogue/import/read/slugs.ts';
import { weighingProblem } from '../catalogue/import/sale-form.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { recordedAs } from '../stock/stock-movement.ts';
import { offerProblem } from './offer-dates.ts';
import { getOfficeProduct } from './office-product.ts';
import { differentColumns, type ProductColumns, readFields, searchKeyOf } from './read-fields.ts';
import { refuseTakenCodes } from './refuse-taken-codes.ts';

type NewProduct = Static<typeof endpoints.createProduct.body>;

/** How many endings a slug gets before the request is refused. */
const MAX_SLUGS = 200;

/**
 * Creates a product, once per key: a repeated request returns the product of the first one, or 409 `product_created` if it has other fields. The
 * slug is made of the name.
 */
export async function createProduct(
  db: Database,
  media: MediaStore,
  staff: Staff,
  { key, ...fields }: NewProduct,
): Promise<OfficeProduct | Refused> {
  const columns = await readFields({ name: '', price: '', ...fields }, media);
  if (columns instanceof Refused) return columns;
  if (columns.category_id === undefined) return invalid({ category: 'required' });
  if (columns.sold_by === 'weight' && stepGrams(columns.unit ?? '') === null)
    return invalid({ unit: 'unit_not_a_weight' });
  const { weighed = false, unit = '' } = columns;
  const unweighable = weighingProblem({ weighed, unit });
  if (unweighable) return invalid(unweighable);
  const {
    price_paisa = 0,
    old_price_paisa = null,
    offer_paisa = null,
    offer_starts = null,
    offer_ends = null,
  } = columns;
  const wrong = offerProblem({ price_paisa, old_price_paisa, offer_paisa, offer_starts, offer_ends });
  if (wrong) return invalid(wrong);
  const id = await refuseTakenCodes(db, columns, () =>
    asStaff(db, staff, (tx) => insertOnce(tx, staff, key, columns)),
  );
  return id instanceof Refused ? id : getOfficeProduct(db, id);
}

async function insertOnce(
  tx: Transaction<Schema>,
  staff: Staff,
  key: string,
  columns: ProductColumns,
): Promise<number | Refused> {
  // A request with the same key waits here for the end of the first one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`product ${key}`}, 0))`.execute(tx);
  const earlier = await tx
    .selectFrom('product_request')
    .where('request_key', '=', key)
    .select('product_id')
    .executeTakeFirst();
  if (earlier) return productOfKey(tx, earlier.product_id, columns);
  const id = await insertProduct(tx, staff, columns);
  if (id instanceof Refused) return id;
  await tx.insertInto('product_request').values({ request_key: key, product_id: id }).execute();
  return id;
}

/** Returns the product that the key has created; 409 if these are not its fields: what was typed since must not seem to be stored. */
async function productOfKey(
  tx: Transaction<Schema>,
  id: number,
  { stock = 0, ...columns }: ProductColumns,
): Promise<number | Refused> {
  const stored = await tx.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const opening = await tx
    .selectFrom('stock_movement')
    .where('product_id', '=', id)
    .where('kind', '=', 'opening')
    .select('quantity')
    .executeTakeFirst();
  const openingStock = opening?.quantity ?? 0;
  if (stock === openingStock && differentColumns(columns, stored).length === 0) return id;
  return new Refused(409, { code: 'product_created', params: { product: id, stock: openingStock } });
}

async function insertProduct(
  tx: Transaction<Schema>,
  staff: Staff,
  columns: ProductColumns,
): Promise<number | Refused> {
  const { name = '', name_bn = '', price_paisa = 0, category_id = 0, stock = 0 } = columns;
  const category = await tx
    .selectFrom('category')
    .where('id', '=', category_id)
    .select('id')
    .executeTakeFirst();
  if (!category) return invalid({ category: 'unknown_category' });
  await sql`SELECT ${recordedAs({ kind: 'count', actor: staffActor(staff) })}`.execute(tx);
  for (const slug of slugsOf(name, columns.code ?? undefined)) {
    const stored = await tx
      .insertInto('product')
      .values({
        ...columns,
        ...{ slug, name, price_paisa, category_id, stock },
        search_key: searchKeyOf({ name, name_bn }),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) return stored.id;
  }
  return invalid({ name: 'too_many_same_names' });
}

/** Those of the import, then with a number: two products may have one name. */
function* slugsOf(name: string, code: string | undefined): Generator<string> {
  const candidates = slugCandidates(name, code);
  yield* candidates;
  for (let ending = 2; ending <= MAX_SLUGS; ending++) yield `${candidates[0]}-${ending}`;
}
