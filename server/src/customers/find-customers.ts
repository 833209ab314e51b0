import type { CustomerRow } from '@haat/contract/office/orders/customers';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { isEmail } from '@haat/contract/text/email';
import { sql } from 'kysely';
import { type SearchTerms, searchTerms } from '../orders/office/search-terms.ts';
import { ORDER_AREA, ORDER_TEXTS } from '../orders/order-area.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import { hasEmailTrace, hasPhoneTrace } from './contact-traces.ts';

const PAGE = 30;

/** The maximum number of orders and accounts that a search reads, the newest first: one person may have many orders. */
const MAX_READ = 300;

interface Found {
  phone: string;
  name: string;
  area: string;
  account: boolean;
  blocked: boolean;
  last_order: Date | null;
}

/**
 * Returns people whose orders or account match, one per phone, the newest order first. A search without a usable word finds nobody, an
 * empty one those who are blocked. Of a whole phone or e-mail address also who has stored nothing but this.
 */
export async function findCustomers(
  db: Database,
  search: string,
): Promise<{ customers: CustomerRow[]; more: boolean; email: string | null }> {
  const { customers, more } = await findByTerms(db, search);
  const email = search.trim().toLowerCase();
  if (isEmail(email)) return { customers, more, email: (await hasEmailTrace(db, email)) ? email : null };
  const phone = customers.length > 0 ? null : await toCallablePhone(search);
  if (phone === null || !(await hasPhoneTrace(db, phone))) return { customers, more, email: null };
  const { rows } = await sql<CustomerRow>`
    SELECT phone, '' AS name, '' AS area, false AS account, ${IS_BLOCKED} AS blocked, NULL AS last_order
    FROM (SELECT ${phone}::text AS phone) AS person`.execute(db);
  return { customers: rows, more, email: null };
}

async function findByTerms(
  db: Database,
  search: string,
): Promise<{ customers: CustomerRow[]; more: boolean }> {
  const terms = searchTerms(search);
  if (!terms && search.trim() !== '') return { customers: [], more: false };
  const { rows } = await (terms ? selectCustomers(terms) : selectBlocked()).execute(db);
  const customers = rows
    .slice(0, PAGE)
    .map((row) => ({ ...row, last_order: row.last_order?.toISOString() ?? null }));
  return { customers, more: rows.length > PAGE };
}

/** The statement, for the test of its plan: both lists of terms are indexed. */
export function selectCustomers(terms: SearchTerms) {
  const ordered = matches(terms, {
    number: sql`number`,
    phone: sql`receiver_phone_number`,
    texts: ORDER_TEXTS,
  });
  const registered = matches(terms, {
    number: sql`''`,
    phone: sql`phone`,
    texts: sql`full_name, address_1, city`,
  });
  return sql<Found>`
    WITH ordered AS (
      SELECT DISTINCT ON (phone) * FROM (
        SELECT id, receiver_phone_number AS phone, receiver_name AS name, created,
          ${ORDER_AREA} AS area
        FROM orders WHERE ${ordered} AND receiver_phone_number NOT IN ('', ${ERASED_PHONE}) ORDER BY id DESC LIMIT ${MAX_READ}
      ) AS newest ORDER BY phone, id DESC
    ), registered AS (
      SELECT id, phone, full_name AS name, CASE WHEN city = '' THEN address_1 ELSE city END AS area
      FROM customer WHERE ${registered} ORDER BY id DESC LIMIT ${MAX_READ}
    )
    SELECT phone, name, area, EXISTS (SELECT FROM customer WHERE customer.phone = person.phone) AS account,
      ${IS_BLOCKED} AS blocked, last_order
    FROM (
      SELECT phone, name, area, id AS newest, created AS last_order FROM ordered
      UNION ALL
      SELECT phone, name, area, NULL, NULL FROM registered
      WHERE NOT EXISTS (SELECT FROM ordered WHERE ordered.phone = registered.phone)
    ) AS person
    ORDER BY newest DESC NULLS LAST, phone LIMIT ${PAGE + 1}`;
}

const IS_BLOCKED = sql`EXISTS (SELECT FROM phone_block WHERE phone_block.phone = person.phone AND lifted IS NULL)`;

/** The newest block first, each with its newest order or its account. */
function selectBlocked() {
  return sql<Found>`
    SELECT block.phone, coalesce(newest.name, account.full_name, '') AS name,
      coalesce(newest.area, account.city, '') AS area, account.id IS NOT NULL AS account, true AS blocked,
      newest.created AS last_order
    FROM phone_block AS block
    LEFT JOIN customer AS account ON account.phone = block.phone
    LEFT JOIN LATERAL (
      SELECT receiver_name AS name, created,
        ${ORDER_AREA} AS area
      FROM orders WHERE receiver_phone_number = block.phone ORDER BY id DESC LIMIT 1
    ) AS newest ON true
    WHERE block.lifted IS NULL ORDER BY block.id DESC LIMIT ${PAGE + 1}`;
}

type Sql = ReturnType<typeof sql>;

/** By the index of terms; then whole words and digits are compared, of which the index has only parts. */
function matches({ terms, digits, words }: SearchTerms, columns: Record<'number' | 'phone' | 'texts', Sql>) {
  const { number, phone, texts } = columns;
  return sql.join(
    [
      sql`order_search_terms(${number}, ${phone}, ${texts}) @> ${terms}::text[]`,
      ...digits.map((each) => sql`strpos(replace(${phone}, '+880', '0'), ${each}) > 0`),
      ...words.map((each) => sql`strpos(lower(concat_ws(' ', ${texts})), ${each}) > 0`),
    ],
    sql` AND `,
  );
}
