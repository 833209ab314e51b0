import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

// Other tests check the title of the shop.
test('an owner changes name and logo; shoppers see both at the top and in the title, then the name alone, and staff the name', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><circle cx="5" cy="5" r="5" fill="#06c"/></svg>';
  const buffer = await sharp(Buffer.from(drawing), { density: 3_600 }).png().toBuffer();
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
  await expect(field.getByRole('alert')).toHaveText(/This is SVG, not a photo/);
  // The browser makes a picture of it, in which no script runs.
  const drawn = {
    ...svg,
    buffer: Buffer.from(drawing.replace('<circle', '<script>alert(1)</script><circle')),
  };
  await field.getByLabel('Choose another logo').setInputFiles(drawn);
  await expect(field.getByRole('img', { name: 'Amina Bazar' })).toHaveAttribute('src', /\/media\/pictures\//);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const empty = await sharp({ create: { width: 300, height: 300, channels: 4, background: clear } }).png();
  await field
    .getByLabel('Choose another logo')
    .setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: await empty.toBuffer() });
  await expect(field.getByRole('alert')).toHaveText(/all of it is transparent/);
  await field
    .getByLabel('Choose another logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(field.getByRole('alert')).toHaveCount(0);
  const share = field.getByRole('figure', { name: 'Shared link' }).locator('img');
  await expect
    .poll(() => share.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1_200);
  await expectAccessible(page, 'the icons of a logo');

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
  const home = page.getByRole('banner').getByRole('link', { name: 'Amina Bazar office' });
  await expect(home).toBeVisible();
  await page.reload();
  await expect(home).toBeVisible();
  await expect(page).toHaveTitle(/Amina Bazar office$/);

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

  await test.step('browser tabs, home screens, shared links and the office’s own app have the logo', async () => {
    const read = async (path: string) => {
      const response = await page.request.get(path);
      expect([path, response.status()]).toEqual([path, 200]);
      return response;
    };
    const text = await html();
    const icons = [...text.matchAll(/<link rel="(?:apple-touch-)?icon"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href!,
    );
    const image = /property="og:image" content="([^"]+)"/.exec(text)?.[1];
    const manifests = await Promise.all(
      ['/bn/manifest.webmanifest', '/office/manifest.webmanifest'].map(async (path) =>
        (await read(path)).json(),
      ),
    );
    expect(manifests.map(({ name }) => name)).toEqual([
      'আমিনা বাজার · Amina Bazar',
      'Amina Bazar office · আমিনা বাজার অফিস',
    ]);
    const all = [
      ...icons,
      image!,
      ...manifests.flatMap(({ icons }) => icons.map(({ src }: { src: string }) => src)),
    ];
    expect(all).toHaveLength(10);
    for (const src of all)
      expect([src, (await read(src)).url()]).toEqual([src, expect.stringMatching(/\/media\/brand\//)]);
    for (const path of [
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/icons/icon-512.png',
      '/share.png',
      '/office/icon-192.png',
    ])
      expect((await read(path)).url()).toContain('/media/brand/');
  });

  await shopper.close();

  await field.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(field.getByText('Amina Bazar')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Shoppers see')).toBeVisible();
  await expect.poll(html, { intervals: [100] }).not.toMatch(/\/media\/pictures\//);
  // Of the name alone.
  expect((await page.request.get('/favicon.ico')).url()).toContain('/media/brand/');
  expect(await (await page.request.get('/about')).text()).toMatch(
    /<header.*Amina Bazar<\/span><\/a>.*<\/header>/s,
  );
});
