import * as endpoints from '@haat/contract/office/catalogue/paste';
import { databaseTime } from '../../platform/db/database-time.ts';
import type { Office } from '../../staff/office-endpoint.ts';
import { applyPaste } from './apply-paste.ts';
import { previewPaste } from './preview-paste.ts';

/** Routes of columns that are pasted from a spreadsheet. */
export function pasteRoutes({ route, db }: Office): void {
  route(endpoints.previewPaste, ({ body }) => previewPaste(db, body.rows));
  route(endpoints.applyPaste, async ({ staff, body }) => applyPaste(db, staff, body, await databaseTime(db)));
}
