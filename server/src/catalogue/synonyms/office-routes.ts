import * as endpoints from '@haat/contract/office/catalogue/synonyms';
import type { Office } from '../../staff/office-endpoint.ts';
import { addSynonym, findSynonyms, removeSynonym } from './synonyms.ts';

/** Routes for the synonyms of the search. */
export function synonymRoutes({ route, db }: Office): void {
  route(endpoints.findSynonyms, ({ query }) => findSynonyms(db, query.search));
  route(endpoints.addSynonym, ({ staff, body }) => addSynonym(db, staff, body));
  route(endpoints.removeSynonym, ({ staff, body }) => removeSynonym(db, staff, body));
}
