import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { buildApp } from '../../app.ts';
import { demoFolder } from './folders.ts';
import { versionedDemoName } from './resolve-media.ts';
import { mediaFolder } from './storage/media-folder.ts';
import { type StoredPicture, storePicture } from './store-picture.ts';

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-media-'));
  database = await openTestDatabase();
  await mkdir(join(folder, 'media/.drafts'), { recursive: true });
  for (const draft of ['.draft.webp', '.drafts/rui.webp'])
    await writeFile(join(folder, 'media', draft), 'a draft');
  app = await buildApp({ db: database.db, media: mediaFolder(join(folder, 'media')) });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const poa = 'tiles/poa-fish.webp';

test('a picture of the demo shop is served with its type and cached for a day', async () => {
  const response = await app.inject(`/media/${poa}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(response.rawPayload.equals(await readFile(join(demoFolder, poa)))).toBe(true);
});

test('a name with the right content hash is cached for ever, with a wrong hash it is not', async () => {
  const name = await versionedDemoName(poa);
  expect(name).toMatch(/^tiles\/poa-fish\.[0-9a-f]{16}\.webp$/);
  const right = await app.inject(`/media/${name}`);
  expect(right.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const wrong = await app.inject('/media/tiles/poa-fish.0123456789abcdef.webp');
  expect(wrong.headers['cache-control']).toBe('public, max-age=86400');
  expect(wrong.rawPayload.equals(right.rawPayload)).toBe(true);
});

test('the logo is an SVG that cannot run scripts', async () => {
  const response = await app.inject('/media/logo.svg');
  expect(response.headers['content-type']).toBe('image/svg+xml');
  expect(response.headers['content-security-policy']).toContain('sandbox');
});

test('HEAD, Range and If-None-Match work as in HTTP', async () => {
  const whole = await app.inject(`/media/${poa}`);
  const head = await app.inject({ method: 'HEAD', url: `/media/${poa}` });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect(head.rawPayload).toHaveLength(0);

  const range = await app.inject({ url: `/media/${poa}`, headers: { range: 'bytes=0-99' } });
  expect(range.statusCode).toBe(206);
  expect(range.headers['content-range']).toBe(`bytes 0-99/${whole.rawPayload.length}`);
  expect(range.rawPayload.equals(whole.rawPayload.subarray(0, 100))).toBe(true);

  const beyond = await app.inject({ url: `/media/${poa}`, headers: { range: 'bytes=9999999-' } });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.json()).toMatchObject({ code: 'invalid' });

  const again = await app.inject({
    url: `/media/${poa}`,
    headers: { 'if-none-match': String(whole.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.headers['cache-control']).toBe('public, max-age=86400');
  expect(again.rawPayload).toHaveLength(0);
});

test.each([
  'tiles/no-such-fish.webp',
  'tiles',
  '',
  'products.json',
  'CREDITS.md',
  '../package.json',
  '..%2fpackage.json',
  'tiles/..%2f..%2fpackage.json',
  'tiles/..%2flogo.svg',
  'tiles/%2e%2e/logo.svg.webp',
  '.draft.webp',
  '.drafts/rui.webp',
  '..%5cpackage.json',
  '%2fetc%2fhostname',
  'tiles//poa-fish.webp',
  'TILES/poa-fish.webp',
  `${'a'.repeat(300)}.webp`,
])('returns 404 for /media/%s', async (name) => {
  const response = await app.inject(`/media/${name}`);
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.json()).toMatchObject({ code: 'not_found' });
});

test('a picture is stored as WebP of at most 1024 pixels, upright, without metadata, and served for ever', async () => {
  const source = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c30' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Amina' } } })
    .jpeg()
    .toBuffer();
  const stored = await store(source);
  expect(stored.created).toBe(true);
  expect(await store(source)).toEqual({ ...stored, created: false });

  const response = await app.inject(`/media/${stored.name}`);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const picture = await sharp(response.rawPayload).metadata();
  expect(picture).toMatchObject({ format: 'webp', width: 512, height: 1024 });
  expect(picture.exif).toBeUndefined();
  expect(picture.orientation).toBeUndefined();
});

test('a picture with a hash is served in widths and formats, resized once, never enlarged, cached for ever', async () => {
  const name = (await versionedDemoName('tiles/potato-diamond.webp'))!.replace(/\.webp$/, '');
  const [avif, same, webp, wide] = await Promise.all(
    ['320.avif', '320.avif', '160.webp', '1600.avif'].map((size) => app.inject(`/media/${name}.${size}`)),
  );
  expect(avif!.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(same!.rawPayload.equals(avif!.rawPayload)).toBe(true);
  expect(await sharp(avif!.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 320, height: 320 });
  expect(await sharp(webp!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 });
  expect(await sharp(wide!.rawPayload).metadata()).toMatchObject({ width: 800 });
  expect(await readdir(join(folder, 'media/sizes/tiles'))).toHaveLength(3);
  const resized = await app.inject(`/media/${name}.320.avif`);
  expect(resized.rawPayload.equals(avif!.rawPayload)).toBe(true);
});

test.each([
  'tiles/poa-fish.320.avif',
  'tiles/poa-fish.0123456789abcdef.320.avif',
  'tiles/no-such-fish.0123456789abcdef.320.avif',
  `profiles/${'0'.repeat(32)}.160.webp`,
  `pictures/00/${'0'.repeat(32)}.321.avif`,
  '../demo/tiles/poa-fish.0123456789abcdef.320.avif',
])('returns 404 for the size /media/%s', async (name) => {
  const response = await app.inject(`/media/${name}`);
  expect(response.statusCode).toBe(404);
});

test('a dry run decodes a picture and stores nothing', async () => {
  const source = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  const dry = await storePicture(source, mediaFolder(join(folder, 'dry')), { dryRun: true });
  expect(dry).toMatchObject({ created: true });
  await expect(readdir(join(folder, 'dry'))).rejects.toThrow('ENOENT');
});

/** The beginning of a HEIF file with its brand and the compatible ones. */
function heic(brand: string, compatible: string): Buffer {
  const box = Buffer.from(`    ftyp${brand}    ${compatible}`, 'latin1');
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.from('    mdat', 'latin1')]);
}

test.each([
  ['text', Buffer.from('<html><script>alert(1)</script>'), 'not_a_picture'],
  ['nothing', Buffer.alloc(0), 'not_a_picture'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    { code: 'not_a_photo', params: { format: 'SVG' } },
  ],
  [
    'an SVG that no decoder reads',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(9)}</svg>`),
    { code: 'not_a_photo', params: { format: 'SVG' } },
  ],
  [
    'a compressed SVG',
    gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'not_a_picture',
  ],
  ['a photo of an iPhone', heic('heic', 'mif1heic'), 'heic'],
  ['one of another brand', heic('mif1', 'mif1miafheix'), 'heic'],
  ['a damaged AVIF', heic('mif1', 'mif1avif'), 'not_a_picture'],
])('%s is not accepted as a picture', async (_what, source, reason) => {
  expect(await storePicture(source, mediaFolder(join(folder, 'media')))).toEqual({ refused: reason });
});

test('a truncated picture and a picture that would fill the memory are refused', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  expect(await storePicture(whole.subarray(0, whole.length / 2), mediaFolder(folder))).toHaveProperty(
    'refused',
  );
  const huge = await sharp({ create: { width: 4_200, height: 4_100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(await storePicture(huge, mediaFolder(folder))).toEqual({
    refused: 'too_many_pixels',
  });
});

test('a picture of the owner is served instead of the demo’s, a draft never', async () => {
  const media = join(folder, 'media');
  await mkdir(join(media, 'tiles'), { recursive: true });
  await writeFile(join(media, 'tiles/taposhi-fish.webp'), 'own');
  await writeFile(join(media, 'tiles/.draft-0123.webp'), 'draft');
  expect((await app.inject('/media/tiles/taposhi-fish.webp')).body).toBe('own');
  expect((await app.inject('/media/tiles/.draft-0123.webp')).statusCode).toBe(404);
});

test('no symbolic link in the folder is followed, neither to read nor to write', async () => {
  const media = join(folder, 'media');
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere, { recursive: true });
  await mkdir(join(media, 'tiles'), { recursive: true });
  await writeFile(join(elsewhere, 'secret.webp'), 'secret');
  await symlink(join(elsewhere, 'secret.webp'), join(media, 'tiles/linked.webp'));
  await symlink(elsewhere, join(media, 'linked'));
  for (const name of ['tiles/linked.webp', 'linked/secret.webp'])
    expect((await app.inject(`/media/${name}`)).statusCode, name).toBe(404);

  const linked = join(folder, 'media-with-links');
  await mkdir(linked);
  await symlink(elsewhere, join(linked, 'pictures'));
  const source = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  await expect(storePicture(source, mediaFolder(linked))).rejects.toThrow('writes through no link');
  expect(await readdir(elsewhere)).toEqual(['secret.webp']);
});

test('the media folder itself may be a symbolic link', async () => {
  const link = join(folder, 'media-by-link');
  await symlink(join(folder, 'media'), link);
  const source = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  expect(await storePicture(source, mediaFolder(link))).toMatchObject({ created: true });
  expect(await storePicture(source, mediaFolder(join(folder, 'media')))).toMatchObject({ created: false });
});

async function store(source: Buffer): Promise<Extract<StoredPicture, { name: string }>> {
  const stored = await storePicture(source, mediaFolder(join(folder, 'media')));
  if ('refused' in stored) throw new Error(JSON.stringify(stored.refused));
  return stored;
}

test('a browser with Save-Data gets wide pictures one width smaller, and caches store them separately', async () => {
  const name = (await versionedDemoName(poa))!.replace('.webp', '');
  const widthOf = async (width: number, headers: Record<string, string>) => {
    const response = await app.inject({ url: `/media/${name}.${width}.webp`, headers });
    expect(response.headers.vary).toBe('Save-Data');
    return (await sharp(response.rawPayload).metadata()).width;
  };
  for (const [width, smaller] of [
    [480, 320],
    [320, 320],
  ] as const) {
    expect(await widthOf(width, {})).toBe(width);
    expect(await widthOf(width, { 'save-data': 'on' })).toBe(smaller);
  }
});
