import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, signInAs } from '../../testing/accounts/customers.ts';
import { openPopulatedShop, type PopulatedShop } from '../../testing/all-routes.ts';
import { onServer, withDatabase } from '../../testing/postgres.ts';
import { BACKUP_11, CHANGED_SINCE_11, fillAsRelease11 } from '../../testing/release-11.ts';
import { hashTables, schemaOf } from '../../testing/tables.ts';
import { buildApp } from '../app.ts';
import { moveOrder } from '../orders/move-order.ts';
import { openDatabase } from '../platform/db/database.ts';
import { shopUserUrl } from '../platform/db/database-user.ts';
import { prepareTables } from '../platform/db/find-database.ts';
import { migrate } from '../platform/db/migrations/migrate.ts';
import { mediaFolder } from '../platform/media/storage/media-folder.ts';
import { nodeEnvironment } from '../platform/process/node-options.mjs';
import { parseBackupKey } from './backup-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** The restore changes the rows of these tables: messages of before are not sent. */
const CHANGED_BY_RESTORE = ['message'];

let shop: PopulatedShop;
let folder: string;
let whole: string;
let made: Awaited<ReturnType<typeof writeBackup>>;
const databases: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-backup-'));
  shop = await openPopulatedShop();
  await fillMedia(join(folder, 'media'));
  await shop.app.inject({
    method: 'POST',
    url: '/api/aboutus/messages/',
    payload: {
      name: 'Amina',
      email: 'a@example.com',
      subject: 'tab\there',
      message: 'line\n\\N \\. "quoted" মাছ \u2028',
    },
  });
  // The notice of the confirmation waits in the queue.
  const order = await shop.db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow();
  const actor = { kind: 'staff', name: 'Rina' } as const;
  await moveOrder(shop.db, { order: order.id, to: 'PROCESSING', actor, version: null });
  whole = join(folder, 'shop.tar.gz');
  made = await writeBackup({ owner: shop.url, media: mediaFolder(join(folder, 'media')) }, whole);
});
afterAll(async () => {
  for (const name of databases)
    await onServer(shop.url, (client) => client.query(`drop database if exists ${name} with (force)`));
  await shop.close();
  await rm(folder, { recursive: true });
});

async function fillMedia(media: string): Promise<void> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c30' } })
    .webp()
    .toBuffer();
  for (const name of [
    'profiles/0123.webp',
    'pictures/ab/abcd.webp',
    'logo.svg',
    'sizes/pictures/ab/abcd.320.avif',
    '.draft-1.webp',
  ]) {
    await mkdir(join(media, name, '..'), { recursive: true });
    await writeFile(join(media, name), Buffer.concat([picture, Buffer.from(name)]));
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `${new URL(shop.url).pathname.slice(1)}_${databases.length}`;
  await onServer(shop.url, (client) => client.query(`create database ${name}`));
  databases.push(name);
  return withDatabase(shop.url, name);
}

const tablesIn = (url: string) =>
  onServer(
    url,
    async (client) => (await client.query("select from pg_tables where schemaname = 'public'")).rowCount,
  );

async function hashFiles(media: string): Promise<Record<string, string>> {
  const files = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
  const entries = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name);
      return [
        path.slice(media.length + 1),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

const sequencesOf = (url: string) =>
  onServer(
    url,
    async (client) =>
      (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows,
  );

test('a restored shop has the same tables, pictures and constraints, sends no message of before, and takes orders', async () => {
  const owner = await emptyDatabase();
  const media = join(folder, 'restored');
  const restored = await restoreBackup(whole, { owner, media: mediaFolder(media) });
  expect(restored).toMatchObject(made);
  expect(made.pictures).toBe(3);
  expect(made.rows).toBeGreaterThan(60);

  const db = openDatabase(owner);
  expect(await hashTables(db, CHANGED_BY_RESTORE)).toEqual(await hashTables(shop.db, CHANGED_BY_RESTORE));
  expect(await schemaOf(owner)).toEqual(await schemaOf(shop.url));
  expect(await sequencesOf(owner)).toEqual(await sequencesOf(shop.url));
  const {
    'sizes/pictures/ab/abcd.320.avif': _made,
    '.draft-1.webp': _draft,
    ...stored
  } = await hashFiles(join(folder, 'media'));
  expect(await hashFiles(media)).toEqual(stored);

  const states = (of: typeof db) =>
    of.selectFrom('message').select(['client_id', 'state', 'problem']).orderBy('id').execute();
  const queued = (await states(shop.db)).filter(({ state }) => state === 'queued');
  expect(queued.length).toBeGreaterThan(0);
  expect(await states(db)).toEqual(
    queued.map((message) => ({ ...message, state: 'dead', problem: 'restored from a backup' })),
  );

  await prepareTables({ owner, shop: shopUserUrl(owner), stop: async () => {} });
  const running = openDatabase(shopUserUrl(owner));
  const app = await buildApp({ db: running, media: mediaFolder(media), pollInterval: 0 });
  const customer = await signInAs(app, amina);
  const orders = await customer.call('GET', '/api/payment-app/orders/');
  expect(orders.json()).toHaveLength(2);
  const payload = {
    name: 'Amina',
    phone: amina.phone,
    address: 'Dhanmondi',
    items: [{ product: shop.fixtures.blender, quantity: 1 }],
  };
  const next = await app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload });
  expect(next.json()).toMatchObject({ number: 'H100006' });
  await app.close();
  await running.destroy();
  await db.destroy();
});

test('a backup taken while the shop sells is a consistent snapshot', async () => {
  const file = join(folder, 'busy.tar.gz');
  const payload = () => ({
    name: 'Karim',
    phone: amina.phone,
    address: 'Wari',
    items: [{ product: shop.fixtures.miniket, quantity: 1 }],
  });
  let selling = true;
  const sell = async () => {
    while (selling)
      await shop.app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload: payload() });
  };
  const shoppers = [sell(), sell()];
  await writeBackup({ owner: shop.url, media: mediaFolder(join(folder, 'media')) }, file);
  selling = false;
  await Promise.all(shoppers);
  const owner = await emptyDatabase();
  await restoreBackup(file, { owner, media: mediaFolder(join(folder, 'busy')) });
  const db = openDatabase(owner);
  const { rows } = await sql<{ left: string }>`
    SELECT (SELECT stock FROM product WHERE slug = 'miniket-rice')
      + (SELECT coalesce(sum(quantity), 0) FROM order_item JOIN product ON product.id = product_id WHERE slug = 'miniket-rice') AS left`.execute(
    db,
  );
  expect(Number(rows[0]!.left)).toBe(10);
  await db.destroy();
});

test('neither an existing shop nor an existing file is overwritten', async () => {
  const before = await hashTables(shop.db);
  await expect(restoreBackup(whole, { owner: shop.url, media: mediaFolder(folder) })).rejects.toThrow(
    /holds a shop already \(\d+ tables\)/,
  );
  expect(await hashTables(shop.db)).toEqual(before);
  const { mtimeMs, size, mode } = await stat(whole);
  await expect(writeBackup({ owner: shop.url, media: mediaFolder(folder) }, whole)).rejects.toThrow('EEXIST');
  expect(await stat(whole)).toMatchObject({ mtimeMs, size });
  expect(mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('shop.tar.gz.part');
  const nothing = writeBackup(
    { owner: await emptyDatabase(), media: mediaFolder(folder) },
    join(folder, 'nothing.tar.gz'),
  );
  await expect(nothing).rejects.toThrow('There is no shop in the database');
});

test('a truncated or changed backup restores nothing', async () => {
  const owner = await emptyDatabase();
  const media = join(folder, 'broken');
  const { size } = await stat(whole);
  const file = join(folder, 'broken.tar.gz');
  for (const part of [0, 0.9]) {
    await copyFile(whole, file);
    await truncate(file, Math.floor(size * part));
    await expect(restoreBackup(file, { owner, media: mediaFolder(media) })).rejects.toThrow(
      /no whole backup|ends too early|damaged/,
    );
  }
  const changed = await readFile(whole);
  changed[Math.floor(size * 0.75)]! ^= 0x10;
  await writeFile(file, changed);
  await expect(restoreBackup(file, { owner, media: mediaFolder(media) })).rejects.toThrow();
  await writeFile(file, 'no backup at all');
  await expect(restoreBackup(file, { owner, media: mediaFolder(media) })).rejects.toThrow(
    'is no whole backup of a shop',
  );
  expect(await tablesIn(owner)).toBe(0);
  expect(await hashFiles(media)).toEqual({});
});

test('an encrypted backup shows nothing, and is restored only with its key', async () => {
  const [key, other] = [parseBackupKey('ab'.repeat(32))!, parseBackupKey('cd'.repeat(32))!];
  const file = join(folder, 'encrypted.backup');
  const written = await writeBackup({ owner: shop.url, media: mediaFolder(join(folder, 'media')) }, file, {
    key,
  });
  const bytes = await readFile(file);
  expect(bytes.toString('latin1')).not.toMatch(/backup\.json|Amina/);
  const owner = await emptyDatabase();
  const into = { owner, media: mediaFolder(join(folder, 'decrypted')) };
  await expect(restoreBackup(file, into)).rejects.toThrow(
    `is encrypted with the key ${key.id}, and this shop has none: set BACKUP_KEY`,
  );
  await expect(restoreBackup(file, into, { key: other })).rejects.toThrow(
    `this shop has the key ${other.id}`,
  );
  await truncate(file, bytes.length - 100);
  await expect(restoreBackup(file, into, { key })).rejects.toThrow('is no whole backup of a shop');
  await writeFile(file, bytes);
  expect(await restoreBackup(file, into, { key })).toMatchObject(written);
  expect(await hashFiles(join(folder, 'decrypted'))).toMatchObject({ 'logo.svg': expect.any(String) });
});

test('a backup of release 1.1 is restored with all its rows, and has the schema of this release', async () => {
  const [former, now] = [await emptyDatabase(), await emptyDatabase()];
  await fillAsRelease11(former);
  const { rows } = await restoreBackup(BACKUP_11, { owner: now, media: mediaFolder(join(folder, 'none')) });
  expect(rows).toBeGreaterThan(20_000);
  await migrate(former);
  const rowsOf = async (url: string) => {
    const db = openDatabase(url);
    const hashes = await hashTables(db, ['migration', ...CHANGED_SINCE_11, ...CHANGED_BY_RESTORE]);
    await db.destroy();
    return hashes;
  };
  expect(await rowsOf(now)).toEqual(await rowsOf(former));
  expect(await migrate(now)).toEqual([]);
  expect(await schemaOf(now)).toEqual(await schemaOf(shop.url));
  const file = join(folder, 'adopted.tar.gz');
  await writeBackup({ owner: former, media: mediaFolder(join(folder, 'none')) }, file);
  await restoreBackup(file, { owner: await emptyDatabase(), media: mediaFolder(join(folder, 'none')) });
});

test('a backup of an older release is refused with the release to restore it with', async () => {
  const [former, now] = [await emptyDatabase(), await emptyDatabase()];
  await fillAsRelease11(former);
  await onServer(former, (client) =>
    client.query("delete from migration where name = '0590_undone_without_parcel.sql'"),
  );
  const file = join(folder, 'older.tar.gz');
  await writeBackup({ owner: former, media: mediaFolder(join(folder, 'none')) }, file);
  await expect(restoreBackup(file, { owner: now, media: mediaFolder(join(folder, 'none')) })).rejects.toThrow(
    'The backup lacks migrations of release 1.1: restore it with commit a3b9cc02, then start this release with that database',
  );
  expect(await tablesIn(now)).toBe(0);
});

test('a killed backup or restore leaves nothing incomplete', async () => {
  await sql`INSERT INTO contact_message (name, email, subject, message)
    SELECT 'Amina', 'amina@example.com', md5(n::text), repeat(md5(n::text), 20) FROM generate_series(1, 10000) AS n`.execute(
    shop.db,
  );
  const owner = await emptyDatabase();
  const media = join(folder, 'killed');
  const file = join(folder, 'killed.tar.gz');
  /** With `isMidway` it is killed as soon as that is true. */
  const run = async (command: string, url: string, isMidway?: () => Promise<boolean>) => {
    const program = join(import.meta.dirname, '../../../ops/verbs', `${command}.ts`);
    const settings = { DATABASE_URL: url, MIGRATION_DATABASE_URL: '', MEDIA_DIR: media };
    const env = { ...process.env, ...nodeEnvironment, ...settings };
    const child = spawn(process.execPath, [program, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    if (isMidway) {
      while (child.exitCode === null && !(await isMidway())) await wait(5);
      child.kill('SIGKILL');
    }
    return ended;
  };
  const isThere = async (name: string) => (await readdir(folder)).includes(name);
  await run('backup', shop.url, () => isThere('killed.tar.gz.part'));
  expect(await isThere('killed.tar.gz')).toBe(false);
  expect(await run('backup', shop.url)).toBe(0);

  const copying = sql`SELECT FROM pg_stat_activity
    WHERE datname = ${new URL(owner).pathname.slice(1)} AND starts_with(query, 'COPY')`;
  await run('restore', owner, async () => (await copying.execute(shop.db)).rows.length > 0);
  expect(await tablesIn(owner)).toBe(0);
  expect(await run('restore', owner)).toBe(0);
  const db = openDatabase(owner);
  expect(await hashTables(db, CHANGED_BY_RESTORE)).toEqual(await hashTables(shop.db, CHANGED_BY_RESTORE));
  await db.destroy();
});
