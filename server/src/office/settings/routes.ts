import * as calls from '@haat/contract/office/settings';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { listTaxClasses, setTaxClass } from './tax-classes.ts';
import { addZone, changeZone, listZones, removeZone } from './zones.ts';

/** Routes for delivery zones and tax classes. */
export function settingsRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
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
