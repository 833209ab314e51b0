import * as opening from '@haat/contract/office/opening';
import * as pause from '@haat/contract/office/pause';
import type { FastifyInstance } from 'fastify';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import type { StaffCaller } from '../staff/sessions.ts';
import { changeDemo } from './change-demo.ts';
import { changeShopState, lockShopState, setShopState } from './change-shop-state.ts';
import { deleteTrialOrders } from './delete-trial-orders.ts';
import { getOpening } from './get-opening.ts';
import { changePause, endDuePause, getPause } from './pause.ts';

/** How often the end of a pause is checked, in ms. */
const PAUSE_INTERVAL = 1_000;

/** Routes of the way from the demo to a shop that sells, which return the opening as it is then, and of its pause. */
export function openingRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  const current = async (staff: StaffCaller, refused: Refused | null = null) =>
    refused ?? getOpening(db, staff, context);

  registerOffice(app, context, opening.getOpening, ({ staff }) => current(staff));
  registerOffice(app, context, opening.changeShopState, async ({ staff, body }) =>
    current(staff, await changeShopState(db, staff, body.state, context)),
  );
  registerOffice(app, context, opening.changeDemo, async ({ staff, body }) =>
    current(staff, await changeDemo(db, staff, body.action)),
  );
  registerOffice(app, context, opening.deleteTrialOrders, async ({ staff }) =>
    current(staff, await deleteTrialOrders(db, staff)),
  );
  registerOffice(app, context, opening.skipOpeningStep, async ({ staff, body: { step, skipped } }) => {
    await asStaff(db, staff, async (tx) => {
      const others = (await lockShopState(tx)).skipped.filter((each) => each !== step);
      await setShopState(tx, staff, { skipped: skipped ? [...others, step] : others });
    });
    return current(staff);
  });

  registerOffice(app, context, pause.getPause, () => getPause(db));
  registerOffice(app, context, pause.changePause, ({ staff, body }) => changePause(db, staff, body));
  repeatWhileOpen(app, 'end of a pause', PAUSE_INTERVAL, () => endDuePause(db));
}
