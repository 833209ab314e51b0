import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BucketShop, openBucketShop, sizeOf } from '../../testing/media/bucket.ts';
import { hasObjectStorage } from '../../testing/media/object-storage.ts';
import { onServer, withDatabase } from '../../testing/postgres.ts';
import { mediaFolder } from '../platform/media/media-folder.ts';
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

  async function emptyDatabase() {
    const name = `${inject('postgres').template}_${randomBytes(6).toString('hex')}`;
    await onServer(shop.office.url, (client) => client.query(`create database ${name}`));
    const drop = () => onServer(shop.office.url, (client) => client.query(`drop database ${name}`));
    return { url: withDatabase(shop.office.url, name), close: drop };
  }
});
