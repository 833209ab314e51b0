import { onServer } from '../../server/src/testing/postgres.ts';

/** Times without stock of each product in two years. */
const STOCK_OUTS = 20;
/** Products that somebody wanted on each day while they were sold out. */
const WANTED = 100;
const WORDS = 2_000;

/**
 * Adds to the orders of `fillOrders` what only figures read: costs of all products, times
 * without stock, what was wanted and sold out, and words that nobody found.
 */
export async function fillFigureData(database: string): Promise<void> {
  await onServer(database, async (client) => {
    // Triggers would have every day counted again, once for each row.
    await client.query('SET session_replication_role = replica');
    await client.query(`
      INSERT INTO product_cost (product_id, cost_paisa, actor, since)
      SELECT id, 7000 + half * 500, 'bench', now() - interval '730 days' + half * interval '365 days'
      FROM product, generate_series(0, 1) AS half`);
    await client.query(
      `INSERT INTO stock_out (product_id, since, until)
       SELECT id, since, since + (1 + id % 40) * interval '1 hour'
       FROM product, generate_series(1, $1) AS n, LATERAL (SELECT now() - (n * 36 + id % 11) * interval '1 day' AS since) AS at`,
      [STOCK_OUTS],
    );
    await client.query(
      `INSERT INTO sold_out_interest (day, product_id, views, searches, asked)
       SELECT DISTINCT ON (day, product) day_in_dhaka(now() - n * interval '1 day') AS day, first + (n * 37 + m * 17) % number AS product,
         1 + m % 30, m % 7, m % 2
       FROM generate_series(0, 729) AS n, generate_series(1, $1) AS m, (SELECT min(id) AS first, count(*) AS number FROM product) AS range`,
      [WANTED],
    );
    await client.query(
      `INSERT INTO search_miss (week, key, word, count)
       SELECT to_char(date_trunc('week', now() + interval '1 day') - (1 + 7 * week) * interval '1 day', 'YYYY-MM-DD'), 'word ' || n, 'Word ' || n, 1 + n % 50
       FROM generate_series(0, 25) AS week, generate_series(1, $1) AS n`,
      [WORDS],
    );
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE');
  });
}
