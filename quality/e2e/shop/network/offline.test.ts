import type { BrowserContext, Page } from '@playwright/test';
import {
  confirmOrder,
  fillReceiver,
  open,
  openDrawer,
  placedBanner,
  unknownNotice,
  waitForScript,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { test as base, expect, openAs, queryRow, stored } from '../customers.ts';
import { type Network, openNetwork } from '../network-faults.ts';

/** A browser with the service worker, on a network that a test can cut. */
const test = base.extend<{ network: Network }>({
  network: async ({ browserName: _ }, use) => {
    const network = await openNetwork();
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the offline cache contains it. */
async function openAndCache(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
  await expect.poll(() => listCachedPaths(page, 'haat-pages')).toContain(path);
}

/** The methods of the browser's caches that these tests use. */
interface BrowserCaches {
  keys(): Promise<string[]>;
  open(name: string): Promise<{
    keys(): Promise<{ url: string }[]>;
    match(path: string): Promise<Response | undefined>;
    put(path: string, response: Response): Promise<void>;
  }>;
}

interface BrowserWorkers {
  controller: object | null;
  ready: Promise<{ update(): Promise<unknown> }>;
  addEventListener(name: string, listener: (event: unknown) => void): void;
}

/** Paths in the caches whose names start with `name`. */
function listCachedPaths(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const { caches } = globalThis as unknown as { caches: BrowserCaches };
    const names = (await caches.keys()).filter((other) => other.startsWith(name));
    const all = await Promise.all(names.map(async (other) => (await caches.open(other)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, name);
}

/** Makes a cached list two days older. */
async function ageList(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    const { caches } = globalThis as unknown as { caches: BrowserCaches };
    const lists = await caches.open('haat-lists');
    const cached = (await lists.match(path))!;
    const headers = new Headers(cached.headers);
    headers.set('date', new Date(Date.now() - 2 * 86_400_000).toUTCString());
    await lists.put(path, new Response(await cached.blob(), { headers }));
  }, path);
}

async function goOffline(context: BrowserContext, network: Network): Promise<void> {
  network.cut();
  await context.setOffline(true);
}

async function goOnline(context: BrowserContext, network: Network): Promise<void> {
  network.restore();
  await context.setOffline(false);
}

/** Counts the orders for a receiver's address. */
async function countOrdersFor(address: string): Promise<number> {
  const row = await queryRow('select count(*)::int as orders from orders where receiver_address = $1', [
    address,
  ]);
  return Number(row.orders);
}

const pricesAsOf = /^Prices as of \d?\d:\d\d [ap]m, no connection$/;

/** A list with few products, which loads fast. */
const LIST = '/products?category=dairy-eggs&subcategory=milk';

test('offline, visited pages and the cart work, and a lost order is sent once; cached pages also when the shop fails or has a new version, on a phone', async ({
  page,
  context,
  network,
  amina,
}) => {
  test.slow();
  await openAndCache(page, LIST);
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('button', { name: /^Quick Add/ }).first()).toBeVisible();
  const lists = async () =>
    (await listCachedPaths(page, 'haat-lists')).filter((path) => path.startsWith('/api/shop-app/products/'));
  const areSold = await drawer.getByRole('heading', { name: 'Best sellers' }).isVisible();
  const shown = async () => (await lists()).find((path) => path.includes('sort=sold') === areSold);
  await expect.poll(shown).toBeDefined();
  const shownList = (await shown())!;
  await page.keyboard.press('Escape');
  const links = page.getByRole('article').getByRole('link');
  const [seen, unseen] = await Promise.all([0, 1].map((at) => links.nth(at).getAttribute('href')));
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about$/);
  for (const path of [seen!, '/checkout', `/bn${LIST}`]) await openAndCache(page, path);
  await goOffline(context, network);
  await ageList(page, shownList);

  await test.step('visited pages are shown with their pictures and the time of their prices, and not others', async () => {
    await page.reload();
    await expect(page.getByText(/-এর দাম, ইন্টারনেট সংযোগ নেই$/)).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await page.goto(LIST);
    await expect(page.getByText(pricesAsOf)).toBeVisible();
    const picture = page.getByRole('article').first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('with an older list on the page the time is that of the list, until another page is shown', async () => {
    await waitForScript(page);
    await openDrawer(page);
    await expect(page.getByText(/^Prices as of .+, \d?\d:\d\d [ap]m, no connection$/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a link opens a visited product, which is put into the cart', async () => {
    await waitForScript(page);
    await page.locator(`article a[href="${seen}"]`).first().click();
    await expect(page.getByText(pricesAsOf)).toBeVisible();
    await expect(page).toHaveURL(seen!);
    await waitForScript(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Close cart' }).click();
  });

  await test.step('a link to another page shows a message, until the shop is reachable again', async () => {
    await page.goBack();
    await expect(page).toHaveURL(LIST);
    await waitForScript(page);
    await page.locator(`article a[href="${unseen}"]`).first().click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await goOnline(context, network);
    // A press before hydration is replayed, which a link would not be.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(unseen!);
    await expect(page.getByText(pricesAsOf)).toBeHidden();
    await goOffline(context, network);
  });

  const address = `Offline house ${crypto.randomUUID()}`;
  await test.step('the cart is ordered when the shop is reachable', async () => {
    await waitForScript(page);
    await (await openDrawer(page)).getByRole('link', { name: 'Checkout' }).click();
    await fillReceiver(page);
    await page.getByLabel('Address', { exact: true }).fill(address);
    await confirmOrder(page);
    await expect(unknownNotice(page)).toBeVisible();
  });
  const tryAgain = unknownNotice(page).getByRole('button', { name: 'Try again' });

  await test.step('a response is lost after the order is stored; the question stays in the cached page, which is refreshed as soon as the shop responds', async () => {
    await goOnline(context, network);
    await expect(page.getByText(pricesAsOf)).toBeHidden();
    expect(await countOrdersFor(address)).toBe(0);
    network.loseResponseTo('POST', '/api/order-app/guest-orders/');
    await tryAgain.click();
    await expect.poll(() => countOrdersFor(address)).toBe(1);
    await page.reload();
    await waitForScript(page);
    await expect(page.getByText(pricesAsOf)).toBeVisible();
    await expect(unknownNotice(page)).toBeVisible();
    network.restore();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(pricesAsOf)).toBeHidden();
  });

  await test.step('a request with the order key finds the stored order: one order', async () => {
    await tryAgain.click();
    await expect(placedBanner(page)).toBeVisible();
    expect(await countOrdersFor(address)).toBe(1);
  });

  await test.step('no private data is cached, and signing out leaves the offline cache unchanged', async () => {
    await openAs(page, amina, '/order');
    await waitForScript(page);
    for (const path of ['/billing-address', '/cart', '/profile']) await visit(page, path);
    await expect(page.getByText(amina.phone.slice(5)).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Logout' }).click();
    await expect.poll(() => stored(page, 'access')).toBeNull();
    const paths = (await listCachedPaths(page, 'haat-')).filter((path) => !path.startsWith('/assets/'));
    expect(paths).toContain(seen);
    expect(paths.filter((path) => /profile|order|token|user|payment|cart$|billing/.test(path))).toEqual([]);
  });

  await test.step('a new service worker takes control, and an open page of the old version still works', async () => {
    await open(page, LIST);
    await expect
      .poll(() => listCachedPaths(page, 'haat-files'))
      .toContainEqual(expect.stringContaining('cart-drawer'));
    // The next version has another worker. Files of this version are removed, except those that its pages name.
    network.change(/^\/sw\.js$/, (own) => `${own}\nself.version = 'next';`);
    network.change(/^\/assets\/(cart|dialog|product-page|checkout)/, () => null);
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

  await test.step('of a shop that fails, a cached page is shown, and the error instead of another page', async () => {
    network.fail(/^\/products/, 500);
    await page.goto(LIST);
    await expect(page.getByText(pricesAsOf)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Milk/);
    await page.goto('/products?category=fish');
    await expect(page.getByRole('heading', { name: 'This page cannot be shown right now.' })).toBeVisible();
  });
});
