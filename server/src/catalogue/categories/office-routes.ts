import * as endpoints from '@haat/contract/office/catalogue/categories';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { createCategory, updateCategory } from './edit-category.ts';
import { listOfficeCategories } from './list-office-categories.ts';
import { sortCategories } from './sort-categories.ts';

export function categoryRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, media } = context;
  registerOffice(app, context, endpoints.listOfficeCategories, () => listOfficeCategories(db));
  registerOffice(app, context, endpoints.createCategory, ({ staff, body }) =>
    createCategory(db, staff, body),
  );
  registerOffice(app, context, endpoints.updateCategory, ({ staff, params, body }) =>
    updateCategory(db, media, staff, params.id, body),
  );
  registerOffice(app, context, endpoints.sortCategories, ({ staff, body }) =>
    sortCategories(db, staff, body),
  );
}
