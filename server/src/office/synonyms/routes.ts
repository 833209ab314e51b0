import * as calls from '@haat/contract/office/synonyms';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { addSynonym, findSynonyms, removeSynonym } from './synonyms.ts';

/** Routes for the synonyms of the search. */
export function synonymRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, calls.findSynonyms, ({ query }) => findSynonyms(db, query.search));
  registerOffice(app, context, calls.addSynonym, ({ staff, body }) => addSynonym(db, staff.name, body));
  registerOffice(app, context, calls.removeSynonym, ({ staff, body }) => removeSynonym(db, staff.name, body));
}
