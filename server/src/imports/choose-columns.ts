import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { sql } from 'kysely';
import { Fault, readPaisa } from '../catalogue/import/read/read-cells.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { importOver, lockImport, refuseSecond, refuseUnique } from './import-actions.ts';
import type { Choices } from './import-choices.ts';
import type { ImportJobs } from './import-jobs.ts';
import { endSilentImports, getImport } from './read-imports.ts';

/** Stores what the columns of a file are, and begins to check it again. Refused with 400, 404 and 409. */
export async function chooseColumns(
  db: Database,
  jobs: ImportJobs,
  staff: Staff,
  id: number,
  choices: Choices,
): Promise<CatalogueImport | Refused> {
  const price = readPaisa(choices.price);
  if (price instanceof Fault) return invalid({ price: price.problem });
  await endSilentImports(db);
  const content = await asStaff(db, staff, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) return notFound('Import');
    if (found.state !== 'choosing' && found.state !== 'checked') return importOver(found.state);
    const row = await tx
      .selectFrom('catalogue_import')
      .where('state', 'in', ['checking', 'running'])
      .select('id')
      .executeTakeFirst();
    if (row) return refuseSecond(tx);
    const checking = { state: 'checking' as const, step: '', step_done: 0, step_total: 0, stop: false };
    const updated = await tx
      .updateTable('catalogue_import')
      .set({ ...checking, choices: JSON.stringify(choices), beat: sql`now()` })
      .where('id', '=', id)
      .returning('content')
      .executeTakeFirstOrThrow();
    return updated.content;
  }).catch(refuseUnique);
  if (content instanceof Refused) return content;
  jobs.begin({ id, content, choices, staff, dryRun: true });
  return getImport(db, id);
}
