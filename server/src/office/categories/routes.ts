import * as calls from '@haat/contract/office/categories';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { listCategories } from './list-categories.ts';

/** Routes of the categories. */
export function categoryRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, calls.listOfficeCategories, () => listCategories(db));
}
