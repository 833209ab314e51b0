import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@haat/contract/shop/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importText, openTestFolder } from '../../../testing/catalogue/import.ts';
import { testMedia } from '../../../testing/media/media.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { demoFolder } from '../../platform/media/folders.ts';

let shop: TestShop;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
  ({ folder, remove } = await openTestFolder());
  await mkdir(join(folder, 'goods/tiles'), { recursive: true });
  await copyFile(join(demoFolder, 'tiles/poa-fish.webp'), join(folder, 'goods/tiles/rui.webp'));
});

beforeEach(async () => {
  await shop.db.deleteFrom('product').execute();
});

afterAll(async () => {
  await shop.close();
  await remove();
});

const rui = { slug: 'rui', name: 'Rui fish', price: 350, category: 'fish', category_title: 'Fish' };

test.each([
  ['350', 350],
  [' 350.5 ', 350.5],
  ['1,250.00', 1250],
  ['1,25,000', 125000],
  ['৳ ১,২৫০', 1250],
  ['১২৫০.৫০ টাকা', 1250.5],
  ['Tk. 99', 99],
  ['BDT 99.90', 99.9],
  ['250/-', 250],
  ['100000000', 100_000_000],
  [72.5, 72.5],
  [1e3, 1000],
])('reads the price %j', async (price, taka) => {
  await importText(shop.db, [{ ...rui, price }]);
  const products: Product[] = (await shop.app.inject('/api/shop-app/products/')).json();
  expect(products.at(-1)).toMatchObject({ slug: 'rui', price: taka });
});

test.each([
  ['yes', true],
  ['TRUE', true],
  ['1', true],
  ['হ্যাঁ', true],
  [1, true],
  ['no', false],
  ['False', false],
  ['না', false],
  ['০', false],
])('reads the flag %j', async (isOnSale, sale) => {
  await importText(shop.db, [{ ...rui, isOnSale }]);
  const products: Product[] = (await shop.app.inject('/api/shop-app/products/')).json();
  expect(products.at(-1)).toMatchObject({ slug: 'rui', isOnSale: sale });
});

test('converts a picture to WebP with a name from its content, and serves it', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c30' } })
    .jpeg()
    .toBuffer();
  await writeFile(join(folder, 'goods/Rui Fish.JPG'), jpeg);
  const pictures = { from: join(folder, 'goods'), to: testMedia(join(folder, 'media')) };
  const row = { ...rui, image: 'tiles/rui.webp', images: ['Rui Fish.JPG', '.\\tiles\\rui.webp'] };
  const imported = await importText(shop.db, [row], { pictures });
  expect(imported).toMatchObject({ created: 1, refused: [] });
  const product: Product = (await shop.app.inject('/api/shop-app/products/')).json().at(-1);
  const name = /^\/media\/pictures\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/;
  expect(product).toMatchObject({
    mainimage: expect.stringMatching(name),
    image1: expect.stringMatching(name),
    image2: product.mainimage,
    image3: '',
  });
  expect(await importText(shop.db, [row], { pictures })).toMatchObject({ unchanged: 1, pictures: 0 });
  const without = await importText(shop.db, [{ ...row, image: '' }]);
  expect(without).toMatchObject({ unchanged: 1 });
});
