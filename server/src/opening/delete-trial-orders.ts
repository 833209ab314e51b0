import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockShopState, setShopState, wrongState } from './change-shop-state.ts';

/**
 * Deletes the orders of a shop that has never opened, with everything that they caused; every sum is as it was before them. Orders that
 * were paid at a real provider stay. That a delivered one was among them stays known. 409 `shop_in_other_state` once the shop has opened.
 */
export function deleteTrialOrders(db: Database, staff: Staff): Promise<Refused | null> {
  return asStaff(db, staff, async (tx) => {
    const { state, opened } = await lockShopState(tx);
    if (opened !== null) return wrongState(state);
    const delivered = sql`(SELECT now() WHERE EXISTS (SELECT FROM trial_order WHERE status = 'COMPLETED'))`;
    await setShopState(tx, staff, { tried: sql`coalesce(${delivered}, tried)` });
    await sql`SELECT delete_trial_orders()`.execute(tx);
    return null;
  });
}
