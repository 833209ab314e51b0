import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';

/** The longest name of a browser that is stored, in characters. */
const MAX_BROWSER = 300;

/** Stores with an order that its purchase may be reported. A repeated request changes nothing. */
export async function storeConsent(db: Database, order: number, browser: string): Promise<void> {
  await db
    .insertInto('purchase_consent')
    .values({ order_id: order, browser: browser.slice(0, MAX_BROWSER) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws a consent: what has not been reported never is. */
export function withdrawConsent(db: Database, order: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`UPDATE purchase_consent SET withdrawn = coalesce(withdrawn, now()), browser = '' WHERE order_id = ${order}`.execute(
      tx,
    );
    await sql`
      UPDATE outgoing_event SET state = 'dropped', next_try = NULL, ended = now(), problem = 'withdrawn'
      WHERE order_id = ${order} AND event = 'purchase' AND state IN ('queued', 'failed')`.execute(tx);
  });
}
