import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@haat/contract/http/limits';
import type { Profile } from '@haat/contract/shop/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProfile, type ProfileOfAmina, picture } from '../../../testing/accounts/profile.ts';
import { blackPng, pngChunk } from '../../../testing/media/png.ts';

let profile: ProfileOfAmina;
beforeAll(async () => {
  profile = await openProfile();
});
afterAll(() => profile.close());

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
])('returns 415 for %s', async (_what, source) => {
  const before = await profile.readProfile();
  const response = await profile.send({ full_name: 'Mallory', profile_picture: await source() });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({
    code: 'unsupported_media_type',
    fields: { profile_picture: { code: 'not_one_of' } },
  });
  expect(await profile.readProfile()).toEqual(before);
});

test.each([
  ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 4_000), 'not_a_picture'],
  ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 4_000), 'not_a_picture'],
  [
    'the beginning of a JPEG and then HTML',
    async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'),
    'not_a_picture',
  ],
  ['a PNG that claims 50,000 × 50,000 pixels', async () => createPng(50_000, 50_000), 'too_many_pixels'],
  ['a real PNG of 17 megapixels', () => picture(4_200, 4_100).png().toBuffer(), 'too_many_pixels'],
  [
    'an interlaced PNG of 16 bits and 4 megapixels',
    () => blackPng({ side: 2001, bits: 16, interlaced: true }),
    'too_many_pixels',
  ],
  [
    'a PNG of 16 bits and 4 megapixels',
    () => blackPng({ side: 2001, bits: 16, interlaced: false }),
    'too_many_pixels',
  ],
  [
    'an interlaced PNG and 4 megapixels',
    () => blackPng({ side: 2001, bits: 8, interlaced: true }),
    'too_many_pixels',
  ],
])('returns 400 for %s', async (_what, source, code) => {
  const before = await profile.readProfile();
  const response = await profile.send({ full_name: 'Mallory', profile_picture: await source() });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid', fields: { profile_picture: { code } } });
  expect(await profile.readProfile()).toEqual(before);
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

/** Creates a PNG whose header claims a size, with almost no data. */
function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

test('removes HTML from a picture', async () => {
  const polyglot = Buffer.concat([
    await picture(64, 64).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const { profile_picture } = (await profile.send({ profile_picture: polyglot })).json<Profile>();
  expect((await profile.shop.app.inject(profile_picture)).rawPayload.includes('<script>')).toBe(false);
});

test('stores one frame of an animation with a thousand frames', async () => {
  const frames = await sharp({ create: { width: 16, height: 16 * 1000, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  const animated = await sharp(frames, { animated: true }).webp({ loop: 0 }).toBuffer();
  const { profile_picture } = (await profile.send({ profile_picture: animated })).json<Profile>();
  const { pages = 1, width } = await sharp(
    (await profile.shop.app.inject(profile_picture)).rawPayload,
  ).metadata();
  expect({ pages, width }).toEqual({ pages: 1, width: 512 });
});

test('returns 413 for a file above 5 MB and processes a file of 5 MB', async () => {
  const before = await profile.readProfile();
  const jpeg = await picture(64, 64).jpeg().toBuffer();
  const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  const tooLarge = await profile.send({ profile_picture: padded(MAX_PICTURE_BYTES + 1) });
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json()).toMatchObject({ code: 'too_large' });
  expect(await profile.readProfile()).toEqual(before);
  expect((await profile.send({ profile_picture: padded(MAX_PICTURE_BYTES) })).statusCode).toBe(200);
});

test('refuses a file of one gigabyte during the upload', async () => {
  await profile.shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = profile.shop.app.server.address() as AddressInfo;
  const { status, sent } = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
    let sent = 0;
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path: profile.url,
      headers: {
        authorization: `Bearer ${profile.customer.access}`,
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
])('refuses a form with %s', async (_what, fill) => {
  const before = await profile.readProfile();
  const form = new FormData();
  fill(form, new Blob([new Uint8Array(await picture(9, 9).png().toBuffer())]));
  const response = await profile.sendForm(form);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(await profile.readProfile()).toEqual(before);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each([
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'nothing of a form'],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['multipart/form-data; boundary=x', ''],
])('a malformed form (%s, %s) never breaks the shop', async (type, payload) => {
  const headers = { authorization: `Bearer ${profile.customer.access}`, 'content-type': type };
  const response = await profile.shop.app.inject({ method: 'PATCH', url: profile.url, headers, payload });
  expect(response.statusCode).toBeLessThan(500);
});

test('every other endpoint returns 415 for a multipart form', async () => {
  const headers = {
    authorization: `Bearer ${profile.customer.access}`,
    'content-type': 'multipart/form-data; boundary=x',
  };
  const response = await profile.shop.app.inject({
    method: 'POST',
    url: '/api/payment-app/carts/',
    headers,
    payload: '--x--\r\n',
  });
  expect(response.statusCode).toBe(415);
});
