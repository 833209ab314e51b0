import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@haat/contract/text/language';
import { MINUTE } from '@haat/contract/time/durations';
import { findLiveParcel, withCourier } from '../orders/live-parcel.ts';
import { readBalance } from '../orders/order-balance.ts';
import { readAdvanceDue } from '../orders/order-step.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { databaseTime } from '../platform/db/database-time.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { canRemember, findAgreement, giveUp, openAgreementPage } from './agreements/agreements.ts';
import { postponeExpiry } from './expire-orders.ts';
import {
  addAttempt,
  findActiveAttempt,
  isOf,
  lockAttempt,
  lockPayableKhata,
  lockPayableOrder,
  type PaymentTarget,
  readPaidKhata,
  type StoredAttempt,
  scheduleNextCheck,
  setAttemptState,
} from './payment-attempts.ts';
import { amountProblem, callbackPath, type Payments } from './payments.ts';
import type { AmountRange, NewSession, PaymentProvider, SessionResult } from './provider/provider.ts';
import { settle } from './settle-attempt.ts';

/** A payment page is reused for this time, in ms. The provider's own sessions last longer. */
const PAGE_LIFETIME = 20 * MINUTE;

/** Another request may need this time to create a page, in ms. It is longer than the timeout of the provider's API. */
const CREATION_TIMEOUT = 30_000;

/** Origin and language of the page to which the customer returns after payment. */
interface ReturnTarget {
  /** The shop's public origin. */
  origin: string;
  language: Language;
}

/** What somebody pays online. */
export interface Payable {
  target: PaymentTarget;
  /** Null: it is no order. */
  order: StoredOrder | null;
  /** What the provider shows, and who pays. */
  session: Pick<NewSession, 'order' | 'customer'>;
  /** Returns what is paid now, in paisa, or why it cannot be paid. */
  findDue(db: Database, range: AmountRange): Promise<number | Refused>;
}

/** What a shopper has chosen: by default the current provider, with the page under way. */
interface Choice {
  provider?: string | undefined;
  /** Pays with the number that the provider remembers, and has it remembered first; false: with another one. */
  remember?: boolean | undefined;
}

/**
 * Returns the URL of a provider's page on which what is due can be paid. Reuses the current page if it asks for this sum and
 * is not of another provider than the chosen one. The provider is asked for its status first, so that a customer who has already paid does
 * not pay again. To have a number remembered, the customer first comes to a page on which he agrees.
 * Refused with 409 `already_paid` (also if nothing is due), `order_cancelled`, `order_completed`, 422 `amount_out_of_range`,
 * 503 `payment_unavailable`.
 */
export async function initiatePayment(
  payments: Payments,
  payable: Payable,
  returnTarget: ReturnTarget,
  { provider: name, remember }: Choice = {},
): Promise<{ payment_url: string } | Refused> {
  const provider = name ? payments.offered.find((one) => one.name === name) : payments.current;
  if (!provider) return UNAVAILABLE;
  const { order } = payable;
  const remembers = order !== null && canRemember(payments, provider, order);
  const isWanted = ({ provider: of, with_agreement }: StoredAttempt) =>
    (name === undefined || of === provider.name) &&
    (!remembers || remember === undefined || with_agreement === remember);
  let mayAsk = remember === true;
  const deadline = performance.now() + CREATION_TIMEOUT;
  while (performance.now() < deadline) {
    const page = await findCurrentPage(payments, { provider, payable, isWanted });
    if (page === PAGE_PENDING) {
      await wait(100);
      continue;
    }
    if (page instanceof Refused) return page;
    if (page) return { payment_url: page };
    const agreement =
      remembers && remember ? await findAgreement(payments, provider, order.customer_id ?? 0) : null;
    if (remembers && mayAsk && !agreement) {
      mayAsk = false;
      const due = await payable.findDue(payments.db, provider.range);
      if (due instanceof Refused) return due;
      const payment_url = await openAgreementPage(payments, provider, order, {
        returnUrl: returnTarget.origin + callbackPath(provider.name, 'success'),
        language: returnTarget.language,
      });
      if (payment_url !== null) return { payment_url };
    }
    const attempt = await startAttempt(payments.db, provider, payable, returnTarget, agreement !== null);
    if (attempt instanceof Refused) return attempt;
    const created =
      attempt && (await createPage(payments, provider, attempt, { payable, returnTarget, agreement }));
    if (created) return created;
  }
  return UNAVAILABLE;
}

/** There is no provider, or it does not respond. */
const UNAVAILABLE = new Refused(503, 'payment_unavailable');

/** Another request is creating a page for the same target. This request waits for that page. */
const PAGE_PENDING = Symbol('being made');

/** Returns the URL of the current payment page, a refusal if it can no longer be paid, or null if there is none. */
async function findCurrentPage(
  payments: Payments,
  {
    provider,
    payable,
    isWanted,
  }: { provider: PaymentProvider; payable: Payable; isWanted: (attempt: StoredAttempt) => boolean },
): Promise<string | Refused | typeof PAGE_PENDING | null> {
  const attempt = await findActiveAttempt(payments.db, payable.target);
  if (!attempt) return null;
  const age = (await databaseTime(payments.db)).getTime() - attempt.created.getTime();
  if (attempt.state === 'created' && age < CREATION_TIMEOUT) return PAGE_PENDING;
  await settle(payments, attempt, 'customer');
  return inTransaction(payments.db, async (tx) => {
    const { attempt: now } = await lockAttempt(tx, attempt);
    if (now.state === 'open' && age < PAGE_LIFETIME && isWanted(now)) {
      const due = await payable.findDue(tx, provider.range);
      if (due instanceof Refused) return due;
      if (due === now.amount_paisa) return now.page_url;
    }
    // The sweep still checks the old attempt: a late payment on the old page is recorded.
    if (now.state === 'open') await setAttemptState(tx, now, 'expired', 'customer');
    if (now.state === 'created') await setAttemptState(tx, now, 'abandoned', 'customer');
    return null;
  });
}

/** Commits a new attempt before the provider is asked for a page. Returns null if another request was faster. */
function startAttempt(
  db: Database,
  provider: PaymentProvider,
  { target, findDue }: Payable,
  { language }: ReturnTarget,
  withAgreement: boolean,
): Promise<StoredAttempt | Refused | null> {
  return inTransaction(db, async (tx) => {
    if (target.order_id !== null) await lockPayableOrder(tx, target.order_id);
    else await lockPayableKhata(tx, target.khata_id!);
    const duePaisa = await findDue(tx, provider.range);
    if (duePaisa instanceof Refused) return duePaisa;
    const other = await tx
      .selectFrom('payment_attempt')
      .where(isOf(target))
      .where('state', 'in', ['created', 'open'])
      .select('id')
      .executeTakeFirst();
    if (other) return null;
    if (target.order_id !== null) await postponeExpiry(tx, target.order_id);
    return addAttempt(tx, target, { provider: provider.name, language, duePaisa, withAgreement });
  });
}

/** Returns null if another sum is due since the attempt was started, or the agreement is over. */
async function createPage(
  payments: Payments,
  provider: PaymentProvider,
  attempt: StoredAttempt,
  {
    payable,
    returnTarget,
    agreement,
  }: {
    payable: Payable;
    returnTarget: ReturnTarget;
    agreement: { id: number; agreementId: string } | null;
  },
): Promise<{ payment_url: string } | Refused | null> {
  const agreementId = agreement?.agreementId ?? null;
  const response = await provider.createSession({
    ...newSession(attempt, payable, returnTarget),
    agreementId,
  });
  if (response.kind === 'open') {
    if (!(await openAttempt(payments, attempt, response))) return null;
    const due = await payable.findDue(payments.db, provider.range);
    if (due instanceof Refused) return due;
    return due === attempt.amount_paisa ? { payment_url: response.pageUrl } : null;
  }
  const { kind, reason } = response;
  payments.log.error(
    { attempt: attempt.id, ...payable.target, response: kind, reason },
    'payment session failed',
  );
  // If the response is unknown, a session may exist, but no customer has its page. The sweep checks it all the same.
  await closeAttempt(payments, attempt, kind === 'unknown' ? 'abandoned' : 'refused');
  if (kind !== 'agreement_over' || !agreement) return UNAVAILABLE;
  await giveUp(payments.db, agreement.id);
  return null;
}

/** Stores the page of an attempt, unless it was ended meanwhile. */
function openAttempt(
  { db }: Payments,
  attempt: StoredAttempt,
  { sessionKey, pageUrl }: SessionResult & { kind: 'open' },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { attempt: now } = await lockAttempt(tx, attempt);
    if (now.state !== 'created') return false;
    await tx
      .updateTable('payment_attempt')
      .set({ session_key: sessionKey, page_url: pageUrl })
      .where('id', '=', attempt.id)
      .execute();
    await setAttemptState(tx, now, 'open', 'customer');
    return true;
  });
}

function closeAttempt(
  { db }: Payments,
  attempt: StoredAttempt,
  state: 'refused' | 'abandoned',
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { attempt: now } = await lockAttempt(tx, attempt);
    if (now.state !== 'created') return;
    await setAttemptState(tx, now, state, 'customer');
    await scheduleNextCheck(tx, { ...now, state });
  });
}

function newSession(attempt: StoredAttempt, { session }: Payable, { origin }: ReturnTarget): NewSession {
  const url = (kind: 'success' | 'fail' | 'cancel' | 'ipn') => origin + callbackPath(attempt.provider, kind);
  return {
    attemptId: attempt.id,
    tranId: attempt.tran_id,
    amountPaisa: attempt.amount_paisa,
    resultId: attempt.result_id ?? '',
    ...session,
    urls: { success: url('success'), fail: url('fail'), cancel: url('cancel'), ipn: url('ipn') },
  };
}

const ALREADY_PAID = new Refused(409, 'already_paid');

/** What is due now of an order: first its advance, then the rest. */
export function payableOrder(order: StoredOrder): Payable {
  return {
    target: { order_id: order.id, khata_id: null },
    order,
    session: {
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
    },
    async findDue(db, range) {
      const { payment_id, status } = await db
        .selectFrom('orders')
        .where('id', '=', order.id)
        .select(['payment_id', 'status'])
        .executeTakeFirstOrThrow();
      const { duePaisa } = await readBalance(db, order.id);
      if (payment_id !== null && duePaisa <= 0) return ALREADY_PAID;
      if (status === 'CANCELLED') return new Refused(409, 'order_cancelled');
      if (status === 'COMPLETED') return new Refused(409, 'order_completed');
      if (duePaisa <= 0) return ALREADY_PAID;
      // It collects the sum at the door.
      const parcel = await findLiveParcel(db, order.id);
      if (parcel) return withCourier(parcel);
      const nowPaisa = (await readAdvanceDue(db, order.id)) ?? duePaisa;
      return amountProblem(nowPaisa, range) ?? nowPaisa;
    },
  };
}

/** What is owed on the khata of a link, all of it or so much, in paisa. Refused with 404. */
export async function payableKhata(
  db: Database,
  { token, paisa }: { token: string; paisa: number | undefined },
): Promise<Payable | Refused> {
  const khata = await db
    .selectFrom('khata')
    .where('token', '=', token)
    .select(['id', 'phone', 'name'])
    .executeTakeFirst();
  if (!khata) return notFound('Khata');
  const { id, phone, name } = khata;
  const nowhere = { email: '', address: '', city: '', zipcode: '', country: '' };
  return {
    target: { order_id: null, khata_id: id },
    order: null,
    session: { order: { number: `K${id}`, items: 1 }, customer: { ...nowhere, name: name || phone, phone } },
    async findDue(tx, range) {
      const owedPaisa = (await readPaidKhata(tx, id))?.owedPaisa ?? 0;
      if (owedPaisa <= 0) return ALREADY_PAID;
      const maxPaisa = Math.min(range.maxPaisa, owedPaisa);
      return amountProblem(paisa ?? owedPaisa, { ...range, maxPaisa }) ?? paisa ?? owedPaisa;
    },
  };
}
