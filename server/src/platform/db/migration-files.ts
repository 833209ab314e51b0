import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../migrations');

/** The statements of such a file run one by one, without a transaction, which `CREATE INDEX CONCURRENTLY` does not allow. */
const CONCURRENTLY = '.concurrently.sql';

/** A file of `server/migrations`. */
export interface Migration {
  name: string;
  sql: string;
  /** The text in an earlier release, if it had to be corrected; with the same effect on the tables. */
  former: string | null;
}

/** Reads all migrations in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const [files, former] = await Promise.all([sqlFiles(folder), sqlFiles(join(folder, 'former'))]);
  return [...files].map(([name, sql]) => ({ name, sql, former: former.get(name) ?? null }));
}

async function sqlFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, n) => [name, texts[n]!]));
}

/** Whether `applied`, the text that a database has recorded, is the current or the former text of this migration. */
export function isText({ sql, former }: Migration, applied: string): boolean {
  return applied === sql || applied === former;
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
