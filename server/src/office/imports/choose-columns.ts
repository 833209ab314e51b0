import type { CatalogueColumn } from '@haat/contract/office/catalogue-columns';
import type { CatalogueImport, chooseImportColumns } from '@haat/contract/office/imports';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Defaults } from '../../catalogue/import/match-products.ts';
import { Fault, readPaisa } from '../../catalogue/import/read-cells.ts';
import { categorySlug } from '../../catalogue/import/slugs.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { setStaffActor } from '../staff/set-staff-actor.ts';
import { importOver, lockImport, refuseSecond, refuseUnique } from './import-actions.ts';
import type { ImportJobs } from './import-jobs.ts';
import { endSilentImports, getImport } from './read-imports.ts';

export type Choices = Static<typeof chooseImportColumns.body>;

/** Stores what the columns of a file are, and begins to check it again. Refused with 400, 404 and 409. */
export async function chooseColumns(
  db: Database,
  jobs: ImportJobs,
  staff: string,
  id: number,
  choices: Choices,
): Promise<CatalogueImport | Refused> {
  const price = readPaisa(choices.price);
  if (price instanceof Fault) return invalid({ price: price.reason });
  await endSilentImports(db);
  const content = await inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
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

export function columnsOf(choices: Choices | null): (CatalogueColumn | null)[] | undefined {
  return choices ? [...choices.columns] : undefined;
}

export function defaultsOf(choices: Choices | null): Defaults {
  const price = readPaisa(choices?.price ?? '');
  const title = choices?.category.trim() ?? '';
  const slug = categorySlug(title);
  const part = { slug, title: '', title_bn: '', ...(slug !== title && { name: title }) };
  return {
    ...(title !== '' && { category: [part] }),
    ...(typeof price === 'number' && { price_paisa: price }),
  };
}
