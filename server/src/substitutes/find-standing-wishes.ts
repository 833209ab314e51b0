import { toTaka } from '@haat/contract/money/money';
import type { StandingWishes } from '@haat/contract/shop/substitutes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** So many of the newest orders of an account are read. */
const MOST_ORDERS = 200;

/** The orders of a receiver. */
export const ofPhone = (phone: string) => sql<boolean>`receiver_phone_number = ${phone}`;

/**
 * Returns what a shopper has decided about missing goods: the limit of price of the last order with one, and what the last order of each product
 * takes instead of it. It is read from the orders, so nothing must agree with them, and a person who is erased leaves none.
 * @param own a condition of the shopper's orders
 */
export async function findStandingWishes(db: Database, own: RawBuilder<boolean>): Promise<StandingWishes> {
  const { rows } = await sql<{ cap: number | null; products: StandingWishes['products'] }>`
    WITH own AS MATERIALIZED (
      SELECT id, substitute_cap_paisa FROM orders WHERE ${own} AND sent_again_for IS NULL
      ORDER BY id DESC LIMIT ${MOST_ORDERS}),
    last AS (
      SELECT DISTINCT ON (line.product_id) line.product_id, line.wished_id FROM own JOIN order_item AS line ON line.order_id = own.id
      WHERE line.replaces_id IS NULL ORDER BY line.product_id, line.order_id DESC, line.wished_id NULLS LAST)
    SELECT (SELECT substitute_cap_paisa FROM own WHERE substitute_cap_paisa IS NOT NULL ORDER BY id DESC LIMIT 1) AS cap,
      (SELECT coalesce(json_agg(json_build_object('missing', last.product_id, 'product', wished.id, 'name', name, 'name_bn', name_bn)
         ORDER BY last.product_id), '[]')
       FROM last JOIN product AS wished ON wished.id = last.wished_id AND wished.listed) AS products`.execute(
    db,
  );
  const { cap, products } = rows[0]!;
  return { cap: cap === null ? null : toTaka(cap), products };
}
