import type { Product } from '@haat/contract/shop/catalogue';
import { confirmOrder, fillReceiver, open, storedCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { alertOf, login, newPhone, password, register, stored } from '../customers.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { delayRequests } from '../network-faults.ts';
import { freePort, startShop } from '../start-shop.ts';

// The storefront of one Haat on the API of another one, whose STOREFRONT_ORIGINS names it: two origins in the browser.

test.describe.configure({ mode: 'default' });

let api: Awaited<ReturnType<typeof startShop>>;
let storefront: Awaited<ReturnType<typeof startShop>>;

test.beforeAll(async () => {
  const PORT = String(await freePort());
  api = await startShop(process.env.SHOP_DATABASE!, { STOREFRONT_ORIGINS: `http://localhost:${PORT}` });
  storefront = await startShop(process.env.SHOP_DATABASE!, { PORT, API_HOST: api.url });
});
test.afterAll(async () => {
  await storefront?.stop();
  await api?.stop();
});

test('Amina buys as a guest, then registers, orders and cancels, all at the other Haat’s API', async ({
  page,
}) => {
  test.slow();
  const phone = newPhone();
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (pathname.startsWith('/api/')) hosts.add(origin);
  });
  const rice = await productNamed(page.request, 'Miniket');
  const koral = await productNamed(page.request, 'Koral');

  await test.step('a guest finds a product and orders it', async () => {
    await open(page, storefront.url);
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.pressSequentially('miniket');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Miniket');
    await page.getByRole('button', { name: 'Cash on Delivery - Order Now' }).click();
    await fillReceiver(page);
    await confirmOrder(page);
    await expect(alertOf(page, 'Order placed successfully as Guest!')).toBeVisible();
    await expect.poll(() => storedCart(page)).toBeNull();
  });

  await test.step('registers and logs in; the cart is merged', async () => {
    await open(page, `${storefront.url}/products/${rice.id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close cart' }).click();
    await visit(page, '/register');
    await register(page, phone);
    await login(page, { phone, password });
    await expect(page).toHaveURL(`${storefront.url}/`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  await test.step('changes that wait for earlier ones are sent when the page is left', async () => {
    const headers = { authorization: `Bearer ${await stored(page, 'access')}` };
    const carts = `${api.url}/api/payment-app/carts/`;
    await page.request.post(carts, { headers, data: { item: koral.id, quantity: 1 } });
    await page.goto(`${storefront.url}/cart`);
    const more = ({ name }: Product) =>
      page.getByRole('main').getByRole('button', { name: `One more: ${name}` });
    await more(koral).waitFor();
    const endDelay = await delayRequests(page, 1_000);
    for (const product of [rice, koral]) await more(product).click();
    await page.goto(`${storefront.url}/about`);
    await endDelay();
    const read = async () => (await page.request.get(carts, { headers })).json();
    await expect.poll(read).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
  });

  await test.step('orders, sees the order, and cancels it', async () => {
    await visit(page, '/checkout');
    await fillReceiver(page);
    await page.getByLabel('Email').fill('amina@example.com');
    await confirmOrder(page);
    await expect(page).toHaveURL(`${storefront.url}/order`);
    const order = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PENDING' });
    await order.getByRole('button', { name: /^Details/ }).click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(details.first()).toContainText('CANCELLED');
  });

  await test.step('logs out, which ends the session at the API', async () => {
    const refresh = await stored(page, 'refresh');
    await page.goto(`${storefront.url}/profile`);
    await page.getByRole('tab', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const renew = () => page.request.post(`${api.url}/api/token/refresh/`, { data: { refresh } });
    await expect.poll(async () => (await renew()).status()).toBe(401);
  });

  expect(Array.from(hosts)).toEqual([api.url]);
});
