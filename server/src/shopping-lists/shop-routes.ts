import * as endpoints from '@haat/contract/shop/shopping-lists';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { addToShoppingList } from './add-to-list.ts';
import { deleteShoppingList } from './delete-list.ts';
import { listShoppingLists } from './lists.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { removeFromShoppingList } from './remove-from-list.ts';
import { renameShoppingList } from './rename-list.ts';

/** Routes of customers' lists of products. */
export function shoppingListRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  registerEndpoint(app, endpoints.listShoppingLists, ({ caller }) => listShoppingLists(db, caller.customer), {
    guard,
  });

  registerEndpoint(
    app,
    endpoints.addToShoppingList,
    ({ caller, body }) => addToShoppingList(db, caller.customer, body),
    {
      guard,
    },
  );

  registerEndpoint(
    app,
    endpoints.renameShoppingList,
    ({ caller, params, body }) => renameShoppingList(db, caller.customer, { ...params, ...body }),
    { guard },
  );

  registerEndpoint(
    app,
    endpoints.deleteShoppingList,
    ({ caller, params }) => deleteShoppingList(db, caller.customer, params.id),
    { guard },
  );

  registerEndpoint(
    app,
    endpoints.removeFromShoppingList,
    ({ caller, params }) => removeFromShoppingList(db, caller.customer, params),
    { guard },
  );

  registerEndpoint(
    app,
    endpoints.mergeShoppingLists,
    ({ caller, body }) => mergeGuestLists(db, caller.customer, body),
    { guard },
  );
}
