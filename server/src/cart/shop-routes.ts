import * as endpoints from '@haat/contract/shop/cart';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { addCartLine } from './add-line.ts';
import { listCartLines } from './cart-lines.ts';
import { changeCartLine } from './change-line.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { removeCartLine } from './remove-line.ts';

/** Routes of customers' carts. */
export function cartRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  registerEndpoint(app, endpoints.listCartLines, { guard }, ({ caller }) =>
    listCartLines(db, caller.customer),
  );

  registerEndpoint(app, endpoints.addCartLine, { guard }, ({ caller, body }) =>
    addCartLine(db, caller.customer, body),
  );

  registerEndpoint(app, endpoints.changeCartLine, { guard }, ({ caller, params, body }) =>
    changeCartLine(db, caller.customer, { ...params, ...body }),
  );

  registerEndpoint(app, endpoints.removeCartLine, { guard }, ({ caller, params }) =>
    removeCartLine(db, caller.customer, params.id),
  );

  registerEndpoint(app, endpoints.mergeCart, { guard }, ({ caller, body, headers }) =>
    mergeGuestCart(db, caller.customer, body, headers['idempotency-key']),
  );
}
