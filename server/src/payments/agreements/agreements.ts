import { randomBytes } from 'node:crypto';
import type { Language } from '@haat/contract/text/language';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { StoredOrder } from '../../orders/orders.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { PaymentAgreementTable } from '../../platform/db/schema.ts';
import { claimDue } from '../../platform/jobs/claim-due.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { agreementPlace } from '../../platform/provider-keys/reencrypt.ts';
import { seal, unseal } from '../../platform/provider-keys/seal.ts';
import type { SecretsKeys } from '../../platform/provider-keys/secrets-key.ts';
import type { Agreements, CallbackClaims, PaymentProvider } from '../provider/provider.ts';

export type StoredAgreement = Selectable<PaymentAgreementTable>;

/** A provider that remembers numbers. */
export type Remembering = PaymentProvider & { agreements: Agreements };

/** What agreements need of the payments of this process. */
export interface AgreementContext {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Encrypt the provider's ids; null: this process remembers no number. */
  secrets: SecretsKeys | null;
}

/** The maximum number of agreements in one sweep, and of consecutive ones without a response. */
const SWEEP = { maxRows: 100, maxFailures: 3 };

/** Whether the provider can remember the number of the customer of an order. A guest has no account that could forget it again. */
export function canRemember(
  { secrets }: AgreementContext,
  provider: PaymentProvider,
  { customer_id }: Pick<StoredOrder, 'customer_id'>,
): provider is Remembering {
  return secrets !== null && provider.agreements !== undefined && customer_id !== null;
}

/** Returns the agreement of a customer with the provider's id; null without one, or if no key of this shop decrypts it. */
export async function findAgreement(
  payments: AgreementContext,
  { name }: PaymentProvider,
  customer: number,
): Promise<{ id: number; agreementId: string } | null> {
  const row = await payments.db
    .selectFrom('payment_agreement')
    .where('customer_id', '=', customer)
    .where('provider', '=', name)
    .where('sealed', 'is not', null)
    .selectAll()
    .executeTakeFirst();
  const agreementId = row ? await readId(payments, row) : null;
  return row && agreementId !== null ? { id: row.id, agreementId } : null;
}

/** Opens the page on which a customer agrees; null if the provider has none now. */
export async function openAgreementPage(
  { db, log }: AgreementContext,
  { name, agreements }: Remembering,
  order: StoredOrder,
  { returnUrl, language }: { returnUrl: string; language: Language },
): Promise<string | null> {
  const resultId = randomBytes(24).toString('base64url');
  const opened = await agreements.open({ phone: order.receiver_phone_number, resultId, returnUrl });
  if (opened.kind !== 'open') {
    log.error({ order: order.id, response: opened.kind, reason: opened.reason }, 'no page to agree on');
    return null;
  }
  await db
    .insertInto('payment_agreement')
    .values({
      customer_id: order.customer_id,
      provider: name,
      order_id: order.id,
      language,
      session_key: opened.sessionKey,
      result_id: resultId,
    })
    .execute();
  return opened.pageUrl;
}

/**
 * Finds the agreement whose browser returns, and notes its return: also after a second one within a minute, such as by a double tap. Returns
 * null if this is not the browser that asked. Commits before the provider is asked: if this process ends now, the sweep goes on.
 */
export async function findReturned(
  db: Database,
  { name }: PaymentProvider,
  { sessionKey, resultId }: CallbackClaims,
): Promise<StoredAgreement | null> {
  const row = await db
    .updateTable('payment_agreement')
    .set({
      returned: sql<Date>`coalesce(returned, now())`,
      next_look: sql<Date | null>`CASE WHEN sealed IS NULL THEN now() + interval '1 minute' END`,
    })
    .where('provider', '=', name)
    .where('session_key', '=', sessionKey ?? '')
    .where('result_id', '=', resultId ?? '')
    .where('customer_id', 'is not', null)
    .where((eb) =>
      eb.or([eb('returned', 'is', null), eb('returned', '>', sql<Date>`now() - interval '1 minute'`)]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what the customer has agreed to. The number that was remembered before is given up. May be repeated. */
export async function completeAgreement(
  payments: AgreementContext,
  { agreements }: Remembering,
  row: StoredAgreement,
): Promise<'made' | 'none' | 'unknown'> {
  if (row.sealed !== null) return 'made';
  const result = await agreements.complete(row.session_key);
  if (result.kind !== 'made') return result.kind;
  const key = await payments.secrets!.readOrCreate();
  const sealed = seal(key, agreementPlace(row), result.agreementId);
  await inTransaction(payments.db, async (tx) => {
    // Two agreements of one customer are stored one after the other.
    if (row.customer_id !== null)
      await tx
        .selectFrom('customer')
        .where('id', '=', row.customer_id)
        .select('id')
        .forNoKeyUpdate()
        .execute();
    const now = await tx
      .selectFrom('payment_agreement')
      .where('id', '=', row.id)
      .where('sealed', 'is', null)
      .select('customer_id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!now) return;
    if (now.customer_id !== null)
      await tx
        .updateTable('payment_agreement')
        .set({ customer_id: null })
        .where('customer_id', '=', now.customer_id)
        .where('provider', '=', row.provider)
        .where('sealed', 'is not', null)
        .execute();
    const left =
      now.customer_id === null ? { next_look: sql<Date>`now()` } : { next_look: null, number: result.number };
    await tx
      .updateTable('payment_agreement')
      .set({ sealed, key_id: key.id, ...left })
      .where('id', '=', row.id)
      .execute();
  });
  return 'made';
}

/** The sweep ends it at the provider. */
export async function giveUp(db: Database, id: number): Promise<void> {
  await db.updateTable('payment_agreement').set({ customer_id: null }).where('id', '=', id).execute();
}

/** Gives up what a provider remembers of a customer, also what he is just about to agree to. */
export async function removeAgreements(db: Database, customer: number, provider: string): Promise<null> {
  await db
    .updateTable('payment_agreement')
    .set({ customer_id: null })
    .where('customer_id', '=', customer)
    .where('provider', '=', provider)
    .execute();
  return null;
}

/** Returns the numbers that are remembered of a customer. */
export function listAgreements(
  db: Database,
  customer: number,
): Promise<{ provider: string; number: string }[]> {
  return db
    .selectFrom('payment_agreement')
    .where('customer_id', '=', customer)
    .where('sealed', 'is not', null)
    .select(['provider', 'number'])
    .orderBy('provider')
    .execute();
}

/** Completes agreements whose process ended after the customer had agreed, ends those that were given up, and deletes what nobody agreed to. */
export async function sweepAgreements(
  payments: AgreementContext,
  provider: PaymentProvider,
  stop?: AbortSignal,
): Promise<number> {
  const { db, secrets } = payments;
  const { agreements } = provider;
  if (!agreements || !secrets) return 0;
  const table = {
    table: 'payment_agreement',
    due: 'next_look',
    tries: 'looks',
    backoff: { first: 2 * MINUTE, longest: HOUR },
  } as const;
  const { handled } = await runDue<StoredAgreement>(
    {
      ...SWEEP,
      claim: () => claimDue(db, table, sql`provider = ${provider.name}`),
      handle: (row) => lookAfter(payments, { ...provider, agreements }, row),
    },
    stop,
  );
  return handled;
}

/** Returns false if the provider did not respond. */
async function lookAfter(
  payments: AgreementContext,
  provider: Remembering,
  row: StoredAgreement,
): Promise<boolean> {
  const remove = () => payments.db.deleteFrom('payment_agreement').where('id', '=', row.id).execute();
  if (row.sealed !== null) {
    const agreementId = await readId(payments, row);
    if (agreementId === null) return true;
    const isOver = await provider.agreements.end(agreementId);
    if (isOver) await remove();
    return isOver;
  }
  // The provider has an agreement only after the browser has returned.
  const result = row.returned === null ? 'none' : await completeAgreement(payments, provider, row);
  if (result !== 'made' && Date.now() - row.created.getTime() > DAY) await remove();
  return result !== 'unknown';
}

/** Decrypts the provider's id; null if no key of the shop does. */
async function readId({ secrets, log }: AgreementContext, row: StoredAgreement): Promise<string | null> {
  const key = (await secrets!.read()).find(({ id }) => id === row.key_id);
  const id = key && row.sealed ? unseal(key, agreementPlace(row), row.sealed) : null;
  if (id === null) log.warn({ agreement: row.id }, 'no key decrypts this agreement');
  return id;
}
