import * as endpoints from '@haat/contract/office/orders/slots';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { addSlot, changeSlot, listDaySlots } from './day-slots.ts';
import { moveToSlot } from './move-to-slot.ts';
import { listDeskSlots, listOrderSlots } from './order-slots.ts';
import { changeSlotPlan, listSlotPlans } from './plans.ts';

/** Routes for the weekly slots, the slots of a day, and the slot of an order. */
export function officeSlotRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, terms } = context;
  registerOffice(app, context, endpoints.listSlotPlans, () => listSlotPlans(db));
  registerOffice(app, context, endpoints.changeSlotPlan, ({ staff, body }) =>
    changeSlotPlan(db, staff, body),
  );
  registerOffice(app, context, endpoints.listDaySlots, async ({ query }) =>
    listDaySlots(db, query.day, (await terms()).hours),
  );
  registerOffice(app, context, endpoints.changeSlot, async ({ staff, params, body }) =>
    changeSlot(db, staff, { id: params.id, ...body }, (await terms()).hours),
  );
  registerOffice(app, context, endpoints.addSlot, async ({ staff, body }) =>
    addSlot(db, staff, body, (await terms()).hours),
  );
  registerOffice(app, context, endpoints.listDeskSlots, async ({ query: { pickup, ...query } }) =>
    listDeskSlots(db, { ...query, pickup: pickup === '1' }, await terms()),
  );
  registerOffice(app, context, endpoints.listOrderSlots, async ({ params }) =>
    listOrderSlots(db, params.id, await terms()),
  );
  registerOffice(app, context, endpoints.moveToSlot, async ({ staff, params, body }) =>
    moveToSlot(db, staff, { order: params.id, ...body }, await terms()),
  );
}
