import type { DeskProduct } from '@haat/contract/office/orders/desk';
import { latinDigits } from '@haat/contract/text/digits';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { SearchIndex } from '../catalogue/search/search-index.ts';
import { findIds } from '../catalogue/search-products.ts';
import { suggestSubstitutes } from '../picking/suggest-substitutes.ts';
import type { Database } from '../platform/db/database.ts';

const MAX_FOUND = 8;

/** The largest number that can be a product's id. */
const MAX_ID = 2 ** 31;

/** Returns the product with this code or id, then the best matches of the shop's search. */
export async function searchDeskProducts(
  db: Database,
  index: SearchIndex,
  typed: string,
): Promise<DeskProduct[]> {
  const search = typed.trim();
  const found = searchKey(search) === '' ? [] : findIds(await index.current(), search, MAX_FOUND);
  const ids = [...new Set([...(await findByCode(db, search)), ...found])].slice(0, MAX_FOUND);
  return [...(await readDeskProducts(db, ids)).values()];
}

/** Returns products in stock that can replace one, the most alike first. */
export async function findAlike(db: Database, id: number): Promise<DeskProduct[]> {
  const product = await db
    .selectFrom('product')
    .where('id', '=', id)
    .select(['unit', 'price_paisa', 'category_id'])
    .executeTakeFirst();
  if (!product) return [];
  const found = await suggestSubstitutes(db, product, { most: MAX_FOUND, except: sql`SELECT ${id}::bigint` });
  return [
    ...(
      await readDeskProducts(
        db,
        found.map((each) => each.product),
      )
    ).values(),
  ];
}

async function findByCode(db: Database, search: string): Promise<number[]> {
  const code = latinDigits(search);
  const id = /^\d+$/.test(code) ? Number(code) : 0;
  const rows = await db
    .selectFrom('product')
    .where((eb) =>
      eb.or([
        eb('code', 'in', [code, code.toUpperCase(), code.toLowerCase()]),
        eb('id', '=', id < MAX_ID ? id : 0),
      ]),
    )
    .select(['id', 'code'])
    .orderBy('code')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns listed products by id, in the order of `ids`. */
export async function readDeskProducts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, DeskProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .where('id', 'in', ids)
    .where('listed', '=', true)
    .select(['id', 'code', 'name', 'name_bn', 'unit', 'price_paisa', 'stock', 'sold_by', 'options'])
    .execute();
  const products = rows.map(({ code, ...row }) => ({ ...row, code: code ?? '' }));
  return new Map(
    products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => [row.id, row]),
  );
}
