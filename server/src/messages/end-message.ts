import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Message } from './providers/message-provider.ts';

/**
 * Ends a message: it is not tried again. The text of a code is deleted, and one that was not sent no longer counts for the limits of codes.
 * Returns false if the message has another state.
 */
export async function endMessage(
  tx: Database,
  id: number,
  {
    state,
    problem = '',
    reference,
  }: { state: 'sent' | 'dead' | 'uncertain'; problem?: string; reference?: string },
  from: Message['state'][] = ['queued', 'sending', 'accepted'],
): Promise<boolean> {
  const ended = await tx
    .updateTable('message')
    .set({
      state,
      problem,
      ...(reference === undefined ? {} : { reference }),
      next_try: null,
      ended: sql`clock_timestamp()`,
      text: sql`CASE WHEN purpose = 'code' THEN '' ELSE text END`,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('attempts')
    .executeTakeFirst();
  if (state === 'dead' && ended?.attempts)
    await sql`UPDATE attempt SET tries = greatest(tries - 1, 0), free = least(free, last)
      WHERE key = ANY(${ended.attempts}::bytea[])`.execute(tx);
  return ended !== undefined;
}
