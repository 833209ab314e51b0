import { randomBytes } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { readBalance } from '../orders/order-balance.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { databaseTime, fromNow } from '../platform/db/database-time.ts';
import type { OrdersTable, PaymentAttemptTable, Schema } from '../platform/db/schema.ts';
import { newProviderId } from '../platform/provider-id.ts';
import type { AttemptActor } from './payments.ts';
import { type AttemptState, FIRST_CHECK_DELAY, nextCheckTime } from './schedule.ts';

export type StoredAttempt = Selectable<PaymentAttemptTable>;

/** The columns of an order that its payment needs. */
export type PaidOrder = Pick<
  Selectable<OrdersTable>,
  'id' | 'status' | 'order_type' | 'payment_id' | 'guest_token' | 'expires'
>;

/** Returns the attempt that has a page or is about to get one. An order has at most one. */
export async function findActiveAttempt(db: Database, orderId: number): Promise<StoredAttempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .selectAll()
    .executeTakeFirst();
  return attempt ?? null;
}

/** Returns the newest attempt with our id or the provider's session key, or null. */
export async function findAttempt(
  db: Database,
  provider: string,
  column: 'tran_id' | 'session_key',
  id: string,
): Promise<StoredAttempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .where('provider', '=', provider)
    .where(column, '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return attempt ?? null;
}

/**
 * Locks an order until the transaction ends. Every payment step starts with this lock. So two attempts of one order, or a
 * payment and a cancellation, run one after the other.
 */
export function lockPayableOrder(tx: Transaction<Schema>, orderId: number): Promise<PaidOrder> {
  return (
    tx
      .selectFrom('orders')
      .where('id', '=', orderId)
      .select(['id', 'status', 'order_type', 'payment_id', 'guest_token', 'expires'])
      // Not `for update`: that would wait for every row that refers to the order.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** Locks an attempt and its order until the transaction ends. */
export async function lockAttempt(
  tx: Transaction<Schema>,
  { id, order_id }: Pick<StoredAttempt, 'id' | 'order_id'>,
): Promise<{ order: PaidOrder; attempt: StoredAttempt }> {
  const order = await lockPayableOrder(tx, order_id);
  const attempt = await tx
    .selectFrom('payment_attempt')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { order, attempt };
}

/** A process may need this time to complete a payment: longer than the timeouts of its requests. */
const COMPLETION_TIME = sql`interval '2 minutes'`;

/**
 * Claims the completion of a payment for one request: `busy` while another one completes this or another payment of the order,
 * `unneeded` if nothing is due.
 */
export function claimCompletion(
  db: Database,
  attempt: Pick<StoredAttempt, 'id' | 'order_id'>,
): Promise<'claimed' | 'busy' | 'unneeded'> {
  return inTransaction(db, async (tx) => {
    const { order } = await lockAttempt(tx, attempt);
    if (order.status === 'CANCELLED' || (await readBalance(tx, order.id)).duePaisa <= 0) return 'unneeded';
    const running = await tx
      .selectFrom('payment_attempt')
      .where('order_id', '=', order.id)
      .where('completing', '>', sql<Date>`now() - ${COMPLETION_TIME}`)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (running) return 'busy';
    await tx
      .updateTable('payment_attempt')
      .set({ completing: sql<Date>`now()` })
      .where('id', '=', attempt.id)
      .execute();
    return 'claimed';
  });
}

/** The provider has said how a claimed completion ended. */
export async function endCompletion(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx.updateTable('payment_attempt').set({ completing: null }).where('id', '=', id).execute();
}

/** Inserts a new attempt to pay what is due of an order, in paisa. */
export async function addAttempt(
  tx: Transaction<Schema>,
  order: PaidOrder,
  {
    provider,
    language,
    duePaisa,
    withAgreement = false,
  }: { provider: string; language: 'en' | 'bn'; duePaisa: number; withAgreement?: boolean },
): Promise<StoredAttempt> {
  const attempt = await tx
    .insertInto('payment_attempt')
    .values({
      order_id: order.id,
      provider,
      tran_id: newProviderId('HT'),
      amount_paisa: duePaisa,
      session_key: null,
      page_url: null,
      language,
      with_agreement: withAgreement,
      result_id: randomBytes(24).toString('base64url'),
      next_look: fromNow(FIRST_CHECK_DELAY),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(tx, attempt.id, '', attempt.state, 'customer');
  return attempt;
}

/** Changes the state of an attempt and writes its history. The caller has locked the attempt. */
export async function setAttemptState(
  tx: Transaction<Schema>,
  attempt: StoredAttempt,
  to: AttemptState,
  actor: AttemptActor,
): Promise<void> {
  await tx.updateTable('payment_attempt').set({ state: to }).where('id', '=', attempt.id).execute();
  await writeHistory(tx, attempt.id, attempt.state, to, actor);
}

/** Ends the attempt under way of a locked order: its page asks for a sum that is not due any more. A payment that comes late is recorded. */
export async function expireActiveAttempt(
  tx: Transaction<Schema>,
  order: number,
  actor: AttemptActor,
): Promise<void> {
  const attempt = await findActiveAttempt(tx, order);
  if (attempt) await setAttemptState(tx, attempt, 'expired', actor);
}

/** Sets the time of an attempt's next check, depending on its state and age. */
export async function scheduleNextCheck(tx: Transaction<Schema>, attempt: StoredAttempt): Promise<void> {
  const now = await databaseTime(tx);
  await tx
    .updateTable('payment_attempt')
    .set({ next_look: nextCheckTime(attempt, now) })
    .where('id', '=', attempt.id)
    .execute();
}

async function writeHistory(
  tx: Transaction<Schema>,
  attempt_id: number,
  from_state: AttemptState | '',
  to_state: AttemptState,
  actor: AttemptActor,
): Promise<void> {
  await tx
    .insertInto('payment_attempt_history')
    .values({ attempt_id, from_state, to_state, actor })
    .execute();
}

/** A used result id stays valid for this time: after a double tap the browser shows the second response. */
const REUSE_TIME = sql`interval '1 minute'`;

/**
 * Returns true if a result id belongs to the attempt and is still valid. A `final` outcome marks it as used. After any
 * other outcome the customer may pay on the same page and return again.
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
      eb.or([eb('result_used', 'is', null), eb('result_used', '>', sql<Date>`now() - ${REUSE_TIME}`)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
