import type pg from 'pg';

/** What a test database has before a test changes it. */
export type Pristine = {
  /** The tables with rows: how many, and the statement that inserts them. */
  tables: Record<string, { rows: number; insert: string }>;
  /** The last value of each sequence; null if it was never used. */
  sequences: Record<string, string | null>;
  /** How many rows each catalogue has, so that a dropped trigger is noticed. */
  catalogues: Record<string, number>;
};

/** A larger database, in bytes per table, is cheaper to copy than to empty. */
const LARGEST = 1024 * 1024;

/** They describe the schema. A row that a test added or changed is newer than the database. */
const CATALOGUES = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_default_acl',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_sequence',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
  'migration',
];

/** Tables that have had rows, with their sizes in bytes. */
const FILLED = `
  SELECT * FROM (
    SELECT oid, quote_ident(relname) AS name, pg_relation_size(oid) AS size FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migration'
  ) AS sizes WHERE size > 0`;

/** The same with the columns that an insert may name. */
const FILLED_WITH_COLUMNS = `
  SELECT name, (
    SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = filled.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM (${FILLED}) AS filled`;

const SEQUENCES = 'SELECT quote_ident(sequencename) AS name, last_value::text AS last FROM pg_sequences';

/** SQL: whether a transaction since this one has written the row. An age is compared in half the time of an id as a number, in ten thousand rows. */
const isSince = (transaction: number) => `age(xmin) <= age('${transaction}'::xid)`;

/** Counts the rows of each catalogue, and those of a transaction since `created`. */
const countRows = (created: number) =>
  CATALOGUES.map(
    (name) => `SELECT '${name}' AS name, count(*)::int AS rows,
      (count(*) FILTER (WHERE ${isSince(created)}))::int AS newer FROM ${name}`,
  ).join(' UNION ALL ');

/** Describes the template, over a connection to it. */
export async function describeTemplate(client: pg.Client): Promise<Pristine> {
  const tables: Pristine['tables'] = {};
  const filled = await rowsOf<{ name: string; columns: string }>(client, FILLED_WITH_COLUMNS);
  for (const { name, columns } of filled) {
    const json = await rowsOf<{ rows: number; values: string | null }>(
      client,
      `SELECT count(*)::int AS rows, quote_literal(json_agg(t)) AS values FROM ${name} AS t`,
    );
    const { rows, values } = json[0]!;
    if (values)
      tables[name] = {
        rows,
        insert: `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${values})`,
      };
  }
  const sequences = await rowsOf<{ name: string; last: string | null }>(client, SEQUENCES);
  const catalogues = await rowsOf<{ name: string; rows: number }>(client, countRows(0));
  return {
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    catalogues: Object.fromEntries(catalogues.map(({ name, rows }) => [name, rows])),
  };
}

/** Transaction ids of a test database: from when it was created, and from when it had the rows of its template. */
export type Age = { created: number; filled: number };

/**
 * Gives a test database the rows and sequences of its template. Returns its age, or null if it cannot be used again: something
 * is still connected, the schema was changed, or there is too much to delete.
 */
export async function resetDatabase(
  client: pg.Client,
  pristine: Pristine,
  { created, filled: since }: Age,
): Promise<Age | null> {
  if ((await isInUse(client)) || (await isChanged(client, pristine, created))) return null;
  const filled = await rowsOf<{ name: string; size: string }>(client, FILLED);
  if (filled.some(({ size }) => Number(size) > LARGEST)) return null;
  const changed = await findChanged(client, pristine, { names: filled.map(({ name }) => name), since });
  const sequences = await rowsOf<{ name: string; last: string | null }>(client, SEQUENCES);
  const used = sequences.filter(({ name, last }) => last !== pristine.sequences[name]);
  await client.query(
    [
      'BEGIN',
      'SET LOCAL session_replication_role = replica', // no triggers, no foreign keys
      ...changed.map((name) => `DELETE FROM ${name}`),
      ...changed.flatMap((name) => pristine.tables[name]?.insert ?? []),
      ...used.map(({ name }) => restart(name, pristine.sequences[name])),
      'COMMIT',
    ].join(';\n'),
  );
  return { created, filled: await currentTransaction(client) };
}

/** The id of a new transaction. */
export async function currentTransaction(client: pg.Client): Promise<number> {
  const rows = await rowsOf<{ id: string }>(client, 'SELECT pg_current_xact_id() AS id');
  return Number(rows[0]!.id);
}

/** The tables that have other rows than the template. Most tests change few, and to insert all takes twenty times as long as to look. */
async function findChanged(
  client: pg.Client,
  pristine: Pristine,
  { names, since }: { names: string[]; since: number },
): Promise<string[]> {
  const counts = names.map(
    (name) => `SELECT '${name}' AS name, count(*)::int AS rows,
      (count(*) FILTER (WHERE ${isSince(since)}))::int AS newer FROM ${name}`,
  );
  const counted = await rowsOf<{ name: string; rows: number; newer: number }>(
    client,
    counts.join(' UNION ALL '),
  );
  return counted
    .filter(({ name, rows, newer }) => newer > 0 || rows !== (pristine.tables[name]?.rows ?? 0))
    .map(({ name }) => name);
}

function restart(name: string, last: string | null | undefined): string {
  if (last) return `SELECT setval('${name}', ${last})`;
  return `SELECT setval('${name}', seqstart, false) FROM pg_sequence WHERE seqrelid = '${name}'::regclass`;
}

/** Whether somebody else is connected, for example a process that a test has killed. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const others = await rowsOf(
    client,
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     UNION ALL SELECT FROM pg_db_role_setting WHERE setdatabase =
       (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return others.length > 0;
}

async function isChanged(client: pg.Client, pristine: Pristine, created: number): Promise<boolean> {
  const counts = await rowsOf<{ name: string; rows: number; newer: number }>(client, countRows(created));
  return counts.some(({ name, rows, newer }) => rows !== pristine.catalogues[name] || newer > 0);
}

async function rowsOf<T extends object>(client: pg.Client, text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows;
}
