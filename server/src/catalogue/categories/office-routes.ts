import * as endpoints from '@haat/contract/office/catalogue/categories';
import type { Office } from '../../staff/office-endpoint.ts';
import { createCategory, updateCategory } from './edit-category.ts';
import { listOfficeCategories } from './list-office-categories.ts';
import { sortCategories } from './sort-categories.ts';

export function categoryRoutes({ route, db, media }: Office): void {
  route(endpoints.listOfficeCategories, () => listOfficeCategories(db));
  route(endpoints.createCategory, ({ staff, body }) => createCategory(db, staff, body));
  route(endpoints.updateCategory, ({ staff, params, body }) =>
    updateCategory(db, media, staff, params.id, body),
  );
  route(endpoints.sortCategories, ({ staff, body }) => sortCategories(db, staff, body));
}
