import type { WebhookEvent } from '@haat/contract/office/integration-choices';
import type { Integrations } from '@haat/contract/office/integrations';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import { webhookPlace } from '../platform/provider-keys/reencrypt.ts';
import { seal } from '../platform/provider-keys/seal.ts';
import { SecretsKeyError } from '../platform/provider-keys/secrets-key.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { newSecret } from '../staff/secrets.ts';
import { type IntegrationsContext, listIntegrations } from './list-integrations.ts';
import { webhookUrlOf } from './post-webhook.ts';

/** Returns the list with the secret of the signatures, which is shown once. Refused with 400 `url`, 409 `secrets_key_unusable`. */
export async function addWebhook(
  context: IntegrationsContext,
  staff: Staff,
  { url: typed, events }: { url: string; events: WebhookEvent[] },
): Promise<Integrations | Refused> {
  const { keys } = context.providers;
  const read = webhookUrlOf(typed, keys.names);
  if ('problem' in read) return invalid({ url: read.problem });
  const { url } = read;
  const key = await keys.secrets.readOrCreate().catch((error: unknown) => {
    if (error instanceof SecretsKeyError) return new Refused(409, 'secrets_key_unusable');
    throw error;
  });
  if (key instanceof Refused) return key;
  const secret = newSecret();
  const added = await asStaff(context.db, staff, async (tx) => {
    await sql`LOCK TABLE webhook IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const same = tx.selectFrom('webhook').where('url', '=', url).where('removed', 'is', null).select('id');
    if (await same.executeTakeFirst()) return false;
    const { id } = await tx
      .insertInto('webhook')
      .values({ url, events, actor: staffActor(staff) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed = { key_id: key.id, sealed: seal(key, webhookPlace({ id }), secret) };
    await tx.updateTable('webhook').set(sealed).where('id', '=', id).execute();
    return true;
  });
  return added ? { ...(await listIntegrations(context)), secret } : invalid({ url: 'taken' });
}

/** Events that wait are not sent any more. */
export async function removeWebhook(
  context: IntegrationsContext,
  staff: Staff,
  id: number,
): Promise<Integrations | Refused> {
  const removed = await asStaff(context.db, staff, (tx) =>
    tx
      .updateTable('webhook')
      .set({ removed: sql`now()`, sealed: null, key_id: null })
      .where('id', '=', id)
      .where('removed', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return removed ? listIntegrations(context) : notFound('Webhook');
}

/** Tries an event again at once that was not taken. Its receiver may get it twice, with the same id. */
export async function sendEventAgain(
  context: IntegrationsContext,
  staff: Staff,
  id: number,
): Promise<Integrations | Refused> {
  const queued = await asStaff(context.db, staff, (tx) =>
    tx
      .updateTable('outgoing_event')
      .set({ state: 'queued', tries: 0, next_try: sql`now()`, ended: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst(),
  );
  return queued ? listIntegrations(context) : notFound('Event');
}
