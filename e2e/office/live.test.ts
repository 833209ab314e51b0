import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { test } from '../shop/fixture.ts';
import { newPerson, officeLink, placeOrder, setUpAccount } from './office.ts';

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(`
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) { window.tones += 1; return start.apply(this, args); };
  `);
const tones = (page: Page) => page.evaluate('window.tones') as Promise<number>;

test('a new order rings and counts in the title until somebody opens it; a muted device is silent', async ({
  page,
  request,
}) => {
  await countTones(page);
  const rina = newPerson('Rina');
  await setUpAccount(page, await officeLink('desk'), rina);
  const polled = () =>
    page.waitForResponse((response) => response.url().endsWith('/today/') && response.ok());
  // Orders that were there when the page was opened do not ring.
  const counts = polled();
  await page.goto('/office/');
  await counts;
  await page.getByRole('heading', { name: 'Today' }).click();
  // Other tests place orders too: whatever comes after the first press rings.
  const { number } = await placeOrder(request);
  await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(4);
  await expect(page).toHaveTitle(/^\(\d+\) Haat office$/);

  const bell = page.getByRole('button', { name: /^Sound of new orders/ });
  await expect(bell).toHaveAccessibleName(/\d+ new orders?$/);
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('heading', { name: 'Today' }).click();
  const news = polled();
  await placeOrder(request);
  await news;
  expect(await tones(page)).toBe(0);

  await page.goto(`/office/orders?search=${number}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) });
  await expect(card.getByText('new', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: number }).click();
  await expect(page.getByText(`First opened by ${rina.name}`)).toBeVisible();
});

test('keys on a wide screen: / searches, j and k move along the list, Enter opens, ? lists the keys', async ({
  page,
  request,
}) => {
  await placeOrder(request);
  const { number } = await placeOrder(request);
  await setUpAccount(page, await officeLink('desk'), newPerson('Rina'));
  await page.goto('/office/orders?sort=newest');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next line of a list');
  await expectAccessible(page, 'keys');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('jk');
  await expect(search).toHaveValue('jk');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  const focused = page.locator('li:focus-within a:focus');
  const first = await focused.innerText();
  await page.keyboard.press('j');
  await expect(focused).not.toHaveText(first);
  await page.keyboard.press('k');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first })).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Phone of the caller' })).toBeFocused();
});

test('the office is installed as an app of its own, which caches nothing', async ({ page, request }) => {
  await page.goto('/office/sign-in');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(String(href));
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as { scope: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ scope: '/office/', start_url: '/office/' });
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe('image/png');
  }
  const registered = page.evaluate('navigator.serviceWorker?.controller ?? null');
  expect(await registered).toBeNull();
});

test('a device without a connection says so, and counts what waits', async ({ page }) => {
  await setUpAccount(page, await officeLink('desk'), newPerson('Jamal'));
  await page.goto('/office/desk');
  await page.getByRole('combobox', { name: 'Phone of the caller' }).fill('01711000000');
  await page.getByLabel('Name').fill('Karim');
  await page.getByLabel('Address').fill('Road 7, Banani');
  await page.getByRole('combobox', { name: 'Goods' }).fill('ru');
  await page.getByRole('option').first().click();
  await page.route('**/api/office/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Place/ }).click();
  await expect(page.getByText('1 change waits to be sent')).toBeVisible();
  await expect(page.getByText(/^No connection.*1 change waits/)).toBeVisible();
  await page.unroute('**/api/office/**');
  await expect(page.getByText('1 change waits to be sent')).toBeHidden();
  await expect(page.getByText(/^H\d+ is placed/)).toBeVisible();
});
