import type { Profile } from '@haat/contract/shop/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, karim, signUp } from '../../../testing/accounts/customers.ts';
import { openProfile, type ProfileOfAmina, picture } from '../../../testing/accounts/profile.ts';

let profile: ProfileOfAmina;
beforeAll(async () => {
  profile = await openProfile();
});
afterAll(() => profile.close());

test('a form field of JSON null removes the picture, as in a JSON body', async () => {
  await profile.send({ profile_picture: await picture(64, 64).jpeg().toBuffer() });
  expect((await profile.readProfile()).profile_picture).not.toBe('');
  const form = new FormData();
  form.append('profile_picture', new Blob(['null'], { type: 'application/json' }));
  const parts = await new Response(form).text();
  // A part without a file name is a field.
  const payload = parts.replace('; filename="blob"', '');
  const response = await profile.shop.app.inject({
    method: 'PATCH',
    url: profile.url,
    headers: {
      authorization: `Bearer ${profile.customer.access}`,
      'content-type': `multipart/form-data; boundary=${/^--(.+)\r$/m.exec(payload)![1]}`,
    },
    payload,
  });
  expect([response.statusCode, response.json<Profile>().profile_picture]).toEqual([200, '']);
});

test('a form with text and picture changes both, and the picture is served', async () => {
  const source = await picture(1600, 900).jpeg().toBuffer();
  const texts = {
    username: 'amina',
    full_name: 'Amina Begum',
    address_1: 'House 7, Road 5, Dhanmondi',
    city: 'Dhaka',
    zipcode: '1205',
    country: 'Bangladesh',
  };
  const response = await profile.send({ ...texts, phone: amina.phone, profile_picture: source });
  expect(response.statusCode).toBe(200);
  const { profile_picture } = response.json<Profile>();
  expect(profile_picture).toMatch(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
  expect(await profile.readProfile()).toMatchObject({ ...texts, phone: amina.e164, profile_picture });

  const served = await profile.shop.app.inject(profile_picture);
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

test.each(['jpeg', 'png', 'webp'] as const)('accepts %s with any file name and type', async (format) => {
  const source = await picture(64, 48).toFormat(format).toBuffer();
  const response = await profile.send(
    { profile_picture: source },
    { filename: '../../x.html', type: 'text/html' },
  );
  expect(response.statusCode).toBe(200);
  expect(response.json<Profile>().profile_picture).toMatch(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
});

test('removes location and camera data and rotates the picture upright', async () => {
  const source = await sharp(await readHalves())
    .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitude: '23/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { profile_picture } = (await profile.send({ profile_picture: source })).json<Profile>();
  const file = (await profile.shop.app.inject(profile_picture)).rawPayload;
  const { exif, icc, xmp, orientation } = await sharp(file).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect(file.includes('Amina')).toBe(false);
  // The left half was red; rotated by 90°, it is the upper half.
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

test('each picture gets a new name and the previous file is deleted', async () => {
  const names = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const source = await picture(32, 32).png().toBuffer();
    names.add((await profile.send({ profile_picture: source })).json<Profile>().profile_picture);
  }
  expect(names.size).toBe(10);
  const shown = [(await profile.readProfile()).profile_picture.replace('/media/profiles/', '')];
  expect(await profile.listStored()).toEqual(shown);

  // A change that fails after its picture was stored.
  await signUp(profile.shop.app, karim);
  const source = await picture(32, 32).png().toBuffer();
  const taken = { phone: karim.phone, password: amina.password, profile_picture: source };
  expect((await profile.send(taken)).statusCode).toBe(409);
  expect(await profile.listStored()).toEqual(shown);
});

test('two concurrent uploads leave only the shown picture', async () => {
  const source = await picture(32, 32).png().toBuffer();
  for (let n = 0; n < 5; n++) {
    const both = await Promise.all([1, 2].map(() => profile.send({ profile_picture: source })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  expect(await profile.listStored()).toEqual([
    (await profile.readProfile()).profile_picture.replace('/media/profiles/', ''),
  ]);
});

test('a form without a file or with the URL of the picture changes nothing; null removes the picture', async () => {
  await profile.send({ profile_picture: await picture(32, 32).png().toBuffer() });
  const before = await profile.readProfile();
  for (const sent of ['', before.profile_picture, 'https://example.com/x.jpg', Buffer.alloc(0)]) {
    expect((await profile.send({ profile_picture: sent })).json()).toEqual(before);
  }
  expect(
    (await profile.customer.call('PATCH', profile.url, { profile_picture: before.profile_picture })).json(),
  ).toEqual(before);
  expect(await profile.listStored()).toHaveLength(1);
  const removed = await profile.customer.call('PATCH', profile.url, { profile_picture: null });
  expect(removed.json()).toEqual({ ...before, profile_picture: '' });
  expect(await profile.listStored()).toEqual([]);
});
