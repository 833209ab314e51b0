import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SCHEMA_FOLDER = join(import.meta.dirname, '../../../../schema');

/** The statements of such a file run one by one, without a transaction, which `CREATE INDEX CONCURRENTLY` does not allow. */
const CONCURRENTLY = '.concurrently.sql';

/** The folder of the baseline, named after its release, so that no file has the name of one of another baseline. */
const BASELINE = '1.2/';

/** The folder of the baseline before, which a database may have been made by. */
const FORMER_BASELINE = '1.1/';

/** The last file before the baseline. Files are applied in order, so a database that has it has all others before it, too. */
export const LAST_FORMER = '0590_undone_without_parcel.sql';

/** The last commit with the files before the baseline: it brings every database from the last file of release 1.0 on to `LAST_FORMER`. */
export const LAST_FORMER_COMMIT = 'a3b9cc02';

/** A file of `server/schema`: of the baseline, or a migration on top of it. */
export interface Migration {
  name: string;
  sql: string;
}

/** Reads the files of the schema in their order: the baseline, then the migrations. */
export async function readMigrations(folder = SCHEMA_FOLDER): Promise<Migration[]> {
  const all = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const names = [...all.filter(isBaseline), ...all.filter((name) => !isBaseline(name))];
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.map((name, n) => ({ name, sql: texts[n]! }));
}

/** True for the files of the baseline, one a feature. Migrations have numbers from 0600 on: those up to 0590 came before it. */
export const isBaseline = (name: string): boolean => name.startsWith(BASELINE);

/** True for the files that the baseline has replaced. */
export const isFormer = (name: string): boolean => name.startsWith(FORMER_BASELINE) || name <= LAST_FORMER;

/** The statements to run one by one, or null where the whole file runs in one transaction. */
export function statementsOutside({ name, sql }: Migration): string[] | null {
  if (!name.endsWith(CONCURRENTLY)) return null;
  return sql.split(/;\s*$/m).filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '');
}

/** The text for use inside a transaction, on tables that no other process uses yet. */
export function textInside({ name, sql }: Migration): string {
  return name.endsWith(CONCURRENTLY) ? sql.replaceAll(' CONCURRENTLY', '') : sql;
}
