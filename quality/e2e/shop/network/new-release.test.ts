import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lineOf, open, openWithCart, quickAdd, storedCart, waitForScript } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

/** The files of each release, of this one first. */
const RELEASES = path.join(import.meta.dirname, '../../../../storefront/build/releases.json');

/** A press within 300 ms after the failure belongs to the failed open. */
async function pressUntilOpen(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(async () => {
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    await expect(drawer).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('without a network the page stays, and the next press tries again; if a new release removed files, the page reloads once for each, then leaves the component out', async ({
  page,
  context,
  request,
}) => {
  const shrimp = await productNamed(request, 'Bagda chingri');
  const warning = () =>
    page.waitForEvent('console', (message) => message.text().startsWith('A part of the page'));
  await open(page, '/products?search=bagda');
  let loads = 0;
  page.on('load', () => loads++);

  await test.step('without a network the page stays, and the next press tries again', async () => {
    await context.setOffline(true);
    const warned = warning();
    await quickAdd(page, shrimp);
    await warned;
    await context.setOffline(false);
    await pressUntilOpen(page);
    expect(loads).toBe(0);
  });

  await test.step('removed files reload the page once for each, and are then left out', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.route('**/assets/cart-drawer-*.js', (route) => route.fulfill({ status: 404 }));
    await open(page, '/products?search=bagda');
    await quickAdd(page, shrimp);
    await expect.poll(() => loads).toBe(2);
    await waitForScript(page);
    expect(await storedCart(page)).toMatchObject([{ id: shrimp.id, quantity: 1 }]);

    const warned = warning();
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    await warned;
    expect(loads).toBe(2);
    await page.route('**/assets/search-dropdown-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('combobox', { name: 'Search products' }).fill('fish');
    await expect.poll(() => loads).toBe(3);
    await waitForScript(page);
    await page.unrouteAll();
    await pressUntilOpen(page);
    expect(loads).toBe(3);
  });
});

test('with nothing configured the pages neither load nor show anything of notices, reported purchases, couriers and chats', async ({
  page,
  request,
  baseURL,
}) => {
  const unused = ['notify-me-button-', 'chat-offer-page-'];
  // If a part is no file of its own, a page that does not need it may contain it.
  const [built] = JSON.parse(readFileSync(RELEASES, 'utf8')) as string[][];
  for (const name of unused)
    expect(built!.filter((file) => path.basename(file).startsWith(name))).not.toEqual([]);
  const rice = await productNamed(request, 'Miniket');
  const { token } = await placeGuestOrder(request, [{ product: rice.id, quantity: 2 }]);
  const requested: URL[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url())));
  for (const path of ['/', `/products/${rice.id}`, '/cart', '/checkout', `/guest-order/${token}`]) {
    const before = requested.length;
    await openWithCart(page, [lineOf(rice, 2)], path);
    await page.waitForLoadState('networkidle');
    expect(requested.length, path).toBeGreaterThan(before + 5);
    expect(await page.content(), path).not.toMatch(
      /push_key|purchase_consent|Meta \(Facebook\)|notifications?|courier|Steadfast|Pathao|RedX/i,
    );
  }
  expect(requested.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== baseURL)).toEqual([]);
  const names = requested.map(({ pathname }) => pathname.split('/').at(-1)!);
  expect(names.filter((name) => unused.some((each) => name.startsWith(each)))).toEqual([]);
});
