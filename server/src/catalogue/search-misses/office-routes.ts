import * as endpoints from '@haat/contract/office/catalogue/search-misses';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { listSearchMisses } from './list-search-misses.ts';
import { addWish, listWishes, removeWish } from './wish-list.ts';

/** Routes for words that shoppers did not find, and the wish list. */
export function searchMissRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.listSearchMisses, ({ query }) =>
    listSearchMisses(db, query, clock()),
  );
  registerOffice(app, context, endpoints.listWishes, () => listWishes(db));
  registerOffice(app, context, endpoints.addWish, ({ staff, body }) => addWish(db, staff, body.word));
  registerOffice(app, context, endpoints.removeWish, ({ staff, params }) => removeWish(db, staff, params.id));
}
