import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { describeSchema } from '../src/platform/db/migrations/describe-schema.ts';
import { onServer } from './postgres.ts';

/** Names of all tables, in order. */
export async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A hash of all rows by table, without the tables in `except`. Two tables with the same rows have the same hash, also with their columns in another
 * order. `columns`: only these of a table, since migrations add others.
 */
export async function hashTables(
  db: Database,
  except: readonly string[] = [],
  columns: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((table) => !except.includes(table));
  const hashes = names.map(
    (name) => sql`
      SELECT ${name}::text AS name,
        count(*) || ' ' || md5(coalesce(string_agg(md5(to_jsonb(t)::text), '' ORDER BY md5(to_jsonb(t)::text)), '')) AS hash
      FROM ${columns[name] ? sql`(SELECT ${sql.join(columns[name].map((column) => sql.ref(column)))} FROM ${sql.table(name)})` : sql.table(name)} AS t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` UNION ALL `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The definitions of all objects of the database at `url`. Two databases with the same schema have the same. */
export function schemaOf(url: string): Promise<Record<string, string>> {
  return onServer(url, async (client) => {
    await client.query('BEGIN READ ONLY');
    return Object.fromEntries(await describeSchema(client));
  });
}
