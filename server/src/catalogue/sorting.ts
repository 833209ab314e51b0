import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductRow } from './product-response.ts';

/** A total order of products, which ends with the id, and the condition for the rows after a cursor. */
export interface SortKey {
  columns: readonly RawBuilder<unknown>[];
  isDescending: boolean;
  /** The types of a row's key, to check a cursor by. */
  shape: readonly ('string' | 'number')[];
  keyOf(row: FoundRow): (string | number)[];
  /** The rows that come after `key`, or before it. */
  beyond(key: readonly (string | number)[], backwards: boolean): Expression<SqlBool>;
}

/** The order of a list without a search. Of products with one price those in stock come first. */
export function orderFor(sort: ProductQuery['sort']): SortKey {
  switch (sort) {
    case 'price':
      return by([PRICE, SOLD_OUT], false);
    case '-price':
      return by([PRICE, IN_STOCK], true);
    case 'name':
      return by([[sql`product.name COLLATE name_order`, 'string', (row) => row.name]], false);
    case 'name_bn':
      return by([[BENGALI_NAME, 'string', (row) => row.name_bn || row.name]], false);
    case 'newest':
      return by([], true);
    default:
      return by([SOLD_OUT, RANK], false);
  }
}

/** The columns of an order, for ORDER BY. */
export function sortedBy({ columns, isDescending }: SortKey, backwards: boolean): RawBuilder<unknown> {
  const direction = sql.raw(isDescending !== backwards ? 'DESC' : 'ASC');
  return sql.join(columns.map((column) => sql`${column} ${direction}`));
}

type Column = [
  column: RawBuilder<unknown>,
  type: 'string' | 'number',
  read: (row: FoundRow) => string | number,
];

/** A product of a list with its rank in the recommended order, which is 0 in other orders. */
type FoundRow = ProductRow & { rank: number };

const PRICE: Column = [sql`product.price_paisa`, 'number', (row) => row.price_paisa];

/** 1 of a product that is sold out, else 0. */
const SOLD_OUT: Column = [sql`(product.stock <= 0)::int`, 'number', (row) => (row.stock > 0 ? 0 : 1)];

/** The reverse, for a descending order. */
const IN_STOCK: Column = [sql`(product.stock > 0)::int`, 'number', (row) => (row.stock > 0 ? 1 : 0)];

const RANK: Column = [sql`found.rank`, 'number', (row) => row.rank];

const BENGALI_NAME = sql`coalesce(nullif(product.name_bn, ''), product.name) COLLATE name_order`;

const ID: Column = [sql`product.id`, 'number', (row) => row.id];

function by(first: Column[], isDescending: boolean): SortKey {
  const columns = [...first, ID];
  const row = sql`(${sql.join(columns.map(([column]) => column))})`;
  return {
    columns: columns.map(([column]) => column),
    isDescending,
    shape: columns.map(([, type]) => type),
    keyOf: (product) => columns.map(([, , read]) => read(product)),
    beyond: (key, backwards) =>
      sql<SqlBool>`${row} ${sql.raw(isDescending !== backwards ? '<' : '>')} (${sql.join(key.map((value) => sql.val(value)))})`,
  };
}
