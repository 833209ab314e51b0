import { sql, type Transaction } from 'kysely';
import { cancelOrder } from '../orders/cancel-order.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { lockOrder, type StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { settle } from './settle-attempt.ts';

/** So many orders one sweep takes; the next one comes soon. */
const MOST_AT_ONCE = 200;

/** After so many in a row about which nobody could be asked, the provider is away: the others would only wait, too. */
const PATIENCE = 3;

/** The newest attempts of an order that are asked about before it is cancelled. */
const MOST_ASKED = 5;

/** For so long after it was placed an order keeps its stock while nobody can tell whether it was paid, or while it is tried again and again. */
export const LONGEST_HELD = sql`interval '24 hours'`;

/**
 * Cancels orders that were to be paid online and were not in time, and puts their pieces back into stock. The provider is
 * asked first; money that comes later all the same is surplus and goes back. Any number of processes do so at once: each
 * order is claimed by one, which in the same step sets when it is looked at next. Once `stop` is aborted, what is being
 * asked is the last. Returns how many it cancelled.
 * @param payments null where the shop takes no online payment
 */
export async function expireOrders(
  db: Database,
  payments: Payments | null,
  stop?: AbortSignal,
): Promise<number> {
  let cancelled = 0;
  let unknown = 0;
  for (let n = 0; n < MOST_AT_ONCE && unknown < PATIENCE && !stop?.aborted; n++) {
    const order = await claimOrder(db);
    if (!order) break;
    const known = await askAbout(db, payments, order.id, stop);
    unknown = known ? 0 : unknown + 1;
    if ((known || order.heldLong) && (await expire(db, order))) cancelled++;
  }
  return cancelled;
}

interface ClaimedOrder {
  id: number;
  /** As the claim has set it. */
  expires: Date;
  /** It has kept its stock for as long as an order may. */
  heldLong: boolean;
}

/** In whole milliseconds, so that what this process read is found again. */
async function claimOrder(db: Database): Promise<ClaimedOrder | null> {
  const { rows } = await sql<ClaimedOrder>`
    UPDATE orders SET expires = date_trunc('milliseconds', now()) + interval '1 minute'
    WHERE id = (
      SELECT id FROM orders WHERE expires <= now() AND status = 'PENDING' AND payment_id IS NULL
      ORDER BY expires LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id, expires, created < now() - ${LONGEST_HELD} AS "heldLong"`.execute(db);
  return rows[0] ?? null;
}

/** Has what was captured recorded. False where there may be money that nobody could be asked about. */
async function askAbout(
  db: Database,
  payments: Payments | null,
  orderId: number,
  stop?: AbortSignal,
): Promise<boolean> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['refused', 'captured'])
    .orderBy('id', 'desc')
    .limit(MOST_ASKED)
    .selectAll()
    .execute();
  for (const attempt of attempts) {
    if (stop?.aborted || !(await hasResponse(payments, attempt))) return false;
  }
  return true;
}

async function hasResponse(payments: Payments | null, attempt: StoredAttempt): Promise<boolean> {
  if (attempt.provider !== payments?.provider.name) return false;
  return (await settle(payments, attempt, 'sweep')).answered;
}

/** False where it was paid meanwhile, confirmed by the shop, or has begun to be paid once more. */
function expire(db: Database, { id, expires }: ClaimedOrder): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const asClaimed = order.expires?.getTime() === expires.getTime();
    if (!asClaimed || order.status !== 'PENDING' || order.payment_id !== null) return false;
    await cancelOrder(tx, order, { actor: 'shop', reason: 'expired' });
    return true;
  });
}

/** An order that begins to be paid keeps its stock for a while longer. The caller holds it. */
export async function postponeExpiry(tx: Transaction<Schema>, orderId: number): Promise<void> {
  await sql`
    UPDATE orders SET expires = greatest(expires, least(
      now() + (SELECT unpaid_order_minutes FROM shop_setting) * interval '1 minute', created + ${LONGEST_HELD}))
    WHERE id = ${orderId} AND expires IS NOT NULL`.execute(tx);
}
