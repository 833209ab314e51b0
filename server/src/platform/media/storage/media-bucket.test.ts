import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BucketShop, forwardMinute, openBucketShop, sizeOf } from '../../../../testing/media/bucket.ts';
import { hasObjectStorage } from '../../../../testing/media/object-storage.ts';

describe.skipIf(!hasObjectStorage)('pictures in an object storage', () => {
  let shop: BucketShop;
  beforeAll(async () => {
    shop = await openBucketShop();
  });
  beforeEach(() => shop.reset());
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => shop?.close());

  test('a photo of staff and a picture of a customer are served by every machine', async () => {
    const photo = await shop.uploadNew();
    const { picture } = await shop.newCustomer('+8801711000101');
    for (const url of [photo, picture]) {
      const [first, second] = [await shop.office.app.inject(url), await shop.other.inject(url)];
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect(second.headers['content-type']).toBe('image/webp');
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    }
    const range = await shop.other.inject({ url: photo, headers: { range: 'bytes=0-9' } });
    expect([range.statusCode, range.rawPayload.length]).toEqual([206, 10]);
  });

  test('the same photo sent twice is stored once', async () => {
    const photo = await shop.newPhoto();
    expect((await shop.upload(photo)).statusCode).toBe(201);
    expect((await shop.upload(photo)).statusCode).toBe(201);
    expect(shop.count('PUT')).toBe(1);
  });

  test('a size is made by the machine that is asked first; the other one reads it', async () => {
    const size = sizeOf(await shop.uploadNew());
    const first = await shop.office.app.inject(size);
    expect(first.statusCode).toBe(200);
    shop.proxy.requests = [];
    const second = await shop.other.inject(size);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect([shop.count('GET'), shop.count('PUT')]).toEqual([1, 0]);
  });

  test('two machines that make one size at the same time both respond, and one object is stored', async () => {
    const size = sizeOf(await shop.uploadNew());
    const both = await Promise.all([shop.office.app.inject(size), shop.other.inject(size)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0].rawPayload.equals(both[1].rawPayload)).toBe(true);
    const name = size.replace('/media/', 'sizes/');
    expect((await shop.media.list()).filter((each) => each === name)).toEqual([name]);
  });

  test('a picture is read from the storage once, also by many shoppers at the same time', async () => {
    const picture = await shop.uploadNew();
    shop.proxy.requests = [];
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.other.inject(picture)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    await shop.other.inject(picture);
    expect(shop.count('GET')).toBe(1);
  });

  test('a name that is not in the storage is asked for once a minute', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await shop.other.inject('/media/tiles/no-such-fish.webp')).statusCode).toBe(404);
    expect(shop.count('GET')).toBe(1);
  });

  test('a client that invents names soon gets 429 for them, and pictures that are cached', async () => {
    const [cached, later] = [await shop.uploadNew(), await shop.uploadNew()];
    expect((await shop.other.inject(cached)).statusCode).toBe(200);
    const statusOf = async (url: string) => {
      const response = await shop.other.inject({ url, remoteAddress: '203.0.113.9' });
      return response.statusCode;
    };
    const invented = () => statusOf(`/media/pictures/ab/${randomBytes(16).toString('hex')}.webp`);
    const statuses = new Set<number>();
    for (let round = 0; round < 20 && !statuses.has(429); round += 1)
      for (const status of await Promise.all(Array.from({ length: 50 }, invented))) statuses.add(status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect([await statusOf(cached), await statusOf(later)]).toEqual([200, 429]);
    expect((await shop.other.inject(later)).statusCode).toBe(200);
  });

  test('a replaced profile picture is gone on every machine after a minute', async () => {
    const customer = await shop.newCustomer('+8801711000102');
    expect((await shop.other.inject(customer.picture)).statusCode).toBe(200);
    expect((await customer.change()).statusCode).toBe(200);
    expect((await shop.office.app.inject(customer.picture)).statusCode).toBe(404);
    forwardMinute();
    expect((await shop.other.inject(customer.picture)).statusCode).toBe(404);
  });
});
