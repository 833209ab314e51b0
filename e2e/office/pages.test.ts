import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../shop/fixture.ts';
import { newPerson, officeLink, placeOrder, setUpAccount } from './office.ts';

const root = path.join(import.meta.dirname, '../..');
const textsIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'));

test('the page of the office is not stored and has a policy of its own', async ({ request }) => {
  for (const url of ['/office/', '/office/sign-in', '/office/orders/17?x=1']) {
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*script-src 'self' 'sha256-.*frame-ancestors 'none'/,
      ),
    });
    expect(response.headers()['content-security-policy']).not.toMatch(/unsafe/);
  }
  expect((await request.get('/office', { maxRedirects: 0 })).headers().location).toBe('/office/');
  expect((await request.get('/office/assets/none.js')).status()).toBe(404);
});

test('no file of the storefront holds anything of the office', async ({ request }) => {
  const texts = textsIn('storefront/build/client');
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts) expect(text).not.toMatch(/\/api\/office|\/office\/|office\/assets/);
  for (const url of ['/', '/sw.js', '/sitemap.xml', '/api/openapi.json'])
    expect(await (await request.get(url)).text(), url).not.toContain('/office');
});

test('the office loads less than 150 kB of script and style before its first page', async ({ page }) => {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (!/\/office\/assets\/.*\.(js|css)$/.test(response.url())) return;
    sizes.push(Number((await response.allHeaders())['content-length'] ?? 0));
    expect((await response.allHeaders())['content-encoding']).toBe('br');
  });
  await page.goto('/office/sign-in', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Sign in to the office' })).toBeVisible();
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(150_000);
});

test('who reads Bengali chooses the digits of the office, and numbers of orders stay as they are', async ({
  page,
  request,
}) => {
  const { number } = await placeOrder(request);
  await setUpAccount(page, await officeLink('desk'), newPerson('Rina'));
  await page.goto('/office/account');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const digits = page.getByRole('button', { name: 'বাংলা সংখ্যা' });
  await expect(digits).toHaveAttribute('aria-pressed', 'false');
  await digits.click();
  await page.goto(`/office/orders?search=${number}`);
  const order = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) });
  await expect(order).toContainText(/Tk [০-৯,.]+/);
  await expect(order).not.toContainText(/Tk \d/);
  await expect(order.getByRole('checkbox')).toHaveAccessibleName(new RegExp(number));
  await page.getByRole('button', { name: 'English' }).click();
  await expect(order).toContainText(/Tk \d/);
});
