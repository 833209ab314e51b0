import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../migrations');

/** A file whose statements run one by one, outside a transaction: `CREATE INDEX CONCURRENTLY` allows none. */
const CONCURRENTLY = '.concurrently.sql';

/** A file of `server/migrations`. */
export interface Migration {
  name: string;
  sql: string;
  /** What it said in an earlier release, where it had to be mended; with the same effect on the tables. */
  former: string | null;
}

/** All of them, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const [files, former] = await Promise.all([sqlFiles(folder), sqlFiles(join(folder, 'former'))]);
  return [...files].map(([name, sql]) => ({ name, sql, former: former.get(name) ?? null }));
}

async function sqlFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, n) => [name, texts[n]!]));
}

/** Whether `applied`, as a database has recorded it, is what this migration says or once said. */
export function isText({ sql, former }: Migration, applied: string): boolean {
  return applied === sql || applied === former;
}

/** The statements to run one by one, or null where the whole file runs in one transaction. */
export function statementsOutside({ name, sql }: Migration): string[] | null {
  if (!name.endsWith(CONCURRENTLY)) return null;
  return sql.split(/;\s*$/m).filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '');
}

/** What has the same effect inside a transaction, on tables that nobody else uses yet. */
export function textInside({ name, sql }: Migration): string {
  return name.endsWith(CONCURRENTLY) ? sql.replaceAll(' CONCURRENTLY', '') : sql;
}
