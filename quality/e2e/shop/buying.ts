import type { Product } from '@haat/contract/shop/catalogue';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Locator, Page } from '@playwright/test';
import { expect, openWithStorage } from './fixture.ts';

/** A cart line as stored in local storage under `guest_cart`. */
export interface StoredLine {
  id: number;
  item_name: string;
  product_image: string;
  item_price: number;
  quantity: number;
}

export function lineOf(product: Product, quantity = 1): StoredLine {
  return {
    id: product.id,
    item_name: product.name,
    product_image: product.mainimage,
    item_price: product.price,
    quantity,
  };
}

/** Cart lines of so many products that the shop does not have. */
export function linesOfOthers(count: number): StoredLine[] {
  const line = { item_name: 'Miniket rice', product_image: '', item_price: 350, quantity: 1 };
  return Array.from({ length: count }, (_, n) => ({ ...line, id: 900_000 + n }));
}

/** Presses Quick Add on the card of a product; the drawer opens. */
export async function quickAdd(page: Page, { name }: Pick<Product, 'name'>): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: /^Quick Add/ }).click();
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => !('replayNextEvent' in globalThis));
}

/** Opens a page with these lines in the guest's cart; a string is stored unchanged. */
export async function openWithCart(page: Page, lines: StoredLine[] | string, path: string): Promise<void> {
  const text = typeof lines === 'string' ? lines : JSON.stringify(lines);
  await openWithStorage(page, { guest_cart: text }, path);
  await waitForScript(page);
}

/** Stores these lines in the guest's cart as another tab does; the open page follows. A string is stored unchanged. */
export async function setCart(page: Page, lines: StoredLine[] | string): Promise<void> {
  const text = typeof lines === 'string' ? lines : JSON.stringify(lines);
  await page.evaluate((text) => {
    localStorage.setItem('guest_cart', text);
    localStorage.removeItem('guest_cart_names');
  }, text);
  await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'guest_cart' }))");
}

/** Opens a path without a page load, as a link of the page does, and waits for nothing: the path may redirect. */
export async function pushPath(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
}

export function storedCart(page: Page): Promise<StoredLine[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('guest_cart') ?? 'null'));
}

/** Opens the cart drawer from the header. */
export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Fills Amina's name, phone and address at checkout. */
export async function fillReceiver(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Amina Rahman');
  await page.getByLabel('Phone').fill('01712-345678');
  await page.getByLabel('Address', { exact: true }).fill('House 7, Road 3, Mirpur 10, Dhaka');
}

/** The same on a Bengali page. */
export async function fillReceiverInBengali(page: Page, phone = '01712345678'): Promise<void> {
  await page.getByLabel('নাম', { exact: true }).fill('আমিনা রহমান');
  await page.getByLabel('মোবাইল নম্বর').fill(phone);
  await page.getByLabel('ঠিকানা', { exact: true }).fill('বাসা ৭, রোড ৩, ধানমন্ডি ৭');
}

/** Shows the lines of the checkout, which are folded on phones. */
export async function unfoldLines(page: Page): Promise<void> {
  await page.locator('main form button[aria-expanded=false]').first().click();
}

/** Presses Place Order and returns the open confirmation. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm your order' });
  await expect(confirmation).toBeVisible();
  return confirmation;
}

/** Presses Place Order, and Confirm in the confirmation. */
export async function confirmOrder(page: Page): Promise<void> {
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
}

/** The same on a Bengali page. */
export async function confirmOrderInBengali(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  const confirmation = page.getByRole('dialog', { name: 'অর্ডার নিশ্চিত করুন' });
  await confirmation.getByRole('button', { name: 'নিশ্চিত করুন' }).click();
}

/** The banner of a guest's order, which is there for three seconds. */
export function placedBanner(page: Page): Locator {
  return page.getByText('Guest order placed successfully!');
}

/** The notice that nobody knows yet whether an order arrived. */
export function unknownNotice(page: Page): Locator {
  return page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
}

/** Records the page's order requests by order key, and the created orders by number. */
export function watchOrders(page: Page): { sends: string[]; numbers: string[] } {
  const seen: { sends: string[]; numbers: string[] } = { sends: [], numbers: [] };
  page.on('request', (request) => {
    if (isGuestOrder(request.method(), request.url())) {
      seen.sends.push(request.postDataJSON().order_key);
    }
  });
  page.on('response', async (response) => {
    if (!isGuestOrder(response.request().method(), response.url()) || response.status() !== 201) return;
    seen.numbers.push(((await response.json()) as GuestOrder).number);
  });
  return seen;
}

function isGuestOrder(method: string, url: string): boolean {
  return method === 'POST' && url.endsWith('/api/order-app/guest-orders/');
}

/** A press is a tap, or a key that types no letter. */
export function countPresses() {
  let presses = 0;
  return {
    presses: () => presses,
    async press(target: Locator): Promise<void> {
      presses++;
      await target.click();
    },
  };
}
