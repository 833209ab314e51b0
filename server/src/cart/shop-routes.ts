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
  registerEndpoint(app, endpoints.listCartLines, ({ caller }) => listCartLines(db, caller.customer), {
    guard,
  });

  registerEndpoint(app, endpoints.addCartLine, ({ caller, body }) => addCartLine(db, caller.customer, body), {
    guard,
  });

  registerEndpoint(
    app,
    endpoints.changeCartLine,
    ({ caller, params, body }) => changeCartLine(db, caller.customer, { ...params, ...body }),
    {
      guard,
    },
  );

  registerEndpoint(
    app,
    endpoints.removeCartLine,
    ({ caller, params }) => removeCartLine(db, caller.customer, params.id),
    {
      guard,
    },
  );

  registerEndpoint(
    app,
    endpoints.mergeCart,
    ({ caller, body, headers }) => mergeGuestCart(db, caller.customer, body, headers['idempotency-key']),
    { guard },
  );
}
