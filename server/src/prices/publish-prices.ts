import type * as endpoints from '@haat/contract/office/catalogue/prices';
import type { Publication } from '@haat/contract/office/catalogue/prices';
import { DAY } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { readPublication } from './get-price-board.ts';
import { applyPublication } from './publish-due.ts';

type NewPublication = Static<typeof endpoints.publishPrices.body>;

/** A publication can wait at most this long, in ms: a week. */
const MAX_WAIT = 7 * DAY;

/**
 * Stores a publication, once per key, and applies it now or leaves it for its time. 409 `price_changed` if a product has another price than
 * was seen: the preview was of another change.
 */
export async function publishPrices(
  db: Database,
  staff: Staff,
  { key, changes, publish_at }: NewPublication,
  now: Date,
): Promise<Publication | Refused> {
  const at = publish_at === undefined ? now : new Date(publish_at);
  if (at.getTime() > now.getTime() + MAX_WAIT) return invalid({ publish_at: 'more_than_a_week' });
  const id = await asStaff(db, staff, async (tx) => {
    const id = await storePublication(tx, staff, { key, changes, at, now });
    if (id instanceof Refused) return id;
    await tx.deleteFrom('price_draft').where('staff_id', '=', staff.id).execute();
    return id;
  });
  return id instanceof Refused ? id : readPublication(db, id);
}

/** The same in the caller's transaction, which must be rolled back if it is refused. Returns the id of the publication. */
export async function storePublication(
  tx: Transaction<Schema>,
  staff: Staff,
  { key, changes, at, now }: Pick<NewPublication, 'key' | 'changes'> & { at: Date; now: Date },
): Promise<number | Refused> {
  const products = changes.map(({ product }) => product);
  if (new Set(products).size !== products.length) return invalid({ changes: 'twice' });
  const id = await insertPublication(tx, { key, actor: staffActor(staff), at: at < now ? now : at });
  if (id === null) return findByKey(tx, key);
  const refused = await changedPriceProblem(tx, changes, products);
  if (refused) return refused;
  await tx
    .insertInto('price_change')
    .values(
      changes.map(({ product, price_paisa, seen_paisa }) => ({
        publication_id: id,
        product_id: product,
        price_paisa,
        seen_paisa,
      })),
    )
    .execute();
  if (at <= now) await applyPublication(tx, id);
  return id;
}

/** Returns null if the key was used. A second request with the key waits here for the first one. */
async function insertPublication(
  tx: Transaction<Schema>,
  { key, actor, at }: { key: string; actor: string; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('price_publication')
    .values({ request_key: key, actor, publish_at: at, state: 'scheduled' })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findByKey(tx: Transaction<Schema>, key: string): Promise<number> {
  const { id } = await tx
    .selectFrom('price_publication')
    .where('request_key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the products. */
async function changedPriceProblem(
  tx: Transaction<Schema>,
  changes: NewPublication['changes'],
  products: number[],
): Promise<Refused | null> {
  await lockProducts(tx, products);
  const rows = await tx
    .selectFrom('product')
    .where('id', '=', sql<number>`ANY(${products}::bigint[])`)
    .select(['id', 'price_paisa'])
    .execute();
  const prices = new Map(rows.map(({ id, price_paisa }) => [id, price_paisa]));
  if (changes.some(({ product }) => !prices.has(product))) return invalid({ changes: 'unknown_product' });
  const moved = changes.filter(({ product, seen_paisa }) => prices.get(product) !== seen_paisa);
  if (moved.length === 0) return null;
  const now = Object.fromEntries(moved.map(({ product }) => [product, prices.get(product) ?? 0]));
  return new Refused(409, { code: 'price_changed', params: { prices_paisa: now } });
}
