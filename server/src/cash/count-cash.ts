import type { Count, HandIn } from '@haat/contract/office/orders/cash';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { readHandIn } from './hand-ins.ts';

/**
 * Stores what a receiver has counted of a rider's cash. The database then writes what was expected; nobody can read it before. A
 * repeated request with the same key returns the first count. Refused with 404; 409 `cash_changed`, `hand_in_open`; 422
 * `own_cash`, `key_reused`.
 */
export async function countCash(db: Database, receiver: Staff, count: Count): Promise<HandIn | Refused> {
  const stored = await asStaff(db, receiver, async (tx) => {
    const person = await tx.selectFrom('staff').where('id', '=', count.rider).select('id').executeTakeFirst();
    if (!person) return notFound('Rider');
    if (count.rider === receiver.id) return new Refused(422, 'own_cash');
    const newest = await lockCash(tx, count.rider);
    const earlier = await findByKey(tx, count.key);
    if (earlier) return sameCount(earlier, receiver, count);
    const refusal = await countProblem(tx, count, newest);
    if (refusal) return refusal;
    const { id } = await tx
      .insertInto('hand_in')
      .values({
        rider_id: count.rider,
        receiver_id: receiver.id,
        counted_paisa: count.counted_paisa,
        hand_in_key: count.key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  return stored instanceof Refused ? stored : (await readHandIn(db, stored))!;
}

/** Locks the cash of a rider until the transaction ends; returns its newest entry, or 0. */
export async function lockCash(tx: Transaction<Schema>, rider: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`SELECT lock_cash_of_rider(${rider}) AS newest`.execute(tx);
  return rows[0]!.newest;
}

function findByKey(tx: Transaction<Schema>, key: string) {
  return tx.selectFrom('hand_in').where('hand_in_key', '=', key).selectAll().executeTakeFirst();
}

function sameCount(
  earlier: NonNullable<Awaited<ReturnType<typeof findByKey>>>,
  receiver: { id: number },
  { rider, counted_paisa }: Count,
): number | Refused {
  const isSame =
    earlier.rider_id === rider &&
    earlier.receiver_id === receiver.id &&
    earlier.counted_paisa === counted_paisa;
  return isSame ? earlier.id : new Refused(422, 'key_reused');
}

async function countProblem(
  tx: Transaction<Schema>,
  { rider, seen }: Count,
  newest: number,
): Promise<Refused | null> {
  const { rows } = await sql`SELECT FROM open_hand_in WHERE rider_id = ${rider}`.execute(tx);
  if (rows.length > 0) return new Refused(409, 'hand_in_open');
  if (newest === seen) return null;
  const last = await tx
    .selectFrom('cash_entry')
    .where('id', '=', newest)
    .select(['actor', 'at'])
    .executeTakeFirst();
  const params = last ? { changed_by: last.actor, changed_at: last.at.toISOString() } : {};
  return new Refused(409, { code: 'cash_changed', params });
}
