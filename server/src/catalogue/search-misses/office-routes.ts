import * as endpoints from '@haat/contract/office/catalogue/search-misses';
import type { Office } from '../../staff/office-endpoint.ts';
import { listSearchMisses } from './list-search-misses.ts';
import { addWish, listWishes, removeWish } from './wish-list.ts';

/** Routes for words that shoppers did not find, and the wish list. */
export function searchMissRoutes({ route, db, clock }: Office): void {
  route(endpoints.listSearchMisses, ({ query }) => listSearchMisses(db, query, clock()));
  route(endpoints.listWishes, () => listWishes(db));
  route(endpoints.addWish, ({ staff, body }) => addWish(db, staff, body.word));
  route(endpoints.removeWish, ({ staff, params }) => removeWish(db, staff, params.id));
}
