import type pg from 'pg';

const RIDERS = 20;
/** Rows of so many orders in one statement, so that a crash of the machine's memory is no concern. */
const BATCH = 100_000;
/** Messages are deleted after this time. */
const MESSAGES = `interval '90 days'`;

const DESK = `'staff:Desk ' || (1 + placed.id % 5)`;
const PACKER = `'staff:Packer ' || (1 + placed.id % 8)`;
const RIDER = `'staff:Rider ' || (1 + placed.id % ${RIDERS})`;

/**
 * Gives each order of `fillOrders` what a shop has recorded of it at its end: the moves, openings and steps, ticks, prints and invoices of its staff, the run
 * of its rider, stock movements, payments with their callbacks, cash, refunds, messages and the audit. Every third order is paid online; the cash is never closed,
 * and each tenth cash order is paid at the counter. A few orders have open problems. Triggers are off.
 */
export async function fillOrderRecords(client: pg.Client): Promise<void> {
  await client.query(staffSql);
  const { rows } = await client.query('SELECT min(id)::int AS first, max(id)::int AS last FROM orders');
  for (let from = rows[0].first; from <= rows[0].last; from += BATCH) {
    const to = Math.min(from + BATCH - 1, rows[0].last);
    await client.query(`CREATE TEMP TABLE placed AS ${placedSql(from, to)}`);
    await client.query('ANALYZE placed');
    for (const statement of recordsSql) await client.query(statement);
    await client.query('DROP TABLE placed');
  }
  await client.query(cashSql);
}

const staffSql = `
  WITH made AS (
    INSERT INTO staff (name, login, role, password_hash)
    SELECT 'Rider ' || n, '+88016' || (10000000 + n), 'rider', '$argon2id$bench' FROM generate_series(1, ${RIDERS}) AS n
    UNION ALL SELECT 'Receiver ' || n, '+88016' || (20000000 + n), 'desk', '$argon2id$bench' FROM generate_series(1, 3) AS n
    RETURNING id, name, role
  )
  INSERT INTO cash_place (kind, rider_id) SELECT 'rider', id FROM made WHERE role = 'rider'`;

/** The orders of a batch, with what decides about their records. */
const placedSql = (from: number, to: number) => `
  SELECT id, created, status, payment_id, order_type = 'ONLINE' AS online, receiver_phone_number AS phone, total_paisa,
    status = 'COMPLETED' AS delivered, status <> 'PENDING' AND (status <> 'CANCELLED' OR id % 40 <> 0) AS confirmed,
    status IN ('COMPLETED', 'ONGOING') OR (status = 'CANCELLED' AND order_type = 'COD' AND id % 40 <> 0) AS sent,
    created + (1 + id % 6) * interval '1 hour' AS ended,
    status = 'COMPLETED' AND order_type = 'COD' AND id % 10 = 1 AS at_counter,
    (SELECT staff.id FROM staff WHERE name = 'Rider ' || (1 + orders.id % ${RIDERS})) AS rider
  FROM orders WHERE id BETWEEN ${from} AND ${to}`;

const audited = (table: string, row: string, actor: string, at: string, condition: string) => `
  INSERT INTO audit (at, actor, table_name, operation, row_id, changed, before, after)
  SELECT ${at}, ${actor}, '${table}', 'UPDATE', ${row}, '{status,version}', jsonb_build_object('id', id, 'status', 'PENDING', 'version', 0,
    'total_paisa', total_paisa, 'created', created), jsonb_build_object('id', id, 'status', status, 'version', 1, 'total_paisa', total_paisa, 'created', created)
  FROM placed WHERE ${condition}`;

const recordsSql = [
  `INSERT INTO order_opening (order_id, actor, at) SELECT id, ${DESK}, created + interval '2 minutes' FROM placed WHERE confirmed OR id % 3 > 0`,
  `INSERT INTO order_history (order_id, from_status, to_status, actor, reason, at)
   SELECT id, move.from_status, move.to_status, ${DESK}, CASE WHEN move.from_status = 'ONGOING' AND move.to_status = 'CANCELLED' THEN 'not at home' ELSE '' END, move.at
   FROM placed, LATERAL (VALUES
     (1, 'PENDING', 'PROCESSING', created + interval '5 minutes', confirmed),
     (2, 'PROCESSING', 'ONGOING', created + interval '40 minutes', sent),
     (3, 'ONGOING', status, ended, sent AND status IN ('COMPLETED', 'CANCELLED')),
     (3, CASE WHEN confirmed THEN 'PROCESSING' ELSE 'PENDING' END, status, created + interval '50 minutes', status = 'CANCELLED' AND NOT sent)
   ) AS move (nth, from_status, to_status, at, happened) WHERE happened ORDER BY id, nth`,
  `INSERT INTO order_step (order_id, step, actor, at)
   SELECT id, step.step, ${PACKER}, created + nth * interval '10 minutes'
   FROM placed, (VALUES (1, 'confirmed'), (2, 'picked'), (3, 'packed'), (4, 'handed_over')) AS step (nth, step)
   WHERE CASE nth WHEN 1 THEN confirmed ELSE sent OR (status = 'PROCESSING' AND id % 3 > 0 AND nth < 3) END ORDER BY id, nth`,
  `INSERT INTO pick_tick (tick_key, order_item_id, action, quantity, actor, made_at, result, at)
   SELECT md5('tick' || item.id), item.id, 'pick', item.quantity, ${PACKER}, created, 'applied', created
   FROM placed JOIN order_item AS item ON item.order_id = placed.id WHERE sent`,
  `INSERT INTO picked_line (id, quantity, tick_key, actor, at)
   SELECT item.id, item.quantity, md5('tick' || item.id), ${PACKER}, created
   FROM placed JOIN order_item AS item ON item.order_id = placed.id WHERE sent`,
  `INSERT INTO stock_movement (product_id, kind, quantity, actor, order_id, at)
   SELECT product_id, 'sale', -quantity, 'guest', order_id, created FROM placed JOIN order_item ON order_id = placed.id
   UNION ALL
   SELECT product_id, 'return', quantity, 'staff:Desk 1', order_id, ended FROM placed JOIN order_item ON order_id = placed.id WHERE status = 'CANCELLED'`,
  `INSERT INTO slip_print (order_id, kind, size, actor, at) SELECT id, 'packing', '80', ${PACKER}, created FROM placed WHERE sent`,
  `INSERT INTO invoice (order_id, year, number, payable_paisa, actor, at)
   SELECT id, 2026, id, total_paisa, ${DESK}, created FROM placed WHERE sent AND id % 10 = 0`,
  `WITH run AS (
     INSERT INTO rider_run (rider_id, actor, run_key, created)
     SELECT rider, 'staff:Desk 1', 'run-' || min(id), min(created) FROM placed WHERE sent AND NOT at_counter GROUP BY rider, id / 200 RETURNING id, run_key, rider_id
   )
   INSERT INTO run_stop (run_id, order_id, position)
   SELECT run.id, placed.id, row_number() OVER (PARTITION BY run.id ORDER BY placed.id)
   FROM (SELECT id, 'run-' || min(id) OVER (PARTITION BY rider, id / 200) AS run_key FROM placed WHERE sent AND NOT at_counter) AS placed JOIN run USING (run_key)`,
  `INSERT INTO payment_attempt (order_id, provider, tran_id, amount_paisa, state, session_key, page_url, created)
   SELECT id, 'sslcommerz', left(md5('attempt' || id), 20), total_paisa, CASE WHEN payment_id IS NULL THEN 'expired' ELSE 'captured' END, md5('s' || id), 'https://pay.example/' || id, created
   FROM placed WHERE online AND status <> 'PENDING'`,
  `INSERT INTO payment_attempt_history (attempt_id, from_state, to_state, actor, at)
   SELECT attempt.id, move.from_state, move.to_state, 'gateway', attempt.created FROM placed JOIN payment_attempt AS attempt ON order_id = placed.id,
     LATERAL (VALUES ('created', 'open'), ('open', attempt.state)) AS move (from_state, to_state)`,
  `INSERT INTO payment_callback (attempt_id, kind, remote, signature, fields, headers, at)
   SELECT attempt.id, kind, '103.26.139.87', 'right', jsonb_build_object('tran_id', tran_id, 'val_id', 'val-' || attempt.id, 'amount', '210.00', 'status', 'VALID', 'currency', 'BDT',
     'card_type', 'BKASH-BKash', 'tran_date', attempt.created, 'verify_sign', md5(tran_id), 'verify_key', 'amount,bank_tran_id,card_type,currency,status,tran_date,tran_id,val_id'),
     '{"content-type": "application/x-www-form-urlencoded", "user-agent": "SSLCommerz IPN"}', attempt.created
   FROM placed JOIN payment_attempt AS attempt ON order_id = placed.id, (VALUES ('success'), ('ipn')) AS sent (kind) WHERE attempt.state = 'captured'`,
  `INSERT INTO payment (attempt_id, order_id, provider, val_id, bank_tran_id, amount_paisa, means, recorded, held)
   SELECT attempt.id, order_id, provider, 'val-' || attempt.id, payment_id, amount_paisa, 'bKash', attempt.created, placed.id % 100000 = 3
   FROM placed JOIN payment_attempt AS attempt ON order_id = placed.id WHERE attempt.state = 'captured'`,
  `INSERT INTO refund (payment_id, amount_paisa, refund_trans_id, reason, state, next_look, order_id, created)
   SELECT payment.id, total_paisa, left(md5('refund' || placed.id), 20), 'Order was cancelled', CASE WHEN placed.id % 50000 = 20 THEN 'failed' ELSE 'refunded' END, NULL, placed.id, ended
   FROM placed JOIN payment ON order_id = placed.id WHERE status = 'CANCELLED'`,
  `INSERT INTO cash_payment (order_id, amount_paisa, actor, at) SELECT id, total_paisa, ${RIDER}, ended FROM placed WHERE delivered AND NOT online`,
  `INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, order_id, actor, at)
   SELECT 'collected', customer.id, coalesce(CASE WHEN at_counter THEN drawer.id ELSE place.id END, drawer.id), total_paisa, placed.id, ${RIDER}, ended
   FROM placed JOIN cash_place AS customer ON customer.kind = 'customer' JOIN cash_place AS drawer ON drawer.kind = 'drawer'
   LEFT JOIN cash_place AS place ON place.rider_id = rider WHERE delivered AND NOT online ORDER BY placed.id`,
  `INSERT INTO message (event, channel, purpose, language, recipient, text, parts, client_id, state, created, expires, tries, next_try, charged_on, provider, ended)
   SELECT 'order ' || id || ' ' || event, 'sms', 'service', 'bn', phone, 'আপনার অর্ডার H' || id || ' পেয়েছি। মোট ২১০ টাকা, পৌঁছে দেওয়ার সময় দেবেন।', 2, left(md5(event || id), 20),
     CASE WHEN id % 5000 = 11 THEN 'dead' ELSE 'sent' END, created, created + interval '1 day', 1, NULL, day_in_dhaka(created), 'sslwireless', created
   FROM placed, (VALUES ('received'), ('confirmed'), ('on_its_way'), ('delivered')) AS message (event)
   WHERE created > now() - ${MESSAGES} AND CASE event WHEN 'received' THEN true WHEN 'confirmed' THEN confirmed WHEN 'on_its_way' THEN sent ELSE delivered END`,
  audited('orders', 'id::text', DESK, `created + interval '5 minutes'`, 'confirmed'),
  audited('orders', 'id::text', DESK, `created + interval '40 minutes'`, 'sent'),
  audited('orders', 'id::text', RIDER, 'ended', `sent AND status <> 'ONGOING'`),
  audited('run_stop', 'id::text', DESK, `created + interval '40 minutes'`, 'sent'),
  // The settings were changed by the first owner, who has worked here for a day.
  audited('shop_setting', `'1'`, `'staff:Shirin'`, 'created', 'id < 50'),
];

/** Riders hand in once a day, signed by both; the drawer goes to the bank. The balances of all places follow. */
const cashSql = `
  WITH collected AS (
    SELECT place.rider_id, place.id AS place, date_trunc('day', at) AS day, max(at) AS at, sum(amount_paisa) AS paisa
    FROM cash_entry JOIN cash_place AS place ON place.id = to_place WHERE place.kind = 'rider' GROUP BY 1, 2, 3
  ), made AS (
    INSERT INTO hand_in (rider_id, receiver_id, counted_paisa, expected_paisa, hand_in_key, at)
    SELECT rider_id, (SELECT min(id) FROM staff WHERE name LIKE 'Receiver %'), paisa, paisa, rider_id || '-' || day, at
    FROM collected WHERE day < date_trunc('day', now()) ORDER BY at RETURNING *
  ), signed AS (
    INSERT INTO hand_in_signature (hand_in_id, side, staff_id, at)
    SELECT id, side, CASE side WHEN 'rider' THEN rider_id ELSE receiver_id END, at FROM made, (VALUES ('rider'), ('receiver')) AS side (side)
  )
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, hand_in_id, actor, at)
  SELECT 'handed_in', place.id, drawer.id, counted_paisa, made.id, 'staff:Receiver 1', at
  FROM made JOIN cash_place AS place USING (rider_id) JOIN cash_place AS drawer ON drawer.kind = 'drawer' ORDER BY at;

  WITH made AS (
    INSERT INTO cash_transfer (kind, amount_paisa, note, actor, transfer_key, at)
    SELECT 'deposit', sum(amount_paisa), 'to the bank', 'staff:Receiver 1', 'bench-' || date_trunc('day', at), max(at) FROM cash_entry
    JOIN cash_place ON cash_place.id = to_place AND cash_place.kind = 'drawer' GROUP BY date_trunc('day', at) RETURNING *
  )
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, transfer_id, actor, at)
  SELECT 'transfer', drawer.id, bank.id, amount_paisa, made.id, actor, at FROM made
  JOIN cash_place AS drawer ON drawer.kind = 'drawer' JOIN cash_place AS bank ON bank.kind = 'bank' ORDER BY at;

  UPDATE cash_place SET balance_paisa =
    coalesce((SELECT sum(amount_paisa) FROM cash_entry WHERE to_place = cash_place.id), 0)
    - coalesce((SELECT sum(amount_paisa) FROM cash_entry WHERE from_place = cash_place.id), 0)`;
