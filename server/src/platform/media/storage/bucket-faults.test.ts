import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BucketShop, forwardMinute, openBucketShop } from '../../../../testing/media/bucket.ts';
import { hasObjectStorage, TEST_BUCKET } from '../../../../testing/media/object-storage.ts';
import { testKeys } from '../../../../testing/provider-keys.ts';
import { openMedia } from './open-media.ts';

describe.skipIf(!hasObjectStorage)('an object storage with faults', () => {
  let shop: BucketShop;
  beforeAll(async () => {
    shop = await openBucketShop();
  });
  beforeEach(() => shop.reset());
  /** A start with this bucket and the storage of the environment. */
  const open = ({ MEDIA_URL }: { MEDIA_URL: string }) => {
    const keys = testKeys(shop.office.db, { ...(process.env as Record<string, string>), MEDIA_URL });
    return openMedia({ MEDIA_DIR: join(shop.folder, 'start') }, keys);
  };
  afterAll(() => shop?.close());

  test('a storage that does not respond delays only its pictures, for five seconds', async () => {
    const names = Array.from({ length: 41 }, () => `pictures/ab/${randomBytes(16).toString('hex')}.webp`);
    for (const name of names) await shop.media.write(name, Buffer.from(name));
    const [cached, ...missing] = names.map((name) => `/media/${name}`);
    expect((await shop.other.inject(cached!)).statusCode).toBe(200);
    Object.assign(shop.proxy, { fault: 'silent' });
    const began = performance.now();
    let done = 0;
    const waiting = Promise.all(
      missing.map((url) =>
        shop.other.inject(url).then((response) => {
          done += 1;
          return response;
        }),
      ),
    );
    await expect.poll(() => shop.proxy.connections()).toBeGreaterThan(0);
    for (const url of [cached!, '/api/shop-app/products/', '/healthz'])
      expect((await shop.other.inject(url)).statusCode, url).toBe(200);
    expect(done).toBe(0);
    expect(await shop.proxy.connections()).toBeLessThan(missing.length);
    const refused = await waiting;
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(503));
    expect(refused[0]!.headers['retry-after']).toBe('5');
    expect(refused[0]!.json()).toMatchObject({ code: 'unavailable' });
    shop.proxy.fault = null;
    expect((await shop.other.inject(missing[0]!)).statusCode).toBe(200);
  });

  test('a storage that is busy is asked again; if it stays busy, the picture gets 503', async () => {
    const [picture, later] = [await shop.uploadNew(), await shop.uploadNew()];
    Object.assign(shop.proxy, { fault: 'busy', times: 1 });
    expect((await shop.other.inject(picture)).statusCode).toBe(200);
    shop.proxy.times = Number.POSITIVE_INFINITY;
    const refused = await shop.other.inject(later);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await shop.upload(await shop.newPhoto())).statusCode).toBe(503);
  });

  test('a picture that may have changed is still served from the cache while the storage is away', async () => {
    const { picture } = await shop.newCustomer('+8801711000105');
    expect((await shop.other.inject(picture)).statusCode).toBe(200);
    forwardMinute();
    onTestFinished(() => void vi.restoreAllMocks());
    shop.proxy.fault = 'busy';
    for (let time = 0; time < 2; time += 1) expect((await shop.other.inject(picture)).statusCode).toBe(200);
  });

  test('half of a picture is never served', async () => {
    const [picture, later] = [await shop.uploadNew(), await shop.uploadNew()];
    const whole = await shop.office.app.inject(picture);
    Object.assign(shop.proxy, { fault: 'torn read', times: 1 });
    expect((await shop.other.inject(picture)).rawPayload.equals(whole.rawPayload)).toBe(true);
    shop.proxy.times = Number.POSITIVE_INFINITY;
    expect((await shop.other.inject(later)).statusCode).toBe(503);
    shop.proxy.fault = null;
    expect((await shop.other.inject(later)).statusCode).toBe(200);
  });

  test('an upload that breaks off on its way to the storage is refused, and succeeds when it is sent again', async () => {
    const before = await shop.media.list();
    const photo = await shop.newPhoto();
    shop.proxy.fault = 'torn write';
    const refused = await shop.upload(photo);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      message: 'The shop is not available right now. Please try again shortly.',
    });
    shop.proxy.fault = null;
    expect(await shop.media.list()).toEqual(before);
    const { picture } = (await shop.upload(photo)).json<{ picture: string }>();
    const served = await shop.other.inject(picture);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(900);
  });

  test('a new profile picture counts even if the old one cannot be deleted', async () => {
    const customer = await shop.newCustomer('+8801711000103');
    const refuseDelete = vi.spyOn(shop.media, 'remove').mockRejectedValue(await unavailable());
    onTestFinished(() => refuseDelete.mockRestore());
    const changed = await customer.change();
    expect(changed.statusCode).toBe(200);
    expect(changed.json().profile_picture).not.toBe(customer.picture);
  });

  /** The error of a storage that is away. */
  const unavailable = async () => {
    shop.proxy.fault = 'busy';
    const error = await shop.media.read('pictures/none.webp').catch((thrown: unknown) => thrown);
    shop.proxy.fault = null;
    return error;
  };

  test('a person whose picture cannot be deleted is not erased, and is erased by the next attempt', async () => {
    const phone = '+8801711000104';
    const { picture, call } = await shop.newCustomer(phone);
    const erase = () =>
      shop.office.send('POST', 'customers/erase/', { cookie: shop.cookies.manager, body: { phone } });
    shop.proxy.fault = 'busy';
    expect((await erase()).statusCode).toBe(503);
    shop.proxy.fault = null;
    expect((await call('GET', '/api/user/profiles/')).body).toContain(picture);
    expect((await erase()).statusCode).toBe(200);
    expect(await shop.media.list()).not.toContain(picture.replace('/media/', ''));
  });

  test.each([
    ['another bucket', `s3://no-such-bucket`, {}, 'there is no bucket s3://no-such-bucket/'],
    ['a wrong key', `s3://${TEST_BUCKET}`, { AWS_SECRET_ACCESS_KEY: 'mangoes' }, 'or it is wrong'],
    [
      'no key',
      `s3://${TEST_BUCKET}`,
      { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
      'there is no key',
    ],
  ])('the start is refused with %s', async (_what, MEDIA_URL, environment, reason) => {
    // Not those of the machine.
    const none = {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/none',
      AWS_CONFIG_FILE: '/none',
    };
    shop.useStorage(shop.storage.port, { ...none, ...environment });
    await expect(open({ MEDIA_URL })).rejects.toThrow(new RegExp(`^MEDIA_URL: .*${reason}`));
  });

  test('a shop starts with a warning if the storage is away, and leaves nothing behind if it is there', async () => {
    const MEDIA_URL = `s3://${TEST_BUCKET}/start`;
    shop.proxy.fault = 'busy';
    expect((await open({ MEDIA_URL })).warning).toMatch(/^s3:\/\/haat-test\/start\/ is not available: /);
    shop.proxy.fault = null;
    const { media: opened, warning } = await open({ MEDIA_URL });
    expect(warning).toBeNull();
    expect(await opened.list()).toEqual([]);
  });
});
