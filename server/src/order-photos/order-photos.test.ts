import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newTestMedia } from '../../testing/media/media.ts';
import { pictureBombs } from '../../testing/media/picture-bombs.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { deleteOldRows } from '../platform/db/delete-old-rows.ts';
import { MediaUnavailable } from '../platform/media-unavailable.ts';
import { removePhotoFiles } from './remove-photo-files.ts';

const media = newTestMedia();
let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
beforeAll(async () => {
  office = await openOffice({ media });
  cookies = await office.addEveryRole();
});
afterAll(async () => {
  await office.close();
  media.close();
});

/** A fish of 3,000 × 2,000 pixels on its side, with the place where it was taken. */
const rotten = () =>
  sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#786' } })
    .withExif({ IFD3: { GPSLatitude: '23/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');

async function upload(
  order: number,
  photo: Buffer,
  { cookie = cookies.packer, ...more }: { key?: string; kind?: string; line?: string; cookie?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key: newKey(), kind: 'scale', ...more }))
    form.append(name, value);
  form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const body = new Response(form);
  return office.send('POST', `orders/${order}/photos/`, {
    cookie,
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const photoFiles = async () => (await media.list()).filter((name) => name.startsWith('photos/'));
const rowsOf = (order: number) =>
  office.db.selectFrom('order_photo').where('order_id', '=', order).selectAll().execute();

test('a photo is stored upright and small, without where it was taken; only its random URL opens it', async () => {
  const { id } = await office.placeOrder();
  const stored = await upload(id, await rotten());
  expect(stored.statusCode, stored.body).toBe(201);
  const { photo } = stored.json<{ photo: string }>();
  expect(photo).toMatch(/^\/api\/order-photos\/[0-9a-f]{32}\/$/);
  const served = await office.app.inject(photo);
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  const { width, height, format, exif, orientation } = await sharp(served.rawPayload).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({
    width: 853,
    height: 1280,
    format: 'jpeg',
    exif: undefined,
    orientation: undefined,
  });
  const [file] = await photoFiles();
  expect((await office.app.inject(`/media/${file}`)).statusCode).toBe(404);
  const others = [photo.replace(/[0-9a-f]{32}/, 'f'.repeat(32)), '/api/order-photos/..%2f..%2fetc/'];
  for (const url of others) expect((await office.app.inject(url)).statusCode, url).toBe(404);
});

test('a photo that is sent again by its key is the same photo, also if its file was not stored at first', async () => {
  const { id } = await office.placeOrder();
  const [key, photo] = [newKey(), await rotten()];
  const write = vi.spyOn(media, 'write').mockRejectedValueOnce(new MediaUnavailable('away'));
  onTestFinished(() => write.mockRestore());
  expect((await upload(id, photo, { key })).statusCode).toBe(503);
  const sent = await Promise.all([upload(id, photo, { key }), upload(id, photo, { key })]);
  expect(new Set(sent.map((response) => response.json<{ photo: string }>().photo)).size).toBe(1);
  expect((await office.app.inject(sent[0].json<{ photo: string }>().photo)).statusCode).toBe(200);
  expect(await rowsOf(id)).toHaveLength(1);
});

describe('stores nothing of', () => {
  test.each([
    ['a text', async () => Buffer.from('Not a photo.')],
    ['an empty file', async () => Buffer.alloc(0)],
    ...pictureBombs,
  ])('%s', async (_name, make) => {
    const { id } = await office.placeOrder();
    const before = await media.list();
    const refused = await upload(id, await make());
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid', fields: { photo: expect.anything() } }),
    ]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await media.list()).toEqual(before);
  });
});

test('an order has at most twenty photos of a kind, however many are sent at once', async () => {
  const { id } = await office.placeOrder();
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#234' } })
    .png()
    .toBuffer();
  // Both of the last pair find 19 photos, and one of them is refused after its photo was read.
  const statuses = [(await upload(id, photo)).statusCode];
  for (let round = 0; round < 12; round++) {
    const pair = await Promise.all([upload(id, photo), upload(id, photo, { cookie: cookies.desk })]);
    statuses.push(...pair.map(({ statusCode }) => statusCode));
  }
  expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
  const refused = await upload(id, photo);
  expect(refused.json()).toMatchObject({ code: 'too_many_photos', params: { max: 20 } });
  expect(await rowsOf(id)).toHaveLength(20);
  // Not those of another kind.
  expect((await upload(id, photo, { kind: 'substitute' })).statusCode).toBe(201);
});

test('a photo of a line is of a line of the order, and of an order that exists', async () => {
  const [one, other] = [await office.placeOrder(), await office.placeOrder()];
  const lines = await office.db
    .selectFrom('order_item')
    .where('order_id', 'in', [one.id, other.id])
    .select('id')
    .orderBy('id')
    .execute();
  const [own, foreign] = lines.map(({ id }) => String(id)) as [string, string];
  const photo = await rotten();
  expect((await upload(one.id, photo, { line: own })).statusCode).toBe(201);
  expect((await upload(one.id, photo, { line: foreign })).statusCode).toBe(404);
  expect((await upload(999_999, photo)).statusCode).toBe(404);
  expect((await upload(one.id, photo, { line: '1;' })).statusCode).toBe(400);
});

test('the photos of a person are deleted with the person, and after a year, from the store too', async () => {
  const phone = '+8801811000009';
  const { id } = await office.placeOrder({ phone });
  const urls = [
    await upload(id, await rotten()),
    await upload(id, await rotten(), { kind: 'substitute' }),
  ].map((response) => response.json<{ photo: string }>().photo);
  const [first, second] = (await rowsOf(id)).map(({ photo_id }) => `photos/${photo_id}.photo`);
  expect(await photoFiles()).toEqual(expect.arrayContaining([first, second]));
  await office.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE order_photo DISABLE TRIGGER order_photo_stays`.execute(tx);
    await sql`UPDATE order_photo SET at = now() - interval '13 months' WHERE order_id = ${id} AND kind = 'scale'`.execute(
      tx,
    );
    await sql`ALTER TABLE order_photo ENABLE TRIGGER order_photo_stays`.execute(tx);
  });
  await deleteOldRows(office.db);
  await removePhotoFiles(office.db, media);
  expect((await photoFiles()).filter((name) => name === first || name === second)).toEqual([second]);
  await expect(office.db.deleteFrom('order_photo').where('order_id', '=', id).execute()).rejects.toThrow(
    'never changed',
  );

  await office.send('POST', `orders/${id}/cancel/`, {
    cookie: cookies.owner,
    body: { version: 0, reason: 'x' },
  });
  const erased = await office.send('POST', 'customers/erase/', { cookie: cookies.owner, body: { phone } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await photoFiles()).not.toContain(second);
  for (const url of urls) expect((await office.app.inject(url)).statusCode).toBe(404);
});
