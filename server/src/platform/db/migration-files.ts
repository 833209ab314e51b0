import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SCHEMA_FOLDER = join(import.meta.dirname, '../../../schema');

/** The statements of such a file run one by one, without a transaction, which `CREATE INDEX CONCURRENTLY` does not allow. */
const CONCURRENTLY = '.concurrently.sql';

/** A file of `server/schema`: of the baseline, or a migration on top of it. */
export interface Migration {
  name: string;
  sql: string;
}

/** Reads the files of the schema in their order. */
export async function readMigrations(folder = SCHEMA_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.map((name, n) => ({ name, sql: texts[n]! }));
}

/** True for the files of release 1.0, one a feature. Later files have numbers from 0200 on: those up to 0181 were migrations of 0.9. */
export function isBaseline({ name }: Pick<Migration, 'name'>): boolean {
  return name < '0100';
}

/** The statements to run one by one, or null where the whole file runs in one transaction. */
export function statementsOutside({ name, sql }: Migration): string[] | null {
  if (!name.endsWith(CONCURRENTLY)) return null;
  return sql.split(/;\s*$/m).filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '');
}

/** The text for use inside a transaction, on tables that no other process uses yet. */
export function textInside({ name, sql }: Migration): string {
  return name.endsWith(CONCURRENTLY) ? sql.replaceAll(' CONCURRENTLY', '') : sql;
}
