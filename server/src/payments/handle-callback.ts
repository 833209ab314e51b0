import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { PaymentCallbackTable } from '../platform/db/schema.ts';
import { findByTranId, type StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { raiseAlarms } from './record-capture.ts';
import { type Outcome, settle } from './settle-attempt.ts';
import { isId } from './sslcommerz/parse-responses.ts';
import type { Sslcommerz } from './sslcommerz/sslcommerz.ts';

/** What was posted to the shop about a payment: by the customer's browser, by the provider's server, by anybody. */
export interface Callback {
  kind: PaymentCallbackTable['kind'];
  fields: Readonly<Record<string, string>>;
  /** Address that it came from. */
  remote: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** So many of one attempt are kept: more say nothing new, and must not fill the disk. */
const MOST_KEPT = 200;

/**
 * Keeps a callback, then looks what is true. Nothing in it is believed: it says which attempt to look at, and which
 * payment to have validated. Null where it names no attempt of ours.
 */
export async function takeCallback(
  payments: Payments<Sslcommerz>,
  callback: Callback,
): Promise<{ attempt: StoredAttempt; outcome: Outcome } | null> {
  const { db, provider, log } = payments;
  const { tran_id, val_id } = callback.fields;
  const attempt = isId(tran_id) ? await findByTranId(db, provider.name, tran_id) : null;
  if (!attempt) {
    log.warn({ kind: callback.kind, remote: callback.remote }, 'callback names no payment of ours');
    return null;
  }
  const signature = provider.signatureOf(callback.fields);
  await keep(db, attempt, callback, signature);
  if (signature === 'wrong') await alarm(payments, attempt, callback);
  const known = await recordedAs(db, attempt, val_id);
  if (known) return { attempt, outcome: known };
  const actor = callback.kind === 'ipn' ? 'ipn' : 'return';
  const { outcome } = await settle(payments, attempt, actor, isId(val_id) ? val_id : undefined);
  return { attempt, outcome };
}

/** Committed before anything is looked up: should this process end now, the sweep looks within a minute. */
async function keep(
  db: Database,
  attempt: StoredAttempt,
  { kind, fields, remote, headers }: Callback,
  signature: PaymentCallbackTable['signature'],
): Promise<void> {
  await sql`
    INSERT INTO payment_callback (attempt_id, kind, remote, signature, fields, headers)
    SELECT ${attempt.id}, ${kind}, ${remote}, ${signature}, ${safeJson(fields)}::jsonb, ${safeJson(told(headers))}::jsonb
    WHERE (SELECT count(*) FROM payment_callback WHERE attempt_id = ${attempt.id}) < ${MOST_KEPT}`.execute(
    db,
  );
  await sql`
    UPDATE payment_attempt SET next_look = now() + interval '1 minute'
    WHERE id = ${attempt.id} AND state IN ('created', 'open', 'failed') AND next_look > now() + interval '1 minute'`.execute(
    db,
  );
}

/**
 * The password, which nobody should send; signatures, which would let a reader of the table guess at it; and the result
 * id, which opens the order.
 */
const SECRET = /^(store_passwd|verify_sign(_sha2)?|value_b)$/;

/** At most 60 fields of 500 characters, as JSON that PostgreSQL takes: it knows no null character. */
function safeJson(fields: Readonly<Record<string, string>>): string {
  const kept = Object.entries(fields)
    .filter(([name]) => !SECRET.test(name))
    .slice(0, 60)
    .map(([name, value]) => [plain(name, 50), plain(value, 500)]);
  return JSON.stringify(Object.fromEntries(kept));
}

function plain(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

const HEADERS = ['user-agent', 'content-type', 'referer', 'x-forwarded-for'];

function told(headers: Callback['headers']): Record<string, string> {
  const values = HEADERS.filter((name) => headers[name] !== undefined).map((name) => [
    name,
    String(headers[name]),
  ]);
  return Object.fromEntries(values);
}

async function alarm(
  { db, log }: Payments,
  attempt: StoredAttempt,
  { kind, remote }: Callback,
): Promise<void> {
  log.warn({ attempt: attempt.id, kind, remote }, 'payment callback with a wrong signature');
  const detail = `a ${kind} callback has a wrong signature`;
  await db.transaction().execute((tx) => raiseAlarms(tx, attempt.id, [{ kind: 'signature', detail }]));
}

/** What a replayed callback is about; the provider need not be asked again. */
async function recordedAs(
  db: Database,
  attempt: StoredAttempt,
  valId: string | undefined,
): Promise<Outcome | null> {
  if (!isId(valId)) return null;
  const payment = await db
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .where('val_id', '=', valId)
    .select('surplus')
    .executeTakeFirst();
  return payment ? (payment.surplus === null ? 'paid' : 'refund') : null;
}
