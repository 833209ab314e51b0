import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderState } from '@haat/contract/office/provider-keys';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasObjectStorage,
  startObjectStorage,
  storageEnvironment,
  TEST_BUCKET,
} from '../../../testing/media/object-storage.ts';
import { type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { testKeys } from '../../../testing/provider-keys.ts';
import { openMedia } from '../../platform/media/storage/open-media.ts';

describe.skipIf(!hasObjectStorage)('a storage whose keys are typed', () => {
  let storage: Awaited<ReturnType<typeof startObjectStorage>>;
  let folder: string;
  let office: Office;
  let owner: string;
  beforeAll(async () => {
    storage = await startObjectStorage();
    folder = await mkdtemp(join(tmpdir(), 'haat-storage-keys-'));
    office = await openOffice({
      providers: async (db) => {
        const anywhere = { isPublic: () => true, resolve: () => {} };
        const keys = testKeys(db, {}, { names: anywhere });
        return { keys, media: (await openMedia({ MEDIA_DIR: join(folder, 'media') }, keys)).media };
      },
    });
    owner = await office.addStaff('owner', rina);
    await office.setUpFactor(owner);
  });
  afterAll(async () => {
    await office?.close();
    await storage?.stop();
    await rm(folder, { recursive: true });
  });

  const send = async (path: string, body: object = {}) =>
    (
      await office.send('POST', `provider-keys/storage/${path}`, { cookie: owner, body })
    ).json<ProviderState>();
  const store = (more: object = {}) =>
    send('', {
      fields: { MEDIA_URL: `s3://${TEST_BUCKET}/typed`, ...storageEnvironment(storage.port), ...more },
    });
  const upload = async (background: string) => {
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'fish.png');
    const body = new Response(form);
    const response = await office.send('POST', 'pictures/', {
      cookie: owner,
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return response.json<{ picture: string }>().picture;
  };
  const statusOf = async (picture: string) => (await office.app.inject(picture)).statusCode;

  test('gets new pictures at once, those of the folder are still served, and a test leaves nothing behind', async () => {
    const former = await upload('red');
    expect(await store()).toMatchObject({ state: 'used' });
    expect(await send('test/', { to: '' })).toMatchObject({
      test: { works: true, said: `s3://${TEST_BUCKET}/typed/` },
    });
    const stored = await upload('green');
    expect([await statusOf(former), await statusOf(stored)]).toEqual([200, 200]);
    const files = await readdir(join(folder, 'media'), { recursive: true });
    expect(files).toContain(former.replace('/media/', ''));
    expect(files).not.toContain(stored.replace('/media/', ''));
    expect(await send('forget/')).toMatchObject({ state: 'none' });
    expect([await statusOf(former), await statusOf(stored)]).toEqual([200, 404]);
  });

  test.each([
    ['a wrong secret', () => ({ AWS_SECRET_ACCESS_KEY: 'canary-mangoes' }), /or it is wrong/],
    [
      'another bucket',
      () => ({ MEDIA_URL: 's3://no-such-bucket' }),
      /there is no bucket s3:\/\/no-such-bucket/,
    ],
    ['no server', () => ({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }), /is not available: /],
  ])('%s fails the test with the reason, and the shop goes on', async (_what, more, reason) => {
    await store(more());
    const { test: result } = await send('test/', { to: '' });
    expect(result).toMatchObject({ works: false, said: expect.stringMatching(reason) });
    expect(result!.said).not.toContain('canary');
    expect((await office.app.inject('/api/shop-app/products/')).statusCode).toBe(200);
  });
});
