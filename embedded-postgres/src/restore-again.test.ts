import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBaseBackups, writeBaseBackup } from './base-backup.ts';
import { createCluster } from './cluster.ts';
import { findHome, type Home, stateFolder } from './cluster-home.ts';
import { restoreUntil } from './restore-until.ts';
import { run } from './run-program.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';
import { type Archive, archiveIn, beginArchive } from './wal-archive.ts';

let clone: string;
let home: Home;
let archive: Archive;
let shop: Embedded;
/** A time that the first restore has left out, after the second base backup. */
let soap: Date;
beforeAll(async () => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-restores-'));
  // The system user of the database must be able to enter the folder.
  chmodSync(clone, 0o755);
  home = await findHome(clone, 'shop');
  archive = archiveIn(path.join(clone, 'archive'));
  await createCluster(home);
  await beginArchive(home, archive);
  shop = await startEmbedded({ root: clone });
  await ask('create table orders (id serial primary key, note text)');
  await writeBaseBackup(home, shop.url, archive);
  const rice = await add('rice');
  await add('fish');
  await writeBaseBackup(home, shop.url, archive);
  soap = await add('soap');
  // Times of restores are known to the second.
  await wait(1_000);
  await restore(rice);
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

/** Orders a good; returns a time after it. */
async function add(note: string): Promise<Date> {
  await ask(`insert into orders (note) values ('${note}')`);
  await wait(20);
  const now = new Date();
  await wait(20);
  return now;
}

async function restore(until: Date): Promise<void> {
  await shop.stop();
  await restoreUntil(home, archive, until).finally(async () => {
    shop = await startEmbedded({ root: clone });
  });
}

test('after a restore the changes since are restored, and those that it left out are refused', async () => {
  const eggs = await add('eggs');
  await add('tea');
  await expect(restore(soap)).rejects.toThrow(
    /^The restore of 20\S+Z left out the changes since 20\S+Z: choose an earlier or a later time$/,
  );
  await restore(eggs);
  expect(await ask('select note from orders order by id')).toEqual(['rice', 'eggs']);
});

test('a base backup that a later time needs is stored with its WAL files, though a newer one is old enough', async () => {
  const [needed] = await listBaseBackups(archive);
  await writeBaseBackup(home, shop.url, archive, 1);
  expect(await listBaseBackups(archive)).toHaveLength(3);
  expect(readdirSync(archive.wal)).toContain(`${needed!.firstWal}.gz`);
});

test('a replay that takes too long is stopped before its copy is removed', async () => {
  const slow = path.join(clone, 'slow');
  mkdirSync(slow);
  writeFileSync(path.join(slow, 'gzip'), '#!/bin/sh\nsleep 5\n', { mode: 0o755 });
  const { PATH } = process.env;
  const now = await add('milk');
  await shop.stop();
  process.env.PATH = `${slow}${path.delimiter}${PATH}`;
  await expect(restoreUntil(home, archive, now, 1)).rejects.toThrow('could not be replayed');
  process.env.PATH = PATH;
  const copy = path.join(home.folder, 'restore');
  expect((await run('pgrep', ['-f', copy])).code).toBe(1);
  expect(existsSync(copy)).toBe(false);
});
