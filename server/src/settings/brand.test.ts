import type { Brand } from '@haat/contract/office/brand';
import type { Setup } from '@haat/contract/shop/content';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUrls } from '../../testing/hostile-texts.ts';
import { newTestMedia } from '../../testing/media/media.ts';
import { pictureBombs } from '../../testing/media/picture-bombs.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

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

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const logoPng = () =>
  sharp({ create: { width: 1_200, height: 300, channels: 4, background: clear } })
    .png()
    .toBuffer();

test('of two first requests at once one creates the brand; shoppers see it, then each change', async () => {
  expect(await shown()).toEqual([]);
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
  const { rawPayload } = await office.app.inject(brand_logo);
  const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata();
  expect([format, width, height, hasAlpha]).toEqual(['webp', 1024, 256, true]);

  expect((await save({ ...amina, version: 2, brand_logo: '' })).statusCode).toBe(200);
  await expect.poll(shown).toMatchObject([{ ...amina, brand_logo: '' }]);
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
  ['a text', async () => 'me.jpg'],
])('%s is no logo and stores no file', async (_what, source) => {
  const files = await media.list();
  const response = await upload(await source());
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['picture']]);
  expect(await media.list()).toEqual(files);
});
