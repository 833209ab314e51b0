import type { Language } from '@haat/contract/text/language';
import type { Database } from '../../platform/db/database.ts';
import { readShopTexts } from '../message-texts.ts';
import type { Messages } from '../messages.ts';
import type { WhatsApp } from '../providers/whatsapp.ts';

/** WhatsApp takes at most a hundred new templates an hour. */
const MOST_AT_ONCE = 20;

/** The provider of WhatsApp, if the shop has one. */
export function findWhatsApp({ providers }: Pick<Messages, 'providers'>): WhatsApp | undefined {
  return providers.find((each): each is WhatsApp => each.channel === 'whatsapp');
}

/** Submits the texts that WhatsApp does not have yet, in both languages, and records which are approved. Without WhatsApp it does nothing. */
export async function syncTemplates(messages: Messages): Promise<void> {
  const whatsApp = findWhatsApp(messages);
  const known = await whatsApp?.listTemplates();
  if (!whatsApp || !known) return;
  const { db } = messages;
  let submitted = 0;
  for (const language of ['en', 'bn'] as const) {
    for (const template of (await readShopTexts(db, language)).templates()) {
      const found = known.find((each) => each.name === template.name && each.language === language);
      if (!found && submitted++ >= MOST_AT_ONCE) return;
      const { status, said = '' } = found
        ? { status: found.status }
        : await whatsApp.createTemplate(template, language);
      await recordTemplate(db, { name: template.name, language, status, said });
    }
  }
}

/** Records what WhatsApp says of a template. */
export async function recordTemplate(
  db: Database,
  { name, language, status, said }: { name: string; language: Language; status: string; said: string },
): Promise<void> {
  const change = { status, said };
  await db
    .insertInto('whatsapp_template')
    .values({ name, language, ...change })
    .onConflict((conflict) => {
      const update = conflict.columns(['name', 'language']).doUpdateSet(change);
      // A failed submission says nothing of a template that is approved.
      return status === '' ? update.where('whatsapp_template.status', '<>', 'APPROVED') : update;
    })
    .execute();
}
