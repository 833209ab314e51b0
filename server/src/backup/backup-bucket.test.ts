import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BucketShop, openBucketShop, sizeOf } from '../../testing/media/bucket.ts';
import { hasObjectStorage, testStorage } from '../../testing/media/object-storage.ts';
import { onServer, withDatabase } from '../../testing/postgres.ts';
import { Bucket } from '../platform/media/storage/bucket.ts';
import { mediaFolder } from '../platform/media/storage/media-folder.ts';
import { backUpIfDue } from './backup-job.ts';
import { parseBackupKey } from './backup-key.ts';
import { type Backups, takeTurn } from './backups.ts';
import { PICTURE } from './format.ts';
import { listBackups } from './list-backups.ts';
import { beginRehearsal, rehearse } from './rehearse-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

describe.skipIf(!hasObjectStorage)('a backup of pictures in an object storage', () => {
  let shop: BucketShop;
  beforeAll(async () => {
    shop = await openBucketShop();
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop?.close());

  test('a backup has the pictures of the bucket, and restores them into another bucket or a folder', async () => {
    const picture = (await shop.uploadNew()).replace('/media/', '');
    await shop.office.app.inject(sizeOf(`/media/${picture}`));
    const { content } = (await shop.media.read(picture))!;
    const file = join(shop.folder, 'shop.tar.gz');
    const written = await writeBackup({ owner: shop.office.url, media: shop.media }, file);
    const pictures = (await shop.media.list()).filter((name) => !name.startsWith('sizes/'));
    expect(written.pictures).toBe(pictures.length);
    for (const target of [
      shop.bucketOf('restored', 'restored'),
      mediaFolder(join(shop.folder, 'restored-folder')),
    ]) {
      const database = await emptyDatabase();
      await restoreBackup(file, { owner: database.url, media: target });
      expect((await target.list()).sort()).toEqual(pictures);
      expect((await target.read(picture))!.content.equals(content)).toBe(true);
      await database.close();
    }
  });

  test('a backup or restore without the storage stops and leaves nothing', async () => {
    await shop.uploadNew();
    const [file, broken] = [join(shop.folder, 'whole.tar.gz'), join(shop.folder, 'broken.tar.gz')];
    await writeBackup({ owner: shop.office.url, media: shop.media }, file);
    shop.proxy.fault = 'busy';
    await expect(writeBackup({ owner: shop.office.url, media: shop.media }, broken)).rejects.toThrow(
      'is not available',
    );
    expect((await readdir(shop.folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
    const database = await emptyDatabase();
    await expect(
      restoreBackup(file, { owner: database.url, media: shop.bucketOf('none', 'none') }),
    ).rejects.toThrow('is not available');
    const tables = await onServer(database.url, (client) =>
      client.query("SELECT FROM pg_tables WHERE schemaname = 'public'"),
    );
    expect(tables.rowCount).toBe(0);
    await database.close();
  });

  test('the nightly backup goes to the bucket, waits for it, and is rehearsed from there', async () => {
    // Random bytes, which do not shrink: more than one part of an upload.
    await sql`INSERT INTO contact_message (name, email, subject, message)
      SELECT 'Amina', 'amina@example.com', 'rui', (SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(1, 200) WHERE n > 0)
      FROM generate_series(1, 1500) AS n`.execute(shop.office.db);
    const folder = join(shop.folder, 'nightly');
    const bucket = new Bucket(testStorage('shop/.backups'));
    let now = new Date();
    const backups: Backups = {
      db: shop.office.db,
      owner: shop.office.url,
      media: mediaFolder(join(shop.folder, 'local')),
      folder,
      bucket: async () => bucket,
      key: parseBackupKey('ab'.repeat(32))!,
      clock: () => now,
      log: pino({ level: 'silent' }),
      freeSpace: async () => Number.MAX_SAFE_INTEGER,
      closing: new AbortController().signal,
    };
    const backUp = async () => {
      now = new Date(now.getTime() + DAY);
      await backUpIfDue(backups);
      return (await listBackups(backups)).backups;
    };
    shop.proxy.fault = 'busy';
    expect(await backUp()).toMatchObject([
      { state: 'done', in_folder: true, in_bucket: false, bucket_problem: 'storage_away' },
    ]);
    shop.reset();
    expect(await bucket.list()).toEqual([]);
    const [second, first] = await backUp();
    expect([first, second]).toMatchObject([
      { in_bucket: true, bucket_problem: '' },
      { in_bucket: true, size: expect.any(Number) },
    ]);
    expect(second!.size).toBeGreaterThan(5 * 1024 * 1024);
    expect(await bucket.list()).toEqual([first!.file, second!.file]);
    expect((await shop.media.list()).filter((name) => PICTURE.test(name) && /backup/.test(name))).toEqual([]);

    await rm(join(folder, second!.file));
    const turn = await takeTurn(backups);
    await beginRehearsal(backups, second!.id, null);
    await rehearse(backups, second!.id, turn!);
    await turn!.end();
    expect((await listBackups(backups)).backups[0]).toMatchObject({ rehearsal: 'passed', in_bucket: true });
    expect(await readdir(folder)).toEqual([first!.file]);

    now = new Date(now.getTime() + 500 * DAY);
    const [newest] = await backUp();
    expect([await readdir(folder), await bucket.list()]).toEqual([[newest!.file], [newest!.file]]);
  });

  async function emptyDatabase() {
    const name = `${inject('postgres').template}_${randomBytes(6).toString('hex')}`;
    await onServer(shop.office.url, (client) => client.query(`create database ${name}`));
    const drop = () => onServer(shop.office.url, (client) => client.query(`drop database ${name}`));
    return { url: withDatabase(shop.office.url, name), close: drop };
  }
});
