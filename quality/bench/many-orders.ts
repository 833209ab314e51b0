import type pg from 'pg';
import { onServer } from '../../server/testing/postgres.ts';
import { fillOrderRecords } from './order-records.ts';

const BATCH = 100_000;

/** Common ones first: of so many names and areas, an earlier one has more orders. */
export const GIVEN_NAMES = [
  ...['Mohammad', 'Fatema', 'Amina', 'রহিমা', 'Karim', 'Nasrin', 'Abdul', 'Shirin', 'সুমাইয়া', 'Rafiq'],
  ...['Jamal', 'Tanvir', 'Salma', 'আব্দুল্লাহ', 'Rina', 'Kamrul', 'Farzana', 'Mizan', 'জাহাঙ্গীর', 'Shamima'],
  ...['Habib', 'Rokeya', 'Sohel', 'নাজমা', 'Ashraf', 'Lipi', 'Monir', 'Tahmina', 'Zahid', 'Parvin'],
];
export const FAMILY_NAMES = [
  ...['Begum', 'Islam', 'Akter', 'Hossain', 'Rahman', 'খাতুন', 'Ahmed', 'Khan', 'Uddin', 'Sultana'],
  ...['ইসলাম', 'Chowdhury', 'Miah', 'Sarker', 'Haque'],
];
export const AREAS = [
  ...[
    'Mirpur',
    'Uttara',
    'Dhanmondi',
    'মোহাম্মদপুর',
    'Jatrabari',
    'Badda',
    'Gulshan',
    'Rampura',
    'Wari',
    'Banani',
  ],
  ...[
    'Motijheel',
    'খিলগাঁও',
    'Malibagh',
    'Tejgaon',
    'Shyamoli',
    'Lalbagh',
    'Basabo',
    'Khilkhet',
    'Savar',
    'Tongi',
  ],
];

/** By city: with the hours that they promise. Few orders have none. */
export const ZONES = ['Dhanmondi', 'Mirpur', 'Uttara', 'Gulshan', 'Old Dhaka', ''];

/** The orders of the last days that are not delivered yet. */
const WAITING = 600;

/**
 * Fills a migrated database that has products with orders of two lines, spread over two years: names and areas as common as in a
 * town, another phone each, the last ones waiting, one in twenty of the others cancelled. One in ten was not placed on the shop's pages, each
 * fourth line is an offer. Each order has the records of a shop, see `fillOrderRecords`.
 */
export async function fillOrders(database: string, count: number): Promise<void> {
  await onServer(database, async (client) => {
    // Triggers check one order at a time.
    await client.query('SET session_replication_role = replica');
    await client.query('SELECT setseed(0.5)');
    const indexes = await dropIndexes(client);
    for (let from = 0; from < count; from += BATCH)
      await client.query(
        `WITH product_range AS (SELECT min(id) AS first, count(*) AS number FROM product), placed AS (
           INSERT INTO orders (order_key, content_hash, guest_token, order_type, delivery_type, status, created, receiver_name,
             receiver_phone_number, receiver_address, receiver_city, subtotal_paisa, tax_paisa, total_paisa, delivery_zone,
             delivery_hours, promised_by, source, payment_id)
           SELECT 'bench-' || n, '', left(md5(n::text) || md5('x' || n), 32), CASE WHEN n % 3 = 0 THEN 'ONLINE' ELSE 'COD' END,
             'HOME_DELIVERY',
             CASE WHEN n <= $3 - ${WAITING} THEN CASE WHEN n % 20 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END
                  ELSE (ARRAY['PENDING', 'PROCESSING', 'ONGOING'])[1 + n % 3] END,
             now() - (($3 - n) * interval '1 day' * 730 / $3), ${oneOf('$4', GIVEN_NAMES)} || ' ' || ${oneOf('$5', FAMILY_NAMES)},
             '+8801' || (300000000 + (n::bigint * 7919) % 99999989), 'House ' || n % 90 || ', Road ' || n % 30,
             ${oneOf('$6', AREAS)}, 20000, 1000, 21000, ($7::text[])[1 + n % ${ZONES.length}],
             CASE WHEN n % ${ZONES.length} = ${ZONES.length - 1} THEN NULL ELSE 3 END,
             CASE WHEN n % ${ZONES.length} < ${ZONES.length - 1}
                  THEN now() - (($3 - n) * interval '1 day' * 730 / $3) + interval '3 hours' END,
             CASE WHEN n % 10 = 0 THEN (ARRAY['CALL', 'WHATSAPP', 'COUNTER'])[1 + n / 10 % 3] ELSE 'WEB' END,
             CASE WHEN n % 3 = 0 AND n % 7 > 0 AND n <= $3 - ${WAITING} THEN 'bank-' || n END
           FROM generate_series($1::int, $2::int) AS n RETURNING id
         ), line AS (
           INSERT INTO order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa, regular_paisa)
           SELECT id, first + (id * 7 + position * 13) % number, 'Miniket rice', 'মিনিকেট চাল', '', 10000, 1, 10000,
             CASE WHEN id % 4 = 0 THEN 12000 END
           FROM placed, product_range, generate_series(0, 1) AS position
         )
         INSERT INTO order_history (order_id, from_status, to_status, actor) SELECT id, '', 'PENDING', 'guest' FROM placed`,
        [from + 1, Math.min(from + BATCH, count), count, GIVEN_NAMES, FAMILY_NAMES, AREAS, ZONES],
      );
    await fillOrderRecords(client);
    for (const index of indexes) await client.query(index);
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE');
  });
}

/** Drops the indexes that no constraint needs, because building them afterwards is ten times faster; returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT indisunique`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** SQL for one of these texts by chance; of 30 the first gets a fifth of the orders and the last a sixtieth. */
function oneOf(parameter: string, texts: readonly string[]): string {
  return `(${parameter}::text[])[1 + floor(${texts.length} * random() ^ 2)::int]`;
}
