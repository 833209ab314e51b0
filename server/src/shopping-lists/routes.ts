import {
  addToShoppingList,
  deleteShoppingList,
  listShoppingLists,
  mergeShoppingLists,
  removeFromShoppingList,
  renameShoppingList,
} from '@haat/contract/shop/shopping-lists';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { addToList } from './add-to-list.ts';
import { deleteList } from './delete-list.ts';
import { findLists } from './lists.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { removeFromList } from './remove-from-list.ts';
import { renameList } from './rename-list.ts';

/** Routes of customers' lists of products. */
export function shoppingListRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  registerEndpoint(app, listShoppingLists, ({ caller }) => findLists(db, caller.customer), { guard });

  registerEndpoint(app, addToShoppingList, ({ caller, body }) => addToList(db, caller.customer, body), {
    guard,
  });

  registerEndpoint(
    app,
    renameShoppingList,
    ({ caller, params, body }) => renameList(db, caller.customer, { ...params, ...body }),
    { guard },
  );

  registerEndpoint(
    app,
    deleteShoppingList,
    ({ caller, params }) => deleteList(db, caller.customer, params.id),
    { guard },
  );

  registerEndpoint(
    app,
    removeFromShoppingList,
    ({ caller, params }) => removeFromList(db, caller.customer, params),
    { guard },
  );

  registerEndpoint(
    app,
    mergeShoppingLists,
    ({ caller, body }) => mergeGuestLists(db, caller.customer, body),
    { guard },
  );
}
