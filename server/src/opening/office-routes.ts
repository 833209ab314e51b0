import * as opening from '@haat/contract/office/opening';
import * as pause from '@haat/contract/office/pause';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import type { Office } from '../staff/office-endpoint.ts';
import type { StaffCaller } from '../staff/sessions.ts';
import { changeDemo } from './change-demo.ts';
import { changeShopState, lockShopState, setShopState } from './change-shop-state.ts';
import { deleteTrialOrders } from './delete-trial-orders.ts';
import { getOpening } from './get-opening.ts';
import { changePause, endDuePause, getPause } from './pause.ts';

/** How often the end of a pause is checked, in ms. */
const PAUSE_INTERVAL = 1_000;

/** Routes of the way from the demo to a shop that sells, which return the opening as it is then, and of its pause. */
export function openingRoutes(office: Office): void {
  const { app, route, db } = office;
  const current = async (staff: StaffCaller, refused: Refused | null = null) =>
    refused ?? getOpening(db, staff, office);

  route(opening.getOpening, ({ staff }) => current(staff));
  route(opening.changeShopState, async ({ staff, body }) =>
    current(staff, await changeShopState(db, staff, body.state, office)),
  );
  route(opening.changeDemo, async ({ staff, body }) =>
    current(staff, await changeDemo(db, staff, body.action)),
  );
  route(opening.deleteTrialOrders, async ({ staff }) => current(staff, await deleteTrialOrders(db, staff)));
  route(opening.skipOpeningStep, async ({ staff, body: { step, skipped } }) => {
    await asStaff(db, staff, async (tx) => {
      const others = (await lockShopState(tx)).skipped.filter((each) => each !== step);
      await setShopState(tx, staff, { skipped: skipped ? [...others, step] : others });
    });
    return current(staff);
  });

  route(pause.getPause, () => getPause(db));
  route(pause.changePause, ({ staff, body }) => changePause(db, staff, body));
  repeatWhileOpen(app, 'end of a pause', PAUSE_INTERVAL, () => endDuePause(db));
}
