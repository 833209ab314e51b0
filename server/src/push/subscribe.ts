import type { PushSubscription } from '@haat/contract/shop/push';
import { sql } from 'kysely';
import { areBrowserKeys } from '../messages/providers/push/encryption.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { isPrivateHost, type Names } from '../platform/http/public-address.ts';
import { urlProblem } from '../platform/http/public-request.ts';
import { invalid, Refused } from '../platform/refused.ts';

/** The most browsers of one order, and of one staff member. */
const MOST = 5;

/**
 * Stores a browser for notices: of an order, or of new orders for a staff member. Its address must be a public one on https, because the shop
 * will send there; it is checked again when it is resolved. Refused with 400, 409 `too_many_browsers`, `no_push`.
 */
export async function subscribe(
  db: Database,
  names: Names,
  of: { order: number } | { staff: number },
  { endpoint, keys, language = 'en' }: PushSubscription,
): Promise<null | Refused> {
  const url = URL.parse(endpoint);
  if (!url || urlProblem(url)) return invalid({ endpoint: 'wrong_format' });
  if (isPrivateHost(url.hostname, names)) return invalid({ endpoint: 'private_network' });
  if (!areBrowserKeys(keys)) return invalid({ 'keys.p256dh': 'wrong_format' });
  const owner =
    'order' in of ? { order_id: of.order, staff_id: null } : { order_id: null, staff_id: of.staff };
  return inTransaction(db, async (tx) => {
    const { push } = await tx.selectFrom('shop_setting').select('push').executeTakeFirstOrThrow();
    if (!push) return new Refused(409, 'no_push');
    // Two subscriptions of one owner are counted one after the other.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`haat push ${JSON.stringify(of)}`}))`.execute(tx);
    const own = await tx
      .selectFrom('push_subscription')
      .where('order_id', 'is not distinct from', owner.order_id)
      .where('staff_id', 'is not distinct from', owner.staff_id)
      .select('endpoint')
      .execute();
    if (own.some((each) => each.endpoint === endpoint)) return null;
    if (own.length >= MOST) return new Refused(409, 'too_many_browsers');
    await tx
      .insertInto('push_subscription')
      .values({ endpoint, ...keys, language, ...owner })
      .execute();
    return null;
  });
}
