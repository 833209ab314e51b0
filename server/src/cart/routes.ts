import {
  addCartLine,
  changeCartLine,
  listCartLines,
  mergeCart,
  removeCartLine,
} from '@haat/contract/shop/cart';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { addLine } from './add-line.ts';
import { findCartLines } from './cart-lines.ts';
import { changeLine } from './change-line.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { removeLine } from './remove-line.ts';

/** Routes of customers' carts. */
export function cartRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  registerEndpoint(app, listCartLines, ({ caller }) => findCartLines(db, caller.customer), { guard });

  registerEndpoint(app, addCartLine, ({ caller, body }) => addLine(db, caller.customer, body), { guard });

  registerEndpoint(
    app,
    changeCartLine,
    ({ caller, params, body }) => changeLine(db, caller.customer, { ...params, ...body }),
    {
      guard,
    },
  );

  registerEndpoint(app, removeCartLine, ({ caller, params }) => removeLine(db, caller.customer, params.id), {
    guard,
  });

  registerEndpoint(
    app,
    mergeCart,
    ({ caller, body, headers }) => mergeGuestCart(db, caller.customer, body, headers['idempotency-key']),
    { guard },
  );
}
