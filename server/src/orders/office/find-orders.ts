import type { OrderRow, OrderSearch } from '@haat/contract/office/orders/orders';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../../platform/db/database.ts';
import { dayBounds } from '../../platform/db/day-bounds.ts';
import { ORDER_TERMS, ORDER_TEXTS } from '../order-area.ts';
import { IS_CREDIT_ENOUGH, IS_LATE, type Orders, selectRows, toRow } from './order-rows.ts';
import { searchTerms } from './search-terms.ts';
import { REFUND_NEEDS_ACTION } from './today.ts';

const PAGE = 50;

/** Returns a page of orders. PENDING orders wait, so without `sort` the oldest is first. A search without a usable word finds nothing. */
export async function findOrders(
  db: Database,
  criteria: OrderSearch,
): Promise<{ orders: OrderRow[]; next: number | null }> {
  const rows = await selectOrders(db, criteria).execute();
  const orders = rows.slice(0, PAGE).map(toRow);
  return { orders, next: rows.length > PAGE ? (orders.at(-1)?.id ?? null) : null };
}

function selectOrders(db: Database, criteria: OrderSearch) {
  const { status, search, day, payment, source, zone, area, slot, late, cursor } = criteria;
  const direction = directionOf(criteria);
  let page: Orders = db.selectFrom('orders');
  if (status) page = page.where('status', '=', status);
  if (search !== undefined) page = whereFound(page, search, { byIndex: day === undefined });
  if (payment) page = wherePaid(page, payment);
  if (source) page = page.where('source', '=', source);
  if (zone) page = page.where('delivery_zone', '=', zone);
  if (slot) page = page.where('slot_id', '=', slot).where('status', '<>', 'CANCELLED');
  if (area) page = page.where(isIn(area));
  if (late) page = page.where(IS_LATE);
  if (cursor !== undefined) page = page.where(isAfter(cursor, direction, { byTime: day !== undefined }));
  // In the order of the index, so that no other day is read.
  if (day) page = page.where(isOfDay(day)).orderBy('created', direction);
  const rows = selectRows(page)
    .orderBy('id', direction)
    .limit(PAGE + 1);
  // The best plan of a search depends on how many orders have its words.
  return search === undefined ? rows.modifyEnd(PLANNED_ONCE) : rows;
}

function directionOf({ sort, status, search, late }: OrderSearch): 'asc' | 'desc' {
  if (sort) return sort === 'oldest' ? 'asc' : 'desc';
  if (late) return 'asc';
  return status === 'PENDING' && search === undefined ? 'asc' : 'desc';
}

/** By id, or by time and then id. Ids do not always rise with the time, which is the start of the transaction: an id is drawn later. */
function isAfter(cursor: number, direction: 'asc' | 'desc', { byTime }: { byTime: boolean }) {
  const [place, last] = byTime
    ? [sql`(created, id)`, sql`((SELECT created FROM orders WHERE id = ${cursor}), ${cursor})`]
    : [sql`id`, sql`${cursor}`];
  return direction === 'asc' ? sql<boolean>`${place} > ${last}` : sql<boolean>`${place} < ${last}`;
}

/**
 * By the index of terms; then the whole words and digits are compared, of which the index has only parts. The orders of one
 * day are compared without the index, because its terms are expensive to compute for each row.
 */
function whereFound(page: Orders, search: string, { byIndex }: { byIndex: boolean }): Orders {
  const found = searchTerms(search);
  if (!found) return page.where(sql<boolean>`false`);
  let matching = page;
  if (byIndex) matching = page.where(sql<boolean>`${ORDER_TERMS} @> ${found.terms}::text[]`);
  for (const digits of found.digits)
    matching = matching.where(
      sql<boolean>`(strpos(number, ${digits}) > 0 OR strpos(replace(receiver_phone_number, '+880', '0'), ${digits}) > 0)`,
    );
  for (const word of found.words)
    matching = matching.where(sql<boolean>`strpos(lower(concat_ws(' ', ${ORDER_TEXTS})), ${word}) > 0`);
  return matching;
}

/** SQL: whether an order goes to an area or to a part of it. */
function isIn(area: number) {
  return sql<boolean>`area_id IN (
    WITH RECURSIVE part AS (
      SELECT id FROM area WHERE id = ${area} UNION SELECT area.id FROM area JOIN part ON parent_id = part.id
    ) SELECT id FROM part)`;
}

function isOfDay(day: string) {
  const { from, to } = dayBounds(day);
  return sql<boolean>`created >= ${from} AND created < ${to}`;
}

function wherePaid(page: Orders, payment: NonNullable<OrderSearch['payment']>): Orders {
  switch (payment) {
    case 'cod':
      return page.where('order_type', '=', 'COD');
    case 'paid':
      return page.where((eb) => eb.or([eb('payment_id', 'is not', null), IS_CREDIT_ENOUGH]));
    case 'unpaid':
      return page
        .where('order_type', '=', 'ONLINE')
        .where('payment_id', 'is', null)
        .where(sql<boolean>`NOT ${IS_CREDIT_ENOUGH}`);
    case 'held':
      return page.where(sql<boolean>`id IN (SELECT order_id FROM payment WHERE held)`);
    case 'refused-refund':
      return page.where(sql<boolean>`id IN (SELECT order_id FROM refund WHERE ${REFUND_NEEDS_ACTION})`);
  }
}
