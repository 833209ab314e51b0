import { onServer } from '../server/src/testing/postgres.ts';

const BATCH = 100_000;

export const NAMES = [
  'Amina Begum',
  'Karim Uddin',
  'রহিমা খাতুন',
  'Jamal Hossain',
  'Nasrin Akter',
  'আব্দুল হাকিম',
  'Shirin Sultana',
  'Rafiq Islam',
  'সুমাইয়া ইসলাম',
  'Tanvir Ahmed',
];
export const AREAS = ['Dhanmondi', 'Mirpur', 'Uttara', 'মোহাম্মদপুর', 'Gulshan', 'Wari', 'Banani', 'Badda'];

/** The orders of the last days that are not delivered yet. */
const WAITING = 600;

/**
 * Fills a migrated database that has products with orders of two lines, spread over two years: names and areas by turns, another
 * phone each, the last ones waiting, one in twenty of the others cancelled.
 */
export async function fillOrders(database: string, count: number): Promise<void> {
  await onServer(database, async (client) => {
    // Triggers check one order at a time.
    await client.query('SET session_replication_role = replica');
    for (let from = 0; from < count; from += BATCH)
      await client.query(
        `WITH product_range AS (SELECT min(id) AS first, count(*) AS number FROM product), placed AS (
           INSERT INTO orders (order_key, content_hash, guest_token, order_type, delivery_type, status, created, receiver_name,
             receiver_phone_number, receiver_address, receiver_city, subtotal_paisa, tax_paisa, total_paisa)
           SELECT 'bench-' || n, '', left(md5(n::text) || md5('x' || n), 32), CASE WHEN n % 3 = 0 THEN 'ONLINE' ELSE 'COD' END,
             'HOME_DELIVERY',
             CASE WHEN n <= $3 - ${WAITING} THEN CASE WHEN n % 20 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END
                  ELSE (ARRAY['PENDING', 'PROCESSING', 'ONGOING'])[1 + n % 3] END,
             now() - (($3 - n) * interval '1 day' * 730 / $3), ($4::text[])[1 + n % ${NAMES.length}],
             '+8801' || (300000000 + (n::bigint * 7919) % 99999989), 'House ' || n % 90 || ', Road ' || n % 30,
             ($5::text[])[1 + (n / 7) % ${AREAS.length}], 20000, 1000, 21000
           FROM generate_series($1::int, $2::int) AS n RETURNING id
         ), line AS (
           INSERT INTO order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
           SELECT id, first + (id * 7 + position * 13) % number, 'Miniket rice', 'মিনিকেট চাল', '', 10000, 1, 10000
           FROM placed, product_range, generate_series(0, 1) AS position
         )
         INSERT INTO order_history (order_id, from_status, to_status, actor) SELECT id, '', 'PENDING', 'guest' FROM placed`,
        [from + 1, Math.min(from + BATCH, count), count, NAMES, AREAS],
      );
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE');
  });
}
