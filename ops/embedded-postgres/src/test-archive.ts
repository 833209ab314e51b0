import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createCluster } from './cluster.ts';
import { findHome, stateFolder } from './cluster-home.ts';
import { startEmbedded } from './start-embedded.ts';
import { archiveIn, beginArchive } from './wal-archive.ts';

export type ArchivedDatabase = Awaited<ReturnType<typeof openArchivedDatabase>>;

/** Starts an embedded database with a table of orders and an archive in a folder with this name. */
export async function openArchivedDatabase(archiveName: string) {
  const clone = mkdtempSync(path.join(tmpdir(), 'haat-archive-'));
  // The system user of the database must be able to enter the folder.
  chmodSync(clone, 0o755);
  const home = await findHome(clone, 'shop');
  const archive = archiveIn(path.join(clone, archiveName));
  await createCluster(home);
  await beginArchive(home, archive);
  let database = await startEmbedded({ root: clone });

  async function ask(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
    } finally {
      await client.end();
    }
  }

  await ask('create table orders (id serial primary key, note text)');
  return {
    clone,
    home,
    archive,
    ask,
    url: () => database.url,
    stop: () => database.stop(),
    async start() {
      database = await startEmbedded({ root: clone });
    },
    add: (note: string) => ask(`insert into orders (note) values ('${note}')`),
    notes: () => ask('select note from orders order by id'),
    async close() {
      await database.stop().catch(() => {});
      rmSync(stateFolder(clone), { recursive: true, force: true });
      rmSync(clone, { recursive: true, force: true });
    },
  };
}
