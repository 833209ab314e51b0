import * as endpoints from '@haat/contract/office/orders/slots';
import type { Office } from '../../staff/office-endpoint.ts';
import { addSlot, changeSlot, listDaySlots } from './day-slots.ts';
import { moveToSlot } from './move-to-slot.ts';
import { listDeskSlots, listOrderSlots } from './order-slots.ts';
import { changeSlotPlan, listSlotPlans } from './plans.ts';

/** Routes for the weekly slots, the slots of a day, and the slot of an order. */
export function officeSlotRoutes({ route, db, terms }: Office): void {
  route(endpoints.listSlotPlans, () => listSlotPlans(db));
  route(endpoints.changeSlotPlan, ({ staff, body }) => changeSlotPlan(db, staff, body));
  route(endpoints.listDaySlots, async ({ query }) => listDaySlots(db, query.day, (await terms()).hours));
  route(endpoints.changeSlot, async ({ staff, params, body }) =>
    changeSlot(db, staff, { id: params.id, ...body }, (await terms()).hours),
  );
  route(endpoints.addSlot, async ({ staff, body }) => addSlot(db, staff, body, (await terms()).hours));
  route(endpoints.listDeskSlots, async ({ query: { pickup, ...query } }) =>
    listDeskSlots(db, { ...query, pickup: pickup === '1' }, await terms()),
  );
  route(endpoints.listOrderSlots, async ({ params }) => listOrderSlots(db, params.id, await terms()));
  route(endpoints.moveToSlot, async ({ staff, params, body }) =>
    moveToSlot(db, staff, { order: params.id, ...body }, await terms()),
  );
}
