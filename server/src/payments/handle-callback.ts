import { sql } from 'kysely';
import { findCustomerOrder } from '../orders/orders.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { PaymentCallbackTable } from '../platform/db/schema.ts';
import { isProviderId } from '../platform/provider-id.ts';
import { canRemember, completeAgreement, findReturned } from './agreements/agreements.ts';
import { initiatePayment, payableOrder } from './initiate-payment.ts';
import { findAttempt, type StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import type { CallbackClaims, PaymentProvider } from './provider/provider.ts';
import { raiseAlarms } from './record-capture.ts';
import { type Outcome, settle } from './settle-attempt.ts';

/** A form or query sent to a callback URL: by the customer's browser, by the provider's server, or by an attacker. */
export interface Callback {
  kind: PaymentCallbackTable['kind'];
  fields: Readonly<Record<string, string>>;
  /** IP address of the sender. */
  remote: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The maximum number of stored callbacks per attempt, so that a flood does not fill the disk. */
const MAX_STORED_CALLBACKS = 200;

/**
 * Stores a callback, then asks the provider for the facts. Its content is not trusted: it only names the attempt to check
 * and the payment to validate. Returns null if it names no attempt of this shop.
 */
export async function handleCallback(
  payments: Payments,
  provider: PaymentProvider,
  callback: Callback,
): Promise<{ attempt: StoredAttempt; outcome: Outcome; resultId: string | undefined } | null> {
  const { db, log } = payments;
  const claims = provider.readCallback(callback.fields);
  const { valId, resultId, signature } = claims;
  const attempt = await findClaimed(db, provider, claims);
  if (!attempt) {
    log.warn({ kind: callback.kind, remote: callback.remote }, 'callback names no payment of ours');
    return null;
  }
  await storeCallback(db, attempt, withoutSecrets(callback, provider), signature);
  if (signature === 'wrong') await raiseSignatureAlarm(payments, attempt, callback);
  const known = await findRecordedOutcome(db, attempt, valId);
  if (known) return { attempt, outcome: known, resultId };
  const actor = callback.kind === 'ipn' ? 'ipn' : 'return';
  const isOwn = resultId !== undefined && resultId === attempt.result_id;
  const { outcome } = await settle(payments, attempt, actor, {
    hint: isProviderId(valId) ? valId : undefined,
    ended: isOwn ? claims.ended : undefined,
  });
  return { attempt, outcome, resultId };
}

async function findClaimed(
  db: Database,
  { name }: PaymentProvider,
  { tranId, sessionKey }: CallbackClaims,
): Promise<StoredAttempt | null> {
  if (isProviderId(tranId)) return findAttempt(db, name, 'tran_id', tranId);
  return isProviderId(sessionKey) ? findAttempt(db, name, 'session_key', sessionKey) : null;
}

function withoutSecrets(callback: Callback, { secretFields }: PaymentProvider): Callback {
  const fields = Object.entries(callback.fields).filter(([name]) => !secretFields.includes(name));
  return { ...callback, fields: Object.fromEntries(fields) };
}

/** Commits before the provider is asked: if this process ends now, the sweep checks the attempt within a minute. */
async function storeCallback(
  db: Database,
  attempt: StoredAttempt,
  { kind, fields, remote, headers }: Callback,
  signature: PaymentCallbackTable['signature'],
): Promise<void> {
  await sql`
    INSERT INTO payment_callback (attempt_id, kind, remote, signature, fields, headers)
    SELECT ${attempt.id}, ${kind}, ${remote}, ${signature}, ${safeJson(fields)}::jsonb, ${safeJson(selectHeaders(headers))}::jsonb
    WHERE (SELECT count(*) FROM payment_callback WHERE attempt_id = ${attempt.id}) < ${MAX_STORED_CALLBACKS}`.execute(
    db,
  );
  await sql`
    UPDATE payment_attempt SET next_look = now() + interval '1 minute'
    WHERE id = ${attempt.id} AND state IN ('created', 'open', 'failed') AND next_look > now() + interval '1 minute'`.execute(
    db,
  );
}

/** Returns at most 60 fields of 500 characters as JSON, without null characters, which PostgreSQL rejects. */
function safeJson(fields: Readonly<Record<string, string>>): string {
  const stored = Object.entries(fields)
    .slice(0, 60)
    .map(([name, value]) => [sanitize(name, 50), sanitize(value, 500)]);
  return JSON.stringify(Object.fromEntries(stored));
}

function sanitize(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

const STORED_HEADERS = ['user-agent', 'content-type', 'referer', 'x-forwarded-for'];

function selectHeaders(headers: Callback['headers']): Record<string, string> {
  const values = STORED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [
    name,
    String(headers[name]),
  ]);
  return Object.fromEntries(values);
}

async function raiseSignatureAlarm(
  { db, log }: Payments,
  attempt: StoredAttempt,
  { kind, remote }: Callback,
): Promise<void> {
  log.warn({ attempt: attempt.id, kind, remote }, 'payment callback with a wrong signature');
  const detail = `a ${kind} callback has a wrong signature`;
  await inTransaction(db, (tx) => raiseAlarms(tx, attempt.id, [{ kind: 'signature', detail }]));
}

/** Returns the outcome of a payment that is already recorded, so that a replayed callback causes no request to the provider. */
async function findRecordedOutcome(
  db: Database,
  attempt: StoredAttempt,
  valId: string | undefined,
): Promise<Outcome | null> {
  if (!isProviderId(valId)) return null;
  const payment = await db
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .where('val_id', '=', valId)
    .select('surplus')
    .executeTakeFirst();
  return payment ? (payment.surplus === null ? 'paid' : 'refund') : null;
}

/**
 * A customer returns from the page on which he agrees that the provider remembers his number. Returns the page on which he now pays with it;
 * without the number if the provider does not say whether it remembers it; the page of his orders if he has not agreed. Null if the callback
 * is not about an agreement of this browser.
 */
export async function returnFromAgreement(
  payments: Payments,
  provider: PaymentProvider,
  fields: Readonly<Record<string, string>>,
  origin: string,
): Promise<string | null> {
  const claims = provider.readCallback(fields);
  if (!provider.agreements || !isProviderId(claims.sessionKey)) return null;
  const row = await findReturned(payments.db, provider, claims);
  const order = row && (await findCustomerOrder(payments.db, row.customer_id ?? 0, row.order_id ?? 0));
  if (!row || !order || !canRemember(payments, provider, order)) return null;
  if (claims.ended) return customerReturnPath(row, claims.ended);
  const completed = await completeAgreement(payments, provider, row);
  if (completed === 'none') return customerReturnPath(row, 'failed');
  const choice = { provider: provider.name, remember: completed === 'made' };
  const page = await initiatePayment(
    payments,
    payableOrder(order),
    { origin, language: row.language },
    choice,
  );
  return 'payment_url' in page ? page.payment_url : customerReturnPath(row, 'checking');
}

/** The path of the page to which a customer returns, in his language. It reads the outcome of the payment from the API. */
export function customerReturnPath(
  { language, order_id }: Pick<StoredAttempt, 'language'> & { order_id: number | null },
  outcome: string,
): string {
  return `${language === 'bn' ? '/bn' : ''}/order?payment=${outcome}&order=${order_id}`;
}
