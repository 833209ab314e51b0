import type { NewSynonym, Synonym } from '@haat/contract/office/catalogue/synonyms';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { MAX_WORDS } from '../search/synonyms.ts';
import { wordsIn } from '../search/word-forms.ts';

const MAX_ROWS = 200;

const WRONG_COUNT = { code: 'wrong_word_count', params: { max: MAX_WORDS } } as const;

const EXISTS = new Refused(409, 'synonym_exists');

/** Returns synonyms whose word or meaning contains `search`, in order of the meaning. */
export function findSynonyms(db: Database, search = ''): Promise<Synonym[]> {
  const text = search.trim().toLowerCase().normalize('NFC');
  return db
    .selectFrom('synonym')
    .select(['language', 'word', 'means', 'brand'])
    .where(sql<boolean>`strpos(lower(word), ${text}) > 0 OR strpos(lower(means), ${text}) > 0`)
    .orderBy('means', (order) => order.collate('name_order'))
    .orderBy('word', (order) => order.collate('name_order'))
    .limit(MAX_ROWS)
    .execute();
}

/** Stores a synonym. A trigger reports the change, and every process reads the synonyms again. */
export async function addSynonym(
  db: Database,
  staff: Staff,
  { word, means, brand = false }: NewSynonym,
): Promise<Synonym | Refused> {
  const [one, other] = [clean(word), clean(means)];
  if (!isPhrase(one)) return invalid({ word: WRONG_COUNT });
  if (!isPhrase(other)) return invalid({ means: WRONG_COUNT });
  if (searchKey(one) === searchKey(other)) return invalid({ means: 'same_word' });
  const synonym: Synonym = {
    language: /[\u0980-\u09ff]/.test(one) ? 'bn' : 'latin',
    word: one,
    means: other,
    brand,
  };
  return asStaff(db, staff, async (tx) => {
    const stored = await tx
      .insertInto('synonym')
      .values(synonym)
      .onConflict((conflict) => conflict.doNothing())
      .returning('word')
      .executeTakeFirst();
    return stored ? synonym : EXISTS;
  });
}

/** Removes a synonym, or 404. */
export async function removeSynonym(
  db: Database,
  staff: Staff,
  { language, word, means }: Synonym,
): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const removed = await tx
      .deleteFrom('synonym')
      .where('language', '=', language)
      .where('word', '=', word)
      .where('means', '=', means)
      .returning('word')
      .executeTakeFirst();
    return removed ? null : notFound('Synonym');
  });
}

function clean(text: string): string {
  return text
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .normalize('NFC');
}

function isPhrase(text: string): boolean {
  const { length } = wordsIn(text);
  return length >= 1 && length <= MAX_WORDS;
}
