import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** Returns the key that signs access tokens and hashes codes. */
export type SigningKey = () => Promise<KeyObject>;

/** The key from `secret`; without it, from the secret that all processes share in the database. */
export function signingKey(db: Database, secret: string | undefined): SigningKey {
  return memoize(async () =>
    createSecretKey(secret === undefined ? await readOrCreateSecret(db) : Buffer.from(secret, 'utf8')),
  );
}

/** Caches the result of the first successful call. */
function memoize(load: () => Promise<KeyObject>): () => Promise<KeyObject> {
  let cached: Promise<KeyObject> | undefined;
  return () => {
    cached ??= load().catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

/** Returns the secret from the database. The first process creates it. */
async function readOrCreateSecret(db: Database): Promise<Buffer> {
  await db
    .insertInto('signing_secret')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const { secret } = await db.selectFrom('signing_secret').select('secret').executeTakeFirstOrThrow();
  return secret;
}
