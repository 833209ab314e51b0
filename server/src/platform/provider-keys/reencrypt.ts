import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { setActor } from '../db/set-actor.ts';
import { seal, unseal } from './seal.ts';
import type { SecretsKeys } from './secrets-key.ts';

/**
 * Encrypts all stored keys of providers with the first secrets key, in one transaction. What none of the keys reads stays as it is.
 * Returns the numbers of both.
 */
export async function reencrypt(
  db: Database,
  secrets: SecretsKeys,
): Promise<{ encrypted: number; unreadable: number }> {
  const keys = await secrets.read();
  const first = await secrets.readOrCreate();
  return inTransaction(db, async (tx) => {
    await setActor(tx, 'shop');
    const rows = await tx.selectFrom('provider_key').selectAll().orderBy('id').forUpdate().execute();
    let encrypted = 0;
    for (const row of rows) {
      const key = keys.find(({ id }) => id === row.key_id);
      const value = key ? unseal(key, row, row.sealed) : null;
      if (value === null) continue;
      const change = { key_id: first.id, sealed: seal(first, row, value) };
      await tx.updateTable('provider_key').set(change).where('id', '=', row.id).execute();
      encrypted += 1;
    }
    return { encrypted, unreadable: rows.length - encrypted };
  });
}
