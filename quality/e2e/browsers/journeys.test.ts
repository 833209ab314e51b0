import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onServer } from '../../../server/testing/postgres.ts';
import { WEEK } from '../shop/weekly-list.ts';
import { openFirefox } from './firefox.ts';
import { type Driver, Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

const CART = 'Your Cart';
const CONFIRMATION = 'Confirm your order';

/** The numbers of the orders with a phone. */
async function ordersOf(phone: string): Promise<string[]> {
  const { rows } = await onServer(inject('database'), (client) =>
    client.query<{ number: string }>(
      'select number from orders where receiver_phone_number = $1 order by id',
      [phone],
    ),
  );
  return rows.map(({ number }) => number);
}

describe.each([
  ['Firefox', openFirefox, '01712345601'],
  ['WebKit', openWebKit, '01712345602'],
] as const)('%s', (_name, openBrowser, phone) => {
  let driver: Driver;
  let tab: Tab;
  beforeAll(async () => {
    driver = await openBrowser();
    tab = new Tab(driver, inject('shop'));
  });
  afterAll(() => driver?.close());

  /** Puts rice into the cart and goes to the checkout, without typing. */
  async function checkOutRice(): Promise<void> {
    await tab.open('/products?search=miniket');
    await tab.press({ role: 'button', name: /^Quick Add/ });
    await tab.press({ role: 'link', name: 'Checkout', inside: CART });
  }

  async function confirm(): Promise<void> {
    await tab.press({ role: 'button', name: 'Place Order' });
    await tab.press({ role: 'button', name: 'Confirm', inside: CONFIRMATION });
    await tab.read('Guest order placed successfully!');
    await expect.poll(() => tab.stored('guest_cart')).toSatisfy((cart) => !cart || cart.length === 0);
  }

  test('a guest’s first order', async () => {
    await tab.open('/');
    expect(await tab.width()).toBeLessThanOrEqual(0);
    await checkOutRice();
    await tab.fill('Name', 'Amina Rahman');
    await tab.fill('Phone', phone);
    await tab.fill('Address', 'House 7, Road 3, Mirpur 10, Dhaka');
    await confirm();
    expect(await ordersOf(`+88${phone}`)).toHaveLength(1);
  });

  test('the second order is for the same receiver, without typing', async () => {
    await checkOutRice();
    await tab.read('House 7, Road 3, Mirpur 10, Dhaka');
    await confirm();
    expect(await ordersOf(`+88${phone}`)).toHaveLength(2);
  });

  test('the quick list puts a week’s 35 goods into the cart', async () => {
    await tab.open('/bn/quick-list');
    await tab.fill('আপনার ফর্দ', WEEK.replaceAll('\n', ', ')); // WebKit’s driver types no new line
    await tab.press({ role: 'button', name: 'পণ্য খুঁজুন' });
    await tab.press({ role: 'button', name: /^৩৫টি পণ্য কার্টে দিন/ });
    await tab.see({ role: 'dialog', name: 'আপনার কার্ট' });
    await expect.poll(() => tab.stored('guest_cart')).toHaveLength(35);
  });

  test('a heart is saved, and a list of the cart adds its quantities again', async () => {
    await tab.open('/products?search=miniket');
    await tab.press({ role: 'button', name: /^Save: Miniket/ });
    await expect.poll(() => tab.stored('product_lists')).toMatchObject([{ name: '' }]);
    const bought = await quantityInCart();

    await tab.open('/lists');
    await tab.press({ role: 'button', name: 'New list' });
    await tab.press({ role: 'checkbox', name: /in the cart/ });
    await tab.fill('Name of the list', 'Monthly');
    await tab.press({ role: 'button', name: 'Create list' });
    await tab.press({ role: 'button', name: /^One more in the list: Potato/ });
    await tab.press({ role: 'button', name: 'Add all 35 to cart' });
    await tab.read('35 products added to the cart.');
    await expect.poll(quantityInCart).toBe(2 * bought + 1);
  });

  async function quantityInCart(): Promise<number> {
    const lines = (await tab.stored('guest_cart')) as { quantity: number }[];
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
});
