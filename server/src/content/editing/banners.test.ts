import type { Banner } from '@haat/contract/office/banners';
import type { SliderBanner } from '@haat/contract/shop/content';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { picture } from '../../../testing/accounts/profile.ts';
import { hostileUrls } from '../../../testing/hostile-texts.ts';
import { newTestMedia } from '../../../testing/media/media.ts';
import { pictureBombs } from '../../../testing/media/picture-bombs.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { showDueBanners } from './show-due-banners.ts';

let media: ReturnType<typeof newTestMedia>;
let office: Office;
let cookie: string;
let pictures: { image: string; image_phone: string };
beforeAll(async () => {
  media = newTestMedia();
  office = await openOffice({ media });
  cookie = await office.addStaff('editor', rina);
  const uploaded = await upload(await picture(3_200, 1_800, '#c30').jpeg().toBuffer());
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  pictures = uploaded.json();
});
afterAll(async () => {
  await office.close();
  media.close();
});
beforeEach(async () => {
  await office.db.deleteFrom('slider_banner').execute();
});

async function upload(source: Buffer | string, as = cookie) {
  const form = new FormData();
  if (typeof source === 'string') form.append('picture', source);
  else form.append('picture', new Blob([new Uint8Array(source)], { type: 'image/jpeg' }), 'eid.jpg');
  const body = new Response(form);
  return office.send('POST', 'banners/pictures/', {
    cookie: as,
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const eid = {
  title: 'Eid',
  title_bn: 'ঈদ',
  link: '/products?category=mangsho',
  starts: null,
  ends: null,
  enabled: true,
  ...{ shelf: '', shelf_bn: '', products: [] as number[], bundle: false },
};
const create = (fields: object = {}) =>
  office.send('POST', 'banners/', { cookie, body: { key: newKey(), ...pictures, ...eid, ...fields } });
const update = ({ shown: _, named: __, ...banner }: Banner, fields: object, as = cookie) => {
  const { id, ...body } = { ...banner, ...fields };
  return office.send('POST', `banners/${banner.id}/`, { cookie: as, body });
};
const list = async () => (await office.send('GET', 'banners/', { cookie })).json<Banner[]>();
const shown = async () => (await office.app.inject('/api/aboutus/slider-banner/')).json<SliderBanner[]>();
const hours = (count: number) => new Date(office.clock.now().getTime() + count * 3_600_000);

const metadataOf = async (url: string) => sharp((await office.app.inject(url)).rawPayload).metadata();

test('a picture is cut for wide screens and for phones, without metadata', async () => {
  const stored = await Promise.all([pictures.image, pictures.image_phone].map((url) => metadataOf(url)));
  expect(stored.map(({ format, width, height, exif }) => [format, width, height, exif])).toEqual([
    ['webp', 1600, 560, undefined],
    ['webp', 960, 540, undefined],
  ]);
  const upright = await upload(await picture(500, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { width, height } = await metadataOf(upright.json().image);
  expect([width, height]).toEqual([400, 140]);
});

test.each<[string, () => Promise<Buffer | string>]>([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script>')],
  ...pictureBombs,
  ['a text', async () => 'me.jpg'],
])('%s is no picture of a banner and stores no file', async (_what, source) => {
  const files = await media.list();
  const response = await upload(await source());
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['picture']]);
  expect(await media.list()).toEqual(files);
});

test('a scheduled banner is seen from its start to its end, not before and not after', async () => {
  const response = await create({ starts: hours(1).toISOString(), ends: hours(3).toISOString() });
  expect(response.json()).toMatchObject([{ shown: false, starts: hours(1).toISOString() }]);
  const seen = async (at: Date) => {
    await showDueBanners(office.db, at);
    return (await shown()).length;
  };
  expect(await shown()).toEqual([]);
  expect(await seen(new Date(hours(1).getTime() - 1))).toBe(0);
  expect(await seen(hours(1))).toBe(1);
  expect((await shown())[0]).toMatchObject({ title: 'Eid', ...pictures });
  expect(await seen(new Date(hours(3).getTime() - 1))).toBe(1);
  expect(await seen(hours(3))).toBe(0);
});

test.each([
  ['/bn/products?category=fish', '/products?category=fish'],
  ['/bn', '/'],
  ['/bn?from=banner', '/?from=banner'],
  ['/bnp', '/bnp'],
  ['', ''],
])('the link %s is stored for both languages as %s', async (link, stored) => {
  await create({ link });
  expect((await list())[0]).toMatchObject({ link: stored });
});

test('of two processes at once one shows a due banner; without a due one nothing is written', async () => {
  await create({ starts: hours(1).toISOString() });
  const counts = await Promise.all([
    showDueBanners(office.db, hours(2)),
    showDueBanners(office.db, hours(2)),
  ]);
  expect(counts.toSorted()).toEqual([0, 1]);
  const changes = () =>
    office.db
      .selectFrom('cache_change')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
  const before = await changes();
  expect(await showDueBanners(office.db, hours(2))).toBe(0);
  expect(await changes()).toEqual(before);
});

test('shoppers see a banner as soon as it is turned on, and no longer when it is turned off', async () => {
  await create();
  expect(await shown()).toHaveLength(1);
  const [banner] = await list();
  expect((await update(banner!, { enabled: false })).json()).toMatchObject([
    { enabled: false, shown: false },
  ]);
  expect(await shown()).toEqual([]);
});

test('a banner shows its shelf while it is shown: products in order, once, known ones', async () => {
  const { rui, miniket } = office.fixtures;
  const bazar = { shelf: 'Monthly bazaar', shelf_bn: 'মাসের বাজার', products: [miniket, rui], bundle: true };
  await create(bazar);
  expect(await shown()).toMatchObject([
    { shelf: { name: 'Monthly bazaar', name_bn: 'মাসের বাজার', products: [miniket, rui], bundle: true } },
  ]);
  const [banner] = await list();
  expect(banner!.named.map(({ id }) => id)).toEqual([miniket, rui]);
  for (const products of [[rui, rui], [999_999_999], Array.from({ length: 25 }, (_, at) => at + 1)]) {
    const refused = await update(banner!, { products });
    expect([refused.statusCode, Object.keys(refused.json().fields)], String(products)).toEqual([
      400,
      ['products'],
    ]);
  }
  await update(banner!, { shelf: '', shelf_bn: '', products: [rui] });
  expect(await shown()).toMatchObject([{ shelf: { name: 'Eid', name_bn: 'ঈদ', products: [rui] } }]);
  const [now] = await list();
  await update(now!, { products: [] });
  expect((await shown())[0]).not.toHaveProperty('shelf');
});

test('a repeated request creates one banner', async () => {
  const body = {
    key: newKey(),
    ...pictures,
    ...eid,
    starts: hours(1).toISOString(),
    ends: hours(3).toISOString(),
  };
  const both = await Promise.all([1, 2].map(() => office.send('POST', 'banners/', { cookie, body })));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const [stored] = await list();
  const other = await office.send('POST', 'banners/', { cookie, body: { ...body, title: 'Eid sale' } });
  expect([other.statusCode, other.json()]).toMatchObject([
    409,
    { code: 'banner_created', params: { banner: stored!.id } },
  ]);
  expect(await list()).toEqual([stored]);
  expect(stored).toMatchObject({ title: 'Eid', version: 1 });
});

test('banners get the order of the owner; an incomplete list is refused', async () => {
  await create({ title: 'First' });
  await create({ title: 'Second' });
  const ids = (await list()).map(({ id }) => id).toReversed();
  const order = (banners: number[]) => office.send('POST', 'banners/order/', { cookie, body: { banners } });
  expect((await order(ids)).statusCode).toBe(204);
  expect((await shown()).map(({ title }) => title)).toEqual(['Second', 'First']);
  expect((await order(ids.slice(1))).json()).toMatchObject({ code: 'banner_changed' });
});

test('the second of two editors of a banner learns who changed it, and removes nothing', async () => {
  await create();
  const [banner] = await list();
  const jamals = await office.addStaff('editor', jamal);
  await update(banner!, { title: 'Eid sale' }, jamals);
  const refused = await update(banner!, { title: 'Eid fair' });
  expect(refused.json()).toMatchObject({ code: 'banner_changed', params: { changed_by: 'staff:Jamal' } });
  const remove = (version: number) =>
    office.send('POST', `banners/${banner!.id}/remove/`, { cookie, body: { version } });
  expect((await remove(banner!.version)).statusCode).toBe(409);
  expect((await list())[0]).toMatchObject({ title: 'Eid sale' });
  expect((await remove(banner!.version + 1)).statusCode).toBe(204);
  expect((await remove(banner!.version + 1)).statusCode).toBe(404);
});

test('every change of a banner is in the audit with before and after', async () => {
  await create();
  const [banner] = await list();
  await update(banner!, { link: '/products?category=fish' });
  await office.send('POST', `banners/${banner!.id}/remove/`, {
    cookie,
    body: { version: banner!.version + 1 },
  });
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'slider_banner')
    .where('row_id', '=', String(banner!.id))
    .orderBy('id')
    .select(['actor', 'operation', 'changed', 'before', 'after'])
    .execute();
  expect(entries).toMatchObject([
    { actor: 'staff:Rina', operation: 'INSERT', after: { title: 'Eid' } },
    {
      operation: 'UPDATE',
      changed: ['link', 'version'],
      before: { link: eid.link },
      after: { link: '/products?category=fish' },
    },
    { operation: 'DELETE', before: { link: '/products?category=fish' } },
  ]);
});

test.each<[string, object, string]>([
  ['a picture of another site', { image: 'https://evil.example/x.webp' }, 'image'],
  ['a picture outside the folder', { image_phone: '/media/../../etc/passwd' }, 'image_phone'],
  ['no picture', { image: '' }, 'image'],
  ['an end before the start', { starts: '2026-11-22T10:00:00Z', ends: '2026-11-22T09:00:00Z' }, 'ends'],
  ...hostileUrls.map((link): [string, object, string] => [`the link ${link}`, { link }, 'link']),
])('a banner with %s is refused', async (_what, fields, field) => {
  const response = await create(fields);
  expect(response.statusCode, response.body).toBe(400);
  expect(Object.keys(response.json().fields)).toEqual([field]);
  expect(await list()).toEqual([]);
});
