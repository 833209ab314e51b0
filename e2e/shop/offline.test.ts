import type { BrowserContext, Page } from '@playwright/test';
import { fillReceiver, lineOf, review, waitForScript } from './buying.ts';
import { test as base, expect, inDatabase, openAs, stored } from './customers.ts';
import { productNamed } from './fixture.ts';
import { type Line, openLine } from './network-faults.ts';

/** A browser in which the service worker runs, at the end of a line that can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({ browserName: _ }, use) => {
    const line = await openLine();
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.address),
});
test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the shelf keeps it: worker, files, and the page itself. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
  await expect.poll(() => kept(page, 'haat-pages')).toContain(path);
}

/** As much of the browser's caches as these tests ask for. */
interface BrowserCaches {
  keys(): Promise<string[]>;
  open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }>;
}

interface BrowserWorkers {
  controller: object | null;
  ready: Promise<{ update(): Promise<unknown> }>;
  addEventListener(name: string, listener: (event: unknown) => void): void;
}

/** Paths in a cache, by the beginning of its name. */
function kept(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const { caches } = globalThis as unknown as { caches: BrowserCaches };
    const names = (await caches.keys()).filter((other) => other.startsWith(name));
    const all = await Promise.all(names.map(async (other) => (await caches.open(other)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, name);
}

async function goOffline(context: BrowserContext, line: Line): Promise<void> {
  line.cut();
  await context.setOffline(true);
}

async function comeBack(context: BrowserContext, line: Line): Promise<void> {
  line.mend();
  await context.setOffline(false);
}

/** How many orders there are for a receiver. */
async function ordersOf(address: string): Promise<number> {
  const row = await inDatabase('select count(*)::int as orders from orders where receiver_address = $1', [
    address,
  ]);
  return Number(row.orders);
}

const pricesAsOf = /^Prices as of \d\d:\d\d, no connection$/;

test('load, go offline, browse visited pages, fill the cart, go online, order on a phone', async ({
  page,
  context,
  line,
}) => {
  const rice = await productNamed(context.request, 'Miniket');
  await openAndKeep(page, '/');
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await openAndKeep(page, `/products/${rice.id}`);
  await openAndKeep(page, '/checkout');
  await openAndKeep(page, '/bn/products');

  await goOffline(context, line);
  await page.goto('/');
  await expect(page.getByText(pricesAsOf)).toBeVisible();
  const picture = page.getByRole('article').first().locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await page.goto('/bn/products');
  await expect(page.getByText(/-এর দাম, ইন্টারনেট সংযোগ নেই$/)).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.goto(`/products/${rice.id}`);
  await waitForScript(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click();
  const address = `Offline house ${crypto.randomUUID()}`;
  await fillReceiver(page);
  await page.getByLabel('Address', { exact: true }).fill(address);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  const unknown = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
  await expect(unknown).toBeVisible();

  await comeBack(context, line);
  await expect(page.getByText(pricesAsOf)).toBeHidden();
  expect(await ordersOf(address)).toBe(0);
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  expect(await ordersOf(address)).toBe(1);
});

test('a response is lost after the order is stored: a request with the order key finds it; one order, on a phone', async ({
  page,
  line,
}) => {
  const rice = await productNamed(page.request, 'Miniket');
  await openAndKeep(page, '/checkout');
  const lines = JSON.stringify([lineOf(rice, 2)]);
  await page.evaluate((lines) => localStorage.setItem('guest_cart', lines), lines);
  await page.reload();
  await waitForScript(page);
  const address = `House of the lost response ${crypto.randomUUID()}`;
  await fillReceiver(page);
  await page.getByLabel('Address', { exact: true }).fill(address);
  line.loseAnswerTo('POST', '/api/order-app/guest-orders/');
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();

  const unknown = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
  await expect(unknown).toBeVisible();
  expect(await ordersOf(address)).toBe(1);
  await page.reload();
  await expect(page.getByText(pricesAsOf)).toBeVisible();
  await expect(unknown).toBeVisible();
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(unknown.getByRole('button', { name: 'Try again' })).toBeEnabled();

  line.mend();
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  expect(await ordersOf(address)).toBe(1);
});

test('offline, a link to a cached document opens it, a link to a page never visited shows a message on a phone', async ({
  page,
  line,
}) => {
  await openAndKeep(page, '/');
  const links = page.getByRole('article').getByRole('link');
  const [seen, unseen] = await Promise.all([0, 1].map((at) => links.nth(at).getAttribute('href')));
  await openAndKeep(page, seen!);
  await openAndKeep(page, '/');
  line.cut();
  await page.locator(`article a[href="${seen}"]`).first().click();
  await expect(page.getByText(pricesAsOf)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(seen);
  await page.goBack();
  await waitForScript(page);
  await page.locator(`article a[href="${unseen}"]`).first().click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  line.mend();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByText(pricesAsOf)).toBeHidden();
});

test('while the shop fails, a cached page shows the time of its prices, another page shows the error on a phone', async ({
  page,
  line,
}) => {
  const rice = await productNamed(page.request, 'Miniket');
  await openAndKeep(page, `/products/${rice.id}`);
  for (const status of [500, 503]) {
    line.fail(/^\/products/, status);
    await page.goto(`/products/${rice.id}`);
    await expect(page.getByText(pricesAsOf)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Miniket/);
  }
  await page.goto('/products?category=fish');
  await expect(page.getByRole('heading', { name: 'This page cannot be shown right now.' })).toBeVisible();
});

test('prices are fetched again as soon as the shop responds on a phone', async ({ page, line }) => {
  const rice = await productNamed(page.request, 'Miniket');
  await openAndKeep(page, `/products/${rice.id}`);
  line.cut();
  await page.reload();
  await waitForScript(page);
  await expect(page.getByText(pricesAsOf)).toBeVisible();
  line.mend();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(pricesAsOf)).toBeHidden();
});

test('no private data is cached, and signing out leaves the offline cache unchanged on a phone', async ({
  page,
  amina,
}) => {
  await openAndKeep(page, '/checkout');
  await openAs(page, amina, '/profile');
  await expect(page.getByText(amina.phone.slice(5)).first()).toBeVisible();
  for (const path of ['/order', '/billing-address', '/cart', '/']) {
    await page.goto(path);
    await waitForScript(page);
  }
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Logout' }).click();
  await expect.poll(() => stored(page, 'access')).toBeNull();
  const addresses = (await kept(page, 'haat-')).filter((address) => !address.startsWith('/assets/'));
  expect(addresses).toContain('/');
  expect(
    addresses.filter((address) => /profile|order|token|user|payment|cart$|billing/.test(address)),
  ).toEqual([]);
});

test('a new service worker takes control, and an open page of the old version still works on a phone', async ({
  page,
  line,
}) => {
  await openAndKeep(page, '/');
  await expect.poll(() => kept(page, 'haat-files')).toContainEqual(expect.stringContaining('cart-panel'));
  // The next version: another worker, and no file of this one but those that its own pages name.
  line.change(/^\/sw\.js$/, (own) => `${own}\nself.version = 'next';`);
  line.change(/^\/assets\/(cart|dialog|product-page|checkout)/, () => null);
  const workers = await page.evaluate(async () => {
    const { serviceWorker } = navigator as unknown as { serviceWorker: BrowserWorkers };
    const before = serviceWorker.controller;
    const taken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    await (await serviceWorker.ready).update();
    await taken;
    return { before: before !== null, changed: before !== serviceWorker.controller };
  });
  expect(workers).toEqual({ before: true, changed: true });
  await page
    .getByRole('button', { name: /^Quick Add/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});
