import type { ApiScope, WebhookEvent } from '@haat/contract/office/integration-choices';
import type { Integrations, UnsentEvent } from '@haat/contract/office/integrations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { readFeedState } from '../seo/feed.ts';
import type { OfficeContext } from '../staff/office-endpoint.ts';
import { META } from './conversions/meta.ts';

export type IntegrationsContext = Pick<OfficeContext, 'db' | 'readDatabase' | 'providers'>;

/** The most unsent events that are listed. */
const LISTED = 50;

/** Returns everything by which programs read the shop or hear from it. */
export async function listIntegrations({
  db,
  readDatabase,
  providers,
}: IntegrationsContext): Promise<Integrations> {
  const { listed, withoutTax, withoutPicture } = await readFeedState(readDatabase);
  const counts = await countEvents(db);
  const countsOf = (webhook: number | null) => counts.get(webhook) ?? NONE;
  const webhooks = await db
    .selectFrom('webhook')
    .where('removed', 'is', null)
    .select(['id', 'url', 'events'])
    .orderBy('id')
    .execute();
  const keys = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'at', 'last_used', 'revoked'])
    .orderBy(sql`revoked IS NOT NULL`)
    .orderBy('id')
    .execute();
  const { queued, sent, failed, dropped } = countsOf(null);
  return {
    feed: { listed, not_final: withoutTax, without_picture: withoutPicture },
    conversions: { on: (await providers.keys.complete([META])).length > 0, queued, sent, failed, dropped },
    webhooks: webhooks.map(({ id, url, events }) => {
      const { dropped: _, last_sent, ...own } = countsOf(id);
      return {
        id,
        url,
        events: events as WebhookEvent[],
        ...own,
        last_sent: last_sent?.toISOString() ?? null,
      };
    }),
    unsent: await findUnsent(db),
    keys: keys.map(({ at, last_used, revoked, scopes, ...key }) => ({
      ...key,
      scopes: scopes as ApiScope[],
      at: at.toISOString(),
      last_used: last_used?.toISOString() ?? null,
      revoked: revoked?.toISOString() ?? null,
    })),
  };
}

/** Counts of the last 30 days. `problem` is why the newest waiting event could not be sent. */
const NONE = { queued: 0, sent: 0, failed: 0, dropped: 0, last_sent: null as Date | null, problem: '' };

/** Counts the events of each webhook by its id; those of purchases are under null. */
async function countEvents(db: Database): Promise<Map<number | null, typeof NONE>> {
  const { rows } = await sql<typeof NONE & { webhook_id: number | null }>`
    SELECT webhook_id, count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'dropped')::int AS dropped,
      max(ended) FILTER (WHERE state = 'sent') AS last_sent,
      coalesce((array_agg(problem ORDER BY id DESC) FILTER (WHERE state = 'queued' AND problem <> ''))[1], '') AS problem
    FROM outgoing_event WHERE created > now() - interval '30 days' GROUP BY webhook_id`.execute(db);
  return new Map(rows.map(({ webhook_id, ...own }) => [webhook_id, own]));
}

/** Events that were not taken, and purchases that will never be reported, the newest first. */
async function findUnsent(db: Database): Promise<UnsentEvent[]> {
  const rows = await db
    .selectFrom('outgoing_event')
    .leftJoin('webhook', 'webhook.id', 'webhook_id')
    .leftJoin('orders', 'orders.id', 'order_id')
    .where('state', 'in', ['failed', 'dropped'])
    .where('webhook.removed', 'is', null)
    .select(['outgoing_event.id', 'event', 'order_id as order', 'number', 'url', 'state', 'problem'])
    .select('outgoing_event.created')
    .orderBy('outgoing_event.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ created, event, state, ...row }) => ({
    ...row,
    event: event as UnsentEvent['event'],
    state: state as UnsentEvent['state'],
    created: created.toISOString(),
  }));
}
