import type { Page } from '@playwright/test';
import { openBareProvider } from './bare-provider.ts';
import { fillReceiver, review, storedCart } from './buying.ts';
import { alertOf, statusOf } from './customers.ts';
import { expect, test } from './fixture.ts';
import { startShop } from './open-shop.ts';

test.describe.configure({ mode: 'default' });

let provider: Awaited<ReturnType<typeof openBareProvider>>;
let shop: Awaited<ReturnType<typeof startShop>>;

test.beforeAll(async () => {
  provider = await openBareProvider();
  shop = await startShop(process.env.SHOP_DATABASE!, { API_HOST: provider.host });
});
test.afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

const amina = { phone: '01712345678', password: 'ilish with mustard' };

/** Adds a product to the cart from its card, and closes the drawer. */
async function addByCard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Quick Add: ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close cart' }).click();
}

test('the whole list is paged, sorted, filtered by category and shown as products', async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article');
  await page.goto(shop.url);
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole('main')).toContainText('30 products');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cards).toHaveCount(6);
  await page.goto(`${shop.url}/products?category=fish&subcategory=sea`);
  await expect(cards.getByRole('heading')).toHaveText([
    ...['Hilsa', 'Rupchanda', 'Koral', 'Hilsa, cut', 'Rupchanda, cut', 'Koral, cut'],
  ]);
  await page.goto(`${shop.url}/products?category=electronics&subcategory=rice-cooker&sort=-price`);
  await expect(cards.getByRole('heading').first()).toHaveText('Cooker for Boal');
  await page.getByRole('link', { name: 'Cooker for Rui' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cooker for Rui');
  await expect(page.getByRole('main')).toContainText('Fresh Cooker for Rui');
  const popular = page.getByRole('region', { name: 'Popular Products' });
  await expect(popular.getByRole('heading', { level: 3 })).toHaveText([
    ...['Hilsa', 'Rupchanda', 'Koral', 'Rui', 'Katla', 'Pabda'],
  ]);
  await expect(page.getByRole('img', { name: 'Cooker for Rui, picture 1' })).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  expect((await page.request.get(`${shop.url}/products/99`)).status()).toBe(404);
});

test('a search finds part of a name, in the dropdown and on the results page', async ({ page }) => {
  await page.goto(shop.url);
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('UPCH');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.first().locator('mark')).toHaveText('upch');
  await options.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rupchanda');
  await page.goto(`${shop.url}/products?search=zzzz`);
  await expect(page.getByRole('main')).toContainText('No products found.');
});

test('a search is filtered and sorted in the URL', async ({ page }) => {
  const names = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
  await page.goto(`${shop.url}/products?search=boal`);
  await expect(names).toHaveText(['Boal', 'Boal, cut', 'Cooker for Boal']);
  await page.goto(`${shop.url}/products?search=boal&in_stock=true&sort=-price`);
  await expect(names).toHaveText(['Boal, cut', 'Boal']);
  await page.goto(`${shop.url}/products?search=boal&category=electronics`);
  await expect(names).toHaveText(['Cooker for Boal']);
  await page.goto(`${shop.url}/products?search=ru&on_sale=true`);
  await expect(names).toHaveText(['Rui']);
});

test('a guest orders and sends a message', async ({ page }) => {
  await page.goto(`${shop.url}/products/4`);
  await expect(page.getByRole('main')).toContainText('SAVE Tk 46');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Cash on Delivery - Order Now' }).click();
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(alertOf(page, 'Order placed successfully as Guest!')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Guest order placed successfully!' }),
  ).toBeVisible();
  expect(provider.sent.guestOrders).toMatchObject([
    { name: 'Amina Rahman', phone: '+8801712345678', items: [{ product: 4, quantity: 2, price: 104 }] },
  ]);

  await page.goto(`${shop.url}/contact`);
  const message = { Name: 'Amina', Email: 'amina@example.com', Subject: 'Rui', Message: 'Is it fresh?' };
  for (const [label, text] of Object.entries(message))
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(statusOf(page, 'Thank you for your message! We will get back to you soon.')).toBeVisible();
  expect(provider.sent.messages).toHaveLength(1);
});

test('Amina registers, logs in with a full cart, saves profile and address, orders, and checks her history', async ({
  page,
}) => {
  test.slow();
  await test.step('registers and logs in; her cart comes along', async () => {
    await page.goto(`${shop.url}/products?category=fish&subcategory=river`);
    await addByCard(page, 'Rui');
    await page.goto(`${shop.url}/register`);
    await page.getByLabel('Phone').fill(amina.phone);
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await page.getByLabel('Confirm password').fill(amina.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(statusOf(page, 'Registration successful! Please login.')).toBeVisible();
    // Wait for the login page: the registration also has a password field.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect.poll(() => storedCart(page)).toBeNull();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  await test.step('changes the cart', async () => {
    await page.goto(`${shop.url}/products?search=Koral`);
    await addByCard(page, 'Koral, cut');
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await drawer.getByRole('button', { name: 'One more: Rui' }).click();
    await expect(drawer).toContainText('Total: Tk 321.00');
    await drawer.getByRole('button', { name: 'Remove Koral, cut' }).click();
    await expect(drawer).toContainText('Total: Tk 208.00');
  });

  await test.step('saves profile and address, with an expired access token', async () => {
    await page.goto(`${shop.url}/profile`);
    await page.evaluate(() => localStorage.setItem('access', 'over'));
    await page.goto(`${shop.url}/profileupdate`);
    await page.getByLabel('Full name').fill('Amina Rahman');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(statusOf(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Amina Rahman').first()).toBeVisible();
    await page.goto(`${shop.url}/billing-address`);
    const address = {
      Name: 'Amina Rahman',
      Phone: amina.phone,
      Email: 'amina@example.com',
      Address: 'House 7, Road 3, Mirpur 10',
      City: 'Dhaka',
      'Zip code': '1216',
    };
    for (const [label, text] of Object.entries(address))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(statusOf(page, 'Billing address created successfully!')).toBeVisible();
    await page.getByLabel('City').fill('Chattogram');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(statusOf(page, 'Billing address updated successfully!')).toBeVisible();
  });

  await test.step('orders with cash on delivery', async () => {
    await page.goto(`${shop.url}/checkout`);
    await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(statusOf(page, 'Order placed successfully! Cash on Delivery selected.')).toBeVisible();
    await expect(page).toHaveURL(/\/order$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const placed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PENDING' });
    await expect(placed).toContainText('Tk 218.40');
    await placed.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Mirpur 10, Chattogram, 1216, Bangladesh');
    await page.keyboard.press('Escape');
  });

  await test.step('sees it in both histories', async () => {
    await page.goto(`${shop.url}/profile`);
    await page.getByRole('tab', { name: 'Order History' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Tk 218.40');
    await page.getByRole('tab', { name: 'Cart History' }).click();
    const line = page.getByRole('tabpanel').getByRole('listitem');
    await expect(line).toContainText('Rui');
    await expect(line).toContainText('Purchased');
  });

  await test.step('orders online and is led to the payment', async () => {
    await page.goto(`${shop.url}/products?search=Magur`);
    await addByCard(page, 'Magur');
    await page.goto(`${shop.url}/checkout`);
    await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
    await page.getByRole('radio', { name: 'Online payment' }).check();
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/banner-fish\.webp\?order=\d+$/);
  });

  await test.step('comes home, and every call of the specification but a guest’s has been made', async () => {
    await page.goto(`${shop.url}/about`);
    await page.goto(shop.url);
    const byGuests = ['POST /api/order-app/guest-orders/', 'POST /api/aboutus/messages/'];
    expect(provider.calls.filter((call) => !provider.called.has(call) && !byGuests.includes(call))).toEqual(
      [],
    );
  });
});
