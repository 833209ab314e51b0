import * as endpoints from '@haat/contract/office/courier-areas';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { listCourierAreas, matchCourierArea, readCourierAreas } from './courier-areas.ts';

/** Routes to match the areas of couriers with ours. */
export function courierAreaRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, couriers, terms } = context;
  const areas = async () => ({ db, couriers, map: (await terms()).map });
  registerOffice(app, context, endpoints.listCourierAreas, async ({ query }) =>
    listCourierAreas(await areas(), query),
  );
  registerOffice(app, context, endpoints.readCourierAreas, async ({ body }) =>
    readCourierAreas(await areas(), body.courier),
  );
  registerOffice(app, context, endpoints.matchCourierArea, async ({ staff, params, body }) =>
    matchCourierArea(await areas(), staff, { ...params, ...body }),
  );
}
