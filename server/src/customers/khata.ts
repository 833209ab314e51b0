import type { Customer } from '@haat/contract/office/orders/customers';
import type * as endpoints from '@haat/contract/office/orders/khata';
import type { Khata, KhataEntry, KhataRow } from '@haat/contract/office/orders/khata';
import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import { addCredit, UNDOABLE } from '../credit/add-credit.ts';
import { NO_NOTE, queueKhataMessage } from '../credit/khata.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { type Mover, moveValue } from '../value-limits/move-value.ts';
import { getCustomer } from './get-customer.ts';

const MAX_ROWS = 500;

/** Every khata, the overdue ones first, then those that owe most. */
export async function listKhata(db: Database): Promise<Khata> {
  const { rows } = await sql<Omit<KhataRow, 'due'> & { due: Date | null }>`
    SELECT phone, limit_paisa, coalesce(owed_paisa, 0)::bigint AS owed_paisa, coalesce(overdue_paisa, 0)::bigint AS overdue_paisa, due,
      coalesce((SELECT receiver_name FROM orders WHERE receiver_phone_number = phone ORDER BY id DESC LIMIT 1), name) AS name
    FROM khata LEFT JOIN khata_debt USING (phone)
    WHERE limit_paisa > 0 OR owed_paisa > 0
    ORDER BY coalesce(overdue_paisa, 0) DESC, coalesce(owed_paisa, 0) DESC, name LIMIT ${MAX_ROWS}`.execute(
    db,
  );
  return {
    ...(await sumKhata(db)),
    rows: rows.map((row) => ({ ...row, due: row.due?.toISOString() ?? null })),
  };
}

/** What all phones owe, in paisa. */
async function sumKhata(db: Database): Promise<{ owed_paisa: number; overdue_paisa: number }> {
  const { rows } = await sql<{ owed_paisa: number; overdue_paisa: number }>`
    SELECT coalesce(sum(owed_paisa), 0)::bigint AS owed_paisa, coalesce(sum(overdue_paisa), 0)::bigint AS overdue_paisa
    FROM khata_debt`.execute(db);
  return rows[0]!;
}

/**
 * Decides how much a phone may owe, if nobody has decided it since `version`; the first time it needs none. More than before is a move of value.
 * Refused with 400, 409 `limits_changed`, `confirmation_needed`.
 */
export async function openKhata(
  db: Database,
  staff: Mover,
  body: Static<typeof endpoints.openKhata.body>,
): Promise<Customer | Refused> {
  const phone = await toCallablePhone(body.phone);
  if (phone === null) return invalid({ phone: 'not_a_phone_number' });
  const before = await db
    .selectFrom('khata')
    .where('phone', '=', phone)
    .select('limit_paisa')
    .executeTakeFirst();
  const decide = (tx: Transaction<Schema>) => setLimit(tx, staff, { ...body, phone });
  const move = { verb: 'openKhata', kind: 'khata', order: null, version: null, body } as const;
  const isRaised = body.limit_paisa > (before?.limit_paisa ?? 0);
  const refused = await (isRaised || staff.confirmed
    ? moveValue(db, staff, move, decide)
    : asStaff(db, staff, decide));
  return refused ?? getCustomer(db, phone);
}

async function setLimit(
  tx: Transaction<Schema>,
  staff: Staff,
  { phone, name, limit_paisa, version }: Static<typeof endpoints.openKhata.body>,
): Promise<Refused | null> {
  const changed_by = staffActor(staff);
  const isNewName = name !== undefined && { name: cleanText(name) };
  const changed = await (version === undefined
    ? tx
        .insertInto('khata')
        .values({ phone, limit_paisa, changed_by, ...isNewName })
        .onConflict((conflict) => conflict.column('phone').doNothing())
        .returning('id')
        .executeTakeFirst()
    : tx
        .updateTable('khata')
        .set({ limit_paisa, changed_by, changed_at: sql<Date>`now()`, ...isNewName })
        .where('phone', '=', phone)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst());
  if (changed) return null;
  const now = await tx.selectFrom('khata').where('phone', '=', phone).selectAll().executeTakeFirst();
  const params = { changed_by: now?.changed_by ?? '', changed_at: now?.changed_at.toISOString() ?? '' };
  return new Refused(409, { code: 'limits_changed', params });
}

/**
 * Writes goods on baki, or money of the customer, once per key, with a message to the phone. By card it is a move of value: no count of a drawer shows
 * it. Refused with 400, 404, 409 `above_khata_limit`, `confirmation_needed`, 422 `key_reused`.
 */
export async function writeKhata(db: Database, staff: Mover, body: KhataEntry): Promise<Customer | Refused> {
  const { key, phone: typed, way, amount_paisa: paisa, paid_by = 'cash', note = '' } = body;
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  const move = { verb: 'writeKhata', kind: 'khata', order: null, version: null, body } as const;
  const written = await moveValue(db, staff, move, async (tx) => {
    const balance = await addCredit(tx, {
      phone,
      paisa,
      reason: cleanText(note) || NO_NOTE,
      actor: staffActor(staff),
      key: `khata ${key}`,
      ...(way === 'gave' ? { kind: 'baki' } : { kind: 'paid_in', paidBy: paid_by }),
    });
    if (balance instanceof Refused) return balance;
    await queueKhataMessage(tx, { phone, text: `khata_${way}`, paisa, event: `khata entry ${key}` });
    return null;
  });
  return written ?? getCustomer(db, phone);
}

/**
 * Undoes an entry of today that was typed wrong: the opposite entry, the cash back from where it went, and a message to the phone. Repeated, it does
 * nothing. Refused with 404, 409 `entry_not_undoable`, `confirmation_needed`.
 */
export async function undoKhataEntry(
  db: Database,
  staff: Mover,
  { id }: { id: number },
): Promise<Customer | Refused> {
  const entry = await db
    .selectFrom('customer_account_entry as entry')
    .where('id', '=', id)
    .selectAll()
    .select(UNDOABLE.as('undoable'))
    .executeTakeFirst();
  if (!entry) return notFound('Entry');
  const { phone, amount_paisa, paid_by, rider_id } = entry;
  const key = `undo ${id}`;
  const move = { verb: 'undoKhataEntry', kind: 'khata', order: null, version: null, body: { id } } as const;
  const undone = await moveValue(db, staff, move, async (tx) => {
    if (await wasUndone(tx, key)) return null;
    if (!entry.undoable) return NOT_UNDOABLE;
    const balance = await addCredit(tx, {
      phone,
      kind: 'undone',
      paisa: -amount_paisa,
      undoes: id,
      reason: entry.reason,
      actor: staffActor(staff),
      key,
      ...(paid_by && { paidBy: paid_by }),
      ...(rider_id !== null && { rider: rider_id }),
    });
    if (balance instanceof Refused) return balance;
    if (await isBelowZero(tx, rider_id)) return NOT_UNDOABLE;
    await queueKhataMessage(tx, { phone, text: 'khata_undone', paisa: Math.abs(amount_paisa), event: key });
    return null;
  });
  return undone ?? getCustomer(db, phone);
}

const NOT_UNDOABLE = new Refused(409, 'entry_not_undoable');

async function wasUndone(tx: Transaction<Schema>, key: string): Promise<boolean> {
  // If two requests come at once, the second waits here and finds the entry of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { rows } = await sql`SELECT FROM customer_account_entry WHERE entry_key = ${key}`.execute(tx);
  return rows.length > 0;
}

/** Whether a rider who got cash has handed it in, after it was taken from him. The drawer may lend. */
async function isBelowZero(tx: Transaction<Schema>, rider: number | null): Promise<boolean> {
  if (rider === null) return false;
  const place = await tx
    .selectFrom('cash_place')
    .where('rider_id', '=', rider)
    .select('balance_paisa')
    .executeTakeFirstOrThrow();
  return place.balance_paisa < 0;
}
