import path from 'node:path';
import type { Brand } from '@haat/contract/office/brand';
import { type BrandPicture, brandPictures } from '@haat/contract/shop/brand-pictures';
import type { Setup } from '@haat/contract/shop/content';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUrls } from '../../testing/hostile-texts.ts';
import { newTestMedia } from '../../testing/media/media.ts';
import { pictureBombs } from '../../testing/media/picture-bombs.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { deleteTriedLogos } from './brand.ts';

let media: ReturnType<typeof newTestMedia>;
let office: Office;
let cookie: string;
beforeAll(async () => {
  media = newTestMedia();
  office = await openOffice({ media });
  cookie = await office.addStaff('manager', rina);
});
afterAll(async () => {
  await office.close();
  media.close();
});

const read = async () => (await office.send('GET', 'brand/', { cookie })).json<Brand>();
const save = (body: object, as = cookie) => office.send('POST', 'brand/', { cookie: as, body });
const shown = async () => (await office.app.inject('/api/setup/')).json<Setup[]>();
const haat = { brand_name: 'Haat', brand_name_bn: 'হাট' };

async function upload(source: Buffer | string) {
  const form = new FormData();
  if (typeof source === 'string') form.append('picture', source);
  else form.append('picture', new Blob([new Uint8Array(source)], { type: 'image/png' }), 'logo.png');
  const body = new Response(form);
  return office.send('POST', 'brand/logo/', {
    cookie,
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const drawn = (width: number, height: number, shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  );
const logoPng = () =>
  drawn(1_200, 300, '<circle cx="600" cy="150" r="150" fill="#10925a"/>').png().toBuffer();

const stored = async (logo: Buffer) => (await upload(logo)).json<{ picture: string }>().picture;
const preview = (brand_logo: string, names: object = haat) =>
  office.send('POST', 'brand/preview/', { cookie, body: { ...names, brand_logo } });

/** The pictures that are drawn of a logo. */
async function picturesOf(logo: Buffer, names?: object) {
  const response = await preview(await stored(logo), names);
  expect(response.statusCode, response.body).toBe(200);
  const { pictures } = response.json<{ pictures: string }>();
  return (name: BrandPicture) => pixelsOf(`${pictures}/${name}`);
}

async function pixelsOf(url: string) {
  const { statusCode, rawPayload, headers } = await office.app.inject(url);
  expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, expect.stringMatching(/immutable/)]);
  const picture = sharp(rawPayload);
  const { data, info } = await picture.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)];
  return { ...(await picture.metadata()), at };
}

test('of two first requests at once one creates the brand; shoppers see it, then each change', async () => {
  // Without a name pages say too that orders are not delivered.
  expect(await shown()).toMatchObject([{ brand_name: '', shop_state: 'preparing' }]);
  const first = await read();
  expect(first).toEqual({ version: 0, brand_name: '', brand_name_bn: '', brand_logo: '' });
  const both = await Promise.all([save({ ...first, ...haat }), save({ ...first, ...haat })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await expect.poll(shown).toMatchObject([{ ...haat, brand_logo: '' }]);

  const uploaded = await upload(await logoPng());
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  const brand_logo = uploaded.json<{ picture: string }>().picture;
  const saved = await save({
    version: 1,
    brand_name: ' Amina  Bazar ',
    brand_name_bn: 'আমিনা বাজার',
    brand_logo,
  });
  const amina = { brand_name: 'Amina Bazar', brand_name_bn: 'আমিনা বাজার', brand_logo };
  expect(saved.json()).toEqual({ version: 2, ...amina });
  await expect.poll(shown).toMatchObject([amina]);
  // It is the name in the app of the second factor, too.
  const { uri } = (await office.send('POST', 'totp/', { cookie })).json<{ uri: string }>();
  expect(uri).toContain('issuer=Amina%20Bazar');
  const { rawPayload } = await office.app.inject(brand_logo);
  const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata();
  expect([format, width, height, hasAlpha]).toEqual(['webp', 1024, 256, true]);

  expect((await save({ ...amina, version: 2, brand_logo: '' })).statusCode).toBe(200);
  await expect.poll(shown).toMatchObject([{ ...amina, brand_logo: '' }]);
});

test('a logo that nobody saves is deleted after a day; a saved one, and one that is tried again, stay', async () => {
  const logoOf = (colour: string) =>
    drawn(400, 200, `<rect width="400" height="200" fill="${colour}"/>`).png().toBuffer();
  const logos = await Promise.all(['#111', '#222', '#333'].map(logoOf));
  const [saved, again, unsaved] = await Promise.all(logos.map(stored));
  await save({ ...(await read()), ...haat, brand_logo: saved });
  await stored(logos[0]!);
  const age = () =>
    office.db.updateTable('tried_logo').set({ at: sql`now() - interval '25 hours'` }).execute();
  await age();
  await stored(logos[1]!);
  await deleteTriedLogos(office.db, media);
  const statuses = async () => {
    const responses = await Promise.all([saved!, again!, unsaved!].map((url) => office.app.inject(url)));
    return responses.map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200, 404]);
  const refused = await save({ ...(await read()), ...haat, brand_logo: unsaved });
  expect(refused.json()).toMatchObject({ fields: { brand_logo: { code: 'picture_not_stored' } } });
  await age();
  await deleteTriedLogos(office.db, media);
  expect(await statuses()).toEqual([200, 404, 404]);
});

test('icons and the share picture are drawn of the logo and the names; those of the brand before stay, previews do not', async () => {
  const before = await read();
  const brand_logo = await stored(await logoPng());
  const names = { brand_name: 'Amina Bazar', brand_name_bn: 'আমিনা বাজার' };
  await save({ ...names, brand_logo, version: before.version });
  const [{ brand_pictures: first } = {}] = await shown();
  const { pictures } = (await preview(brand_logo, names)).json();
  expect(first).toBe(pictures);
  const kinds = await Promise.all(
    brandPictures.map(async (name) => {
      const { format, width, height } = await pixelsOf(`${first}/${name}`);
      return `${name} ${format} ${width} × ${height}`;
    }),
  );
  expect(kinds).toEqual([
    'favicon-32.png png 32 × 32',
    'favicon-48.png png 48 × 48',
    'apple-touch-icon.png png 180 × 180',
    'icon-192.png png 192 × 192',
    'icon-512.png png 512 × 512',
    'maskable-512.png png 512 × 512',
    'office-192.png png 192 × 192',
    'office-512.png png 512 × 512',
    'office-maskable-512.png png 512 × 512',
    'share.jpg jpeg 1200 × 630',
  ]);

  const other = (await preview(brand_logo, { ...names, brand_name: 'Amina Store' })).json();
  await pixelsOf(`${other.pictures}/share.jpg`);
  await save({ ...(await read()), ...haat });
  await expect.poll(async () => (await shown())[0]?.brand_pictures).not.toBe(first);
  const [{ brand_pictures: second } = {}] = await shown();
  for (const folder of [first, second]) await pixelsOf(`${folder}/share.jpg`);
  const folders = async () =>
    new Set(
      (await media.list())
        .filter((name) => name.startsWith('brand/'))
        .map((name) => `/media/${path.dirname(name)}`),
    );
  expect(await folders()).toEqual(new Set([first, second]));

  await save({ ...(await read()), brand_logo: '' });
  await expect.poll(async () => (await shown())[0]).not.toHaveProperty('brand_pictures');
  expect(await folders()).toEqual(new Set([second]));
  const none = { pictures: '', plate: '' };
  expect((await preview('')).json()).toEqual(none);
  // The demo's logo, which the shop still has, is no upload.
  expect((await preview('logo.1a2b3c4d.svg')).json()).toEqual(none);
});

test('without a logo the icons have the first letter of a name of the shop’s own, and the share picture its names', async () => {
  const widths = new Map<string, number>();
  for (const [brand_name, brand_name_bn] of [
    ['Amina Bazar', 'আমিনা বাজার'],
    ['ক্ষুদ্র দোকান', 'ক্ষুদ্র দোকান'],
    ['ক্\u200cষুদ্র দোকান', 'ক্ষুদ্র দোকান'],
    ['中文', 'ষ'],
  ] as const) {
    const response = await preview('', { brand_name, brand_name_bn });
    const { pictures, plate } = response.json<{ pictures: string; plate: string }>();
    expect([response.statusCode, pictures, plate]).toEqual([
      200,
      expect.stringMatching(/^\/media\/brand\//),
      '',
    ]);
    const { at } = await pixelsOf(`${pictures}/apple-touch-icon.png`);
    expect(at(2, 2)).toSatisfy(dark);
    const columns = Array.from({ length: 180 }, (_, x) => x).filter((x) =>
      Array.from({ length: 180 }, (_, y) => at(x, y)).some(light),
    );
    widths.set(brand_name, columns.at(-1)! - columns[0]!);
    const share = await pixelsOf(`${pictures}/share.jpg`);
    const lit = Array.from({ length: 1_200 }, (_, x) => [300, 380, 440].some((y) => light(share.at(x, y))));
    expect(lit.filter(Boolean).length).toBeGreaterThan(20);
  }
  expect(Math.min(...widths.values())).toBeGreaterThan(40);
  // U+200C prevents the conjunct: its first letter is another one.
  expect(widths.get('ক্ষুদ্র দোকান')).not.toBe(widths.get('ক্\u200cষুদ্র দোকান'));
  expect((await preview('', { brand_name: '中文', brand_name_bn: '·' })).json()).toEqual({
    pictures: '',
    plate: '',
  });
});

test.each<[string, string, string]>([
  ['dark letters need a light plate', 'light', '<rect width="400" height="100" fill="#123"/>'],
  ['white letters need a dark plate', 'dark', '<rect width="400" height="100" fill="#fff"/>'],
  ['what is seen in both themes needs none', '', '<rect width="400" height="100" fill="#e07b00"/>'],
])('in the header %s', async (_what, plate, shape) => {
  const brand_logo = await stored(await drawn(440, 140, shape).png().toBuffer());
  expect((await preview(brand_logo)).json()).toMatchObject({ plate });
  await save({ ...(await read()), ...haat, brand_logo });
  await expect.poll(async () => (await shown())[0]?.brand_logo).toBe(brand_logo);
  expect((await shown())[0]?.logo_plate ?? '').toBe(plate);
});

test('pictures of a logo that was stored before this version are drawn at the first request, others are not', async () => {
  const brand_logo = await stored(
    await drawn(300, 300, '<path fill="#06c" d="M0 0h300L0 300z"/>').png().toBuffer(),
  );
  await office.db
    .updateTable('site_setup')
    .set({ brand_logo: brand_logo.replace('/media/', '') })
    .execute();
  await expect.poll(async () => (await shown())[0]?.brand_pictures).toMatch(/^\/media\/brand\/[0-9a-f]{32}$/);
  const [{ brand_pictures } = {}] = await shown();
  const files = await media.list();
  expect(files.filter((name) => `/media/${name}`.startsWith(brand_pictures!))).toEqual([]);
  for (const url of [`${brand_pictures}/icon-64.png`, `/media/brand/${'0'.repeat(32)}/icon-192.png`])
    expect((await office.app.inject(url)).statusCode).toBe(404);
  expect(await media.list()).toEqual(files);
  await Promise.all([pixelsOf(`${brand_pictures}/icon-192.png`), pixelsOf(`${brand_pictures}/share.jpg`)]);
});

const dark = (color: number[]) => Math.max(...color.slice(0, 3)) < 100;
const light = (color: number[]) => Math.min(...color.slice(0, 3)) > 220;

test('a logo stands on a ground on which it is seen: that of its own picture, else a light or dark one', async () => {
  const white = await picturesOf(
    await drawn(400, 400, '<circle cx="200" cy="200" r="150" fill="#fff"/>').png().toBuffer(),
  );
  const green = await picturesOf(await logoPng());
  const onBlue =
    '<rect width="400" height="400" fill="#0000c8"/><circle cx="200" cy="200" r="90" fill="#fff"/>';
  const solid = await picturesOf(await drawn(400, 400, onBlue).jpeg().toBuffer());
  for (const [pictures, isGround] of [
    [white, dark],
    [green, light],
    [solid, ([red, , blue]: number[]) => red! < 30 && blue! > 180],
  ] as const) {
    const { at } = await pictures('apple-touch-icon.png');
    expect(at(2, 2)).toSatisfy(isGround);
    expect(at(90, 90)).not.toSatisfy(isGround);
    expect((await pictures('share.jpg')).at(20, 600)).toSatisfy(isGround);
  }
});

test('whatever the mask of a phone, all of a logo is inside; a photo fills the icon', async () => {
  const square = '<rect width="400" height="400" fill="#c00"/>';
  const wide = await picturesOf(
    await drawn(1_000, 420, '<rect x="20" y="20" width="960" height="380" fill="#c00"/>').png().toBuffer(),
  );
  const { at } = await wide('maskable-512.png');
  const isRed = ([red, green]: number[]) => red! > 150 && green! < 90;
  for (let x = 0; x < 512; x += 2)
    for (let y = 0; y < 512; y += 2)
      if (Math.hypot(x - 256, y - 256) > 0.41 * 512) expect(at(x, y)).not.toSatisfy(isRed);
  expect(at(256, 256)).toSatisfy(isRed);
  const photo = await picturesOf(
    await drawn(400, 400, `${square}<rect width="400" height="200" fill="#00c"/>`).jpeg().toBuffer(),
  );
  const filled = await photo('maskable-512.png');
  expect(filled.at(1, 510)).toSatisfy(isRed);
  expect(filled.at(510, 1)[2]).toBeGreaterThan(150);
  // With its corners cut off, and square for systems that cut them off.
  expect((await photo('icon-192.png')).at(0, 0)[3]).toBe(0);
  expect((await photo('apple-touch-icon.png')).at(0, 0)[3]).toBe(255);
});

test('small icons show the sign of a wide logo, and of a long line the first letter of the name', async () => {
  const sign =
    '<circle cx="100" cy="100" r="95" fill="#c00"/><rect x="260" y="60" width="700" height="80" fill="#00c"/>';
  const { at } = await (await picturesOf(await drawn(1_000, 200, sign).png().toBuffer()))('favicon-32.png');
  expect(at(16, 16)[0]).toBeGreaterThan(150);
  expect(at(16, 16)[2]).toBeLessThan(90);
  const line = await drawn(1_000, 100, '<rect x="20" y="20" width="960" height="60" fill="#00c"/>')
    .png()
    .toBuffer();
  // The letter is higher than such a line would be.
  const letters = await (await picturesOf(line, { ...haat, brand_name: 'I' }))('favicon-32.png');
  expect([8, 16, 24].map((y) => letters.at(16, y)).every((color) => color[2]! > color[0]! + 60)).toBe(true);
});

test('the share picture has both names, with the conjuncts of Bengali and without a font of the machine', async () => {
  /** How wide the lowest line of text is, in pixels. */
  const widthOf = async (brand_name_bn: string) => {
    const { at } = await (await picturesOf(await logoPng(), { brand_name: 'A', brand_name_bn }))('share.jpg');
    const isInk = (x: number) => Array.from({ length: 60 }, (_, n) => at(x, 500 + n)).some(dark);
    const columns = Array.from({ length: 1_200 }, (_, x) => x).filter(isInk);
    return columns.at(-1)! - columns[0]!;
  };
  const joined = await widthOf('ক্ষ');
  // U+200C prevents the conjunct.
  expect(joined).toBeLessThan(0.8 * (await widthOf('ক্\u200cষ')));
  expect(joined).toBeGreaterThan(30);
  // Neither has a character of a script that the fonts do not have.
  expect(await widthOf('ক্ষ')).toBe(await widthOf('ক্ষ中文'));
});

test('of an animated logo the first picture counts', async () => {
  const frames = await Promise.all(
    ['#c00', '#00c'].map((fill) =>
      drawn(200, 200, `<circle cx="100" cy="100" r="90" fill="${fill}"/>`).png().toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { at } = await (await picturesOf(gif))('icon-192.png');
  expect(at(96, 96)[0]).toBeGreaterThan(150);
  expect(at(96, 96)[2]).toBeLessThan(90);
});

test.each<[string, string, () => Promise<Buffer>]>([
  ['transparent', 'logo_is_empty', () => drawn(400, 400, '').png().toBuffer()],
  ['tiny', 'logo_too_small', () => drawn(40, 40, '<circle cx="20" cy="20" r="20"/>').png().toBuffer()],
  [
    'tiny on an empty picture',
    'logo_too_small',
    () => drawn(900, 900, '<circle cx="450" cy="450" r="40"/>').png().toBuffer(),
  ],
])('a %s logo is refused with the reason, before and when it is saved', async (_what, code, source) => {
  const brand = await read();
  const brand_logo = await stored(await source());
  for (const response of [await preview(brand_logo), await save({ ...brand, ...haat, brand_logo })]) {
    expect([response.statusCode, response.json().fields.brand_logo.code]).toEqual([400, code]);
  }
  expect(await read()).toEqual(brand);
});

test('the second of two editors learns who changed the brand; both changes are in the audit', async () => {
  const bazar = { brand_name: 'Amina Bazar', brand_name_bn: 'আমিনা বাজার' };
  await save({ ...(await read()), ...bazar });
  const brand = await read();
  const jamals = await office.addStaff('owner', jamal);
  await save({ ...brand, ...haat }, jamals);
  const refused = await save({ ...brand, brand_name: 'Bazar' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'brand_changed',
    params: { changed_by: 'staff:Jamal', changed_at: expect.any(String) },
  });
  expect(await read()).toMatchObject(haat);
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'site_setup')
    .orderBy('id', 'desc')
    .select(['actor', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor: 'staff:Jamal',
    before: { brand_name: 'Amina Bazar' },
    after: { brand_name: 'Haat' },
  });
});

test('a logo that stands there already stays, also one that was not uploaded', async () => {
  await office.db.updateTable('site_setup').set({ brand_logo: 'logo.svg' }).execute();
  const saved = await save({ ...(await read()), brand_name: 'Haat Dhaka' });
  expect(saved.json()).toMatchObject({ brand_name: 'Haat Dhaka', brand_logo: '/media/logo.svg' });
});

test.each<[string, string]>([
  ['brand_name', ''],
  ['brand_name', ' \t '],
  ['brand_name', 'H'.repeat(61)],
  ['brand_name_bn', ' '],
  ['brand_name_bn', 'হ'.repeat(61)],
  ['brand_logo', '/media/pictures/00/00000000000000000000000000000000.webp'],
  ['brand_logo', '/media/banner.svg'],
  ['brand_logo', '/media/../../etc/passwd'],
  ...hostileUrls.map((url): [string, string] => ['brand_logo', url]),
])('%s %j is refused and names the field', async (field, value) => {
  const brand = await read();
  const refused = await save({ ...brand, ...haat, [field]: value });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  expect(await read()).toEqual(brand);
});

test.each<[string, () => Promise<Buffer | string>]>([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script>')],
  ...pictureBombs,
  ['a truncated PNG', async () => (await logoPng()).subarray(0, 1_500)],
  [
    'a truncated JPEG',
    async () =>
      (await drawn(900, 900, '<circle cx="450" cy="450" r="400" fill="#06c"/>').jpeg().toBuffer()).subarray(
        0,
        6_000,
      ),
  ],
  ['a text', async () => 'me.jpg'],
])('%s is no logo and stores no file', async (_what, source) => {
  const files = await media.list();
  const response = await upload(await source());
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['picture']]);
  expect(await media.list()).toEqual(files);
});
