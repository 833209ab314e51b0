import type { Language } from '@haat/contract/text/language';
import { FIRST_REASONS, reasonIn, type UsualReason, type UsualReasons } from '@haat/contract/text/reasons';
import type { Kysely, Selectable } from 'kysely';
import type { Schema, UsualReasonTable } from '../platform/db/schema.ts';

/** Returns the usual reasons of each kind: of the shop, or the first ones. */
export async function readReasons(db: Kysely<Schema>): Promise<UsualReasons> {
  const rows = await db.selectFrom('usual_reason').select(['kind', 'texts', 'texts_bn', 'hidden']).execute();
  return { ...FIRST_REASONS, ...Object.fromEntries(rows.map((row) => [row.kind, reasonsOf(row)])) };
}

function reasonsOf({
  texts,
  texts_bn,
  hidden,
}: Pick<Selectable<UsualReasonTable>, 'texts' | 'texts_bn' | 'hidden'>): UsualReason[] {
  return texts.map((en, at) => ({ en, bn: texts_bn[at] ?? en, hidden: hidden.includes(en) }));
}

/** Returns a reason in the language of a shopper, who reads it; one that somebody has typed stays as it is. */
export async function reasonFor(
  db: Kysely<Schema>,
  { language }: { language: Language },
  reason: string,
): Promise<string> {
  return reasonIn(language, reason, await readReasons(db));
}
