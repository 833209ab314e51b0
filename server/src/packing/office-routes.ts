import * as endpoints from '@haat/contract/office/orders/packing';
import type { Office } from '../staff/office-endpoint.ts';
import { getPackOrder } from './get-pack-order.ts';
import { listToPack } from './list-to-pack.ts';
import { packOrder } from './pack-order.ts';
import { weighLine } from './weigh-line.ts';

export function packingRoutes({ route, db }: Office): void {
  route(endpoints.listToPack, () => listToPack(db));
  route(endpoints.getPackOrder, ({ params }) => getPackOrder(db, params.id));
  route(endpoints.weighLine, ({ staff, params, body }) =>
    weighLine(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.packOrder, ({ staff, params, body }) =>
    packOrder(db, staff, { order: params.id, ...body }),
  );
}
