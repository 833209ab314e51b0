import type { MessageText } from '@haat/contract/office/message-texts';
import type { Language } from '@haat/contract/text/language';
import { templateProblem } from '@haat/contract/text/message-template';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import {
  describeTexts,
  firstText,
  placeholdersOf,
  type TextRow,
  textColumns,
} from '../messages/message-texts.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

/** Returns every text of messages with its placeholders, in the order of the table in `messages/message-texts.ts`. */
export async function listMessageTexts(db: Database): Promise<MessageText[]> {
  const read = async (language: Language) => {
    const { rows } = await sql<TextRow & { shop_url: string }>`
      SELECT ${textColumns(language)}, (SELECT shop_url FROM message_channel WHERE channel = 'sms') AS shop_url`.execute(
      db,
    );
    return rows[0]!;
  };
  const [en, bn] = [await read('en'), await read('bn')];
  return describeTexts(
    { en: en.own_texts, bn: bn.own_texts },
    { names: { en: en.shop_name, bn: bn.shop_name }, shopUrl: en.shop_url },
  );
}

/**
 * Changes a text that is still `was`; the first version resets it, and no row is stored. The next message has it. Refused with 400 `text`,
 * 404, 409 `message_text_changed`.
 */
export async function changeMessageText(
  db: Database,
  staff: Staff,
  { id, language, was, ...typed }: { id: string; language: Language; was: string; text: string },
): Promise<MessageText[] | Refused> {
  const placeholders = placeholdersOf(id);
  const first = firstText(id, language);
  if (!placeholders || first === undefined) return notFound('Message');
  const text = cleanLine(typed.text);
  const problem = text === '' ? 'required' : templateProblem(text, placeholders);
  if (problem) return invalid({ text: problem });
  const refused = await asStaff(db, staff, async (tx) => {
    // There may be no row to lock yet, so a second change at the same time waits for the table.
    await sql`LOCK TABLE message_text IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const row = await tx
      .selectFrom('message_text')
      .where('name', '=', id)
      .where('language', '=', language)
      .select(['id', 'text'])
      .executeTakeFirst();
    if ((row?.text ?? first) !== was) {
      return changeConflict(tx, { table: 'message_text', row: row?.id ?? 0, code: 'message_text_changed' });
    }
    if (row && text === first) await tx.deleteFrom('message_text').where('id', '=', row.id).execute();
    else if (row) await tx.updateTable('message_text').set({ text }).where('id', '=', row.id).execute();
    else if (text !== first)
      await tx.insertInto('message_text').values({ name: id, language, text }).execute();
    return null;
  });
  return refused ?? listMessageTexts(db);
}
