import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importText, openTestFolder } from '../../../testing/catalogue/import.ts';
import { testMedia } from '../../../testing/media/media.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { type fetchPicture, NotFetched } from '../../platform/media/fetch-picture.ts';
import type { LostPicture } from './linked-pictures.ts';

let shop: TestDatabase;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  shop = await openTestDatabase();
  ({ folder, remove } = await openTestFolder());
});
afterAll(async () => {
  await shop.close();
  await remove();
});

const csv = `code,name,price,category,image,image1
R-1,Rui fish,350,Fish,https://cdn.example/rui.jpg,https://cdn.example/page.html
K-1,Katla fish,300,Fish,https://cdn.example/none.jpg,
P-1,Pabda fish,500,Fish,pabda.jpg,https://cdn.example/rui.jpg
`;

test('pictures are fetched by their links, each once; a row whose link gives none is stored without it, and the link is named', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c30' } })
    .jpeg()
    .toBuffer();
  const asked: string[] = [];
  const load: typeof fetchPicture = async (link) => {
    asked.push(link);
    if (link.endsWith('rui.jpg')) return jpeg;
    return link.endsWith('page.html') ? Buffer.from('<html>') : new NotFetched('not_fetched');
  };
  const lost: LostPicture[] = [];
  const links = { to: testMedia(join(folder, 'media')), lost, load };
  expect(await importText(shop.db, csv, { links, dryRun: true })).toMatchObject({ created: 3 });
  expect(asked).toEqual([]);
  expect(await importText(shop.db, csv, { links })).toMatchObject({ created: 3, refused: [] });
  expect(asked.toSorted()).toEqual(
    ['none.jpg', 'page.html', 'rui.jpg'].map((name) => `https://cdn.example/${name}`),
  );
  const stored = await shop.db
    .selectFrom('product')
    .select(['code', 'mainimage', 'image1'])
    .orderBy('id')
    .execute();
  const picture = expect.stringMatching(/^pictures\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/);
  expect(stored).toEqual([
    { code: 'R-1', mainimage: picture, image1: '' },
    { code: 'K-1', mainimage: '', image1: '' },
    { code: 'P-1', mainimage: '', image1: picture },
  ]);
  expect(lost).toEqual([
    { row: 2, link: 'https://cdn.example/page.html', problem: 'not_a_picture' },
    { row: 3, link: 'https://cdn.example/none.jpg', problem: 'not_fetched' },
    { row: 4, link: 'pabda.jpg', problem: 'not_a_link' },
  ]);
  // Imported again, it changes nothing.
  expect(await importText(shop.db, csv, { links })).toMatchObject({ updated: 0, created: 0 });
});
