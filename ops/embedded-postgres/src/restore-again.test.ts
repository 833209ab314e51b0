import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBaseBackups, writeBaseBackup } from './base-backup.ts';
import { findHome } from './cluster-home.ts';
import { restoreUntil } from './restore-until.ts';
import { run } from './run-program.ts';
import { startEmbedded } from './start-embedded.ts';
import { type ArchivedDatabase, openArchivedDatabase } from './test-archive.ts';
import { isAncestor, readLineage } from './timelines.ts';
import { archiveIn, archiveOf, beginArchive } from './wal-archive.ts';

let database: ArchivedDatabase;
/** A time that the first restore has left out, after the second base backup. */
let soap: Date;
beforeAll(async () => {
  database = await openArchivedDatabase('archive');
  const { home, archive, url } = database;
  await writeBaseBackup(home, url(), archive);
  const rice = await add('rice');
  await add('fish');
  await writeBaseBackup(home, url(), archive);
  soap = await add('soap');
  // Times of restores are known to the second.
  await wait(1_000);
  await restore(rice);
});
afterAll(() => database.close());

/** Orders a good; returns a time after it. */
async function add(note: string): Promise<Date> {
  await database.add(note);
  await wait(20);
  const now = new Date();
  await wait(20);
  return now;
}

async function restore(until: Date): Promise<void> {
  const { home, archive, start, stop } = database;
  await stop();
  await restoreUntil(home, archive, until).finally(start);
}

test('after a restore the changes since are restored, and those that it left out are refused', async () => {
  const eggs = await add('eggs');
  await add('tea');
  await expect(restore(soap)).rejects.toThrow(
    /^The restore of 20\S+Z left out the changes since 20\S+Z: choose an earlier or a later time$/,
  );
  await restore(eggs);
  expect(await database.notes()).toEqual(['rice', 'eggs']);
});

test('a rehearsal in another clone writes nothing to the archive, and its data are archived in another folder', async () => {
  const { clone, archive } = database;
  const rehearsal = await findHome(clone, 'rehearsal');
  mkdirSync(rehearsal.data, { recursive: true });
  writeFileSync(path.join(rehearsal.folder, 'archive'), path.join(clone, 'of-its-former-data'));
  const first = await add('lentils');
  const second = await add('oil');
  await add('soap');
  await database.stop();
  const files = readdirSync(archive.folder, { recursive: true });
  chmodSync(archive.wal, 0o500);
  await restoreUntil(rehearsal, archive, first);
  await restoreUntil(rehearsal, archive, second); // not after the first
  chmodSync(archive.wal, 0o700);
  expect(readdirSync(archive.folder, { recursive: true })).toEqual(files);
  expect(archiveOf(rehearsal)).toBeNull();
  await expect(beginArchive(rehearsal, archive)).rejects.toThrow(
    /^\S+ holds the archive of another database, or one that was ended: choose an empty folder$/,
  );

  const other = archiveIn(path.join(clone, 'other'));
  await beginArchive(rehearsal, other);
  const moved = await startEmbedded({ root: clone, cluster: 'rehearsal' });
  await writeBaseBackup(rehearsal, moved.url, other);
  await moved.stop();
  await beginArchive(rehearsal, other); // its own
  const [backup] = await listBaseBackups(other);
  expect(isAncestor(readLineage([other.wal]), backup!)).toBe(true);
  await database.start();
  await restore(second);
  expect((await database.notes()).slice(-2)).toEqual(['lentils', 'oil']);
});

test('a base backup that a later time needs is stored with its WAL files, though a newer one is old enough', async () => {
  const { home, archive, url } = database;
  const [needed] = await listBaseBackups(archive);
  await writeBaseBackup(home, url(), archive, { retention: 1 });
  expect(await listBaseBackups(archive)).toHaveLength(3);
  expect(readdirSync(archive.wal)).toContain(`${needed!.firstWal}.gz`);
});

test('a replay that takes too long is stopped before its copy is removed', async () => {
  const { clone, home, archive, stop } = database;
  const slow = path.join(clone, 'slow');
  mkdirSync(slow);
  writeFileSync(path.join(slow, 'gzip'), '#!/bin/sh\nsleep 5\n', { mode: 0o755 });
  const { PATH } = process.env;
  const now = await add('milk');
  await stop();
  process.env.PATH = `${slow}${path.delimiter}${PATH}`;
  await expect(restoreUntil(home, archive, now, { timeout: 1 })).rejects.toThrow('could not be replayed');
  process.env.PATH = PATH;
  const copy = path.join(home.folder, 'restore');
  expect((await run('pgrep', ['-f', copy])).code).toBe(1);
  expect(existsSync(copy)).toBe(false);
});
