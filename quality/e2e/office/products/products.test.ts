import type { Product } from '@haat/contract/shop/catalogue';
import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { dismissNotices, holdRequest, loseResponse, newStaff, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

/** A photo as a phone takes it: 12 megapixels. Others are smaller, for speed. */
const photo = async (name: string, background: string, width = 4000) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: width * 0.75, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** As a shopper sees it. */
const shown = async (request: APIRequestContext, id: number) =>
  (await (await request.get(`/api/shop-app/products/${id}/`)).json()) as Product;

test('a product is created and changed, also by two editors', async ({ page, request }) => {
  test.setTimeout(240_000);
  await test.step('a new fish with three photos is on sale within a minute of the first tap', async () => {
    await signIn(page, 'editor');
    await page.goto('/office/products');
    const photos = await Promise.all([
      photo('1.jpg', '#c30'),
      photo('2.jpg', '#3c0', 800),
      photo('3.jpg', '#03c', 800),
    ]);
    let steps = 0;
    const step = async (work: Promise<unknown>) => {
      await work;
      steps += 1;
    };
    await step(page.getByRole('link', { name: 'New product' }).click());
    await step(page.getByLabel('Choose photos').setInputFiles(photos));
    await step(page.getByLabel('Name in English').fill('Chitol, whole'));
    await step(page.getByLabel('Price in taka').fill('৮৫০.৫০'));
    await step(page.getByLabel('Stock now').fill('১২'));
    const river = page.getByLabel('Category').locator('option', { hasText: 'River fish' });
    await step(page.getByLabel('Category').selectOption(await river.getAttribute('value')));
    await expect(page.getByText(/^Sending/)).toHaveCount(0);
    await step(page.getByRole('button', { name: 'Put on sale' }).click());
    await expect(page.getByRole('heading', { name: 'Chitol, whole' })).toBeVisible();
    // At four seconds a step 8 steps take 32 seconds.
    expect(steps).toBeLessThanOrEqual(8);

    await expect
      .poll(async () => (await productNamed(request, 'chitol whole')).name, {
        intervals: [100],
      })
      .toBe('Chitol, whole');
    const product: Product = await productNamed(request, 'chitol whole');
    expect(product).toMatchObject({ price: 850.5, stock_status: true });
    for (const url of [product.mainimage, product.image1, product.image2])
      expect((await request.get(url)).headers()['content-type']).toBe('image/webp');
    await expect(page.getByText('A Bengali name')).toBeVisible();
    await expectAccessible(page, 'product');
  });

  await test.step('put on sale while a photo is sent, it waits on other pages too, and is stored when the photo has arrived', async () => {
    const release = await holdRequest(page, '**/api/office/pictures/');
    await visit(page, '/products/new');
    await page.getByLabel('Choose photos').setInputFiles([await photo('1.jpg', '#c30', 800)]);
    await page.getByLabel('Name in English').fill('Magur, live');
    await page.getByLabel('Price in taka').fill('600');
    const river = page.getByLabel('Category').locator('option', { hasText: 'River fish' });
    await page.getByLabel('Category').selectOption(await river.getAttribute('value'));
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await expect(page.getByText('It is stored as soon as a photo has arrived.')).toBeVisible();
    await expect(page.getByLabel('Price in taka')).toBeDisabled();
    await page.getByRole('button', { name: 'Back to the products' }).click();
    await expect(page.getByText('“Magur, live” waits for its photos.')).toBeVisible();
    release();
    await expect(page.getByText('“Magur, live” is stored.')).toBeVisible();
    await page.getByRole('link', { name: 'Open: Magur, live' }).click();
    await expect(page.getByRole('heading', { name: 'Magur, live' })).toBeVisible();
    await expect(page.getByText('A picture', { exact: true })).toHaveCount(0);
  });

  await test.step('a product gets pictures, is sold by weight with cuts, has an offer with dates, is changed by two editors, found in Bengali and archived, also with others', async () => {
    const rina = await signIn(page, 'editor');
    await test.step('pictures are ordered, removed, and sent again after the network failed', async () => {
      const { id } = await productNamed(request, 'rui');
      await page.goto(`/office/products/${id}`);
      const tiles = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem');
      await expect(tiles.first()).toBeVisible();
      const before = await tiles.count();
      await page.route('**/api/office/pictures/', (route) => route.abort());
      // Without a camera the app of the phone takes the photo.
      await page.getByRole('button', { name: 'Take a photo' }).click();
      const camera = page.getByRole('dialog', { name: 'Take a photo' });
      await expect(camera.getByText('The camera of this device cannot be used here.')).toBeVisible();
      await camera.getByLabel('Take a photo').setInputFiles(await photo('new.jpg', '#c30', 800));
      await expect(page.getByText('Not sent.')).toBeVisible();
      await page.unroute('**/api/office/pictures/');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Not sent.')).toHaveCount(0);
      await expect(page.getByText(/^Sending/)).toHaveCount(0);
      for (let at = before + 1; at > 1; at--)
        await page.getByRole('button', { name: `Move picture ${at} forward` }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('status').last()).toContainText('Saved.');
      await expect.poll(async () => (await shown(request, id)).mainimage).toMatch(/^\/media\/pictures\//);
      await page.getByRole('button', { name: 'Remove picture 1' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(tiles).toHaveCount(before);
    });
    await test.step('what is being saved cannot be changed, and its field keeps the focus', async () => {
      const { id } = await productNamed(request, 'rui');
      const release = await holdRequest(page, `**/api/office/products/${id}/`);
      const unit = page.getByLabel('Unit');
      await unit.fill('2 kg');
      await unit.press('Enter');
      await expect(unit).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Take a photo' })).toBeDisabled();
      // A disabled field loses the focus with the next frame.
      await expect(unit).not.toBeFocused();
      release();
      await expect(unit).toBeFocused();
      await expect(unit).toHaveValue('2 kg');
    });
    await test.step('a vegetable is sold by weight with two cuts; a unit that is no weight is named', async () => {
      const { id, name } = await productNamed(request, 'Potato');
      await visit(page, `/products/${id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByLabel('Unit').fill('1 bag');
      await page.getByLabel('Sold').selectOption('By weight: each step is one unit');
      await page.getByText('More about it').click();
      await page.getByLabel('Cuts').fill('Whole / আস্ত\nPeeled / খোসা ছাড়ানো');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(
        page.getByText('Sold by weight, it needs a weight as its unit, such as 500 g.'),
      ).toBeVisible();
      await page.getByLabel('Unit').fill('500 g');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect
        .poll(() => shown(request, id))
        .toMatchObject({
          unit: '500 g',
          sold_by: 'weight',
          options: [{ name: 'Whole' }, { name: 'Peeled' }],
        });
    });
    await test.step('an offer with dates starts by itself, shoppers see it, and it ends at its time', async () => {
      const { id, name, price } = await productNamed(request, 'Sweet potato');
      const inDhaka = (minutes: number) =>
        new Date(Date.now() + 6 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 16);
      await visit(page, `/products/${id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const offer = page.getByRole('region', { name: 'Offer with dates' });
      await offer.getByLabel('Price during the offer').fill('৯৯৯৯');
      await offer.getByLabel('From').fill(inDhaka(60));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('It must be below the price.')).toBeVisible();
      await offer.getByLabel('Price during the offer').fill('২১');
      await offer.getByLabel('Until').fill('202610-11-22T10:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please type the year with four digits.')).toBeVisible();
      await offer.getByLabel('Until').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^On offer for Tk\s21 from/)).toBeVisible();
      expect(await shown(request, id)).toMatchObject({ price, isOnSale: false });
      await offer.getByLabel('From').fill(inDhaka(-5));
      await offer.getByLabel('Until').fill(inDhaka(60));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(() => shown(request, id))
        .toMatchObject({ price: 21, old_price: price, isOnSale: true });
      await visit(page, '/more');
      await visit(page, `/products/${id}`);
      await expect(page.getByText(/^The offer ends/)).toBeVisible();
      await expectAccessible(page, 'product with an offer');
      // A minute is the smallest step of the field.
      await offer.getByLabel('Until').fill(inDhaka(-1));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => shown(request, id)).toMatchObject({ price, old_price: null, isOnSale: false });
    });
    await test.step('the second of two editors sees who changed what, and both values', async () => {
      const { id, name } = await productNamed(request, 'Katla');
      await visit(page, `/products/${id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByLabel('Price in taka').fill('522');
      const karim = await newStaff('editor', 'Karim');
      const { version } = await karim.api.getOfficeProduct({ params: { id } });
      await karim.api.updateProduct({ params: { id }, body: { price: '511', version } });

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const panel = page.getByRole('alert').filter({ hasText: karim.name });
      await expect(panel).toContainText('Now: 511');
      await expect(panel).toContainText('Yours: 522');
      await expectAccessible(page, 'two editors');
      await panel.getByRole('button', { name: 'Save mine' }).click();
      await expect(panel).toBeHidden();
      await expect.poll(async () => (await shown(request, id)).price).toBe(522);
    });
    await test.step('it is found in Bengali, and archived', async () => {
      await visit(page, '/products');
      await page.getByRole('searchbox', { name: 'Find a product' }).fill('ইলিশ');
      await page.getByRole('searchbox', { name: 'Find a product' }).press('Enter');
      const row = page
        .getByRole('listitem')
        .filter({ hasText: /hilsa|ilish/i })
        .first();
      const name = await row.getByRole('link').locator('span').first().innerText();
      await row.getByRole('textbox', { name: /^Price of/ }).fill('৯৯৯');
      await row.getByRole('button', { name: /^Save/ }).click();
      await expect(row.getByRole('textbox', { name: /^Price of/ })).toHaveValue('999');
      await row.getByRole('checkbox').click();
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Archived');
      await expect.poll(async () => (await productNamed(request, 'ilish')).name).not.toBe(name);
    });
    await test.step('a hostile name, and a response that is lost', async () => {
      await visit(page, '/products/new');
      const hostile = '"><img src=x onerror=alert(document.domain)>';
      await page.getByLabel('Name in English').fill(hostile);
      await page.getByLabel('Price in taka').fill('১');
      await page.getByLabel('Category').selectOption({ index: 1 });
      page.on('dialog', () => expect.soft('a script ran').toBe(''));
      // The response is lost, and the price is corrected: one product, with the new price.
      const creating = '**/api/office/products/';
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(creating, async (route) => {
        await released;
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Put on sale' }).click();
      await expect(page.getByLabel('Price in taka')).toBeDisabled();
      release();
      await expect(page.getByRole('alert').last()).toContainText('That did not work.');
      await page.unroute(creating);
      await page.getByLabel('Price in taka').fill('২');
      await page.getByRole('button', { name: 'Put on sale' }).click();
      await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
      await expect(page.getByLabel('Price in taka')).toHaveValue('2');
      await expect(page.getByRole('alert').last()).toContainText('stored before, with a stock of 0');
    });
    await test.step('a count whose response is lost counts once', async () => {
      const { name } = await productNamed(request, 'koral');
      await visit(page, '/products?find=koral');
      const stock = page.getByRole('textbox', { name: `Stock of ${name}` });
      const save = page.getByRole('button', { name: `Save: Stock of ${name}` });
      const before = Number(await stock.inputValue());
      const countUnheard = async (count: number) => {
        await dismissNotices(page);
        await loseResponse(page, '**/api/office/stock/counts/');
        await stock.fill(String(count));
        await save.click();
        await expect(page.getByRole('alert').last()).toContainText('That did not work.');
      };
      await countUnheard(before + 5);
      await save.click();
      await expect(save).toHaveCount(0);
      await expect(stock).toHaveValue(String(before + 5));
      await countUnheard(before + 6);
      await stock.fill(String(before + 9));
      await save.click();
      await expect(page.getByRole('alert').last()).toContainText(
        `A count of ${before + 6} was recorded before.`,
      );
      await expect(stock).toHaveValue(String(before + 6));
      // Another number is typed before the response of the first comes.
      await dismissNotices(page);
      const release = await holdRequest(page, '**/api/office/stock/counts/');
      await stock.fill(String(before + 7));
      await save.click();
      await expect(save).toBeDisabled();
      await stock.fill(String(before + 8));
      release();
      await expect(save).toBeEnabled();
      await expect(stock).toHaveValue(String(before + 8));
      await save.click();
      await expect(save).toHaveCount(0);
      await expect(stock).toHaveValue(String(before + 8));
    });
    await test.step('several at once', async () => {
      const tengra = await productNamed(request, 'tengra');
      const koral = await productNamed(request, 'koral');
      await visit(page, '/products?find=fish');
      await dismissNotices(page);
      await page.getByRole('button', { name: 'Choose several' }).click();
      const bar = page.getByRole('region', { name: 'Chosen products' });
      await expect(bar.getByRole('button', { name: 'Archive' })).toBeDisabled();
      await visit(page, '/products?find=tengra');
      await page.getByRole('checkbox', { name: `Choose ${tengra.name}`, exact: true }).check();
      await expectAccessible(page, 'chosen products');
      await bar.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText('1 product is changed.')).toBeVisible();
      await expect
        .poll(async () => (await request.get(`/api/shop-app/products/${tengra.id}/`)).status())
        .toBe(404);

      await visit(page, '/products?find=koral');
      await page.getByRole('button', { name: 'Choose several' }).click();
      await expect(page.getByRole('checkbox', { name: `Choose ${koral.name}`, exact: true })).toBeVisible();
      await bar.getByRole('button', { name: 'All of this page' }).click();
      const { version } = await rina.api.getOfficeProduct({ params: { id: koral.id } });
      await rina.api.updateProduct({ params: { id: koral.id }, body: { listed: false, version } });
      await bar.getByRole('button', { name: 'For sale' }).click();
      await expect(page.getByRole('alert').filter({ hasText: koral.name })).toContainText('Rina');
    });
  });

  await test.step('the form shows the rule of each refused field, in Bengali', async () => {
    await page.goto('/office/products/new');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByLabel('ইংরেজি নাম').fill('Chanda');
    await page.getByLabel('দাম (টাকা)').fill('300');
    await page.getByLabel('ক্যাটাগরি').selectOption({ index: 1 });
    await page.getByText('আরও তথ্য').click();
    await page.getByLabel('বারকোড').fill('12 34');
    // The category and the picture were deleted meanwhile.
    await page.route('**/api/office/products/', (route) => {
      const pictures = ['/media/pictures/00/none.webp'];
      return route.continue({ postData: { ...route.request().postDataJSON(), category: 999_999, pictures } });
    });
    await page.getByRole('button', { name: 'বিক্রিতে দিন' }).click();
    await expect(page.getByLabel('বারকোড')).toHaveAccessibleDescription(
      'বারকোডে শুধু ইংরেজি অক্ষর, অঙ্ক ও হাইফেন থাকে, সর্বোচ্চ ৪০টি।',
    );
    await expect(page.getByText('ছবিটি দোকানে আর নেই। আবার যোগ করুন।')).toBeVisible();
    await page.getByLabel('বারকোড').fill('1234');
    await page.unrouteAll();
    await page.route('**/api/office/products/', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), category: 999_999 } }),
    );
    await page.getByRole('button', { name: 'বিক্রিতে দিন' }).click();
    await expect(page.getByLabel('ক্যাটাগরি')).toHaveAccessibleDescription('এই ক্যাটাগরি নেই। অন্য একটি বাছুন।');
  });
});
