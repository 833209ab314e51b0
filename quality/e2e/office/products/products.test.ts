import type { Product } from '@haat/contract/shop/catalogue';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { holdRequest, loseResponse } from '../../shop/network-faults.ts';
import { dismissNotices, newStaff, signIn, visit } from '../office.ts';
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

async function chooseRiverFish(page: Page): Promise<void> {
  const category = page.getByLabel('Category');
  const option = category.locator('option', { hasText: 'River fish' });
  await category.selectOption(await option.getAttribute('value'));
}

test('a product is created and changed, also by two editors', async ({ page, request }) => {
  test.setTimeout(120_000);
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
    await step(chooseRiverFish(page));
    await expect(page.getByText(/^Sending/)).toHaveCount(0);
    await step(page.getByRole('button', { name: 'Put on sale' }).click());
    await expect(page.getByRole('heading', { name: 'Chitol, whole' })).toBeVisible();
    // At four seconds a step 8 steps take 32 seconds.
    expect(steps).toBeLessThanOrEqual(8);

    await expect
      .poll(() => productNamed(request, 'chitol whole'), { intervals: [100] })
      .toMatchObject({ name: 'Chitol, whole', price: 850.5, stock_status: true });
    await expect(page.getByText('A Bengali name')).toBeVisible();
    await expectAccessible(page, 'product');
  });

  await test.step('put on sale while a photo is sent, it waits on other pages too, and is stored when the photo has arrived', async () => {
    const release = await holdRequest(page, '**/api/office/pictures/');
    await visit(page, '/products/new');
    await page.getByRole('heading', { name: 'New product' }).waitFor();
    await page.getByLabel('Choose photos').setInputFiles([await photo('1.jpg', '#c30', 800)]);
    await page.getByLabel('Name in English').fill('Magur, live');
    await page.getByLabel('Price in taka').fill('600');
    await chooseRiverFish(page);
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await expect(page.getByText('It is stored as soon as a photo has arrived.')).toBeVisible();
    await expect(page.getByLabel('Price in taka')).toBeDisabled();
    await page.getByRole('button', { name: 'Back to the products' }).click();
    await expect(page.getByText('“Magur, live” waits for its photos.')).toBeVisible();
    release();
    await expect(page.getByText('“Magur, live” is stored.')).toBeVisible();
  });

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
  await test.step('an offer with dates is planned', async () => {
    const { id, name, price } = await productNamed(request, 'Sweet potato');
    const inAnHour = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16);
    await visit(page, `/products/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const offer = page.getByRole('region', { name: 'Offer with dates' });
    await offer.getByLabel('Price during the offer').fill('২১');
    await offer.getByLabel('From').fill(inAnHour);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^On offer for Tk\s21 from/)).toBeVisible();
    expect(await shown(request, id)).toMatchObject({ price, isOnSale: false });
    await expectAccessible(page, 'product with an offer');
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
    await loseResponse(page, '**/api/office/products/');
    await page.getByRole('button', { name: 'Put on sale' }).click();
    await expect(page.getByRole('alert').last()).toContainText('No connection.');
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
    await loseResponse(page, '**/api/office/stock/counts/');
    await stock.fill(String(before + 5));
    await save.click();
    await expect(page.getByRole('alert').last()).toContainText('No connection.');
    await save.click();
    await expect(save).toHaveCount(0);
    await expect(stock).toHaveValue(String(before + 5));
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
  });
  await test.step('several at once', async () => {
    const tengra = await productNamed(request, 'tengra');
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
  });
});
