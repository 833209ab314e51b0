import * as endpoints from '@haat/contract/office/orders/packing';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { getPackOrder } from './get-pack-order.ts';
import { listToPack } from './list-to-pack.ts';
import { packOrder } from './pack-order.ts';
import { weighLine } from './weigh-line.ts';

export function packingRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listToPack, () => listToPack(db));
  registerOffice(app, context, endpoints.getPackOrder, ({ params }) => getPackOrder(db, params.id));
  registerOffice(app, context, endpoints.weighLine, ({ staff, params, body }) =>
    weighLine(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.packOrder, ({ staff, params, body }) =>
    packOrder(db, staff, { order: params.id, ...body }),
  );
}
