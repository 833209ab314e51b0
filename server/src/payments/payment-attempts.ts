import { randomBytes } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { databaseTime, fromNow } from '../platform/db/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrdersTable, PaymentAttemptTable, Schema } from '../platform/db/schema.ts';
import type { Actor } from './payments.ts';
import { type AttemptState, FIRST_LOOK, nextLook } from './schedule.ts';

export type StoredAttempt = Selectable<PaymentAttemptTable>;

/** The order as far as its payment is concerned. */
export type PaidOrder = Pick<
  Selectable<OrdersTable>,
  'id' | 'status' | 'order_type' | 'payment_id' | 'guest_token' | 'total_paisa' | 'expires'
>;

/** The attempt with a page that a customer may be on, or about to get one. An order has one at most. */
export async function findUnderWay(db: Database, orderId: number): Promise<StoredAttempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .selectAll()
    .executeTakeFirst();
  return attempt ?? null;
}

/** The attempt that a provider's message names, or null. */
export async function findByTranId(
  db: Database,
  provider: string,
  tranId: string,
): Promise<StoredAttempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .where('provider', '=', provider)
    .where('tran_id', '=', tranId)
    .selectAll()
    .executeTakeFirst();
  return attempt ?? null;
}

/**
 * An order, held until the transaction ends. Everything that pays an order begins with this, so that all of it happens
 * one after the other: two attempts of one order, or a payment and a cancellation.
 */
export function lockOrder(tx: Transaction<Schema>, orderId: number): Promise<PaidOrder> {
  return (
    tx
      .selectFrom('orders')
      .where('id', '=', orderId)
      .select(['id', 'status', 'order_type', 'payment_id', 'guest_token', 'total_paisa', 'expires'])
      // Not `for update`: that would wait for every row that refers to the order.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** An attempt and its order, both held until the transaction ends. */
export async function lockAttempt(
  tx: Transaction<Schema>,
  { id, order_id }: Pick<StoredAttempt, 'id' | 'order_id'>,
): Promise<{ order: PaidOrder; attempt: StoredAttempt }> {
  const order = await lockOrder(tx, order_id);
  const attempt = await tx
    .selectFrom('payment_attempt')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { order, attempt };
}

/** Writes a new attempt at an order's whole total. */
export async function addAttempt(
  tx: Transaction<Schema>,
  order: PaidOrder,
  { provider, language }: { provider: string; language: 'en' | 'bn' },
): Promise<StoredAttempt> {
  const attempt = await tx
    .insertInto('payment_attempt')
    .values({
      order_id: order.id,
      provider,
      tran_id: newId('HT'),
      amount_paisa: order.total_paisa,
      session_key: null,
      page_url: null,
      language,
      result_id: randomBytes(24).toString('base64url'),
      next_look: fromNow(FIRST_LOOK),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(tx, attempt.id, '', attempt.state, 'customer');
  return attempt;
}

/** Moves an attempt that this transaction holds, and writes down who did it. */
export async function moveAttempt(
  tx: Transaction<Schema>,
  attempt: StoredAttempt,
  to: AttemptState,
  actor: Actor,
): Promise<void> {
  await tx.updateTable('payment_attempt').set({ state: to }).where('id', '=', attempt.id).execute();
  await writeHistory(tx, attempt.id, attempt.state, to, actor);
}

/** Sets when the provider is asked about an attempt again, as its state and age have it. */
export async function planLook(tx: Transaction<Schema>, attempt: StoredAttempt): Promise<void> {
  const now = await databaseTime(tx);
  await tx
    .updateTable('payment_attempt')
    .set({ next_look: nextLook(attempt, now) })
    .where('id', '=', attempt.id)
    .execute();
}

async function writeHistory(
  tx: Transaction<Schema>,
  attempt_id: number,
  from_state: AttemptState | '',
  to_state: AttemptState,
  actor: Actor,
): Promise<void> {
  await tx
    .insertInto('payment_attempt_history')
    .values({ attempt_id, from_state, to_state, actor })
    .execute();
}

/** A browser that comes back twice, as after two taps, is let in twice: the second response is the one it shows. */
const OVERLAP = sql`interval '1 minute'`;

/**
 * Whether a result id is the one of an attempt, and not used up. An outcome that is `final` uses it up; after another
 * the customer may pay on the same page, and come back once more.
 */
export async function useResultId(
  db: Database,
  attemptId: number,
  resultId: string,
  final: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set({ result_used: sql<Date | null>`CASE WHEN ${final} THEN coalesce(result_used, now()) END` })
    .where('id', '=', attemptId)
    .where('result_id', '=', resultId)
    .where((eb) =>
      eb.or([eb('result_used', 'is', null), eb('result_used', '>', sql<Date>`now() - ${OVERLAP}`)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** An id for the provider: a prefix and 100 random bits, in letters and digits that are not mistaken for each other. */
export function newId(prefix: string): string {
  return prefix + Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
