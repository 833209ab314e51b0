import type { GuestOrder } from '@haat/contract/shop/orders';
import { open, visit } from './buying.ts';
import { codeOn } from './codes.ts';
import { expect, inDatabase, newPhone, statusOf, test } from './customers.ts';
import { productNamed } from './fixture.ts';

/** What an order has taken from stock, and not returned. */
const takenBy = async (number: string) => {
  const movements =
    'select -sum(quantity) as taken from stock_movement where order_id = (select id from orders where number = $1)';
  return Number((await inDatabase(movements, [number])).taken);
};

test('a guest orders, closes the browser, finds the order on another device by a code and cancels it', async ({
  page: other,
  request,
}) => {
  const phone = newPhone();
  const rice = await productNamed(request, 'Miniket');
  const placed = await request.post('/api/order-app/guest-orders/', {
    data: { name: 'Amina', phone, address: 'Dhanmondi', items: [{ product: rice.id, quantity: 2 }] },
  });
  const { number }: GuestOrder = await placed.json();
  expect(await takenBy(number)).toBe(2);

  await open(other, '/about');
  await other.getByRole('contentinfo').getByRole('link', { name: 'Track an order' }).click();
  await other.getByLabel('Order number').fill('rice');
  await other.getByLabel('Phone').fill(phone);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByLabel('Order number')).toHaveAccessibleDescription(/such as H100042/);
  await other.getByLabel('Order number').fill(number.toLowerCase());
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible();
  await expect(other.getByLabel('Code')).toBeFocused();
  await other.getByLabel('Code').fill('000000x');
  await other.getByRole('button', { name: 'Show my order' }).click();
  await expect(other.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');
  await other.getByLabel('Code').fill(await codeOn(request, phone));
  await other.getByRole('button', { name: 'Show my order' }).click();

  await expect(other).toHaveURL(/\/guest-order\/[\w-]{32}$/);
  await expect(other.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  const steps = other.getByRole('region', { name: 'How far your order is' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Placed\d+ \w+ \d+, \d+:\d\d [ap]m$/,
    /^Confirmed/,
    /^On its way/,
    /^Delivered/,
  ]);
  // Colours alone do not tell what is done: forced colours remove them.
  await expect(steps.nth(0).locator('svg')).toHaveCount(1);
  await expect(steps.nth(1).locator('svg')).toHaveCount(0);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  const whatsapp = other.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`text=My%20order%20${number}`));
  await other.getByRole('button', { name: 'Cancel order' }).click();
  await other.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(statusOf(other, 'Your order was cancelled.')).toBeVisible();
  await expect(steps).toHaveText([/^Placed/, /^Cancelled/]);
  expect(await takenBy(number)).toBe(0);

  await visit(other, '/order');
  await expect(other.getByRole('main').getByRole('link', { name: number })).toBeVisible();
});

test('a guest without an account: the orders of this device, and a code for others', async ({ page }) => {
  test.slow();
  const order = { number: 'H100777', token: 'x'.repeat(32), key: '' };
  const link = page.getByRole('main').getByRole('link', { name: order.number });

  await test.step('the orders of this device are listed for a guest on /order, /login, /track', async () => {
    await page.goto('/order');
    await expect(page).toHaveURL('/login?next=%2Forder');
    await page.evaluate((orders) => localStorage.setItem('guest_orders', JSON.stringify(orders)), [order]);
    await open(page, '/order');
    for (const path of ['/order', '/login', '/track']) {
      await visit(page, path);
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute('href', /\/guest-order\/x{32}$/);
    }
  });

  await test.step('another code is requested without typing number and phone again', async () => {
    const phone = newPhone();
    await page.getByLabel('Order number').fill('h 100042');
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Send another code' }).click();
    await expect(page.getByLabel('Order number')).toHaveValue('h 100042');
    await expect(page.getByLabel('Phone')).toHaveValue(phone);
    await expect(page.getByLabel('Phone')).toBeFocused();
  });

  await test.step('and in the menu', async () => {
    await page.getByRole('button', { name: 'All categories' }).click();
    await page.getByRole('banner').getByRole('link', { name: order.number }).click();
    await expect(page).toHaveURL(/\/guest-order\/x{32}$/);
  });
});
