import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import type { CustomerAccountEntryTable, Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

export interface CreditEntry {
  /** In E.164. */
  phone: string;
  kind: CustomerAccountEntryTable['kind'];
  /** Above 0: what is added, or, of the kinds `order`, `paid_out` and `baki`, what is taken. Of `moved` and `undone` below 0: what is taken. */
  paisa: number;
  /** How it was paid, for the kind `paid_in`. */
  paidBy?: 'cash' | 'card' | 'wallet' | 'online';
  /** The id of the payment, of `online`. */
  payment?: number;
  /** The id of the receipt, of `wallet`. */
  receipt?: number;
  /** The id of the entry that is undone. */
  undoes?: number;
  /** The id of the rider who has got the cash. */
  rider?: number;
  /** The order's id. */
  order?: number;
  /** The id of the refund that the entry is. */
  refund?: number;
  /** The customer and the staff read it. */
  reason: string;
  /** As in the history of an order: `staff:Rina`, `customer`, `guest`, `shop`. */
  actor: string;
  /** The key of the request: a repeated one changes nothing. */
  key: string;
}

/**
 * Adds credit to the account of a phone, or takes it, once per key; a trigger changes the balance. Returns the balance in paisa;
 * below 0, the phone owes so much. Refused with 409 `credit_too_small`, `above_khata_limit`, 422 `key_reused`; then the caller rolls back. Of an order the caller has locked the row.
 */
export async function addCredit(tx: Transaction<Schema>, entry: CreditEntry): Promise<number | Refused> {
  const amount = TAKES.includes(entry.kind) ? -entry.paisa : entry.paisa;
  try {
    const added = await tx
      .insertInto('customer_account_entry')
      .values({
        phone: entry.phone,
        kind: entry.kind,
        amount_paisa: amount,
        order_id: entry.order ?? null,
        refund_id: entry.refund ?? null,
        paid_by: entry.paidBy ?? null,
        rider_id: entry.rider ?? null,
        payment_id: entry.payment ?? null,
        receipt_id: entry.receipt ?? null,
        undoes: entry.undoes ?? null,
        reason: entry.reason,
        actor: entry.actor,
        entry_key: entry.key,
      })
      .onConflict((conflict) => conflict.column('entry_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added && !(await isSame(tx, entry, amount))) return new Refused(422, 'key_reused');
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'customer_account_balance')
      return new Refused(409, entry.kind === 'baki' ? 'above_khata_limit' : 'credit_too_small');
    throw error;
  }
  return readAccount(tx, entry.phone);
}

const TAKES: readonly CreditEntry['kind'][] = ['order', 'paid_out', 'baki'];

async function isSame(
  tx: Transaction<Schema>,
  { key, phone, kind }: CreditEntry,
  amount: number,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('customer_account_entry')
    .where('entry_key', '=', key)
    .select(['phone', 'kind', 'amount_paisa'])
    .executeTakeFirst();
  return earlier?.phone === phone && earlier.kind === kind && earlier.amount_paisa === amount;
}

/** The credit of a phone, in paisa; 0 without an account, and for one that owes the shop. */
export async function readCredit(db: Database, phone: string): Promise<number> {
  return Math.max(0, await readAccount(db, phone));
}

/** The balance of a phone, in paisa: its credit, or, below 0, what it owes. */
async function readAccount(db: Database, phone: string): Promise<number> {
  const account = await db
    .selectFrom('customer_account')
    .where('phone', '=', phone)
    .select('balance_paisa')
    .executeTakeFirst();
  return account?.balance_paisa ?? 0;
}

/** Moves so much credit from the phone that an account had to the one that it has, once per key. Refused as `addCredit`. */
export async function moveToPhone(
  tx: Transaction<Schema>,
  { from, to, paisa, key }: { from: string; to: string; paisa: number; key: string },
): Promise<Refused | null> {
  const moved = { kind: 'moved', reason: 'phone changed', actor: 'customer' } as const;
  const taken = await addCredit(tx, { ...moved, phone: from, paisa: -paisa, key: `from ${key}` });
  if (taken instanceof Refused) return taken;
  const added = await addCredit(tx, { ...moved, phone: to, paisa, key: `to ${key}` });
  return added instanceof Refused ? added : null;
}

const MAX_ROWS = 20;

/** Whether a row `entry` can be undone; the database checks the same. */
export const UNDOABLE = sql<boolean>`order_id IS NULL AND (kind = 'baki' OR kind = 'paid_in' AND paid_by IN ('cash', 'card'))
  AND at >= date_trunc('day', now(), 'Asia/Dhaka') AND NOT EXISTS (SELECT FROM customer_account_entry WHERE undoes = entry.id)`;

/** The entries of the credit of a phone, the newest first. */
export function findCreditEntries(db: Database, phone: string) {
  return db
    .selectFrom('customer_account_entry as entry')
    .leftJoin('orders', 'orders.id', 'order_id')
    .where('phone', '=', phone)
    .select(['entry.id', 'kind', 'amount_paisa', 'order_id as order', 'reason', 'actor', 'at'])
    .select((eb) => eb.fn.coalesce('number', sql.lit('')).as('number'))
    .select(UNDOABLE.as('undo'))
    .orderBy('entry.id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/** The credit of a phone, in paisa, which nobody else can use until the transaction ends. */
export async function lockCredit(tx: Transaction<Schema>, phone: string): Promise<number> {
  const { rows } = await sql<{
    paisa: number | null;
  }>`SELECT lock_customer_account(${phone}) AS paisa`.execute(tx);
  return Math.max(0, rows[0]!.paisa ?? 0);
}

/** The phone of the account of a row of `orders`: whose credit has paid for it, of the account that has ordered, or of the receiver of a guest's order. */
export const CREDIT_PHONE = sql<string>`coalesce(
  (SELECT phone FROM customer_account_entry WHERE order_id = orders.id AND kind = 'order'),
  (SELECT phone FROM customer WHERE customer.id = orders.customer_id), orders.receiver_phone_number)`;

export async function creditPhoneOf(db: Database, order: number): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    SELECT ${CREDIT_PHONE} AS phone FROM orders WHERE orders.id = ${order}`.execute(db);
  return rows[0]!.phone;
}
