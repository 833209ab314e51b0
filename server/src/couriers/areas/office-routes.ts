import * as endpoints from '@haat/contract/office/courier-areas';
import type { Office } from '../../staff/office-endpoint.ts';
import { listCourierAreas, matchCourierArea, readCourierAreas } from './courier-areas.ts';

/** Routes to match the areas of couriers with ours. */
export function courierAreaRoutes({ route, db, couriers, terms }: Office): void {
  const areas = async () => ({ db, couriers, map: (await terms()).map });
  route(endpoints.listCourierAreas, async ({ query }) => listCourierAreas(await areas(), query));
  route(endpoints.readCourierAreas, async ({ body }) => readCourierAreas(await areas(), body.courier));
  route(endpoints.matchCourierArea, async ({ staff, params, body }) =>
    matchCourierArea(await areas(), staff, { ...params, ...body }),
  );
}
