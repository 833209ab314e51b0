import type { Database } from '../../../platform/db/database.ts';
import { PUSH_KEY_PLACE } from '../../../platform/provider-keys/reencrypt.ts';
import { seal, unseal } from '../../../platform/provider-keys/seal.ts';
import type { SecretsKeys } from '../../../platform/provider-keys/secrets-key.ts';
import { createPushKey } from './encryption.ts';

/** Returns the public key of the shop, and makes it once. @throws SecretsKeyError if it cannot be encrypted */
export async function readOrCreatePublicKey(db: Database, secrets: SecretsKeys): Promise<string> {
  const stored = await db.selectFrom('push_key').select('public_key').executeTakeFirst();
  if (stored) return stored.public_key;
  const key = await secrets.readOrCreate();
  const { publicKey, privateKey } = createPushKey();
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, key_id: key.id, sealed: seal(key, PUSH_KEY_PLACE, privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first.
  return readOrCreatePublicKey(db, secrets);
}

/** Whether the owner has turned notices on, and whether the shop has its key: it makes one then, and keeps it. */
export async function readPushState(db: Database): Promise<{ on: boolean; hasKey: boolean }> {
  const { on, key } = await db
    .selectFrom('shop_setting')
    .select(['push as on', (eb) => eb.selectFrom('push_key').select('one').as('key')])
    .executeTakeFirstOrThrow();
  return { on, hasKey: key !== null };
}

/** Returns both halves of the key; null if there is none, or none that the secrets keys read. */
export async function readPushKey(
  db: Database,
  secrets: SecretsKeys,
): Promise<{ publicKey: string; privateKey: string } | null> {
  const stored = await db.selectFrom('push_key').selectAll().executeTakeFirst();
  const key = stored && (await secrets.read()).find(({ id }) => id === stored.key_id);
  const privateKey = key ? unseal(key, PUSH_KEY_PLACE, stored.sealed) : null;
  return stored && privateKey !== null ? { publicKey: stored.public_key, privateKey } : null;
}
