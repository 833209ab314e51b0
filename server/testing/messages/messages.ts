import type { Database } from '../../src/platform/db/database.ts';

/** A shop whose SMS go to the phone of the demo shop; nothing is sent until somebody calls `sendDue`. */
export const demoMessages = { providers: ['demo' as const], shopUrl: 'https://haat.example' };

/** The newest code on its way to a phone (E.164), or null if there is none. */
export async function codeFor(db: Database, phone: string): Promise<string | null> {
  const message = await db
    .selectFrom('message')
    .where('recipient', '=', phone)
    .where('purpose', '=', 'code')
    .where('state', '=', 'queued')
    .orderBy('id', 'desc')
    .select('text')
    .executeTakeFirst();
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? null;
}
