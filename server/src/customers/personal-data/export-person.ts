import type { Person, PersonalData } from '@haat/contract/office/personal-data';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { hasEmailTrace } from '../contact-traces.ts';
import { getCustomer } from '../get-customer.ts';

type Sql = ReturnType<typeof sql>;
type Row = Record<string, unknown>;

/**
 * Returns everything that is stored about the person of a phone or an e-mail address, and records who has taken it. Refused with 400 and
 * 404.
 */
export async function exportPerson(
  db: Database,
  { staff, person, now }: { staff: Staff; person: Person; now: Date },
): Promise<PersonalData | Refused> {
  const found = await findPerson(db, person);
  if (found instanceof Refused) return found;
  const { phone, email } = found;
  const statements = email === null ? selectOfPhone(phone) : selectOfEmail(email);
  const data = await asStaff(db, staff, async (tx) => {
    await tx
      .insertInto('data_export')
      .values({ kind: 'person', actor: staffActor(staff) })
      .execute();
    const read: Record<string, Row[]> = {};
    for (const [name, rows] of Object.entries(statements)) {
      const { rows: found } = await sql<{
        row: Row;
      }>`SELECT to_jsonb(found) AS row FROM (${rows}) AS found`.execute(tx);
      read[name] = found.map(({ row }) => withoutSecrets(row));
    }
    return read;
  });
  return { phone, email, exported: now.toISOString(), data };
}

type Found = { phone: string; email: null } | { phone: null; email: string };

async function findPerson(db: Database, person: Person): Promise<Found | Refused> {
  if (person.email === undefined) {
    const customer = await getCustomer(db, person.phone ?? '');
    return customer instanceof Refused ? customer : { phone: customer.phone, email: null };
  }
  const email = person.email.trim().toLowerCase();
  return (await hasEmailTrace(db, email)) ? { phone: null, email } : notFound('Person');
}

/** What opens an account or an order, and hashes. */
const SECRETS = [
  'password_hash',
  'guest_token',
  'order_key',
  'content_hash',
  'placed_from',
  'unproven_from',
  'client_id',
  'session_key',
  'page_url',
  'result_id',
  'claim_key',
];

/** A guest or another account that has ordered to the phone has typed its own e-mail there. */
const EMAILS = ['email', 'receiver_email'];

function withoutSecrets(row: Row): Row {
  const left = row.own === false ? [...SECRETS, ...EMAILS] : SECRETS;
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)));
}

/** What has nothing but an e-mail address. Orders and accounts in which somebody has typed it are another person's, until a phone proves it. */
function selectOfEmail(email: string): Record<string, Sql> {
  return {
    contact_messages: sql`SELECT * FROM contact_message WHERE lower(email) = ${email} ORDER BY id`,
    no_promotions: sql`SELECT * FROM message_opt_out WHERE lower(recipient) = ${email}`,
  };
}

/**
 * One statement for each kind. `orders_of_person` is what an erasure uses. Orders of guests and other accounts to the phone are exported
 * (`own` is false) without an e-mail, and those of other accounts without how they were paid online: that is about who paid.
 */
function selectOfPhone(phone: string): Record<string, Sql> {
  const account = sql`(SELECT id FROM customer WHERE phone = ${phone})`;
  const orders = sql`(SELECT id FROM orders_of_person(${phone}))`;
  const ownOrders = sql`(SELECT id FROM orders_of_person(${phone}) WHERE own)`;
  const accountOrders = sql`(SELECT id FROM orders WHERE customer_id = ${account})`;
  const khata = sql`(SELECT id FROM khata WHERE phone = ${phone})`;
  const attempts = sql`(SELECT id FROM payment_attempt WHERE order_id IN ${ownOrders}
    UNION ALL SELECT id FROM payment_attempt WHERE khata_id IN ${khata})`;
  const ofOrders = (table: string) =>
    sql`SELECT * FROM ${sql.table(table)} WHERE order_id IN ${orders} ORDER BY at`;
  return {
    account: sql`SELECT * FROM customer WHERE id = ${account}`,
    sessions: sql`SELECT signed_in, renewed, ended FROM session WHERE customer_id = ${account} ORDER BY signed_in`,
    known_devices: sql`SELECT kind, last FROM known_sign_in WHERE customer_id = ${account} ORDER BY last`,
    addresses: sql`SELECT *, customer_id IS NOT DISTINCT FROM ${account} AS own FROM shipping_address
      WHERE customer_id = ${account} OR phone = ${phone} ORDER BY id`,
    cart: sql`SELECT product.name, cart_line.quantity FROM cart_line JOIN product ON product.id = product_id
      WHERE customer_id = ${account} AND order_id IS NULL ORDER BY cart_line.id`,
    lists: sql`SELECT shopping_list.name AS list, product.name, quantity FROM shopping_list
      LEFT JOIN shopping_list_product ON list_id = shopping_list.id LEFT JOIN product ON product.id = product_id
      WHERE customer_id = ${account} ORDER BY shopping_list.id, shopping_list_product.id`,
    orders: sql`SELECT *, coalesce(customer_id = ${account}, false) AS own FROM orders WHERE id IN ${orders} ORDER BY id`,
    order_lines: sql`SELECT * FROM order_item WHERE order_id IN ${orders} ORDER BY id`,
    order_history: ofOrders('order_history'),
    order_steps: ofOrders('order_step'),
    order_calls: ofOrders('order_call'),
    order_notes: ofOrders('order_note'),
    order_edits: ofOrders('order_edit'),
    order_adjustments: ofOrders('order_adjustment'),
    complaints: ofOrders('complaint'),
    complaint_lines: sql`SELECT * FROM complaint_line WHERE order_id IN ${orders} ORDER BY id`,
    order_photos: ofOrders('order_photo'),
    credit_notes: ofOrders('credit_note'),
    cash_payments: ofOrders('cash_payment'),
    payment_attempts: sql`SELECT * FROM payment_attempt WHERE id IN ${attempts} ORDER BY id`,
    payment_callbacks: sql`SELECT * FROM payment_callback WHERE attempt_id IN ${attempts} ORDER BY id`,
    payment_agreements: sql`SELECT provider, number, created FROM payment_agreement WHERE customer_id = ${account} ORDER BY id`,
    payments: sql`SELECT * FROM payment WHERE attempt_id IN ${attempts} ORDER BY id`,
    refunds: sql`SELECT * FROM refund WHERE order_id IN ${orders} ORDER BY id`,
    sent_money: sql`SELECT * FROM wallet_claim WHERE id IN (SELECT id FROM wallet_claim WHERE order_id IN ${orders}
      UNION ALL SELECT id FROM wallet_claim WHERE khata_id IN ${khata}) ORDER BY id`,
    received_money: sql`SELECT order_id, wallet, trx_id, amount_paisa, received, sender = ${phone} AS from_this_phone FROM wallet_receipt
      WHERE id IN (SELECT id FROM wallet_receipt WHERE order_id IN ${ownOrders}
      UNION ALL SELECT id FROM wallet_receipt WHERE khata_id IN ${khata} UNION ALL SELECT id FROM wallet_receipt WHERE sender = ${phone}) ORDER BY id`,
    invoices: ofOrders('invoice'),
    purchase_consents: sql`SELECT * FROM purchase_consent WHERE order_id IN ${ownOrders} ORDER BY order_id`,
    messages: sql`SELECT * FROM message WHERE recipient = ${phone}
      OR channel = 'email' AND substring(event FROM '^order (\\d+) ')::bigint IN ${accountOrders} ORDER BY id`,
    push_subscriptions: sql`SELECT order_id, endpoint, language, created FROM push_subscription WHERE order_id IN ${orders} ORDER BY id`,
    chat: sql`SELECT name, received, answered, dropped FROM chat WHERE phone = ${phone}`,
    chat_messages: sql`SELECT kind, text, at FROM chat_message WHERE chat_id = (SELECT id FROM chat WHERE phone = ${phone}) ORDER BY id`,
    chat_offers: sql`SELECT at, total_paisa, request FROM chat_offer WHERE chat_id = (SELECT id FROM chat WHERE phone = ${phone}) ORDER BY id`,
    no_promotions: sql`SELECT * FROM message_opt_out WHERE recipient = ${phone}`,
    // Anybody may have named the phone there, so without who has written it.
    contact_messages: sql`SELECT id, subject, message, created, opened, answered FROM contact_message
      WHERE mentions_phone(subject || ' ' || message, ${phone}) ORDER BY id`,
    stock_alerts: sql`SELECT stock_alert.*, product.name FROM stock_alert JOIN product ON product.id = product_id
      WHERE phone = ${phone} ORDER BY stock_alert.id`,
    credit: sql`SELECT * FROM customer_account WHERE phone = ${phone}`,
    khata: sql`SELECT * FROM khata WHERE phone = ${phone}`,
    credit_entries: sql`SELECT * FROM customer_account_entry WHERE phone = ${phone} ORDER BY id`,
    notes_of_staff: sql`SELECT * FROM customer_note WHERE phone = ${phone} ORDER BY id`,
    blocks: sql`SELECT * FROM phone_block WHERE phone = ${phone} ORDER BY id`,
  };
}
