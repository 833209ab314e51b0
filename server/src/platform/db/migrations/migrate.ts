import { setTimeout as wait } from 'node:timers/promises';
import { roles } from '@haat/contract/office/rights';
import { MINUTE } from '@haat/contract/time/durations';
import pg from 'pg';
import { StartError } from '../../process/start-error.mjs';
import { connectOnce } from '../connection/shop-client.ts';
import { checkSchema, type Description, describeSchema } from './describe-schema.ts';
import {
  isBaseline,
  LAST_FORMER,
  LAST_FORMER_COMMIT,
  type Migration,
  readMigrations,
  statementsOutside,
  textInside,
} from './migration-files.ts';

/** The advisory lock of the process that runs the migrations. */
const MIGRATION_LOCK = 4_842_176;

/** How often a process that waits for another one's migrations tries to get the lock, in ms. */
const POLL_INTERVAL = 100;

/**
 * How long a migration waits for a lock, in ms. Orders wait behind it for that time; the shop's own lock timeout (2 s) is
 * longer. It is shorter than PostgreSQL's `deadlock_timeout`, so that in a deadlock the migration fails, not an order.
 */
const LOCK_TIMEOUT = 500;

/** Pause before the migration tries again, in ms; orders continue meanwhile. */
const RETRY_PAUSE = 500;

/** How long a migration is retried before the start fails, in ms: a backup holds its locks for minutes. */
const RETRY_TIMEOUT = 10 * MINUTE;

/** SQLSTATEs after which a migration is retried: lock timeout, deadlock, serialization failure. */
const CONTENTION = new Set(['55P03', '40P01', '40001']);

export const MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sql text NOT NULL, at timestamptz NOT NULL DEFAULT now())';

/**
 * Applies the missing files of `server/schema` to the database at `url`, while shops of the previous version go on selling. A database that was
 * made by the files before the baseline is adopted first. If several processes start together, one of them migrates. Inserts the roles that are missing. Returns the names of
 * the applied files.
 * @throws StartError if an applied file was edited afterwards, if the database is of an older release or was changed by hand, or if staff have a
 * role that is gone
 */
export async function migrate(url: string, folder?: string): Promise<string[]> {
  const client = await connectOnce(url, { application_name: 'haat-migrate' });
  try {
    const names = await applyMissing(client, await readMigrations(folder));
    await updateRoles(client);
    return names;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new StartError(
      'The database lacks tables that its user may not make: set MIGRATION_DATABASE_URL to their owner',
    );
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  // First, so that a user without rights to change tables can start the shop if no migration is missing.
  if (areApplied(migrations, await readApplied(client))) return [];
  await acquireLock(client);
  await client.query(MIGRATION_TABLE);
  const applied = await readApplied(client);
  if (applied.size > 0 && !migrations.some(({ name }) => isBaseline(name) && applied.has(name))) {
    if (!applied.has(LAST_FORMER))
      throw new StartError(
        `The database lacks migrations of release 1.1: start commit ${LAST_FORMER_COMMIT} with it once, then this release`,
      );
    await adopt(client, migrations, applied);
  }
  const names: string[] = [];
  for (const migration of migrations) if (await applyOnce(client, migration)) names.push(migration.name);
  return names;
}

/** The applied files by name, as they were. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const there = await client.query("SELECT WHERE to_regclass('migration') IS NOT NULL");
  if (!there.rowCount) return new Map();
  const { rows } = await client.query<{ name: string; sql: string }>('SELECT name, sql FROM migration');
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

function areApplied(migrations: readonly Migration[], applied: Map<string, string>): boolean {
  return migrations.every(({ name, sql }) => applied.get(name) === sql);
}

/** The names of the former files stay recorded, so that a process of release 1.1 can still start meanwhile. */
async function adopt(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Promise<void> {
  const baseline = migrations.filter(({ name }) => isBaseline(name));
  const later = migrations.filter(({ name }) => applied.has(name));
  const expected = await describeFiles(client, [...baseline, ...later]);
  checkSchema(await inTransaction(client, () => describeSchema(client)), expected);
  await inTransaction(client, async () => {
    for (const migration of baseline) await record(client, migration);
  });
}

/** Describes the schema that the files create: it is created in a schema of its own and rolled back. */
async function describeFiles(client: pg.Client, files: readonly Migration[]): Promise<Description> {
  await client.query('BEGIN');
  try {
    await client.query('CREATE SCHEMA haat_baseline; SET LOCAL search_path = haat_baseline, public');
    for (const file of files) await client.query(textInside(file));
    return await describeSchema(client, 'haat_baseline');
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Takes the advisory lock until the connection ends. Polls instead of waiting in one statement: a waiting statement holds a
 * snapshot, and `CREATE INDEX CONCURRENTLY` of the migrating process would wait for its end (a deadlock).
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const sql = 'SELECT pg_try_advisory_lock($1) AS taken';
  while (!(await client.query<{ taken: boolean }>(sql, [MIGRATION_LOCK])).rows[0]!.taken)
    await wait(POLL_INTERVAL);
}

/** Applies a migration. Returns false if it was applied already. */
function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  return whenFree(`Migration ${migration.name}`, async () => {
    if (await isApplied(client, migration)) return false;
    const statements = statementsOutside(migration);
    if (statements) await applyOutside(client, migration, statements);
    else
      await inTransaction(client, async () => {
        await client.query(migration.sql);
        await record(client, migration);
      });
    return true;
  });
}

/** Repeats the work while orders hold the locks that it needs. */
async function whenFree<T>(what: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRY_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? ''))) throw error;
      if (performance.now() > deadline)
        throw new StartError(`${what} found no moment to run: ${error.message}`);
      await wait(RETRY_PAUSE);
    }
  }
}

async function isApplied(client: pg.Client, migration: Migration): Promise<boolean> {
  const { name } = migration;
  const { rows } = await client.query<{ sql: string }>('SELECT sql FROM migration WHERE name = $1', [name]);
  if (rows[0] && rows[0].sql !== migration.sql)
    throw new StartError(`Migration ${name} was edited after it was applied to this database`);
  return rows.length > 0;
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await setLockTimeout(client, LOCK_TIMEOUT);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Every statement can be repeated: it has IF (NOT) EXISTS or OR REPLACE. Invalid indexes of an aborted run are dropped first. */
async function applyOutside(client: pg.Client, migration: Migration, statements: string[]): Promise<void> {
  await dropInvalidIndexes(client, migration);
  for (const statement of statements) {
    // A CONCURRENTLY statement blocks nobody, and has to wait for all older transactions.
    await setLockTimeout(client, / CONCURRENTLY /.test(statement) ? 0 : LOCK_TIMEOUT);
    await client.query(statement);
  }
  await record(client, migration);
}

/** If `CREATE INDEX CONCURRENTLY` was aborted, its index exists and costs writes, but no query uses it. */
async function dropInvalidIndexes(client: pg.Client, { sql }: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace AND $1 ~ ('\\m' || relname || '\\M')`,
    [sql],
  );
  for (const { name } of rows)
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(name)}`);
}

async function setLockTimeout(client: pg.Client, ms: number): Promise<void> {
  await client.query("SELECT set_config('lock_timeout', $1, false)", [String(ms)]);
}

async function record(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('INSERT INTO migration (name, sql) VALUES ($1, $2)', [name, sql]);
}

/** A role that is gone stays as a row: former links name it. */
async function updateRoles(client: pg.Client): Promise<void> {
  await client.query('INSERT INTO staff_role (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [roles]);
  const { rows } = await client.query<{ role: string; name: string }>(
    `SELECT role, name FROM staff WHERE role <> ALL ($1)
     UNION ALL SELECT role, 'an open invitation' FROM staff_link
     WHERE role <> ALL ($1) AND used_by IS NULL AND withdrawn IS NULL AND expires > now() LIMIT 1`,
    [roles],
  );
  const [gone] = rows;
  if (gone)
    throw new StartError(
      `The role ${gone.role} is gone, but ${gone.name} has it: start the version before and change that first`,
    );
}
