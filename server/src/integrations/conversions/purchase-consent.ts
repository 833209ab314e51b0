import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

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
export async function withdrawConsent(db: Database, order: number): Promise<void> {
  await sql`SELECT withdraw_purchase_consent(${order})`.execute(db);
}
