import { execFileSync } from 'node:child_process';
import fs, {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateFolder } from './cluster-home.ts';
import { startEmbedded } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;

let clone: string;
let folder: string;
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-embedded-'));
  folder = path.join(stateFolder(clone), 'shop');
});
afterAll(() => {
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(clone, { recursive: true, force: true });
});

/** Sends the values as parameters, as the shop does. */
async function ask(url: string, sql: string, values: string[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, values, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test.runIf(existsSync('/proc/self/fd'))(
  'the URL with the password is on the disk before the cluster can be used',
  async () => {
    const order: string[] = [];
    const real = { fsyncSync: fs.fsyncSync, renameSync: fs.renameSync };
    fs.fsyncSync = (descriptor) => {
      order.push(`sync ${path.basename(fs.readlinkSync(`/proc/self/fd/${descriptor}`))}`);
      real.fsyncSync(descriptor);
    };
    fs.renameSync = (from, to) => {
      order.push(`rename ${path.basename(String(to))}`);
      real.renameSync(from, to);
    };
    syncBuiltinESMExports();
    const shop = await startEmbedded({ root: clone }).finally(() => {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    });
    const state = path.basename(stateFolder(clone));
    const written = order
      .slice(order.indexOf('sync url.draft'))
      .map((each) => each.replace(/\.draft-\w+/, ''));
    expect(written.slice(0, 5)).toEqual([
      'sync url.draft',
      'rename url',
      'sync shop',
      'rename shop',
      `sync ${state}`,
    ]);
    await shop.stop();
  },
);

test('the log of an error does not contain the customer’s phone number', async () => {
  const shop = await startEmbedded({ root: clone });
  await ask(shop.url, "create table customer (phone text unique check (phone <> '+8801812345678'))");
  const add = (phone: string) => ask(shop.url, 'insert into customer values ($1)', [phone]);
  await add('+8801712345678');
  await expect(add('+8801712345678')).rejects.toThrow('duplicate key');
  await expect(add('+8801812345678')).rejects.toThrow('violates check constraint');
  await shop.stop();
  const log = readFileSync(path.join(folder, 'log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint');
  expect(log).toContain('violates check constraint');
  expect(log).not.toContain('12345678');
});

test('the database starts although the pid file names another PostgreSQL', async () => {
  await (await startEmbedded({ root: clone })).stop();
  const other = await startEmbedded({ root: clone, cluster: 'other' });
  const pid = await ask(other.url, "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)");
  writeFileSync(path.join(folder, 'data/postmaster.pid'), `${pid}\n${folder}/data\n1700000000\n1\n`);
  const shop = await startEmbedded({ root: clone });
  expect(shop.adopted).toBe(false);
  await shop.stop();
  await other.stop();
});

test('the database starts although a power cut has left an empty pid file', async () => {
  await (await startEmbedded({ root: clone })).stop();
  const file = path.join(folder, 'data/postmaster.pid');
  writeFileSync(file, '');
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  await (await startEmbedded({ root: clone })).stop();
});

test.runIf(isRoot)('root writes to no folder that the database user can write to', async () => {
  const shop = await startEmbedded({ root: clone });
  const haat = Number(execFileSync('id', ['-u', 'haat'], { encoding: 'utf8' }));
  const owners = ['', 'url', 'data', 'log'].map((name) => statSync(path.join(folder, name)).uid);
  expect(owners).toEqual([0, 0, haat, haat]);
  expect(statSync(path.join(folder, 'url')).mode & 0o777).toBe(0o600);
  await shop.stop();
});

test.runIf(isRoot)('root follows no symbolic link that the database user created', async () => {
  await (await startEmbedded({ root: clone })).stop();
  const haat = Number(execFileSync('id', ['-u', 'haat'], { encoding: 'utf8' }));
  const victim = path.join(clone, 'of-root');
  writeFileSync(victim, 'as it was');
  symlinkSync(victim, path.join(folder, 'url.draft'));
  for (const name of ['', 'url']) chownSync(path.join(folder, name), haat, haat); // as in earlier releases
  await expect(startEmbedded({ root: clone })).rejects.toThrow('url.draft is no plain file: remove it');
  expect(readFileSync(victim, 'utf8')).toBe('as it was');

  rmSync(path.join(folder, 'url.draft'));
  await (await startEmbedded({ root: clone })).stop();
  expect([folder, path.join(folder, 'url')].map((file) => statSync(file).uid)).toEqual([0, 0]);
});
