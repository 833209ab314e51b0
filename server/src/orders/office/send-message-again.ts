import type { UnsentMessage } from '@haat/contract/office/orders/unsent-messages';
import { DAY } from '@haat/contract/time/durations';
import type { Database } from '../../platform/db/database.ts';
import { fromNow } from '../../platform/db/database-time.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import type { Staff } from '../actor.ts';
import { listUnsentMessages } from './list-unsent-messages.ts';

/** In ms, from the press on. */
const EXPIRES_IN = DAY;

/**
 * Queues a message again that was not sent, or whose sending is uncertain: once, however often it is requested. Codes are
 * requested anew instead. Refused with 404, 409 `not_unsent`.
 */
export async function sendMessageAgain(
  db: Database,
  staff: Staff,
  id: number,
): Promise<UnsentMessage[] | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const queued = await tx
      .updateTable('message')
      .set({
        state: 'queued',
        next_try: fromNow(0),
        tries: 0,
        expires: fromNow(EXPIRES_IN),
        ended: null,
        charged_on: null,
      })
      .where('id', '=', id)
      .where('state', 'in', ['uncertain', 'dead'])
      .where('purpose', '<>', 'code')
      .returning('id')
      .executeTakeFirst();
    if (queued) return null;
    const known = await tx.selectFrom('message').where('id', '=', id).select('id').executeTakeFirst();
    if (!known) return notFound('Message');
    return new Refused(409, 'not_unsent');
  });
  return refused ?? listUnsentMessages(db);
}
