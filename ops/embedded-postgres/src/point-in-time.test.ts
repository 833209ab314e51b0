import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBaseBackups, writeBaseBackup } from './base-backup.ts';
import { restoreUntil } from './restore-until.ts';
import { type ArchivedDatabase, openArchivedDatabase } from './test-archive.ts';
import { readLineage } from './timelines.ts';
import { archiveIn } from './wal-archive.ts';

let database: ArchivedDatabase;
beforeAll(async () => {
  database = await openArchivedDatabase("Rina's 100% archive");
  const { home, archive, url, add } = database;
  // While orders come.
  const [time] = await Promise.all([writeBaseBackup(home, url(), archive), add('salt'), add('sugar')]);
  expect((await listBaseBackups(archive)).map((each) => each.time)).toEqual([time]);
});
afterAll(() => database.close());

/** A time that no change is within 20 ms of. */
async function quietMoment(): Promise<Date> {
  await wait(20);
  const now = new Date();
  await wait(20);
  return now;
}

test('a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet', async () => {
  const { home, archive, url, ask, add, notes, start, stop } = database;
  await add('rice');
  await ask('select pg_switch_wal()');
  // From here on the disk of the archive is away.
  renameSync(archive.wal, `${archive.wal}.away`);
  const backup = writeBaseBackup(home, url(), archive, { stalled: 2_000 });
  await expect(backup).rejects.toThrow(/^There is no archive in /);
  await add('fish');
  const before = await quietMoment();
  await ask('truncate orders');
  await add('soap');
  await stop();
  renameSync(`${archive.wal}.away`, archive.wal);
  const { former } = await restoreUntil(home, archive, before);
  expect(readdirSync(former)).toContain('PG_VERSION');
  await start();
  expect((await notes()).toSorted()).toEqual(['fish', 'rice', 'salt', 'sugar']);

  // What is ordered afterwards is archived, and can be restored too.
  await add('eggs');
  const later = await quietMoment();
  await add('tea');
  await stop();
  await restoreUntil(home, archive, later, {
    finish: async (client) => void (await client.query("insert into orders (note) values ('held')")),
  });
  await start();
  expect((await notes()).toSorted()).toEqual(['eggs', 'fish', 'held', 'rice', 'salt', 'sugar']);
});

test('a base backup ends with an error if PostgreSQL cannot archive, and when it is stopped', async () => {
  const { home, archive, url } = database;
  const before = await listBaseBackups(archive);
  chmodSync(archive.wal, 0o500);
  const backup = writeBaseBackup(home, url(), archive, { stalled: 2_000 });
  await expect(backup).rejects.toThrow(/^PostgreSQL cannot archive [0-9A-F]{24} in /);
  chmodSync(archive.wal, 0o700);
  const stop = () => {
    throw new Error('Stopped');
  };
  await expect(writeBaseBackup(home, url(), archive, { check: stop })).rejects.toThrow('Stopped');
  expect(await listBaseBackups(archive)).toEqual(before);
  expect(readdirSync(archive.base)).toHaveLength(before.length);
});

/** Folders of the data of before, and of a restore. */
const restored = () => readdirSync(database.home.folder).filter((name) => /restore|before/.test(name));

// Last, because it loses the archive.
test('a time that the archive does not have, or a stopped restore, changes nothing', async () => {
  const { home, archive, add, stop } = database;
  const before = restored();
  const tooEarly = new Date(Date.now() - 3_600_000);
  const last = await quietMoment();
  await add('rice');
  await expect(restoreUntil(home, archive, new Date())).rejects.toThrow(
    'stop every shop of this clone first',
  );
  await stop();
  await expect(restoreUntil(home, archiveIn('/none'), tooEarly)).rejects.toThrow(
    /^There is no archive in \/none$/,
  );
  await expect(restoreUntil(home, archive, tooEarly)).rejects.toThrow('The archive begins at 2');
  await expect(restoreUntil(home, archive, new Date(Date.now() + 3_600_000))).rejects.toThrow(
    /^The archive ends at 20.*Z: choose this time or an earlier one$/,
  );
  const copy = path.join(home.folder, 'restore');
  const isCopying = () => existsSync(path.join(copy, 'data'));
  const isReplayed = () =>
    existsSync(path.join(copy, 'log')) &&
    readFileSync(path.join(copy, 'log'), 'utf8').includes('pausing at the end of recovery');
  const { newest } = readLineage([archive.wal]);
  for (const isStopped of [isCopying, isReplayed]) {
    const check = () => {
      if (isStopped()) throw new Error('Stopped');
    };
    await expect(restoreUntil(home, archive, last, { check })).rejects.toThrow('Stopped');
  }
  expect(readLineage([archive.wal]).newest).toBe(newest);
  rmSync(archive.wal, { recursive: true });
  rmSync(path.join(home.data, 'pg_wal'), { recursive: true });
  await expect(restoreUntil(home, archive, new Date())).rejects.toThrow(
    'The changes could not be replayed: ',
  );
  expect(restored()).toEqual(before);
});
