import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { signIn } from '../office.ts';
import { test } from '../own-shop.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><circle cx="5" cy="5" r="5" fill="#06c"/></svg>';

const widthOf = (image: Locator) =>
  image.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth);

// Other tests check the title of the shop.
test('an owner changes name and logo; shoppers see both at the top and in the title, then the name alone, and staff the name', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'owner');
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Name and logo' }).click();
  await page.getByLabel('Name in English').fill('Amina Bazar');
  await page.getByLabel('Name in Bengali').fill('আমিনা বাজার');
  const field = page.getByRole('region', { name: 'Logo' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.getByLabel('Choose another logo').setInputFiles({ name, mimeType, buffer });
  // The browser makes a picture of it, in which no script runs.
  const scripted = drawing.replace('<circle', '<script>alert(1)</script><circle');
  await choose('logo.svg', 'image/svg+xml', Buffer.from(scripted));
  await expect(field.getByRole('img', { name: 'Amina Bazar' })).toHaveAttribute('src', /\/media\/pictures\//);
  const logoFile = await sharp(Buffer.from(drawing), { density: 3_600 }).png().toBuffer();

  await test.step('a session that has ended loses nothing that is typed', async () => {
    const session = await page.context().cookies();
    // The poll learns it as well, but the editor's pages do not poll.
    await page.route('**/api/office/today/', (route) => route.abort());
    await page.context().clearCookies();
    await choose('logo.png', 'image/png', logoFile);
    const link = page.getByRole('status').getByRole('link', { name: 'Sign in again' });
    await expect(link).toHaveAttribute('href', '/office/sign-in?next=%2Fbrand');
    await expectAccessible(page, 'brand without a session');
    // As after the sign-in in the other tab.
    await page.context().addCookies(session);
    await choose('logo.png', 'image/png', logoFile);
    await expect(link).toBeHidden();
    await page.unroute('**/api/office/today/');
  });

  await expect(field.getByRole('alert')).toHaveCount(0);
  const share = field.getByRole('figure', { name: 'Shared link' }).locator('img');
  await expect.poll(() => widthOf(share)).toBe(1_200);
  await expectAccessible(page, 'the icons of a logo');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Shoppers see')).toBeVisible();
  const home = page.getByRole('banner').getByRole('link', { name: 'Amina Bazar office' });
  await expect(home).toBeVisible();
  await expect(page).toHaveTitle(/Amina Bazar office$/);

  const html = async () => (await page.request.get('/bn')).text();
  await expect.poll(html, { intervals: [100] }).toContain('আমিনা বাজার');
  const shopper = await page.context().newPage();
  await shopper.goto('/');
  await expect(shopper).toHaveTitle(/Amina Bazar/);
  const logo = shopper.getByRole('banner').getByRole('img', { name: 'Amina Bazar' });
  await expect(logo).toHaveAttribute('src', /\/media\/pictures\/.*\.320\.webp$/);
  await expect.poll(() => widthOf(logo)).toBe(320);
  // What is transparent stays so, also where the browser made the picture smaller.
  const shown = await page.request.get((await logo.getAttribute('src'))!);
  expect((await sharp(await shown.body()).stats()).isOpaque).toBe(false);
  expect(await html()).toMatch(/<title>[^<]*আমিনা বাজার/);
  await shopper.close();

  await test.step('browser tabs, home screens, shared links and the office’s own app have the logo', async () => {
    const text = await html();
    const links = text.matchAll(/(?:rel="(?:apple-touch-)?icon"[^>]*href|og:image" content)="([^"]+)"/g);
    const sources = [...links].map(([, url]) => url!);
    for (const [path, app] of [
      ['/bn/manifest.webmanifest', { name: 'আমিনা বাজার · Amina Bazar' }],
      [
        '/office/manifest.webmanifest',
        { name: 'Amina Bazar office · আমিনা বাজার অফিস', scope: '/office/', start_url: '/office/' },
      ],
    ] as const) {
      const manifest = await (await page.request.get(path)).json();
      expect(manifest).toMatchObject(app);
      sources.push(...manifest.icons.map(({ src }: { src: string }) => src));
    }
    expect(sources).toHaveLength(10);
    const fixed = ['/favicon.ico', '/apple-touch-icon.png', '/icons/icon-512.png', '/share.png'];
    for (const path of [...sources, ...fixed, '/office/icon-192.png']) {
      const response = await page.request.get(path);
      expect([path, response.status()]).toEqual([path, 200]);
      expect(response.url(), path).toContain('/media/brand/');
    }
  });

  await field.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(field.getByText('Amina Bazar')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Shoppers see')).toBeVisible();
  await expect.poll(html, { intervals: [100] }).not.toMatch(/\/media\/pictures\//);
  // Without a logo, the icon is drawn from the name.
  expect((await page.request.get('/favicon.ico')).url()).toContain('/media/brand/');
  expect(await (await page.request.get('/about')).text()).toMatch(
    /<header.*Amina Bazar<\/span><\/a>.*<\/header>/s,
  );
});
