import { type CatalogueImport, MAX_IMPORT_ROWS } from '@haat/contract/office/catalogue/imports';
import { sql, type Transaction } from 'kysely';
import { FileError } from '../catalogue/import/read/catalogue-file.ts';
import { readText } from '../catalogue/import/read/read-catalogue.ts';
import { readCsv } from '../catalogue/import/read/read-csv.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { UploadedFile } from '../platform/http/bodies/uploaded-file.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { describeFile } from './describe-file.ts';
import type { Choices } from './import-choices.ts';
import type { ImportJobs } from './import-jobs.ts';
import { endSilentImports, getImport } from './read-imports.ts';

type Result = Promise<CatalogueImport | Refused>;

/** Stores a file and begins to check it. Refused with 400 and 409. */
export async function uploadImport(
  db: Database,
  jobs: ImportJobs,
  staff: Staff,
  { file, name }: { file: unknown; name: string },
): Result {
  if (!(file instanceof UploadedFile)) return invalid({ file: 'not_a_file' });
  const content = await readFile(file.path);
  if (content instanceof Refused) return content;
  const described = readTable(content);
  if (described instanceof Refused) return described;
  await endSilentImports(db);
  const actor = staffActor(staff);
  const state = described.missing.length > 0 ? 'choosing' : 'checking';
  const id = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .insertInto('catalogue_import')
      .values({ file_name: name, content, state, actor, result: JSON.stringify(described) })
      .onConflict((conflict) =>
        conflict.expression(sql`(true)`).where('state', 'in', ['checking', 'running']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return row ? row.id : refuseSecond(tx);
  });
  if (id instanceof Refused) return id;
  if (state === 'checking') jobs.begin({ id, content, choices: null, staff, dryRun: true });
  return getImport(db, id);
}

async function readFile(path: string): Promise<string | Refused> {
  try {
    // PostgreSQL stores no null character; the row that has one is refused.
    return (await readText(path)).replaceAll('\0', '\u0001');
  } catch (error) {
    return refuseFile(error);
  }
}

/** Returns the columns of a file that has rows. */
function readTable(content: string): ReturnType<typeof describeFile> | Refused {
  try {
    const file = readCsv(content);
    const rows = file.rows.length + file.bad.length;
    if (rows === 0) return invalid({ file: 'no_products' });
    if (rows > MAX_IMPORT_ROWS)
      return invalid({ file: { code: 'too_many_rows', params: { max: MAX_IMPORT_ROWS } } });
    return describeFile(file);
  } catch (error) {
    return refuseFile(error);
  }
}

function refuseFile(error: unknown): Refused {
  if (error instanceof FileError) return invalid({ file: error.problem });
  throw error;
}

/** Begins to store a checked file, once. Refused with 404 and 409. */
export async function startImport(db: Database, jobs: ImportJobs, staff: Staff, id: number): Result {
  await endSilentImports(db);
  const actor = staffActor(staff);
  const started = await asStaff(db, staff, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) return notFound('Import');
    if (found.state === 'running' || found.state === 'done') return null;
    if (found.state !== 'checked') return importOver(found.state);
    const other = await tx
      .selectFrom('catalogue_import')
      .where('state', 'in', ['checking', 'running'])
      .select('id')
      .executeTakeFirst();
    if (other) return refuseSecond(tx);
    return tx
      .updateTable('catalogue_import')
      .set({ state: 'running', started_by: actor, beat: sql`now()`, step: '', step_done: 0, step_total: 0 })
      .where('id', '=', id)
      .returning(['content', 'choices'])
      .executeTakeFirstOrThrow();
  }).catch(refuseUnique);
  if (started instanceof Refused) return started;
  if (started)
    jobs.begin({
      id,
      content: started.content,
      choices: started.choices as Choices | null,
      staff,
      dryRun: false,
    });
  return getImport(db, id);
}

/** Stops a check or an import, or discards a checked file. Refused with 404 and 409. */
export async function cancelImport(db: Database, staff: Staff, id: number): Result {
  const refused = await asStaff(db, staff, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) return notFound('Import');
    if (['done', 'undone', 'failed'].includes(found.state)) return importOver(found.state);
    if (found.state === 'cancelled') return null;
    await tx
      .updateTable('catalogue_import')
      .set(
        found.state === 'checked' || found.state === 'choosing'
          ? { state: 'cancelled', content: '', ended: sql`now()` }
          : { stop: true },
      )
      .where('id', '=', id)
      .execute();
    return null;
  });
  return refused ?? getImport(db, id);
}

export async function refuseSecond(tx: Transaction<Schema>): Promise<Refused> {
  const running = await tx
    .selectFrom('catalogue_import')
    .where('state', 'in', ['checking', 'running'])
    .select(['actor', 'started_by', 'created', 'beat'])
    .executeTakeFirst();
  const params = running
    ? { changed_by: running.started_by ?? running.actor, changed_at: running.created.toISOString() }
    : {};
  return new Refused(409, { code: 'import_running', params });
}

export const importOver = (state: string) => new Refused(409, { code: 'import_over', params: { state } });

/** Two that start at the same moment. */
export function refuseUnique(error: unknown): Refused {
  if ((error as { code?: string }).code !== '23505') throw error;
  return new Refused(409, { code: 'import_running', params: {} });
}

export function lockImport(tx: Transaction<Schema>, id: number) {
  return tx
    .selectFrom('catalogue_import')
    .where('id', '=', id)
    .forUpdate()
    .select('state')
    .executeTakeFirst();
}
