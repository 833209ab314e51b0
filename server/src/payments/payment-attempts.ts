import { randomBytes } from 'node:crypto';
import type { Language } from '@haat/contract/text/language';
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

/** The khata that an attempt pays. */
export interface PaidKhata {
  id: number;
  /** In E.164. */
  phone: string;
  token: string;
  owedPaisa: number;
}

/** What is paid: an order, or what is owed on a khata; its id. */
export type PaymentTarget = Pick<StoredAttempt, 'order_id' | 'khata_id'>;

/** Whether a row of a payment or attempt is of a target. */
export function isOf({ order_id, khata_id }: PaymentTarget) {
  return order_id !== null ? sql<boolean>`order_id = ${order_id}` : sql<boolean>`khata_id = ${khata_id}`;
}

/** Returns the attempt that has a page or is about to get one. A target has at most one. */
export async function findActiveAttempt(db: Database, target: PaymentTarget): Promise<StoredAttempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .where(isOf(target))
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

/**
 * Serializes the payments of a khata until the transaction ends. Null: its person is erased. An advisory lock: whoever writes baki locks the account,
 * then the row of the khata, and a payment would do it the other way round.
 */
export async function lockPayableKhata(tx: Transaction<Schema>, id: number): Promise<PaidKhata | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments of khata ${id}`}, 0))`.execute(tx);
  return readPaidKhata(tx, id);
}

export async function readPaidKhata(db: Database, id: number): Promise<PaidKhata | null> {
  const { rows } = await sql<PaidKhata>`
    SELECT id, phone, token, greatest(0, -coalesce(balance_paisa, 0))::bigint AS "owedPaisa"
    FROM khata LEFT JOIN customer_account USING (phone) WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks an attempt and its order or khata until the transaction ends. */
export async function lockAttempt(
  tx: Transaction<Schema>,
  { id, order_id, khata_id }: Pick<StoredAttempt, 'id'> & PaymentTarget,
): Promise<{ order: PaidOrder | null; khata: PaidKhata | null; attempt: StoredAttempt }> {
  const order = order_id === null ? null : await lockPayableOrder(tx, order_id);
  const khata = khata_id === null ? null : await lockPayableKhata(tx, khata_id);
  const attempt = await tx
    .selectFrom('payment_attempt')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { order, khata, attempt };
}

/** A process may need this time to complete a payment: longer than the timeouts of its requests. */
const COMPLETION_TIME = sql`interval '2 minutes'`;

/**
 * Claims the completion of a payment for one request: `busy` while another one completes this or another payment of its target,
 * `unneeded` if nothing is due.
 */
export function claimCompletion(
  db: Database,
  attempt: Pick<StoredAttempt, 'id'> & PaymentTarget,
): Promise<'claimed' | 'busy' | 'unneeded'> {
  return inTransaction(db, async (tx) => {
    const { order, khata } = await lockAttempt(tx, attempt);
    const due = order ? (await readBalance(tx, order.id)).duePaisa : (khata?.owedPaisa ?? 0);
    if (order?.status === 'CANCELLED' || due <= 0) return 'unneeded';
    const running = await tx
      .selectFrom('payment_attempt')
      .where(isOf(attempt))
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

/** Inserts a new attempt to pay what is due of its target, in paisa. */
export async function addAttempt(
  tx: Transaction<Schema>,
  target: PaymentTarget,
  {
    provider,
    language,
    duePaisa,
    withAgreement = false,
  }: { provider: string; language: Language; duePaisa: number; withAgreement?: boolean },
): Promise<StoredAttempt> {
  const attempt = await tx
    .insertInto('payment_attempt')
    .values({
      ...target,
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
  const attempt = await findActiveAttempt(tx, { order_id: order, khata_id: null });
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
