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
  registerEndpoint(app, endpoints.listShoppingLists, { guard }, ({ caller }) =>
    listShoppingLists(db, caller.customer),
  );

  registerEndpoint(app, endpoints.addToShoppingList, { guard }, ({ caller, body }) =>
    addToShoppingList(db, caller.customer, body),
  );

  registerEndpoint(app, endpoints.renameShoppingList, { guard }, ({ caller, params, body }) =>
    renameShoppingList(db, caller.customer, { ...params, ...body }),
  );

  registerEndpoint(app, endpoints.deleteShoppingList, { guard }, ({ caller, params }) =>
    deleteShoppingList(db, caller.customer, params.id),
  );

  registerEndpoint(app, endpoints.removeFromShoppingList, { guard }, ({ caller, params }) =>
    removeFromShoppingList(db, caller.customer, params),
  );

  registerEndpoint(app, endpoints.mergeShoppingLists, { guard }, ({ caller, body }) =>
    mergeGuestLists(db, caller.customer, body),
  );
}
