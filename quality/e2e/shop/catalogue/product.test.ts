import type { Product } from '@haat/contract/shop/catalogue';
import { expectAccessibleIn } from '../axe.ts';
import { linesOfOthers, open, setCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { newPhone } from '../customers.ts';
import { asNewVisitor, expect, productNamed, test } from '../fixture.ts';
import { holdRequest } from '../network-faults.ts';
import { withProduct } from '../with-product.ts';

test('a product page shows every field of the specification, its pictures, and what is unknown, and leads to the order', async ({
  page,
  request,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const shrimp = await productNamed(request, 'Bagda chingri');
  const facts = main.getByRole('article').first();
  await test.step('a product page shows every field of the specification', async () => {
    await open(page, `/products/${shrimp.id}`);
    await test.step('only the picture of the product is loaded early, before the script', async () => {
      const early = main.locator('img[loading=eager]');
      await expect(early).toHaveCount(1);
      await expect(early).toHaveAttribute('fetchpriority', 'high');
    });
    await expect(page).toHaveTitle(/^Bagda chingri \(tiger shrimp\) 25-30 pcs, 500 g/);
    await expect(title).toHaveText(shrimp.name);
    for (const text of ['SALE', 'Tk 399.00', 'SAVE Tk 100', shrimp.preview_text, shrimp.detail_text])
      await expect(facts).toContainText(text);
    await expect(facts.locator('del')).toContainText('Tk 499.00');
    await expect(facts.getByText('In Stock')).toBeVisible();
    await expect(facts.getByRole('link', { name: 'Sea fish' })).toHaveAttribute(
      'href',
      '/products?category=fish&subcategory=sea',
    );
    await expect(facts.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /^https:/);
    await test.step('a product goes to the shop by WhatsApp with its pack, quantity and link', async () => {
      await facts.getByRole('button', { name: 'One more', exact: true }).click();
      const line = `1. ${shrimp.name} (${shrimp.unit}) × 2 = Tk ${(2 * shrimp.price).toFixed(2)}`;
      await expect(facts.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa.me/.*${RegExp.escape(encodeURIComponent(line))}.*products%2F${shrimp.id}`),
      );
    });
  });

  await test.step('below stand others of the subcategory, the popular ones, and those that were seen on this device', async () => {
    const cardsOf = (name: string) => page.getByRole('list', { name }).getByRole('article');
    await main.getByRole('heading', { name: 'Popular Products' }).scrollIntoViewIfNeeded();
    const others = cardsOf('More like this');
    await expect(others.first()).toBeVisible();
    await expect(others.filter({ hasText: shrimp.name })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recently seen' })).toHaveCount(0);
    // Other lists of cards have the same colours.
    await expectAccessibleIn(page, 'light', 'product page with others');
    await test.step('Popular Products are the first 6 of the shop', async () => {
      const response = await request.get('/api/shop-app/products/', { params: { limit: 6 } });
      const first: { name: string }[] = await response.json();
      const popular = page.getByRole('region', { name: 'Popular Products' });
      await expect(popular.getByRole('heading', { level: 3 })).toHaveText(first.map(({ name }) => name));
      // The focus goes to the page of the new product, although that has the same link.
      await popular.getByRole('link', { name: first[5]!.name }).press('Enter');
      await expect(title).toHaveText(first[5]!.name);
      await expect(main).toBeFocused();
    });
    await main.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(cardsOf('Recently seen')).toHaveText([new RegExp(RegExp.escape(shrimp.name))]);
  });

  await test.step('a product out of stock has disabled buttons with the reason', async () => {
    const coffee = await productNamed(request, 'Instant coffee 90 g');
    await visit(page, '/products?search=coffee');
    const quickAdd = main.getByRole('button', { name: 'Quick Add: Instant coffee' });
    await expect(quickAdd).toBeDisabled();
    await expect(quickAdd).toHaveAccessibleDescription('Out of stock');
    await main.getByRole('link', { name: coffee.name }).click();
    await expect(title).toHaveText(coffee.name);
    for (const name of ['Add to cart', 'Cash on Delivery - Order Now', 'Pay Online']) {
      await expect(facts.getByRole('button', { name })).toBeDisabled();
      await expect(facts.getByRole('button', { name })).toHaveAccessibleDescription('Out of stock');
    }
  });

  await test.step('the gallery shows every picture by its thumbnail', async () => {
    const name = `Amina's basket ${crypto.randomUUID()}`;
    await withProduct({ name, preview_text: 'Everything from four sides.' }, async (id) => {
      const response = await request.get(`/api/shop-app/products/${id}/`);
      const { mainimage, image1, image2, image3 }: Product = await response.json();
      await expect.poll(async () => (await request.get(`/products/${id}`)).status()).toBe(200);
      await open(page, `/products/${id}`);
      const gallery = page.getByRole('region', { name: 'Pictures' });
      const pictures = gallery.getByRole('list', { name: 'Pictures' }).getByRole('img');
      await expect(pictures).toHaveCount(4);
      for (const [place, url] of [mainimage, image1, image2, image3].entries())
        await expect(pictures.nth(place)).toHaveAttribute('src', url!);
      const fourth = gallery.getByRole('link', { name: `${name}, picture 4` });
      await fourth.press('Enter');
      await expect(pictures.nth(3)).toBeInViewport({ ratio: 0.9 });
      await expect(pictures.nth(3)).not.toHaveJSProperty('naturalWidth', 0);
      await expect(fourth).toHaveAttribute('aria-current', 'true');
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
    const storedLine = () => page.evaluate(() => JSON.parse(localStorage.getItem('guest_cart')!)[0]);
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
      await quantity.blur();
      // typed-number.test.ts has what else is no number.
      await quantity.fill('');
      await page.keyboard.type('2.5');
      await expect(quantity).toHaveAccessibleDescription('Please type a whole number from 1 to 999.');
      await quantity.blur();
      await expect(quantity).toHaveValue('3');
      const release = await holdRequest(page, '**/assets/checkout-page*');
      const requested = page.waitForRequest('**/assets/checkout-page*');
      await press('Cash on Delivery - Order Now');
      await requested;
      await press('Cash on Delivery - Order Now');
      release();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(main).toContainText(rice.name);
      expect(await storedLine()).toMatchObject({ id: rice.id, quantity: 3 });
    });
    await page.goBack();
    await test.step('Pay Online takes the chosen quantity to the checkout and selects online payment', async () => {
      await press('One more');
      await press('Pay Online');
      await expect(page).toHaveURL('/checkout?pay=online');
      await expect(page.getByRole('radio', { name: 'Online payment' })).toBeChecked();
      expect(await storedLine()).toMatchObject({ quantity: 3 + 2 });
    });
    await page.goBack();
    await test.step('Add to cart adds the chosen quantity and opens the cart', async () => {
      await press('One more');
      await press('Add to cart');
      await expect(drawer).toContainText('Total: Tk 3,073.00');
      expect(await storedLine()).toMatchObject({ quantity: 3 + 2 + 2 });
    });
    await test.step('with a full cart Order Now opens the cart, which says so', async () => {
      await page.getByRole('button', { name: 'Close cart' }).click();
      await setCart(page, linesOfOthers(100));
      await press('Cash on Delivery - Order Now');
      await expect(drawer.getByText('Your cart is full: it holds 100 different products.')).toBeVisible();
      await expect(page).toHaveURL(`/products/${rice.id}`);
    });
  });

  // stock-alerts.test.ts sends the message.
  await test.step('Message me takes the phone of who waits for a sold-out product', async () => {
    const phone = newPhone();
    await withProduct({ name: 'Padma ilish, whole', stock: 0 }, async (ilish) => {
      await open(page, `/products/${ilish}`);
      const form = main.locator('form', { hasText: 'Message me' });
      await form.getByLabel('Phone').fill('02-9666666');
      await form.getByRole('button', { name: 'Message me' }).click();
      await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/Bangladeshi mobile number/);
      await form.getByLabel('Phone').fill(phone);
      await form.getByRole('button', { name: 'Message me' }).click();
      const done = page.getByRole('status').filter({ hasText: `We send a message to ${phone}` });
      await expect(done).toBeFocused();
    });
  });
});
