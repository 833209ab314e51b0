import type { UnsentMessage } from '@haat/contract/office/orders/unsent-messages';
import type { Database } from '../../platform/db/database.ts';

/** A list has at most this many rows. */
const MAX_ROWS = 200;

/** Returns the newest messages that were not sent, or whose sending is uncertain, without codes: a shopper requests another code. */
export async function listUnsentMessages(db: Database): Promise<UnsentMessage[]> {
  const rows = await db
    .selectFrom('message')
    .where('state', 'in', ['uncertain', 'dead'])
    .where('purpose', '<>', 'code')
    .where('channel', '<>', 'push')
    .select(['id', 'event', 'recipient', 'text', 'problem', 'created'])
    .select((eb) => eb.ref('state').$castTo<UnsentMessage['state']>().as('state'))
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ event, created, ...row }) => ({
    ...row,
    order: Number(/^order (\d+) /.exec(event)?.[1]) || null,
    at: created.toISOString(),
  }));
}
