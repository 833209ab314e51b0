import type { Database } from '../platform/db/database.ts';

/** Whether this recipient (E.164, or an e-mail address) has not refused messages that no order needs. */
export async function wantsPromotions(db: Database, recipient: string): Promise<boolean> {
  const refused = await db
    .selectFrom('message_opt_out')
    .where('recipient', '=', recipient)
    .select('at')
    .executeTakeFirst();
  return refused === undefined;
}
