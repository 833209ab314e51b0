import * as calls from '@haat/contract/office/settings';
import * as shopCalls from '@haat/contract/office/shop-settings';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { sendTestMessage } from './send-test-message.ts';
import { changeShopSettings, getShopSettings } from './shop-settings.ts';
import { listTaxClasses, setTaxClass } from './tax-classes.ts';
import { addZone, changeZone, listZones, removeZone } from './zones.ts';

/** Routes for the settings of the shop, delivery zones and tax classes. */
export function settingsRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  const onlinePayment = context.payments !== null;
  registerOffice(app, context, shopCalls.getShopSettings, () => getShopSettings(db, onlinePayment));
  registerOffice(app, context, shopCalls.changeShopSettings, ({ staff, body }) =>
    changeShopSettings(db, { staff: staff.name, onlinePayment }, body),
  );
  registerOffice(app, context, shopCalls.sendTestMessage, ({ staff, body }) =>
    sendTestMessage(db, staff.name, body),
  );
  registerOffice(app, context, calls.listZones, () => listZones(db));
  registerOffice(app, context, calls.addZone, ({ staff, body }) => addZone(db, staff.name, body));
  registerOffice(app, context, calls.changeZone, ({ staff, params, body }) =>
    changeZone(db, staff.name, { id: params.id, ...body }),
  );
  registerOffice(app, context, calls.removeZone, ({ staff, params, body }) =>
    removeZone(db, staff.name, { id: params.id, ...body }),
  );
  registerOffice(app, context, calls.listTaxClasses, () => listTaxClasses(db));
  registerOffice(app, context, calls.setTaxClass, ({ staff, params, body }) =>
    setTaxClass(db, staff.name, { id: params.id, ...body }),
  );
}
