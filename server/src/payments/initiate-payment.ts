import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@haat/contract/common/paths';
import type { StoredOrder } from '../orders/orders.ts';
import { databaseTime } from '../platform/db/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Refused } from '../platform/http/refused.ts';
import { postponeExpiry } from './expire-orders.ts';
import { refuseRange } from './online-amount-range.ts';
import {
  addAttempt,
  findUnderWay,
  lockAttempt,
  lockOrder,
  moveAttempt,
  type PaidOrder,
  planLook,
  type StoredAttempt,
} from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import type { NewSession, SessionResult } from './provider.ts';
import { settle } from './settle-attempt.ts';

/** For so long a page that was made is given out again, in ms; the provider's own sessions last longer. */
const PAGE_LASTS = 20 * 60_000;

/** For so long another request may be asking the provider for a page, in ms: longer than the provider's patience. */
const IN_THE_MAKING = 30_000;

/** Where the customer comes back to. */
export interface ComesBack {
  /** The shop's public origin. */
  origin: string;
  language: 'en' | 'bn';
}

/**
 * A page of the provider on which an order can be paid. While the customer may be on one, the same again; the provider is
 * asked first, so that nobody who has paid is sent to pay once more.
 * Refused with 409 `already_paid`, `order_cancelled`, `order_completed`, 422 `amount_out_of_range`,
 * 503 `payment_unavailable`.
 */
export async function initiatePayment(
  payments: Payments | null,
  order: StoredOrder,
  back: ComesBack,
): Promise<{ payment_url: string } | Refused> {
  if (!payments) return unavailable();
  const giveUp = Date.now() + IN_THE_MAKING;
  while (Date.now() < giveUp) {
    const page = await pageUnderWay(payments, order.id);
    if (page === BEING_MADE) {
      await wait(100);
      continue;
    }
    if (page) return { payment_url: page };
    const attempt = await startAttempt(payments, order, back);
    if (attempt instanceof Refused) return attempt;
    if (attempt) return askForPage(payments, attempt, order, back);
  }
  return unavailable();
}

/** No provider, or one that does not respond. */
export function unavailable(): Refused {
  return new Refused(
    503,
    'payment_unavailable',
    'Online payment is not available right now. Please try again later.',
  );
}

/** Another request has written its attempt and is asking the provider; its page is for this one too. */
const BEING_MADE = Symbol('being made');

/** The page that the customer may be on. Null where there is none any more: then a new attempt can begin. */
async function pageUnderWay(payments: Payments, orderId: number): Promise<string | typeof BEING_MADE | null> {
  const attempt = await findUnderWay(payments.db, orderId);
  if (!attempt) return null;
  const age = (await databaseTime(payments.db)).getTime() - attempt.created.getTime();
  if (attempt.state === 'created' && age < IN_THE_MAKING) return BEING_MADE;
  await settle(payments, attempt, 'customer');
  return inTransaction(payments.db, async (tx) => {
    const { attempt: now } = await lockAttempt(tx, attempt);
    if (now.state === 'open' && age < PAGE_LASTS) return now.page_url;
    // It stays watched: money that still comes on the old page is recorded.
    if (now.state === 'open') await moveAttempt(tx, now, 'expired', 'customer');
    if (now.state === 'created') await moveAttempt(tx, now, 'abandoned', 'customer');
    return null;
  });
}

/** Commits the row of a new attempt before the provider hears of it. Null where another request did so meanwhile. */
function startAttempt(
  { db, provider }: Payments,
  { id }: StoredOrder,
  { language }: ComesBack,
): Promise<StoredAttempt | Refused | null> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refuseOrder(order);
    if (refusal) return refusal;
    const other = await tx
      .selectFrom('payment_attempt')
      .where('order_id', '=', id)
      .where('state', 'in', ['created', 'open'])
      .select('id')
      .executeTakeFirst();
    if (other) return null;
    await postponeExpiry(tx, id);
    return addAttempt(tx, order, { provider: provider.name, language });
  });
}

function refuseOrder(order: Pick<StoredOrder, 'payment_id' | 'status' | 'total_paisa'>): Refused | null {
  if (order.payment_id !== null) return new Refused(409, 'already_paid', 'This order is paid already.');
  if (order.status === 'CANCELLED') return new Refused(409, 'order_cancelled', 'This order was cancelled.');
  if (order.status === 'COMPLETED')
    return new Refused(409, 'order_completed', 'This order was handed over already.');
  return refuseRange(order.total_paisa);
}

async function askForPage(
  payments: Payments,
  attempt: StoredAttempt,
  order: StoredOrder,
  back: ComesBack,
): Promise<{ payment_url: string } | Refused> {
  const { provider, log } = payments;
  const response = await provider.createSession(newSession(attempt, order, back));
  if (response.kind === 'open') {
    const now = await openAttempt(payments, attempt, response);
    return now ? (refuseOrder(now) ?? { payment_url: response.pageUrl }) : unavailable();
  }
  const { kind, reason } = response;
  log.error({ attempt: attempt.id, order: order.id, response: kind, reason }, 'payment session failed');
  // Where nobody knows whether there is a session, nobody has its page either; it is watched all the same.
  await endAttempt(payments, attempt, kind === 'refused' ? 'refused' : 'abandoned');
  return unavailable();
}

/** Keeps the page of an attempt. Its order as it is now, or null where the attempt was given up meanwhile. */
function openAttempt(
  { db }: Payments,
  attempt: StoredAttempt,
  { sessionKey, pageUrl }: SessionResult & { kind: 'open' },
): Promise<PaidOrder | null> {
  return inTransaction(db, async (tx) => {
    const { order, attempt: now } = await lockAttempt(tx, attempt);
    if (now.state !== 'created') return null;
    await tx
      .updateTable('payment_attempt')
      .set({ session_key: sessionKey, page_url: pageUrl })
      .where('id', '=', attempt.id)
      .execute();
    await moveAttempt(tx, now, 'open', 'customer');
    return order;
  });
}

function endAttempt({ db }: Payments, attempt: StoredAttempt, state: 'refused' | 'abandoned'): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { attempt: now } = await lockAttempt(tx, attempt);
    if (now.state !== 'created') return;
    await moveAttempt(tx, now, state, 'customer');
    await planLook(tx, { ...now, state });
  });
}

function newSession(attempt: StoredAttempt, order: StoredOrder, { origin }: ComesBack): NewSession {
  const url = (kind: string) => origin + paths.sslcommerz.replace('{kind}', kind);
  return {
    attemptId: attempt.id,
    tranId: attempt.tran_id,
    amountPaisa: attempt.amount_paisa,
    resultId: attempt.result_id ?? '',
    order: { number: order.number, items: order.items.length },
    customer: {
      name: order.receiver_name,
      email: order.receiver_email,
      phone: order.receiver_phone_number,
      address: order.receiver_address,
      city: order.receiver_city,
      zipcode: order.receiver_zip_code,
      country: order.receiver_country,
    },
    urls: { success: url('success'), fail: url('fail'), cancel: url('cancel'), ipn: url('ipn') },
  };
}
