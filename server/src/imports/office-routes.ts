import { join } from 'node:path';
import * as endpoints from '@haat/contract/office/catalogue/imports';
import type { FastifyInstance } from 'fastify';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { chooseColumns } from './choose-columns.ts';
import { cancelImport, startImport, uploadImport } from './import-actions.ts';
import { ImportJobs } from './import-jobs.ts';
import { getImport, listImports } from './read-imports.ts';
import { undoImport } from './undo-import.ts';

/** Routes of the imports of the catalogue. */
export async function importRoutes(app: FastifyInstance, context: OfficeContext): Promise<void> {
  const { db, media } = context;
  const jobs = new ImportJobs(db, media, app.log);
  app.addHook('onClose', () => jobs.close());
  registerOffice(app, context, endpoints.listImports, () => listImports(db));
  registerOffice(app, context, endpoints.getImport, ({ params }) => getImport(db, params.id));
  registerOffice(app, context, endpoints.startImport, ({ staff, params }) =>
    startImport(db, jobs, staff, params.id),
  );
  registerOffice(app, context, endpoints.chooseImportColumns, ({ staff, params, body }) =>
    chooseColumns(db, jobs, staff, params.id, body),
  );
  registerOffice(app, context, endpoints.undoImport, ({ staff, params }) => undoImport(db, staff, params.id));
  registerOffice(app, context, endpoints.cancelImport, ({ staff, params }) =>
    cancelImport(db, staff, params.id),
  );
  // In its own scope: all other routes return 415 for multipart bodies.
  await app.register(async (scope) => {
    await readForms(scope, {
      largestFile: endpoints.MAX_IMPORT_BYTES,
      folder: join(media.folder, 'uploads'),
    });
    registerOffice(scope, context, endpoints.uploadImport, ({ staff, body }) =>
      uploadImport(db, jobs, staff, body),
    );
  });
}
