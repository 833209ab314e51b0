import type { Product } from '@haat/contract/shop/catalogue';
import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import { sendStockAlerts } from '../../../../server/src/stock-alerts/send-stock-alerts.ts';
import { linesOfOthers, open, setCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { inDatabase, newPhone } from '../customers.ts';
import { asNewVisitor, expect, productNamed, test } from '../fixture.ts';
import { withProduct } from '../with-product.ts';

/** What the shop does every half minute. If it does it now, the messages are there soon. */
async function sendAlerts(): Promise<void> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    await sendStockAlerts(db);
  } finally {
    await db.destroy();
  }
}

test('a product page shows every field of the specification, its pictures, and what is unknown, and leads to the order', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  await test.step('a product page shows every field of the specification', async () => {
    const shrimp = await productNamed(request, 'Bagda chingri');
    await open(page, `/products/${shrimp.id}`);
    const main = page.getByRole('main');
    await test.step('only the picture of the product is loaded early, before the script', async () => {
      const early = main.locator('img[loading=eager]');
      await expect(early).toHaveCount(1);
      await expect(early).toHaveAttribute('fetchpriority', 'high');
    });
    await expect(page).toHaveTitle(/^Bagda chingri \(tiger shrimp\) 25-30 pcs, 500 g/);
    const facts = main.getByRole('article').first();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(shrimp.name);
      await expect(facts).toContainText('SALE');
      await expect(facts).toContainText('Tk 399.00');
      await expect(facts.locator('del')).toContainText('Tk 499.00');
      await expect(facts.getByText('SAVE Tk 100')).toBeVisible();
      await expect(facts.getByText('In Stock')).toBeVisible();
      await expect(facts).toContainText(shrimp.preview_text);
      await expect(facts).toContainText(shrimp.detail_text);
      await expect(facts.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /^https:/);
      await expect(facts.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\//,
      );
    }
    await test.step('Popular Products are the first 6 of the shop', async () => {
      const response = await request.get('/api/shop-app/products/', { params: { limit: 6 } });
      const first: { name: string }[] = await response.json();
      const popular = page.getByRole('region', { name: 'Popular Products' });
      await expect(popular.getByRole('heading', { level: 3 })).toHaveText(first.map(({ name }) => name));
      // The focus goes to the page of the new product, although that has the same link.
      await popular.getByRole('link', { name: first[5]!.name }).press('Enter');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(first[5]!.name);
      await expect(main).toBeFocused();
      await page.goBack();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(shrimp.name);
    });
    await test.step('a product goes to the shop by WhatsApp with its pack, quantity and link', async () => {
      await facts.getByRole('button', { name: 'One more', exact: true }).click();
      const line = `1. ${shrimp.name} (${shrimp.unit}) × 2 = Tk ${(2 * shrimp.price).toFixed(2)}`;
      await expect(facts.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`${RegExp.escape(encodeURIComponent(line))}.*products%2F${shrimp.id}`),
      );
    });
    await facts.getByRole('link', { name: 'Sea fish' }).click();
    await expect(page).toHaveURL('/products?category=fish&subcategory=sea');
    await test.step('a product out of stock has disabled buttons with the reason', async () => {
      const coffee = await productNamed(request, 'Instant coffee 90 g');
      await visit(page, '/products?search=coffee');
      const quickAdd = main.getByRole('button', { name: 'Quick Add: Instant coffee' });
      await expect(quickAdd).toBeDisabled();
      await expect(quickAdd).toHaveAccessibleDescription('Out of stock');
      await expect(page.getByText('Out of stock')).toBeVisible();
      await main.getByRole('link', { name: coffee.name }).click();
      await expect(page).toHaveURL(`/products/${coffee.id}`);
      await expect(page.getByText('Out of stock')).toBeVisible();
      for (const name of ['Add to cart', 'Cash on Delivery - Order Now', 'Pay Online']) {
        await expect(facts.getByRole('button', { name })).toBeDisabled();
        await expect(facts.getByRole('button', { name })).toHaveAccessibleDescription('Out of stock');
      }
    });
  });

  await test.step('the gallery shows every picture by its thumbnail', async () => {
    const name = `Amina's basket ${crypto.randomUUID()}`;
    await withProduct({ name, preview_text: 'Everything from four sides.' }, async (id) => {
      const response = await request.get(`/api/shop-app/products/${id}/`);
      const { mainimage, image1, image2, image3 }: Product = await response.json();
      const urls = [mainimage, image1, image2, image3];
      expect(new Set(urls).size).toBe(4);
      await expect.poll(async () => (await request.get(`/products/${id}`)).status()).toBe(200);
      await open(page, `/products/${id}`);
      const gallery = page.getByRole('region', { name: 'Pictures' });
      const pictures = gallery.getByRole('list', { name: 'Pictures' }).getByRole('img');
      await expect(pictures).toHaveCount(4);
      for (const [place, url] of urls.entries())
        await expect(pictures.nth(place)).toHaveAttribute('src', url);
      const fourth = gallery.getByRole('link', { name: `${name}, picture 4` });
      await fourth.press('Enter');
      await expect(gallery.getByRole('img', { name: `${name}, picture 4` })).toBeInViewport({ ratio: 0.9 });
      await expect(fourth).toHaveAttribute('aria-current', 'true');
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
    });
  });

  await test.step('an unknown product returns 404 with a message', async () => {
    for (const product of ['999999', 'rice']) {
      const response = await request.get(`/products/${product}`);
      expect(response.status()).toBe(404);
      expect(await response.text()).toMatch(/<h1[^>]*>Product not found or loading...</);
    }
  });

  await asNewVisitor(page);
  await test.step('Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart', async () => {
    const rice = await productNamed(request, 'Miniket');
    const storedQuantity = async () => {
      const stored = await page.evaluate<string>("localStorage.getItem('guest_cart')");
      const [line] = JSON.parse(stored) as { id: number; quantity: number }[];
      expect(line).toMatchObject({ id: rice.id });
      return line!.quantity;
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await open(page, `/products/${rice.id}`);
    await test.step('Order Now takes the chosen quantity to the checkout, once, also if it is pressed again on a slow network', async () => {
      await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();
      await press('One more');
      // The focus stays on the stepper, whose button is disabled again.
      await press('One less');
      await expect(page.getByRole('button', { name: 'One more', exact: true })).toBeFocused();
      const quantity = page.getByRole('textbox', { name: 'Quantity' });
      await quantity.fill('৩');
      await expect(quantity).toHaveValue('3');
      await quantity.blur();
      for (const other of ['2.5', '-3', '3x', '1000', '0', '১,৫']) {
        await quantity.fill('');
        await page.keyboard.type(other);
        await expect(quantity, other).toHaveAccessibleDescription(
          'Please type a whole number from 1 to 999.',
        );
        await quantity.blur();
        await expect(quantity).toHaveValue('3');
      }
      const arrives = Promise.withResolvers<void>();
      await page.route('**/assets/checkout-page*', async (route) => {
        await arrives.promise;
        await route.continue();
      });
      const requested = page.waitForRequest('**/assets/checkout-page*');
      await press('Cash on Delivery - Order Now');
      await requested;
      await press('Cash on Delivery - Order Now');
      arrives.resolve();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.getByRole('main')).toContainText(rice.name);
      expect(await storedQuantity()).toBe(3);
    });
    await page.goBack();
    await test.step('Pay Online takes the chosen quantity to the checkout and selects online payment', async () => {
      await press('One more');
      await press('Pay Online');
      await expect(page).toHaveURL('/checkout?pay=online');
      await expect(page.getByRole('radio', { name: 'Online payment' })).toBeChecked();
      expect(await storedQuantity()).toBe(3 + 2);
    });
    await page.goBack();
    await test.step('Add to cart adds the chosen quantity and opens the cart', async () => {
      await press('One more');
      await press('Add to cart');
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Total: Tk 3,073.00');
      expect(await storedQuantity()).toBe(3 + 2 + 2);
    });
    await test.step('with a full cart Order Now opens the cart, which says so', async () => {
      await page.getByRole('button', { name: 'Close cart' }).click();
      await setCart(page, linesOfOthers(100));
      await press('Cash on Delivery - Order Now');
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(drawer.getByText('Your cart is full: it holds 100 different products.')).toBeVisible();
      await expect(page).toHaveURL(`/products/${rice.id}`);
    });
  });

  await asNewVisitor(page);
  await test.step('Message me: a sold-out product that is back sends one SMS', async () => {
    const phone = newPhone();
    await withProduct({ name: 'Padma ilish, whole', stock: 0 }, async (ilish) => {
      await open(page, `/products/${ilish}`);
      const form = page.getByRole('main').locator('form', { hasText: 'Message me' });
      await form.getByRole('button', { name: 'Message me' }).click();
      await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Please enter your phone number');
      await form.getByLabel('Phone').fill('02-9666666');
      await form.getByRole('button', { name: 'Message me' }).click();
      await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/Bangladeshi mobile number/);
      await form.getByLabel('Phone').fill(phone);
      await form.getByRole('button', { name: 'Message me' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: `We send a message to ${phone}` }),
      ).toBeFocused();
      await inDatabase('update product set stock = 3 where id = $1', [ilish]);
      const messages = async () => (await request.get(`/demo/phone?number=${phone}`)).text();
      await sendAlerts();
      await expect.poll(messages).toContain('Padma ilish, whole is in stock again:');
      expect((await messages()).match(/is in stock again/g)).toHaveLength(1);
      const html = async () => (await request.get(`/products/${ilish}`)).text();
      await expect.poll(html).not.toContain('Message me');
    });
  });
});
