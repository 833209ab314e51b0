import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Profile } from '@haat/contract/accounts';
import { MAX_PICTURE_BYTES } from '@haat/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, type SignedInCustomer, signUp } from '../test-customers.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

let shop: TestShop;
let customer: SignedInCustomer;
let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-profiles-'));
  shop = await openTestShop({ media: folder, limits: { profileChanges: 10_000 } });
  customer = await signUp(shop.app, amina);
  url = `/api/user/profiles/${customer.id}/`;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const picture = (width: number, height: number, background = '#c30') =>
  sharp({ create: { width, height, channels: 3, background } });

async function send(
  fields: Record<string, string | Buffer>,
  { filename = 'me.jpg', type = 'image/jpeg' } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type }), filename);
  }
  const body = new Response(form);
  return shop.app.inject({
    method: 'PATCH',
    url,
    headers: {
      authorization: `Bearer ${customer.access}`,
      'content-type': body.headers.get('content-type')!,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const shown = async () => (await customer.call('GET', '/api/user/profiles/')).json<Profile[]>()[0]!;
const kept = () => readdir(join(folder, 'profiles')).catch(() => []);

test('a form with a picture changes both, and the picture is served', async () => {
  const source = await picture(1600, 900).jpeg().toBuffer();
  const answer = await send({ full_name: 'Amina Begum', city: 'Dhaka', profile_picture: source });
  expect(answer.statusCode).toBe(200);
  const { profile_picture } = answer.json<Profile>();
  expect(profile_picture).toMatch(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
  expect(await shown()).toMatchObject({ full_name: 'Amina Begum', city: 'Dhaka', profile_picture });

  const served = await shop.app.inject(profile_picture);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
    height: 512,
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('%s is taken, whatever its name and type say', async (format) => {
  const source = await picture(64, 48).toFormat(format).toBuffer();
  const answer = await send({ profile_picture: source }, { filename: '../../x.html', type: 'text/html' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Profile>().profile_picture).toMatch(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
});

test('place and camera go, the picture stands upright', async () => {
  const source = await sharp(await readHalves())
    .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitude: '23/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { profile_picture } = (await send({ profile_picture: source })).json<Profile>();
  const file = (await shop.app.inject(profile_picture)).rawPayload;
  const { exif, icc, xmp, orientation } = await sharp(file).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect(file.includes('Amina')).toBe(false);
  // The left half was red; turned by 90°, it is the upper one.
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
  expect(redAt(256, 100)).toBeGreaterThan(180);
  expect(redAt(256, 412)).toBeLessThan(80);
});

async function readHalves(): Promise<Buffer> {
  const left = await picture(50, 100, '#f00').png().toBuffer();
  return picture(100, 100, '#00f')
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

test('each picture has a new name, and the one before it is deleted: however often, one file is kept', async () => {
  const names = new Set<string>();
  for (let turn = 0; turn < 10; turn++) {
    const source = await picture(32, 32).png().toBuffer();
    names.add((await send({ profile_picture: source })).json<Profile>().profile_picture);
  }
  expect(names.size).toBe(10);
  expect(await kept()).toEqual([(await shown()).profile_picture.replace('/media/profiles/', '')]);
});

test('ten pictures at once leave the one that is shown', async () => {
  const source = await picture(32, 32).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ profile_picture: source })));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  expect(await kept()).toEqual([(await shown()).profile_picture.replace('/media/profiles/', '')]);
});

test('a form without a file, or with the address of the picture, leaves it; null removes it', async () => {
  await send({ profile_picture: await picture(32, 32).png().toBuffer() });
  const before = await shown();
  for (const sent of ['', before.profile_picture, 'https://example.com/x.jpg', Buffer.alloc(0)]) {
    expect((await send({ profile_picture: sent })).json()).toEqual(before);
  }
  expect((await customer.call('PATCH', url, { profile_picture: before.profile_picture })).json()).toEqual(
    before,
  );
  expect(await kept()).toHaveLength(1);
  const removed = await customer.call('PATCH', url, { profile_picture: null });
  expect(removed.json()).toEqual({ ...before, profile_picture: '' });
  expect(await kept()).toEqual([]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ['HTML named as a picture', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['SVG', async () => Buffer.from(svg)],
  ['SVG behind a picture’s type', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['GIF', () => picture(9, 9).gif().toBuffer()],
  ['TIFF', () => picture(9, 9).tiff().toBuffer()],
  ['AVIF', () => picture(9, 9).avif().toBuffer()],
  ['PDF', async () => Buffer.from('%PDF-1.4\n%âãÏÓ\n')],
  ['one byte', async () => Buffer.from('x')],
])('%s is 415', async (_what, source) => {
  const before = await shown();
  const answer = await send({ full_name: 'Mallory', profile_picture: await source() });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({
    code: 'unsupported_media_type',
    fields: { profile_picture: 'must be a JPEG, PNG or WebP file' },
  });
  expect(await shown()).toEqual(before);
});

test.each([
  ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 4_000), 'is damaged'],
  ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 4_000), 'is damaged'],
  [
    'the beginning of a JPEG and then HTML',
    async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'),
    'is damaged',
  ],
  ['a PNG that claims 50,000 × 50,000 pixels', async () => pngOf(50_000, 50_000), 'has too many pixels'],
  ['a real PNG of 51 megapixels', () => picture(10_200, 5_000).png().toBuffer(), 'has too many pixels'],
])('%s is 400', async (_what, source, problem) => {
  const before = await shown();
  const answer = await send({ full_name: 'Mallory', profile_picture: await source() });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', fields: { profile_picture: problem } });
  expect(await shown()).toEqual(before);
});

const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** A PNG whose header claims a size, with hardly any data behind it. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

test('a picture that is HTML as well keeps nothing of it', async () => {
  const polyglot = Buffer.concat([
    await picture(64, 64).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const { profile_picture } = (await send({ profile_picture: polyglot })).json<Profile>();
  expect((await shop.app.inject(profile_picture)).rawPayload.includes('<script>')).toBe(false);
});

test('an animation of a thousand frames is one picture', async () => {
  const frames = await sharp({ create: { width: 16, height: 16 * 1000, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  const animated = await sharp(frames, { animated: true }).webp({ loop: 0 }).toBuffer();
  const { profile_picture } = (await send({ profile_picture: animated })).json<Profile>();
  const { pages = 1, width } = await sharp((await shop.app.inject(profile_picture)).rawPayload).metadata();
  expect({ pages, width }).toEqual({ pages: 1, width: 512 });
});

test('a file of more than 5 MB is 413, a file of 5 MB is looked at', async () => {
  const before = await shown();
  const jpeg = await picture(64, 64).jpeg().toBuffer();
  const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  const tooLarge = await send({ profile_picture: padded(MAX_PICTURE_BYTES + 1) });
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json()).toMatchObject({ code: 'too_large' });
  expect(await shown()).toEqual(before);
  expect((await send({ profile_picture: padded(MAX_PICTURE_BYTES) })).statusCode).toBe(200);
});

test('a file of a gigabyte is refused as it comes in, not after it', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const { status, sent } = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
    let sent = 0;
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path: url,
      headers: {
        authorization: `Bearer ${customer.access}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('response', (response) => {
      resolve({ status: response.statusCode!, sent });
      request.destroy();
    });
    request.on('error', reject);
    request.write('--x\r\ncontent-disposition: form-data; name="profile_picture"; filename="a.jpg"\r\n\r\n');
    const block = Buffer.alloc(1 << 20);
    const pump = () => {
      while (!request.destroyed && sent < 1024) {
        sent += 1;
        if (!request.write(block)) return void request.once('drain', () => setImmediate(pump));
      }
    };
    pump();
  });
  expect(status).toBe(413);
  expect(sent).toBeLessThan(100);
});

test.each([
  [
    'two files',
    (form: FormData, file: Blob) => [form.append('profile_picture', file, 'a'), form.append('x', file, 'b')],
  ],
  ['a field twice', (form: FormData) => [form.append('city', 'Dhaka'), form.append('city', 'Khulna')]],
  ['a file for a name', (form: FormData, file: Blob) => form.append('full_name', file, 'a')],
  ['a field of 10 kB', (form: FormData) => form.append('city', 'D'.repeat(10_000))],
  [
    'thirty fields',
    (form: FormData) => Array.from({ length: 30 }, (_, place) => form.append(`f${place}`, 'x')),
  ],
  ['__proto__', (form: FormData) => form.append('__proto__', 'x')],
])('a form with %s is refused', async (_what, fill) => {
  const before = await shown();
  const form = new FormData();
  fill(form, new Blob([new Uint8Array(await picture(9, 9).png().toBuffer())]));
  const body = new Response(form);
  const answer = await shop.app.inject({
    method: 'PATCH',
    url,
    headers: {
      authorization: `Bearer ${customer.access}`,
      'content-type': body.headers.get('content-type')!,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(await shown()).toEqual(before);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each([
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'nothing of a form'],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['multipart/form-data; boundary=x', ''],
])('a broken form (%s, %s) never breaks the shop', async (type, payload) => {
  const headers = { authorization: `Bearer ${customer.access}`, 'content-type': type };
  const answer = await shop.app.inject({ method: 'PATCH', url, headers, payload });
  expect(answer.statusCode).toBeLessThan(500);
});

test('every other call answers 415 to a form', async () => {
  const headers = {
    authorization: `Bearer ${customer.access}`,
    'content-type': 'multipart/form-data; boundary=x',
  };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/payment-app/carts/',
    headers,
    payload: '--x--\r\n',
  });
  expect(answer.statusCode).toBe(415);
});
