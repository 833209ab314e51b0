import * as endpoints from '@haat/contract/office/catalogue/imports';
import type { Office } from '../staff/office-endpoint.ts';
import { chooseColumns } from './choose-columns.ts';
import { cancelImport, startImport, uploadImport } from './import-actions.ts';
import { ImportJobs } from './import-jobs.ts';
import { getImport, listImports } from './read-imports.ts';
import { undoImport } from './undo-import.ts';

/** Routes of the imports of the catalogue. */
export async function importRoutes({ app, route, formRoute, db, media }: Office): Promise<void> {
  const jobs = new ImportJobs(db, media, app.log);
  app.addHook('onClose', () => jobs.close());
  route(endpoints.listImports, () => listImports(db));
  route(endpoints.getImport, ({ params }) => getImport(db, params.id));
  route(endpoints.startImport, ({ staff, params }) => startImport(db, jobs, staff, params.id));
  route(endpoints.chooseImportColumns, ({ staff, params, body }) =>
    chooseColumns(db, jobs, staff, params.id, body),
  );
  route(endpoints.undoImport, ({ staff, params }) => undoImport(db, staff, params.id));
  route(endpoints.cancelImport, ({ staff, params }) => cancelImport(db, staff, params.id));
  await formRoute(endpoints.uploadImport, endpoints.MAX_IMPORT_BYTES, ({ staff, body }) =>
    uploadImport(db, jobs, staff, body),
  );
}
