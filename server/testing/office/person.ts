import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import { tableNames } from '../tables.ts';

export const NAME = 'Shirin Akhter';
export const EMAIL = 'Shirin.Akhter@example.com';
export const ADDRESS = 'House 31, Satmasjid Road';
export const CITY = 'Shankar';

/** What must not be anywhere, in small letters. The last digits also find the phone in other forms. */
export const marksOf = (phone: string) =>
  [NAME, EMAIL, ADDRESS, CITY, phone.slice(1)].map((mark) => mark.toLowerCase());

/** Writes the person into every text that staff, the shop or a gateway write about an order. */
export async function writeEverywhere(db: Database, order: number, phone: string): Promise<void> {
  const text = `${NAME}, ${phone}, ${EMAIL}, ${ADDRESS}`;
  await sql`INSERT INTO order_step (order_id, step, actor, note) VALUES (${order}, 'packed', 'staff:Rina', ${text})`.execute(
    db,
  );
  await sql`INSERT INTO order_call (order_id, outcome, actor, note, call_key)
    VALUES (${order}, 'skipped', 'staff:Rina', ${text}, ${`call ${order}`})`.execute(db);
  await sql`INSERT INTO order_note (order_id, audience, text, actor, note_key) VALUES (${order}, 'inside', ${text}, 'staff:Rina', 'n')`.execute(
    db,
  );
  await sql`INSERT INTO purchase_consent (order_id, browser) VALUES (${order}, ${text})`.execute(db);
  await sql`INSERT INTO order_edit (order_id, kind, amount_paisa, reason, actor) VALUES (${order}, 'goodwill', 100, ${text}, 'staff:Rina')`.execute(
    db,
  );
  await sql`
    WITH member AS (
      INSERT INTO staff (name, login, role, password_hash)
      SELECT who || ${order}::text, who || ${order}::text || '@haat.example', 'desk', '$argon2id$none'
      FROM unnest(ARRAY['first', 'second']) AS who RETURNING id
    )
    INSERT INTO value_request (staff_id, kind, verb, order_id, amount_paisa, moved_paisa, lines, body, reason, state, decided_by, answer, decided)
    SELECT min(id), 'goodwill', 'editOrder', ${order}::bigint, 100, 0, '[]'::jsonb, '{}'::jsonb, '', 'refused', max(id), ${text}, now() FROM member
    UNION ALL
    SELECT min(id), 'refund', 'payOutInCash', ${order}::bigint, 100, 0, '[]'::jsonb, jsonb_build_object('reason', ${text}::text), ${text}, 'waiting', NULL, '', NULL
    FROM member`.execute(db);
  await sql`INSERT INTO pick_tick (tick_key, order_item_id, action, quantity, reason, actor, made_at, result)
    SELECT md5(random()::text), id, 'short', 1, ${text}, 'staff:Rina', now(), 'applied' FROM order_item WHERE order_id = ${order}`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('haat.actor', 'staff:Rina', true)`.execute(tx);
    await sql`UPDATE order_item SET note = ${text} WHERE order_id = ${order}`.execute(tx);
  });
  await sql`
    WITH attempt AS (
      INSERT INTO payment_attempt (order_id, provider, tran_id, amount_paisa, state, session_key, page_url)
      SELECT id, 'sslcommerz', left(md5(id::text), 30), total_paisa, 'failed', ${text}, ${text} FROM orders WHERE id = ${order}
      RETURNING id
    ), callback AS (
      INSERT INTO payment_callback (attempt_id, kind, remote, signature, fields, headers)
      SELECT id, 'fail', '203.0.113.7', 'right', jsonb_build_object('cus_name', ${NAME}::text, 'val_id', 'V-17'), jsonb_build_object('referer', ${text}::text)
      FROM attempt
    )
    INSERT INTO payment_alarm (attempt_id, kind, detail) SELECT id, 'store', ${text} FROM attempt`.execute(
    db,
  );
}

/** Writes the person into a complaint about a delivered order. */
export async function writeComplaint(db: Database, order: number, phone: string): Promise<void> {
  const text = `${NAME}, ${phone}, ${EMAIL}, ${ADDRESS}`;
  await sql`
    WITH reported AS (
      INSERT INTO complaint (order_id, text, actor, complaint_key) VALUES (${order}, ${text}, 'guest', md5(${text}))
      RETURNING id
    )
    INSERT INTO complaint_line (complaint_id, order_id, order_item_id, amount, reason, wish, decision, accepted, note,
      decided, decided_by, decision_key)
    SELECT reported.id, ${order}, item.id, 1, 'spoiled', 'refund', 'no', 0, ${text}, now(), 'staff:Rina', 'n'
    FROM reported, order_item AS item WHERE item.order_id = ${order}`.execute(db);
}

/** Returns the tables in which one of the marks stands, in any column. */
export async function tablesWith(db: Database, marks: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ row: string }>`
      SELECT lower(t::text) AS row FROM ${sql.table(name)} AS t
      WHERE ${sql.join(
        marks.map((mark) => sql`strpos(lower(t::text), ${mark}) > 0`),
        sql` OR `,
      )} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(`${name}: ${rows[0]!.row}`);
  }
  return found;
}
