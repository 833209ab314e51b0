import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MIGRATION_TABLE } from '../platform/db/migrations/migrate.ts';
import {
  isBaseline,
  isFormer,
  LAST_FORMER,
  LAST_FORMER_COMMIT,
  type Migration,
  readMigrations,
  textInside,
} from '../platform/db/migrations/migration-files.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { type Contents, RowHash, type Sums, sha256 } from './format.ts';
import { stopOldMessages } from './stop-old-messages.ts';
import { copyStatement } from './write-backup.ts';

/** Tables during the restore: without foreign keys, which are added when all rows are loaded. */
export interface Tables {
  client: pg.Client;
  contents: Contents;
  /** The statements that add the foreign keys again. */
  foreignKeys: string[];
  /** The baseline, if the backup was made before it, with the same tables: it is recorded as applied. */
  adopted: Migration[];
  /** Migrations that are newer than the backup. */
  newer: Migration[];
}

/** Creates the empty tables as of the backup's version, without foreign keys and with triggers disabled. */
export async function createEmptyTables(client: pg.Client, contents: Contents): Promise<Tables> {
  const known = await readMigrations();
  const hashes = new Map(known.map(({ name, sql }) => [name, sha256(sql)]));
  const unknown = contents.migrations.find(({ name, sha256 }) =>
    hashes.has(name) ? hashes.get(name) !== sha256 : !isFormer(name),
  );
  if (unknown) throw new StartError(`The backup is of another version of the shop: it has ${unknown.name}`);
  const isBefore = !contents.migrations.some(({ name }) => isBaseline(name));
  if (isBefore && !contents.migrations.some(({ name }) => name === LAST_FORMER))
    throw new StartError(
      `The backup lacks migrations of release 1.1: restore it with commit ${LAST_FORMER_COMMIT}, then start this release with that database`,
    );
  const applied = new Set(contents.migrations.map(({ name }) => name));
  const adopted = isBefore ? known.filter(({ name }) => isBaseline(name)) : [];
  const created = known.filter((each) => applied.has(each.name) || adopted.includes(each));
  await client.query(MIGRATION_TABLE);
  for (const migration of created) await applyInside(client, migration);

  const { rows } = await client.query<{ table: string; name: string; rule: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const names = Object.keys(contents.tables).map(pg.escapeIdentifier);
  for (const table of names) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return {
    client,
    contents,
    foreignKeys: rows.map(({ table, name, rule }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`),
    adopted,
    newer: known.filter((each) => !created.includes(each)),
  };
}

/** Applies a migration in the transaction of the restore. A table with checks that wait for its end could not be altered by the next one. */
async function applyInside(
  client: pg.ClientBase,
  migration: Parameters<typeof textInside>[0],
): Promise<void> {
  await client.query(textInside(migration));
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
}

/** Loads one chunk of rows into a table. */
export async function loadTable({ client, contents }: Tables, table: string, rows: Readable): Promise<void> {
  const columns = contents.tables[table];
  if (!columns) throw new StartError(`The backup holds rows of a table that it does not describe: ${table}`);
  await pipeline(rows, client.query(copyFrom(copyStatement(table, columns, 'FROM STDIN'))));
}

/**
 * Verifies all tables, then restores triggers, foreign keys and sequences, applies newer migrations, and holds back
 * messages. Returns the number of rows.
 */
export async function finishTables(tables: Tables, sums: Sums['tables']): Promise<number> {
  const { client, contents } = tables;
  const rows = await verifyRows(tables, sums);
  for (const table of Object.keys(contents.tables))
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`);
  for (const statement of tables.foreignKeys) await client.query(statement);
  for (const [name, last] of Object.entries(contents.sequences))
    if (last !== null)
      await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  for (const migration of tables.newer) await applyInside(client, migration);
  for (const { name, sql } of [...tables.adopted, ...tables.newer])
    await client.query('INSERT INTO migration (name, sql) VALUES ($1, $2)', [name, sql]);
  await stopOldMessages(client);
  return rows;
}

/** Reads the rows back from the database and compares their hashes with the backup's. */
async function verifyRows({ client, contents }: Tables, sums: Sums['tables']): Promise<number> {
  let rows = 0;
  for (const [table, columns] of Object.entries(contents.tables)) {
    const hash = new RowHash();
    for await (const chunk of client.query(copyTo(copyStatement(table, columns, 'TO STDOUT'))))
      hash.update(chunk as Buffer);
    const stored = hash.end();
    if (stored.sha256 !== sums[table]?.sha256)
      throw new StartError(`The backup is damaged: the table ${table} is not as it was`);
    rows += stored.rows;
  }
  return rows;
}
