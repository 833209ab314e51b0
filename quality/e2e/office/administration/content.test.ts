import type { SliderBanner } from '@haat/contract/shop/content';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

const photo = async () => ({
  name: 'eid.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c30' } })
    .jpeg()
    .toBuffer(),
});

const bannersOf = async (request: APIRequestContext) =>
  (await (await request.get('/api/aboutus/slider-banner/')).json()) as SliderBanner[];

/** As a field of the type `datetime-local` has it, in Dhaka. */
const inDhaka = (time: number) => new Date(time + 6 * 3_600_000).toISOString().slice(0, 16);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an editor changes banners and texts, which shoppers see at their time', async ({ page, request }) => {
  test.setTimeout(120_000);
  await signIn(page, 'editor');
  await test.step('a scheduled banner is not seen before its time, then it is, with its crop and its shelf', async () => {
    await page.goto('/office/banners');
    await press(page, 'New banner');
    await page.getByLabel('Choose a picture').setInputFiles(await photo());
    await page.getByLabel('Title in English').fill('Eid <b onclick=hit()>sale</b>');
    await page.getByLabel('Title in Bengali').fill('ঈদের ছাড়');
    await page.getByLabel('Where a tap leads').fill('/products?category=fish');
    await page.getByLabel('From').fill(inDhaka(Date.now() + 3_600_000));
    await expect(page.getByText(/^Sending/)).toHaveCount(0);
    await page.getByText('Shelf on the home page').click();
    await page.getByLabel('Name of the shelf in English').fill('Eid pack');
    for (const [typed, name] of [
      ['semai', /Semai/],
      ['ghee', /Ghee/],
      ['turmeric', /Turmeric/],
    ] as const) {
      await page.getByLabel('Add a product').fill(typed);
      await page.getByRole('option', { name }).click();
    }
    await page.getByRole('button', { name: /^Move Turmeric .* up$/ }).click();
    await page.getByRole('button', { name: /^Take out Turmeric/ }).click();
    await page.getByLabel(/^A bundle/).check();
    await expectAccessible(page, 'a new banner');
    await press(page, 'Save');
    const card = page.getByRole('region', { name: 'Eid' });
    await expect(card).toContainText('/products?category=fish');
    await expect(card).toContainText(/From \d/);

    const isSeen = async () => (await bannersOf(request)).some(({ title_bn }) => title_bn === 'ঈদের ছাড়');
    expect(await isSeen()).toBe(false);
    await queryRow("update slider_banner set starts = now() where title_bn = 'ঈদের ছাড়'");
    await expect.poll(isSeen, { intervals: [100] }).toBe(true);
    await visit(page, '/banners');
    for (let at = 5; at > 0; at--) await page.getByRole('button', { name: /^Move Eid .* up$/ }).click();
    await expect.poll(async () => (await bannersOf(request))[0]?.title_bn).toBe('ঈদের ছাড়');

    const shopper = await page.context().newPage();
    await shopper.goto('/');
    const picture = shopper.getByRole('img', { name: 'Eid <b onclick=hit()>sale</b>' });
    await expect(picture).toBeVisible();
    // The tests run on a phone.
    const crop = (await bannersOf(request))[0]!.image_phone.replace(/\.webp$/, '');
    await expect
      .poll(() => picture.evaluate((element) => (element as unknown as { currentSrc: string }).currentSrc))
      .toContain(crop);
    // Both products of the shelf in one press.
    const pack = shopper.getByRole('region', { name: 'Eid pack' });
    await expect(pack.getByRole('article')).toHaveText([/Semai/, /Ghee/]);
    const cart = shopper.getByRole('dialog');
    await expect(async () => {
      if (await cart.isHidden()) await pack.getByRole('button', { name: /^Add all 2 · Tk 435$/ }).click();
      await expect(cart).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(cart).toContainText('Ghee');
    await expect(cart).toContainText('Semai');
    await shopper.close();
    await page.getByRole('button', { name: /^Turn off Eid/ }).click();
    await expect.poll(isSeen, { intervals: [100] }).toBe(false);
  });

  await test.step('a policy text is drafted, published, seen by shoppers, and undone', async () => {
    const shown = async () => (await request.get('/return-policy')).text();
    const before = await shown();
    await visit(page, '/texts');
    await page.getByRole('link', { name: /^Return policy/ }).click();
    const field = page.getByLabel('Text in Bengali');
    await expect(field).toHaveValue(/কখন ফেরত দিতে পারবেন/);
    await field.fill(
      '## নতুন নিয়ম\n\n**১০ দিনের** মধ্যে জানান। <img src=x onerror=alert(1)>\n\n- [মাছ](/products?category=fish "t\' onmouseover=alert(1)")',
    );
    await press(page, 'Preview');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'নতুন নিয়ম' })).toBeVisible();
    await expect(preview.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expectAccessible(page, 'a text');
    await press(page, 'Save draft');
    await expect(page.getByText('Shoppers do not see it')).toBeVisible();
    expect(await shown()).toEqual(before);

    await press(page, 'Publish');
    await expect(page.getByText('Published. Shoppers read')).toBeVisible();
    await expect.poll(shown, { intervals: [100] }).toContain('নতুন নিয়ম');
    const shopper = await page.context().newPage();
    shopper.on('dialog', () => expect.soft('a script ran').toBe(''));
    await shopper.goto('/return-policy');
    await expect(shopper.getByRole('heading', { name: 'নতুন নিয়ম' })).toBeVisible();
    await expect(shopper.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(shopper.getByRole('main').locator('img[onerror], [onmouseover]')).toHaveCount(0);
    await expect(shopper.getByRole('link', { name: 'মাছ', exact: true })).toHaveAttribute(
      'href',
      '/products?category=fish',
    );
    await expectAccessible(shopper, 'a published text');
    await shopper.close();

    await press(page, 'Publish again: version 1');
    await expect(page.getByText('Published. Shoppers read')).toBeVisible();
    await expect.poll(shown, { intervals: [100] }).toEqual(before);
  });

  await test.step('delivery promises are seen in both languages and in the description of the home page', async () => {
    await visit(page, '/texts');
    await page.getByRole('link', { name: /^Delivery promises/ }).click();
    const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
    await expect(delivery.getByLabel('Words in English')).toHaveValue('within 3 hours of ordering');
    await expectAccessible(page, 'promises');
    await delivery.getByLabel('Words in English').fill('within 90 <b>minutes</b>');
    await delivery.getByLabel('Words in Bengali').fill('৯০ মিনিটের মধ্যে');
    await page.getByLabel('Sentence in English').fill('Fresh from the market in 90 minutes.');
    await press(page, 'Preview');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('within 90 <b>minutes</b>');
    await press(page, 'Publish');
    await expect(page.getByText('Published. Shoppers read')).toBeVisible();
    for (const [path, text] of [
      ['/about', 'within 90 &lt;b&gt;minutes'],
      ['/bn/about', '৯০ মিনিটের মধ্যে'],
      ['/', '<meta name="description" content="Fresh from the market in 90 minutes."'],
    ] as const)
      await expect.poll(async () => (await request.get(path)).text(), { intervals: [100] }).toContain(text);
  });

  await test.step('contact details, hours and the top banner change for shoppers at once', async () => {
    await visit(page, '/contact');
    await page.getByLabel('First words of the top banner, in Bengali').fill('ঈদের অর্ডার নিচ্ছি');
    await page.getByLabel('Weekend, in English').fill('Friday–Saturday, 10am–6pm');
    await page.getByLabel('Facebook').fill('https://www.facebook.com/haat.example');
    await press(page, 'Save');
    await expect(page.getByText('Saved. Shoppers see')).toBeVisible();
    const html = async () => (await request.get('/contact')).text();
    await expect.poll(html, { intervals: [100] }).toContain('ঈদের অর্ডার নিচ্ছি');
    expect(await html()).toContain('Friday–Saturday, 10am–6pm');
  });
});
