import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { generateSchema } from '../../server/src/platform/db/migrations/generate-schema.ts';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import { startTestPostgres } from '../../server/testing/postgres.ts';
import { runVerb } from '../command/run-verb.ts';

const FILE = 'server/src/platform/db/schema.ts';

runVerb('database-types', async ({ values }) => {
  const file = path.join(import.meta.dirname, '../..', FILE);
  const schema = await schemaOfMigrations();
  if (!values.check) await writeFile(file, schema);
  else if ((await readFile(file, 'utf8')) !== schema) {
    console.error(`${FILE} is not what the migrations make: npm run haat -- database-types`);
    return 1;
  }
  return 0;
});

/** The types of a database that all migrations have made. */
async function schemaOfMigrations(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const server = given ?? embedded!.url;
  const database = `haat_schema_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${database}`;
  try {
    await withConnection(server, (client) =>
      client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`),
    );
    await migrate(url.href);
    return await withConnection(url.href, generateSchema);
  } finally {
    await withConnection(server, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
    );
    await embedded?.stop();
  }
}

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
