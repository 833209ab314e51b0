import { sql, type Transaction } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, type Refused } from '../platform/refused.ts';

/**
 * Whether the environment requests a demo shop: by `DEMO`; without it, if the shop uses the embedded database and has no
 * https URL. A given database or a public URL belongs to a real shop.
 */
export function isDemoRequested({
  DEMO,
  DATABASE_URL,
  SHOP_URL,
}: Pick<Config, 'DEMO' | 'DATABASE_URL' | 'SHOP_URL'>): boolean {
  return DEMO === undefined ? !DATABASE_URL && !SHOP_URL?.startsWith('https:') : DEMO === '1';
}

/** Whether the shop has ever opened: then nothing of a demo works any more, and owners and managers need a second factor. */
export async function hasOpened(db: Database): Promise<boolean> {
  return (await readShopState(db)).opened !== null;
}

/**
 * Returns a function that tells whether pictures of the demo are served: until the shop opens, and afterwards if own products have them. The
 * answer of a shop that has opened never changes.
 */
export function demoPictures(db: Database): () => Promise<boolean> {
  let known: boolean | undefined;
  return async () => {
    if (known !== undefined) return known;
    const { opened, has_demo_pictures } = await readShopState(db);
    if (opened !== null) known = has_demo_pictures;
    return opened === null || has_demo_pictures;
  };
}

/** In a shop that has opened: 400 names the fields that have a text of the demo. The database refuses them too. */
export async function demoTextProblem(
  db: Database | Transaction<Schema>,
  fields: object,
): Promise<Refused | null> {
  const { rows } = await sql<{ fields: string[] }>`
    SELECT demo_fields(${JSON.stringify(fields)}::jsonb) AS fields FROM shop_state WHERE opened IS NOT NULL`.execute(
    db,
  );
  const found = rows[0]?.fields ?? [];
  return found.length === 0 ? null : invalid(Object.fromEntries(found.map((name) => [name, 'of_the_demo'])));
}

/** The state that the owner has given to the shop. */
export function readShopState(db: Database | Transaction<Schema>) {
  return db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow();
}
