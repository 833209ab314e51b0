import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { OutgoingEventTable } from '../platform/db/schema.ts';
import { internet } from '../platform/http/public-address.ts';
import type { Network } from '../platform/http/public-request.ts';
import { claimDue, type JobTable } from '../platform/jobs/claim-due.ts';
import { runDue } from '../platform/jobs/run-due.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { webhookPlace } from '../platform/provider-keys/reencrypt.ts';
import { unseal } from '../platform/provider-keys/seal.ts';
import { META, type Reported } from './conversions/meta.ts';
import { readPurchase } from './conversions/read-purchase.ts';
import { postWebhook } from './post-webhook.ts';

/** The first wait is longer than any request. Fourteen tries cover a receiver that is away for a day and a half. */
const JOB: JobTable = {
  table: 'outgoing_event',
  due: 'next_try',
  tries: 'tries',
  backoff: { first: MINUTE, longest: 6 * HOUR },
};
const MAX_TRIES = 14;

/** After a failure the other events of a webhook wait so long, in ms, so that they do not all wait for the same timeout. */
const REST = MINUTE;

/** How long until a purchase of which nothing is paid yet is looked at again, in ms. */
const PAID_LATER = 6 * HOUR;

const RUN = { maxRows: 500, maxFailures: Number.POSITIVE_INFINITY, parallel: 4 };

export interface Outgoing {
  db: Database;
  keys: ProviderKeys;
  shopUrl: string;
  clock: () => Date;
  log: { error(fields: object, text: string): void };
  /** Tests replace it. */
  network?: Network;
}

type Event = Selectable<OutgoingEventTable>;

/** Sends due events to webhooks and due purchases to Meta. Many processes may do this at the same time. Returns the number of claimed ones. */
export async function sendDueEvents(outgoing: Outgoing, stop?: AbortSignal): Promise<number> {
  const { db, log } = outgoing;
  const where = sql`NOT EXISTS (SELECT FROM webhook WHERE webhook.id = webhook_id AND rests_until > now())`;
  const { handled } = await runDue<Event>(
    {
      claim: () => claimDue<Event>(db, JOB, where),
      handle: async (event) => {
        if (event.event === 'purchase') await reportPurchase(outgoing, event);
        else await sendToWebhook(outgoing, event);
        return true;
      },
      onError: (error) => log.error({ err: error }, 'event not sent'),
      ...RUN,
    },
    stop,
  );
  return handled;
}

async function sendToWebhook({ db, keys, clock, network = internet }: Outgoing, event: Event): Promise<void> {
  const webhook = await db
    .selectFrom('webhook')
    .where('id', '=', event.webhook_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (webhook.removed) return end(db, event, 'dropped', 'removed');
  const key = (await keys.secrets.read()).find(({ id }) => id === webhook.key_id);
  const secret = key && webhook.sealed && unseal(key, webhookPlace(webhook), webhook.sealed);
  if (!secret) return failed(db, event, 'the secret cannot be read');
  const body = JSON.stringify({
    id: event.event_id,
    event: event.event,
    created: event.created.toISOString(),
    data: event.body,
  });
  const problem = await postWebhook({ url: webhook.url, secret, body }, network, clock());
  if (problem === null) return end(db, event, 'sent', '');
  await failed(db, event, problem);
  await sql`UPDATE webhook SET rests_until = now() + ${REST} * interval '1 ms' WHERE id = ${webhook.id}`.execute(
    db,
  );
}

async function reportPurchase({ db, keys, shopUrl }: Outgoing, event: Event): Promise<void> {
  const found = { ...event, order_id: event.order_id! };
  const purchase = await readPurchase(db, found, shopUrl);
  if (purchase === 'not_paid_yet') return wait(db, event, purchase);
  if (typeof purchase === 'string') return end(db, event, 'dropped', purchase);
  const [provider] = await keys.complete([META]);
  if (!provider) return failed(db, event, 'no keys');
  // From now on the purchase may be counted there; unless its consent was withdrawn meanwhile.
  const begun = await db
    .updateTable('outgoing_event')
    .set({ first_try: sql`coalesce(first_try, now())` })
    .where('id', '=', event.id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  if (!begun) return;
  const { declaration, settings } = provider;
  const result: Reported = await declaration.open(settings, keys.outside(provider)).report(purchase);
  if (result.kind === 'sent') await end(db, event, 'sent', '');
  else if (result.kind === 'refused') await end(db, event, 'failed', result.reason);
  else await failed(db, event, result.reason);
}

/** The claim has set the time of the next try; a process that was too slow changes nothing. */
async function failed(db: Database, event: Event, problem: string): Promise<void> {
  if (event.tries >= MAX_TRIES) return end(db, event, 'failed', problem);
  await db
    .updateTable('outgoing_event')
    .set({ problem: problem.slice(0, 300) })
    .where('id', '=', event.id)
    .where('tries', '=', event.tries)
    .where('state', '=', 'queued')
    .execute();
}

/** What is paid later, on the khata or by a wallet, waits until it is too old: no try is used up, and nobody need look. */
async function wait(db: Database, event: Event, problem: string): Promise<void> {
  await sql`
    UPDATE outgoing_event SET tries = tries - 1, next_try = now() + ${PAID_LATER} * interval '1 ms', problem = ${problem}
    WHERE id = ${event.id} AND tries = ${event.tries} AND state = 'queued'`.execute(db);
}

/** The browser of a purchase is not needed any more once it is reported or never will be. */
async function end(
  db: Database,
  event: Event,
  state: 'sent' | 'failed' | 'dropped',
  problem: string,
): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE outgoing_event SET state = ${state}, problem = ${problem.slice(0, 300)}, next_try = NULL, ended = now()
      WHERE id = ${event.id} AND state = 'queued' RETURNING order_id, event
    )
    UPDATE purchase_consent SET browser = '' FROM ended
    WHERE purchase_consent.order_id = ended.order_id AND event = 'purchase' AND ${state} <> 'failed'`.execute(
    db,
  );
}

/** Deletes events after 30 days, and those that need a person's attention after a year. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`
    DELETE FROM outgoing_event WHERE created < now() - interval '30 days' AND next_try IS NULL
      AND (state IN ('sent', 'dropped') OR created < now() - interval '1 year')`.execute(db);
}
