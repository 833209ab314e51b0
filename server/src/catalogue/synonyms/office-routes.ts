import * as endpoints from '@haat/contract/office/catalogue/synonyms';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { addSynonym, findSynonyms, removeSynonym } from './synonyms.ts';

/** Routes for the synonyms of the search. */
export function synonymRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.findSynonyms, ({ query }) => findSynonyms(db, query.search));
  registerOffice(app, context, endpoints.addSynonym, ({ staff, body }) => addSynonym(db, staff, body));
  registerOffice(app, context, endpoints.removeSynonym, ({ staff, body }) => removeSynonym(db, staff, body));
}
