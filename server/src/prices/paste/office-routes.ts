import * as endpoints from '@haat/contract/office/catalogue/paste';
import type { FastifyInstance } from 'fastify';
import { databaseTime } from '../../platform/db/database-time.ts';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { applyPaste } from './apply-paste.ts';
import { previewPaste } from './preview-paste.ts';

/** Routes of columns that are pasted from a spreadsheet. */
export function pasteRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.previewPaste, ({ body }) => previewPaste(db, body.rows));
  registerOffice(app, context, endpoints.applyPaste, async ({ staff, body }) =>
    applyPaste(db, staff, body, await databaseTime(db)),
  );
}
