import type { CallerRow } from '@haat/contract/office/orders/desk';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { plainDigits } from '@haat/contract/phone/phone';
import { sql } from 'kysely';
import { searchTerms } from '../orders/office/search-terms.ts';
import { ORDER_TERMS } from '../orders/order-area.ts';
import type { Database } from '../platform/db/database.ts';

const MAX_CALLERS = 5;

/** How many of the newest orders with these digits are read. More are read where one caller has many. */
const MAX_ORDERS = 100;

/** Returns the receivers of the newest orders whose phone contains the digits, one per phone. */
export async function findCallers(db: Database, typed: string): Promise<CallerRow[]> {
  const terms = searchTerms(plainDigits(typed));
  const [digits] = terms?.digits ?? [];
  if (!terms || digits === undefined) return [];
  const { rows } = await sql<CallerRow>`
    SELECT phone, name, address, city FROM (
      SELECT DISTINCT ON (receiver_phone_number) id, receiver_phone_number AS phone, receiver_name AS name,
        receiver_address AS address, receiver_city AS city
      FROM (
        SELECT * FROM orders
        WHERE ${ORDER_TERMS} @> ${terms.terms}::text[]
          AND receiver_phone_number <> ${ERASED_PHONE}
          AND strpos(replace(receiver_phone_number, '+880', '0'), ${digits}) > 0
        ORDER BY id DESC LIMIT ${MAX_ORDERS}
      ) AS newest
      ORDER BY receiver_phone_number, id DESC
    ) AS caller
    ORDER BY id DESC LIMIT ${MAX_CALLERS}`.execute(db);
  return rows;
}
