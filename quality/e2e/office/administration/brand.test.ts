import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

// Other tests check the title of the shop.
test('an owner changes name and logo; shoppers see both at the top and in the title, then the name alone', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = sharp({ create: { width: 2_000, height: 500, channels: 4, background: clear } });
  const buffer = await picture.png().toBuffer();
  await signIn(page, 'owner');

  await test.step('an owner without a category is led to the first one', async () => {
    await page.route('**/api/office/categories/', (route) => route.fulfill({ json: [] }));
    await page.goto('/office/products/new');
    await page.getByRole('link', { name: 'Create the first one' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  });

  await visit(page, '/more');
  const group = page.getByRole('region', { name: 'What shoppers see' });
  await group.getByRole('link', { name: 'Name and logo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Name and logo' })).toBeVisible();
  await page.getByLabel('Name in English').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Write a name.')).toBeVisible();
  await page.getByLabel('Name in English').fill('Amina Bazar');
  await page.getByLabel('Name in Bengali').fill('আমিনা বাজার');
  const field = page.getByRole('region', { name: 'Logo' });
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script/></svg>') };
  await field.getByLabel('Choose another logo').setInputFiles(svg);
  await expect(field.getByRole('alert')).toHaveText(/This is not a picture/);
  await field
    .getByLabel('Choose another logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(field.getByRole('img', { name: 'Amina Bazar' })).toHaveAttribute('src', /\/media\/pictures\//);
  await expect(field.getByRole('alert')).toHaveCount(0);

  await test.step('a session that has ended loses nothing that is typed', async () => {
    const session = await page.context().cookies();
    // The poll learns it as well, but the editor's pages do not poll.
    await page.route('**/api/office/today/', (route) => route.abort());
    await page.context().clearCookies();
    await field
      .getByLabel('Choose another logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const link = page.getByRole('status').getByRole('link', { name: 'Sign in again' });
    await expect(link).toHaveAttribute('href', '/office/sign-in?next=%2Fbrand');
    await expectAccessible(page, 'brand without a session');
    // As after the sign-in in the other tab.
    await page.context().addCookies(session);
    await field
      .getByLabel('Choose another logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(link).toBeHidden();
    await page.unroute('**/api/office/today/');
    await expect(field.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a conflict is shown again if the network fails before its version arrives', async () => {
    const path = '/api/office/brand/';
    const stored = await (await page.request.get(path)).json();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const data = { ...stored, brand_name: 'Karim Bazar' };
    const other = await page.request.post(path, { headers, data });
    expect(other.status(), await other.text()).toBe(200);
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('That did not work.')).toBeVisible();
    await page.unroute(`**${path}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'changed this at' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Shoppers see')).toBeVisible();

  const html = async () => (await page.request.get('/bn')).text();
  await expect.poll(html, { intervals: [100] }).toContain('আমিনা বাজার');
  const shopper = await page.context().newPage();
  await shopper.goto('/');
  await expect(shopper).toHaveTitle(/Amina Bazar/);
  const logo = shopper.getByRole('banner').getByRole('img', { name: 'Amina Bazar' });
  await expect(logo).toHaveAttribute('src', /\/media\/pictures\/.*\.320\.webp$/);
  await expect
    .poll(() => logo.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(320);
  // What is transparent stays so, also where the browser made the picture smaller.
  const shown = await page.request.get((await logo.getAttribute('src'))!);
  expect((await sharp(await shown.body()).stats()).isOpaque).toBe(false);
  expect(await html()).toMatch(/<title>[^<]*আমিনা বাজার/);

  await shopper.close();

  await field.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(field.getByText('Amina Bazar')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Shoppers see')).toBeVisible();
  await expect.poll(html, { intervals: [100] }).not.toContain('/media/pictures/');
  expect(await (await page.request.get('/about')).text()).toMatch(/<header.*Amina Bazar<\/a>.*<\/header>/s);
});
