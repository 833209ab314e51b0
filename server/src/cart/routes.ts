import {
  addCartLine,
  changeCartLine,
  listCartLines,
  mergeCart,
  removeCartLine,
} from '@haat/contract/shop/cart';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { bind, type Guard } from '../platform/http/register-endpoint.ts';
import { addLine } from './add-line.ts';
import { findCartLines } from './cart-lines.ts';
import { changeLine } from './change-line.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { removeLine } from './remove-line.ts';

/** Customers' carts. */
export function cartRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  bind(app, listCartLines, ({ caller }) => findCartLines(db, caller.customer), { guard });

  bind(app, addCartLine, ({ caller, body }) => addLine(db, caller.customer, body), { guard });

  bind(
    app,
    changeCartLine,
    ({ caller, params, body }) => changeLine(db, caller.customer, { ...params, ...body }),
    {
      guard,
    },
  );

  bind(app, removeCartLine, ({ caller, params }) => removeLine(db, caller.customer, params.id), { guard });

  bind(
    app,
    mergeCart,
    ({ caller, body, headers }) => mergeGuestCart(db, caller.customer, body, headers['idempotency-key']),
    { guard },
  );
}
