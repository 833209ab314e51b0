import * as endpoints from '@haat/contract/office/orders/desk';
import { quoteLines } from '../checkout/quote-lines.ts';
import { suggestedAreas } from '../delivery/delivery-charge.ts';
import type { DeliveryMap } from '../delivery/delivery-map.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { findCallers } from './find-callers.ts';
import { getCaller } from './get-caller.ts';
import { placeDeskOrder } from './place-desk-order.ts';
import { findAlike, searchDeskProducts } from './search-desk-products.ts';

/** Routes for orders that staff enter for somebody else. */
export function deskRoutes({ route, db, index, terms }: Office): void {
  route(endpoints.findCallers, ({ query }) => findCallers(db, query.digits));
  route(endpoints.getCaller, async ({ query }) => getCaller(db, query.phone, (await terms()).map));
  route(endpoints.searchDeskProducts, ({ query }) =>
    query.instead_of === undefined
      ? searchDeskProducts(db, index, query.search ?? '')
      : findAlike(db, query.instead_of),
  );
  route(endpoints.quoteDeskOrder, async ({ body }) => quoteLines(db, body, await terms()));
  route(endpoints.suggestAreas, async ({ body }) => suggestAreas(body.address, (await terms()).map));
  route(endpoints.placeDeskOrder, async ({ staff, body }) => placeDeskOrder(db, staff, body, await terms()));
}

function suggestAreas(address: string, map: DeliveryMap) {
  return { needed: map.needsArea, areas: suggestedAreas({ address, city: '' }, map) };
}
