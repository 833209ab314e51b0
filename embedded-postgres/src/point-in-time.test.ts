import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBaseBackups, writeBaseBackup } from './base-backup.ts';
import { createCluster } from './cluster.ts';
import { findHome, type Home, stateFolder } from './cluster-home.ts';
import { restoreUntil } from './restore-until.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';
import { type Archive, archiveIn, beginArchive } from './wal-archive.ts';

let clone: string;
let home: Home;
let archive: Archive;
let shop: Embedded;
beforeAll(async () => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-archive-'));
  // The system user of the database must be able to enter the folder.
  chmodSync(clone, 0o755);
  home = await findHome(clone, 'shop');
  archive = archiveIn(path.join(clone, "Rina's 100% archive"));
  await createCluster(home);
  await beginArchive(home, archive);
  shop = await startEmbedded({ root: clone });
  await ask('create table orders (id serial primary key, note text)');
  // While orders come.
  const [time] = await Promise.all([writeBaseBackup(home, shop.url, archive), add('salt'), add('sugar')]);
  expect((await listBaseBackups(archive)).map((each) => each.time)).toEqual([time]);
});
afterAll(async () => {
  await shop.stop().catch(() => {});
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(clone, { recursive: true, force: true });
});

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A time that no change is within 20 ms of. */
async function quietMoment(): Promise<Date> {
  await wait(20);
  const now = new Date();
  await wait(20);
  return now;
}

const add = (note: string) => ask(`insert into orders (note) values ('${note}')`);
const notes = () => ask('select note from orders order by id');

test('a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet', async () => {
  await add('rice');
  await ask('select pg_switch_wal()');
  // From here on the disk of the archive is away.
  renameSync(archive.wal, `${archive.wal}.away`);
  await add('fish');
  const before = await quietMoment();
  await ask('truncate orders');
  await add('soap');
  await shop.stop();
  renameSync(`${archive.wal}.away`, archive.wal);
  const { former } = await restoreUntil(home, archive, before);
  expect(readdirSync(former)).toContain('PG_VERSION');
  shop = await startEmbedded({ root: clone });
  expect((await notes()).toSorted()).toEqual(['fish', 'rice', 'salt', 'sugar']);

  // What is ordered afterwards is archived, and can be restored too.
  await add('eggs');
  const later = await quietMoment();
  await add('tea');
  await shop.stop();
  await restoreUntil(home, archive, later);
  shop = await startEmbedded({ root: clone });
  expect((await notes()).toSorted()).toEqual(['eggs', 'fish', 'rice', 'salt', 'sugar']);
});

/** Folders of the data of before, and of a restore. */
const restored = () => readdirSync(home.folder).filter((name) => /restore|before/.test(name));

// Last, because it loses the archive.
test('a time that the archive does not have changes nothing', async () => {
  const before = restored();
  const tooEarly = new Date(Date.now() - 3_600_000);
  await add('rice');
  await expect(restoreUntil(home, archive, new Date())).rejects.toThrow(
    'stop every shop of this clone first',
  );
  await shop.stop();
  await expect(restoreUntil(home, archive, tooEarly)).rejects.toThrow('The archive begins at 2');
  await expect(restoreUntil(home, archive, new Date(Date.now() + 3_600_000))).rejects.toThrow(
    /^The archive ends at 20.*Z: choose this time or an earlier one$/,
  );
  rmSync(archive.wal, { recursive: true });
  rmSync(path.join(home.data, 'pg_wal'), { recursive: true });
  await expect(restoreUntil(home, archive, new Date())).rejects.toThrow(
    'The changes could not be replayed: ',
  );
  expect(restored()).toEqual(before);
});
