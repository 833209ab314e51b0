import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Customer, CustomerMoney } from '@haat/contract/office/orders/customers';
import { sql } from 'kysely';
import { findCreditEntries, readCredit } from '../credit/add-credit.ts';
import { readKhata } from '../credit/khata.ts';
import { wantsPromotions } from '../messages/wants-promotions.ts';
import { selectRows, toRow } from '../orders/office/order-rows.ts';
import { ORDER_ADDRESS } from '../orders/order-area.ts';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { hasPhoneTrace } from './contact-traces.ts';

const MAX_ROWS = 20;
const MAX_NOTES = 50;

/** Returns the orders to a phone and of its account, their sums and money, and the notes. Refused with 400 and 404. */
export async function getCustomer(db: Database, typed: string): Promise<Customer | Refused> {
  const phone = await toCallablePhone(typed);
  if (phone === null) return invalid({ phone: 'not_a_phone_number' });
  const account = await findAccount(db, phone);
  const orders = await findOrderIds(db, phone, account?.id ?? null);
  const [sums, newest, money, credit, khata, holder, entries, notes, blocks, shopPhone, promotions] =
    await Promise.all([
      sumOrders(db, orders),
      findNewest(db, orders),
      findMoney(db, orders),
      readCredit(db, phone),
      readKhata(db, phone),
      db.selectFrom('khata').where('phone', '=', phone).select('name').executeTakeFirst(),
      findCreditEntries(db, phone),
      findNotes(db, phone),
      findBlocks(db, phone),
      findShopPhone(db),
      wantsPromotions(db, phone),
    ]);
  if (!account && newest.length === 0 && !(await hasPhoneTrace(db, phone))) return notFound('Customer');
  const last = newest.find(({ receiver_phone_number }) => receiver_phone_number === phone);
  return {
    phone,
    name: last?.receiver_name || account?.full_name || holder?.name || '',
    address: (await findAddress(db, phone)) || account?.address || '',
    account: account && {
      name: account.full_name,
      email: account.email,
      joined: account.date_joined.toISOString(),
      proven: account.phone_proven !== null,
      disabled: account.disabled !== null,
    },
    sums,
    orders: newest,
    money,
    credit_paisa: credit,
    credit: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    khata,
    blocks,
    shop_phone: shopPhone,
    promotions,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}

async function findAccount(db: Database, phone: string) {
  const found = await db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .select(['id', 'full_name', 'email', 'date_joined', 'phone_proven', 'disabled', 'address_1', 'city'])
    .executeTakeFirst();
  return found ? { ...found, address: [found.address_1, found.city].filter(Boolean).join(', ') } : null;
}

/**
 * The ids of the newest orders to the phone and of the account, by their indexes. Read first: with a subselect of up to 1,000 ids
 * the planner reads all orders of the shop.
 */
async function findOrderIds(db: Database, phone: string, account: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      (SELECT id FROM orders WHERE receiver_phone_number = ${phone} ORDER BY id DESC LIMIT ${MAX_COUNT})
      UNION
      (SELECT id FROM orders WHERE customer_id = ${account} ORDER BY id DESC LIMIT ${MAX_COUNT})
    ) AS own ORDER BY id DESC LIMIT ${MAX_COUNT}`.execute(db);
  return rows.map(({ id }) => id);
}

async function sumOrders(db: Database, orders: number[]): Promise<Customer['sums']> {
  const { rows } = await sql<Record<string, number>>`
    WITH own AS (
      SELECT orders.id, status, CASE status WHEN 'COMPLETED'
          THEN (SELECT payable_paisa FROM order_balance WHERE order_id = orders.id) ELSE total_paisa END AS paisa,
        ${wasRefusedAtDoor()} AS refused
      FROM orders WHERE id = ANY(${orders}::bigint[])
    )
    SELECT count(*)::int AS orders,
      count(*) FILTER (WHERE status = 'COMPLETED')::int AS delivered,
      coalesce(sum(paisa) FILTER (WHERE status = 'COMPLETED'), 0)::bigint AS delivered_paisa,
      count(*) FILTER (WHERE refused)::int AS refused,
      coalesce(sum(paisa) FILTER (WHERE refused), 0)::bigint AS refused_paisa,
      count(*) FILTER (WHERE status = 'CANCELLED' AND NOT refused)::int AS cancelled,
      count(*) FILTER (WHERE status IN ('PENDING', 'PROCESSING', 'ONGOING'))::int AS open
    FROM own`.execute(db);
  const { delivered_paisa = 0, refused_paisa = 0, ...counts } = rows[0]!;
  return {
    orders: counts.orders!,
    delivered: { orders: counts.delivered!, total_paisa: delivered_paisa },
    refused: { orders: counts.refused!, total_paisa: refused_paisa },
    cancelled: counts.cancelled!,
    open: counts.open!,
  };
}

async function findNewest(db: Database, orders: number[]): Promise<Customer['orders']> {
  const newest = sql<boolean>`id = ANY(${orders.slice(0, MAX_ROWS)}::bigint[])`;
  const rows = await selectRows(db.selectFrom('orders').where(newest)).orderBy('id', 'desc').execute();
  return rows.map(toRow);
}

/** The address of the last delivery: a customer who collects goods at the shop gives no address. */
async function findAddress(db: Database, phone: string): Promise<string> {
  const brought = await db
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .where('delivery_type', '=', 'HOME_DELIVERY')
    .select(ORDER_ADDRESS.as('address'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return brought?.address ?? '';
}

/** What was paid and refunded, the newest first. */
async function findMoney(db: Database, orders: number[]): Promise<CustomerMoney[]> {
  type Row = Omit<CustomerMoney, 'at'> & { at: Date };
  const { rows } = await sql<Row>`
    WITH own AS (SELECT id, number FROM orders WHERE id = ANY(${orders}::bigint[]))
    SELECT own.id AS order, own.number, kind, amount_paisa, done, at
    FROM own JOIN LATERAL (
      SELECT 'cash' AS kind, amount_paisa, true AS done, at FROM cash_payment
      WHERE order_id = own.id AND amount_paisa > 0
      UNION ALL
      SELECT 'cash', amount_paisa, true, at FROM cash_entry
      WHERE claim_id IN (SELECT id FROM wallet_claim WHERE order_id = own.id AND state = 'cash')
      UNION ALL
      SELECT 'online', amount_paisa, true, recorded FROM payment WHERE order_id = own.id
      UNION ALL
      SELECT CASE WHEN to_credit THEN 'refund_credit' WHEN payment_id IS NULL THEN 'refund_cash' ELSE 'refund_online' END, amount_paisa,
        state = 'refunded', created FROM refund WHERE order_id = own.id
      UNION ALL
      SELECT 'credit', -amount_paisa, true, at FROM customer_account_entry WHERE order_id = own.id AND kind = 'order'
    ) AS moved ON true
    ORDER BY at DESC, own.id DESC LIMIT ${MAX_ROWS}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

function findNotes(db: Database, phone: string) {
  return db
    .selectFrom('customer_note')
    .where('phone', '=', phone)
    .select(['id', 'text', 'actor', 'at'])
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute();
}

const MAX_BLOCKS = 10;

async function findBlocks(db: Database, phone: string): Promise<Customer['blocks']> {
  const rows = await db
    .selectFrom('phone_block')
    .where('phone', '=', phone)
    .select(['id', 'reason', 'actor', 'at', 'lifted', 'lifted_by'])
    .orderBy('id', 'desc')
    .limit(MAX_BLOCKS)
    .execute();
  return rows.map(({ at, lifted, lifted_by, ...row }) => ({
    ...row,
    at: at.toISOString(),
    lifted: lifted?.toISOString() ?? null,
    lifted_by: lifted_by ?? '',
  }));
}

async function findShopPhone(db: Database): Promise<string> {
  const contact = await db
    .selectFrom('contact_info')
    .select('phone_primary')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return contact?.phone_primary ?? '';
}
