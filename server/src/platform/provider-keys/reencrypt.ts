import { type Database, inTransaction } from '../db/database.ts';
import { setActor } from '../db/set-actor.ts';
import { type Place, seal, unseal } from './seal.ts';
import type { SecretsKeys } from './secrets-key.ts';

/** What the sealed id of an agreement with a payment provider belongs to. */
export function agreementPlace({ provider, id }: { provider: string; id: number }): Place {
  return { provider, field: `agreement ${id}` };
}

/** What the sealed key of the signatures of a webhook belongs to. */
export function webhookPlace({ id }: { id: number }): Place {
  return { provider: 'webhook', field: `webhook ${id}` };
}

/** What the sealed private key of notices belongs to. */
export const PUSH_KEY_PLACE: Place = { provider: 'push', field: 'private key' };

/**
 * Encrypts all stored keys of providers, the ids of agreements with payment providers, the keys of webhooks and the key of notices with the first
 * secrets key, in one transaction. What none of the keys reads stays as it is. Returns the numbers of both.
 */
export async function reencrypt(
  db: Database,
  secrets: SecretsKeys,
): Promise<{ encrypted: number; unreadable: number }> {
  const keys = await secrets.read();
  const first = await secrets.readOrCreate();
  /** Returns null if no key reads the row. */
  const renew = (row: { key_id: string | null; sealed: Buffer | null }, place: Place) => {
    const key = keys.find(({ id }) => id === row.key_id);
    const value = key && row.sealed ? unseal(key, place, row.sealed) : null;
    return value === null ? null : { key_id: first.id, sealed: seal(first, place, value) };
  };
  return inTransaction(db, async (tx) => {
    await setActor(tx, 'shop');
    const rows = await tx.selectFrom('provider_key').selectAll().orderBy('id').forUpdate().execute();
    const agreements = await tx
      .selectFrom('payment_agreement')
      .where('sealed', 'is not', null)
      .selectAll()
      .orderBy('id')
      .forUpdate()
      .execute();
    const webhooks = await tx
      .selectFrom('webhook')
      .where('sealed', 'is not', null)
      .selectAll()
      .orderBy('id')
      .forUpdate()
      .execute();
    const push = await tx.selectFrom('push_key').selectAll().forUpdate().execute();
    let encrypted = 0;
    for (const row of rows) {
      const change = renew(row, row);
      if (change) await tx.updateTable('provider_key').set(change).where('id', '=', row.id).execute();
      if (change) encrypted += 1;
    }
    for (const row of agreements) {
      const change = renew(row, agreementPlace(row));
      if (change) await tx.updateTable('payment_agreement').set(change).where('id', '=', row.id).execute();
      if (change) encrypted += 1;
    }
    for (const row of webhooks) {
      const change = renew(row, webhookPlace(row));
      if (change) await tx.updateTable('webhook').set(change).where('id', '=', row.id).execute();
      if (change) encrypted += 1;
    }
    for (const row of push) {
      const change = renew(row, PUSH_KEY_PLACE);
      if (change) await tx.updateTable('push_key').set(change).execute();
      if (change) encrypted += 1;
    }
    const all = rows.length + agreements.length + webhooks.length + push.length;
    return { encrypted, unreadable: all - encrypted };
  });
}
