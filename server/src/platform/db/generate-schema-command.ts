// npm run database-types: generates schema.ts from the migrations; with --check it fails if the file differs.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startTestPostgres } from '../../../testing/postgres.ts';
import { generateSchema } from './generate-schema.ts';
import { migrate } from './migrate.ts';

const file = path.join(import.meta.dirname, 'schema.ts');

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
  const schema = await withConnection(url.href, generateSchema);
  if (!process.argv.includes('--check')) await writeFile(file, schema);
  else if ((await readFile(file, 'utf8')) !== schema) {
    console.error('server/src/platform/db/schema.ts is not what the migrations make: npm run database-types');
    process.exitCode = 1;
  }
} finally {
  await withConnection(server, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
  );
  await embedded?.stop();
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
