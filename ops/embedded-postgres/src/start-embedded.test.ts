import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stateFolder } from './cluster-home.ts';
import { startEmbedded } from './start-embedded.ts';

let clone: string;

beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-embedded-'));
});

afterAll(() => {
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(clone, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

test('data and URL are the same after a restart', async () => {
  const before = await startEmbedded({ root: clone });
  await ask(before.url, "create table stock as select 'miniket' as rice");
  await before.stop();
  await expect(ask(before.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const after = await startEmbedded({ root: clone });
  expect(after).toMatchObject({ url: before.url, adopted: false });
  expect(await ask(after.url, 'select rice from stock')).toBe('miniket');
  await after.stop();
});

test('two shops of one clone share the database until the last one stops', async () => {
  const shops = await Promise.all([startEmbedded({ root: clone }), startEmbedded({ root: clone })]);
  expect(shops.map((shop) => shop.adopted).sort()).toEqual([false, true]);
  expect(shops[0].url).toBe(shops[1].url);

  await shops[0].stop();
  expect(await ask(shops[1].url, 'select 1')).toBe(1);
  await shops[1].stop();
  await expect(ask(shops[1].url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('two shops that stop at the same time stop the database', async () => {
  const shops = await Promise.all([startEmbedded({ root: clone }), startEmbedded({ root: clone })]);
  await Promise.all(shops.map((shop) => shop.stop()));
  await expect(ask(shops[0].url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('a database that is killed while the shop runs is started again', async () => {
  const shop = await startEmbedded({ root: clone });
  process.kill(
    Number(await ask(shop.url, "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)")),
    'SIGKILL',
  );
  await expect.poll(() => ask(shop.url, 'select 1').catch(() => 'gone')).toBe(1);
  await shop.stop();
});

test('a failed restart does not end the shop and is retried until it succeeds', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const shop = await startEmbedded({ root: clone });
  const folder = path.join(stateFolder(clone), 'shop');
  const pid = Number(await ask(shop.url, "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)"));
  renameSync(folder, `${folder}.away`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => logged.mock.calls.flat()).toHaveLength(1);
  renameSync(`${folder}.away`, folder);
  await expect.poll(() => ask(shop.url, 'select 1').catch(() => 'gone')).toBe(1);
  logged.mockRestore();
  await shop.stop();
});

test('a shop can stop while its database is down', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const shop = await startEmbedded({ root: clone });
  const folder = path.join(stateFolder(clone), 'shop');
  const pid = Number(await ask(shop.url, "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)"));
  renameSync(folder, `${folder}.away`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => logged.mock.calls.flat()).toHaveLength(1);
  await shop.stop();
  renameSync(`${folder}.away`, folder);
  logged.mockRestore();
});

test('a copy of a clone in use is refused, so that it does not write to the original database', async () => {
  const shop = await startEmbedded({ root: clone });
  const copy = `${clone}-copy`;
  cpSync(clone, copy, { recursive: true });
  cpSync(path.join(stateFolder(clone), 'shop'), path.join(stateFolder(copy), 'shop'), { recursive: true });
  await expect(startEmbedded({ root: copy })).rejects.toThrow(
    /is a copy of a database in use .*: remove the copy$/,
  );
  await shop.stop();
  rmSync(stateFolder(copy), { recursive: true, force: true });
  rmSync(copy, { recursive: true, force: true });
});

test('connections need the password, and character types are those of Unicode', async () => {
  const shop = await startEmbedded({ root: clone });
  const withoutPassword = new URL(shop.url);
  withoutPassword.password = '';
  await expect(ask(withoutPassword.href, 'select 1')).rejects.toThrow(/password/);
  expect(await ask(shop.url, "select lower('ÉLISH') || ('মাছ' ~ '^\\w+$')::text")).toBe('élishtrue');
  expect(await ask(shop.url, "select current_setting('fsync') || current_setting('TimeZone')")).toBe('onUTC');
  await shop.stop();
});
