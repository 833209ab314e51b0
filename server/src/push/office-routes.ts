import * as endpoints from '@haat/contract/office/push';
import type { Office } from '../staff/office-endpoint.ts';
import { subscribe } from './subscribe.ts';

/** Notices of new orders for staff. */
export function officePushRoutes({ route, db, providers }: Office): void {
  route(endpoints.getPushKey, async () => {
    const row = await db
      .selectFrom('push_key')
      .innerJoin('shop_setting', (join) => join.on('shop_setting.push', '=', true))
      .select('public_key')
      .executeTakeFirst();
    return { key: row?.public_key ?? null };
  });
  route(endpoints.subscribeToNewOrders, ({ staff, body }) =>
    subscribe(db, providers.keys.names, { staff: staff.id }, body),
  );
  route(endpoints.endNewOrderNotices, async ({ staff, body }) => {
    await db
      .deleteFrom('push_subscription')
      .where('staff_id', '=', staff.id)
      .where('endpoint', '=', body.endpoint)
      .execute();
    return null;
  });
}
