import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../testing/accounts/profile.ts';
import { newTestMedia } from '../../testing/media/media.ts';
import { pictureBombs } from '../../testing/media/picture-bombs.ts';
import { type Office, openOffice, rina } from '../../testing/office/office.ts';

let media: ReturnType<typeof newTestMedia>;
let office: Office;
let cookie: string;
beforeAll(async () => {
  media = newTestMedia();
  office = await openOffice({ media });
  cookie = await office.addStaff('editor', rina);
});
afterAll(async () => {
  await office.close();
  media.close();
});

async function upload(source: Buffer | string, as = cookie, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (typeof source === 'string') form.append('picture', source);
  else form.append('picture', new Blob([new Uint8Array(source)], { type: 'image/jpeg' }), 'fish.jpg');
  const body = new Response(form);
  return office.send('POST', 'pictures/', {
    cookie: as,
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const readRui = async () =>
  (await office.send('GET', `products/${office.fixtures.rui}/`, { cookie })).json<OfficeProduct>();
const change = (body: object) => office.send('POST', `products/${office.fixtures.rui}/`, { cookie, body });

test('photos become squares without metadata, in the order of the product', async () => {
  const exif = { IFD0: { Artist: 'Karim', Orientation: '6' } };
  const wide = await upload(await picture(1600, 900, '#c30').withExif(exif).jpeg().toBuffer());
  const small = await upload(await picture(300, 500, '#03c').png().toBuffer());
  expect([wide.statusCode, small.statusCode]).toEqual([201, 201]);
  const pictures = [wide, small].map((response) => response.json<{ picture: string }>().picture);
  const stored = await Promise.all(
    pictures.map(async (url) => sharp((await office.app.inject(url)).rawPayload).metadata()),
  );
  expect(stored.map(({ format, width, height, exif }) => [format, width, height, exif])).toEqual([
    ['webp', 900, 900, undefined],
    ['webp', 300, 300, undefined],
  ]);
  const { version } = await readRui();
  expect((await change({ version, pictures })).json()).toMatchObject({ pictures });
  const turned = await change({ version: version + 1, pictures: pictures.toReversed() });
  expect(turned.json()).toMatchObject({ pictures: pictures.toReversed() });
  const shop = await office.app.inject(`/api/shop-app/products/${office.fixtures.rui}/`);
  expect(shop.json()).toMatchObject({ mainimage: pictures[1], image1: pictures[0], image2: '' });
  expect((await office.app.inject(pictures[0]!)).statusCode).toBe(200);
});

test('a photo that is too dark is refused with the reason, a black pan on a pale ground is not', async () => {
  const night = await picture(600, 600, '#111a11').jpeg().toBuffer();
  const files = await media.list();
  const refused = await upload(night);
  expect([refused.statusCode, refused.json().fields.picture.code]).toEqual([400, 'too_dark']);
  expect(await media.list()).toEqual(files);
  const pan = await picture(300, 300, '#000').png().toBuffer();
  const onGround = await picture(600, 600, '#f4f1e8')
    .composite([{ input: pan }])
    .jpeg()
    .toBuffer();
  expect((await upload(onGround)).statusCode).toBe(201);
});

test('a blurred photo is refused with the reason, and stored if somebody wants it as it is; a pale ground becomes even', async () => {
  const bread = await picture(300, 300, '#8a4b1e').png().toBuffer();
  const sharpOne = picture(800, 800, '#d8d2c4').composite([{ input: bread }]);
  const blurred = await sharp(await sharpOne.clone().png().toBuffer())
    .blur(14)
    .jpeg()
    .toBuffer();
  const refused = await upload(blurred);
  expect([refused.statusCode, refused.json().fields.picture.code]).toEqual([400, 'blurred']);
  expect((await upload(blurred, cookie, { as_it_is: 'true' })).statusCode).toBe(201);
  expect((await upload(blurred, cookie, { as_it_is: 'yes' })).statusCode).toBe(400);
  // It has an alpha channel, in which everything is opaque.
  const stored = await upload(await sharpOne.png().toBuffer());
  expect(stored.statusCode, stored.body).toBe(201);
  const served = await office.app.inject(stored.json<{ picture: string }>().picture);
  const ground = { left: 0, top: 0, width: 40, height: 40 };
  const corner = await sharp(await sharp(served.rawPayload).extract(ground).png().toBuffer()).stats();
  expect(corner.channels).toHaveLength(3);
  for (const { mean } of corner.channels) expect(mean).toBeGreaterThan(240);
});

test('the same photo sent twice is stored once', async () => {
  const photo = await picture(400, 400, '#3c0').jpeg().toBuffer();
  const [first, second] = await Promise.all([upload(photo), upload(photo)]);
  expect(second.json()).toEqual(first.json());
});

test.each<[string, () => Promise<Buffer | string>]>([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script>')],
  ['half a photo', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
  ...pictureBombs,
  ['a text', async () => 'me.jpg'],
])('%s is refused and stores no file', async (what, source) => {
  const files = await media.list();
  const response = await upload(await source());
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['picture']]);
  // By its header, before anything is decoded.
  if (what.includes('claims')) expect(response.json().fields.picture.code).toBe('too_many_pixels');
  expect(await media.list()).toEqual(files);
});

test('what is behind or inside of a photo is not stored: HTML, an archive, a text of its metadata', async () => {
  const script = '<script>alert(1)</script>';
  const photo = await picture(64, 64, '#639')
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from(`${script}PK\u0003\u0004<?php echo 1;`)]);
  const { picture: url } = (await upload(polyglot)).json<{ picture: string }>();
  const served = await office.app.inject(url);
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  for (const part of ['<script>', 'PK\u0003', '<?php'])
    expect(served.rawPayload.includes(part), part).toBe(false);
});

test('one frame of an animation with a thousand frames is stored', async () => {
  const frames = await sharp({ create: { width: 16, height: 16_000, channels: 3, background: '#0c3' } })
    .png()
    .toBuffer();
  for (const animated of ['webp', 'gif'] as const) {
    const file = await sharp(frames, { animated: true }).toFormat(animated).toBuffer();
    const response = await upload(file);
    expect(response.statusCode, response.body).toBe(201);
    const served = await office.app.inject(response.json<{ picture: string }>().picture);
    const { pages = 1 } = await sharp(served.rawPayload).metadata();
    expect(pages).toBe(1);
  }
});

test('nobody without the right uploads a file', async () => {
  const packer = await office.addStaff('packer', { ...rina, name: 'Karim', login: '01611111112' });
  const response = await upload(await picture(9, 9).png().toBuffer(), packer);
  expect(response.json()).toMatchObject({ code: 'no_right' });
});
