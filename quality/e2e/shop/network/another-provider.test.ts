import type { Page } from '@playwright/test';
import { openBareProvider } from '../bare-provider.ts';
import { confirmOrder, fillReceiver, open, openDrawer, storedCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { alertOf, login, password, register, statusOf } from '../customers.ts';
import { expect, test } from '../fixture.ts';
import { startShop } from '../start-shop.ts';

let provider: Awaited<ReturnType<typeof openBareProvider>>;
let shop: Awaited<ReturnType<typeof startShop>>;

test.beforeAll(async () => {
  provider = await openBareProvider();
  shop = await startShop(process.env.SHOP_DATABASE!, { API_HOST: provider.host });
});
test.afterEach(() => expect(Array.from(provider.unspecified)).toEqual([]));
test.afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

const amina = { phone: '01712345678', password };

/** A text of the page from each request. */
const parts = {
  'GET /api/aboutus/slider-banner/': 'banner-fish',
  'GET /api/aboutus/contact-info/': 'Mirpur 10',
  'GET /api/shop-app/categories/': 'category=electronics',
  'GET /api/setup/': 'rui-rohu-whole',
};

/** Adds a product to the cart from its card, and closes the drawer. */
async function addByCard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Quick Add: ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close cart' }).click();
}

test('a guest and a customer shop at another provider, of which what fails costs only its part of a page', async ({
  page,
  request,
}) => {
  test.slow();
  await test.step('a guest finds products in the whole list, orders and sends a message', async () => {
    const cards = page.getByRole('main').getByRole('article');
    const names = cards.getByRole('heading', { level: 2 });
    await open(page, shop.url);
    await expect(cards).toHaveCount(24);
    await expect(page.getByRole('main')).toContainText('30 products');
    // By the keyboard: cards get their real heights as they come into view, so the link moves while it is scrolled to.
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(cards).toHaveCount(6);
    await visit(page, '/products?category=fish&subcategory=sea');
    await expect(names).toHaveText([
      ...['Hilsa', 'Rupchanda', 'Koral', 'Hilsa, cut', 'Rupchanda, cut', 'Koral, cut'],
    ]);
    await expect(page).toHaveURL(/category=fish&subcategory=sea-fish$/);
    await test.step('each fixed category route leads to the category with its name, in either language', async () => {
      await visit(page, '/products?category=fish&subcategory=river');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('নদীর মাছ');
      await expect(cards).toHaveCount(14);
    });
    await visit(page, '/products?category=electronics&subcategory=rice-cooker&sort=-price');
    await expect(names.first()).toHaveText('Cooker for Boal');
    await page.getByRole('link', { name: 'Cooker for Rui' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cooker for Rui');
    await expect(page.getByRole('main')).toContainText('Fresh Cooker for Rui');
    const popular = page.getByRole('region', { name: 'Popular Products' });
    await expect(popular.getByRole('heading', { level: 3 })).toHaveText([
      ...['Hilsa', 'Rupchanda', 'Koral', 'Rui', 'Katla', 'Pabda'],
    ]);
    const picture = page.getByRole('img', { name: 'Cooker for Rui, picture 1' });
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    expect((await page.request.get(`${shop.url}/products/99`)).status()).toBe(404);

    // adapt-client.test.ts filters and sorts.
    await test.step('a search finds part of a name, in the dropdown and on the results page', async () => {
      await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('UPCH');
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options).toHaveCount(3);
      await expect(options.first().locator('mark')).toHaveText('upch');
      await visit(page, '/products?search=boal&in_stock=true&sort=-price');
      await expect(names).toHaveText(['Boal, cut', 'Boal']);
    });

    await test.step('a guest orders and sends a message', async () => {
      await visit(page, '/products/4');
      await expect(page.getByRole('main')).toContainText('SAVE Tk 46');
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: 'Cash on Delivery - Order Now' }).click();
      await fillReceiver(page);
      await confirmOrder(page);
      await expect(alertOf(page, 'Order placed successfully as Guest!')).toBeVisible();
      expect(provider.sent.guestOrders).toMatchObject([
        { name: 'Amina Rahman', phone: '+8801712345678', items: [{ product: 4, quantity: 2, price: 104 }] },
      ]);

      await visit(page, '/contact');
      const message = { Name: 'Amina', Email: 'amina@example.com', Subject: 'Rui', Message: 'Is it fresh?' };
      for (const [label, text] of Object.entries(message))
        await page.getByRole('textbox', { name: label }).fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(statusOf(page, 'Thank you for your message! We will get back to you soon.')).toBeVisible();
      expect(provider.sent.messages).toHaveLength(1);
    });
  });

  await page.evaluate(() => localStorage.clear());
  await test.step('Amina registers, logs in with a full cart, saves profile and address, orders, and checks her history', async () => {
    await test.step('registers and logs in; her cart comes along', async () => {
      await open(page, `${shop.url}/about`);
      await visit(page, '/products?search=Rui');
      await addByCard(page, 'Rui');
      await visit(page, '/register');
      await register(page, amina.phone);
      await login(page, amina);
      await expect(page).toHaveURL(`${shop.url}/`);
      await expect.poll(() => storedCart(page)).toBeNull();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    });

    // bare-client.test.ts: several lines of a product are one.
    await test.step('changes the cart, and adding again raises the quantity of the line', async () => {
      await visit(page, '/products?search=Koral');
      await addByCard(page, 'Koral, cut');
      await visit(page, '/products/4');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(drawer).toContainText('Total: Tk 321.00');
      await drawer.getByRole('button', { name: 'Remove Koral, cut' }).click();
      await expect(drawer).toContainText('Total: Tk 208.00');
      await expect.poll(() => provider.accounts[0]?.cart).toMatchObject([{ item: 4, quantity: 2 }]);
    });

    await test.step('saves profile and address, with an expired access token', async () => {
      await page.evaluate(() => localStorage.setItem('access', 'over'));
      await page.goto(`${shop.url}/profileupdate`);
      await page.getByLabel('Full name').fill('Amina Rahman');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(statusOf(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByText('Amina Rahman').first()).toBeVisible();
      // The specified profile has no e-mail address.
      await expect(page.getByRole('term').filter({ hasText: 'Email' })).toHaveCount(0);
      await visit(page, '/billing-address');
      await fillReceiver(page);
      for (const [label, text] of Object.entries({
        Email: 'amina@example.com',
        City: 'Dhaka',
        'Zip code': '1216',
      }))
        await page.getByLabel(label).fill(text);
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(statusOf(page, 'Billing address created successfully!')).toBeVisible();
      await page.getByLabel('City').fill('Chattogram');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(statusOf(page, 'Billing address updated successfully!')).toBeVisible();
    });

    await test.step('orders with cash on delivery', async () => {
      await visit(page, '/checkout');
      await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
      await confirmOrder(page);
      await expect(statusOf(page, 'Order placed successfully! Cash on Delivery selected.')).toBeVisible();
      await expect(page).toHaveURL(/\/order$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
      const placed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PENDING' });
      await expect(placed).toContainText('Tk 218.40');
      await placed.getByRole('button', { name: /^Details/ }).click();
      await expect(page.getByRole('dialog')).toContainText('Chattogram, 1216, Bangladesh');
      await page.keyboard.press('Escape');
    });

    await test.step('nothing of this shop follows the order: no change, complaint, credit, feedback or substitute', async () => {
      const ours =
        /Change order|Add to order|Problem with this order|Report a problem|How was your order|credit|said fresh|substitute|Little is left/i;
      const order = page.getByRole('main').getByRole('listitem').first();
      for (const status of ['PROCESSING', 'COMPLETED']) {
        for (const account of provider.accounts) for (const each of account.orders) each.status = status;
        await page.reload();
        await expect(order).toContainText(status);
        await order.getByRole('button', { name: /^Details/ }).click();
        await expect(page.getByRole('dialog')).toContainText('Mirpur 10');
        await expect(page.getByRole('dialog')).not.toContainText(ours);
        await page.keyboard.press('Escape');
      }
      await visit(page, '/products?search=Magur');
      await addByCard(page, 'Magur');
      for (const [path, button] of [
        ['/products/4', 'Add to cart'],
        ['/checkout', 'Place Order'],
      ] as const) {
        await visit(page, path);
        await expect(page.getByRole('button', { name: button })).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText(ours);
      }
      await expect(await openDrawer(page)).not.toContainText(ours);
      await page.keyboard.press('Escape');
    });

    await test.step('orders online and is led to the payment', async () => {
      await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
      await page.getByRole('radio', { name: 'Online payment' }).check();
      await confirmOrder(page);
      await expect(page).toHaveURL(/banner-fish\.webp\?order=\d+$/);
    });

    await test.step('sees the first one in both histories', async () => {
      await open(page, `${shop.url}/profile`);
      await expect(page.getByRole('tab')).toHaveText([
        'Personal Info',
        'Order History',
        'Cart History',
        'Logout',
      ]);
      await page.getByRole('tab', { name: 'Order History' }).click();
      await expect(page.getByRole('tabpanel')).toContainText('Tk 218.40');
      await page.getByRole('tab', { name: 'Cart History' }).click();
      const line = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Rui' });
      await expect(line).toContainText('Purchased');
    });

    await test.step('logs out without a call that the provider does not have', async () => {
      await page.getByRole('tab', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('every endpoint of the specification but a guest’s has been requested', () => {
      const byGuests = ['POST /api/order-app/guest-orders/', 'POST /api/aboutus/messages/'];
      expect(
        provider.endpoints.filter((each) => !provider.requested.has(each) && !byGuests.includes(each)),
      ).toEqual([]);
    });
  });

  await test.step('a failed request leaves out its part of the page, and the page is not cached', async () => {
    const complete = await request.get(shop.url);
    expect(complete.headers()['cache-control']).toContain('s-maxage');
    for (const [endpoint, part] of Object.entries(parts)) {
      provider.failing.clear();
      provider.failing.add(endpoint);
      for (const path of ['/', '/_.data']) {
        const page = await request.get(shop.url + path);
        expect(page.status(), endpoint).toBe(200);
        expect(page.headers()['cache-control'], endpoint).toBe('no-store');
        expect(await page.text(), endpoint).toContain('Hilsa');
        expect(await page.text(), endpoint).not.toContain(part);
      }
      expect(await complete.text()).toContain(part);
    }
  });

  await test.step('every page except a list renders with only its own request', async () => {
    for (const endpoint of Object.keys(parts)) provider.failing.add(endpoint);
    for (const [path, text] of Object.entries({
      '/': 'ALL PRODUCT',
      '/products/4': 'Popular Products',
      '/about': 'About us',
      '/bn': 'ইলিশ|Hilsa',
      '/manifest.webmanifest': 'Haat',
    })) {
      const page = await request.get(shop.url + path);
      expect([path, page.status(), page.headers()['cache-control']]).toEqual([path, 200, 'no-store']);
      expect(await page.text(), path).toMatch(new RegExp(text));
    }
  });

  await test.step('without the product list only list pages show the error page', async () => {
    provider.failing.clear();
    provider.failing.add('GET /api/shop-app/products/');
    const codeOf = async (path: string) =>
      (await request.get(shop.url + path, { headers: { accept: 'text/html' } })).status();
    for (const path of ['/', '/products', '/products/4'])
      expect([path, await codeOf(path)]).toEqual([path, 500]);
    for (const path of ['/about', '/checkout', '/login'])
      expect([path, await codeOf(path)]).toEqual([path, 200]);
    provider.failing.clear();
  });
});
