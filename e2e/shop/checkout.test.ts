import {
  fillReceiver,
  lineOf,
  open,
  openWithCart,
  quickAdd,
  review,
  storedCart,
  waitForScript,
  watchOrders,
} from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('Amina buys as a guest: from the product to the stored order', { tag: '@both-sizes' }, async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await page.clock.install();
  await open(page, '/products?search=Miniket');
  await quickAdd(page, rice);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('term').filter({ hasText: 'Subtotal' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Tax (5%)' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
  await page.getByRole('radio', { name: 'Store pickup' }).check();
  await fillReceiver(page);

  const confirmation = await review(page);
  await expect(confirmation.getByText('01712-345678')).toBeVisible();
  // Pause the clock: the test controls the three seconds of the banner.
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Order placed successfully as Guest!' }),
  ).toBeVisible();
  const banner = page.getByText('Guest order placed successfully!');
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('pending_order'))).toBeNull();

  await page.evaluate(() => Object.assign(globalThis, { beforeReload: true }));
  await page.clock.runFor(2_999);
  expect(await page.evaluate(() => 'beforeReload' in globalThis)).toBe(true);
  await page.clock.runFor(1);
  await page.waitForFunction(() => !('beforeReload' in globalThis));
  await page.clock.resume();
  await expect(banner).toBeHidden();
  const number = await page.getByText(/^H\d{6,}$/).textContent();
  await page.getByRole('link', { name: 'See your order' }).click();

  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
  await expect(page.getByText('PENDING')).toBeVisible();
  await expect(page.getByText('Store pickup')).toBeVisible();
  const total = Math.round(rice.price * 2 * 105) / 100;
  await expect(page.getByText(`Tk ${total.toFixed(2)}`)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  for (const url of [page.url(), `${page.url()}.data`]) {
    expect((await page.request.get(url)).headers()['cache-control']).toContain('no-store');
  }

  await open(page, '/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
});

test('an unknown guest token returns 404 and is not stored', async ({ page }) => {
  for (const token of ['x'.repeat(32), 'nonsense']) {
    const response = await page.request.get(`/guest-order/${token}`);
    expect(response.status()).toBe(404);
    expect(response.headers()['cache-control']).toContain('no-store');
    expect(await response.text()).toContain('Order not found');
  }
});

test.describe('with rice in the cart', () => {
  test.beforeEach(async ({ page, request }) => {
    await openWithCart(page, [lineOf(await productNamed(request, 'Miniket'), 2)], '/checkout');
  });

  test('a guest must enter name, phone and address; the first invalid field gets the focus', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter your phone number');
    await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
      'Please enter your address',
    );
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' }),
    ).toBeVisible();
    await page.getByLabel('Name').fill('Amina');
    await expect(page.getByText('Please enter your name')).toBeHidden();
    await page.getByLabel('Phone').fill('12345');
    await page.getByLabel('Address', { exact: true }).fill('Mirpur 10');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮');
    await expect((await review(page)).getByText('01712-345678')).toBeVisible();
  });

  test('optional fields unfold, also when one of them is invalid', async ({ page }) => {
    await fillReceiver(page);
    await expect(page.getByLabel('Email')).toBeHidden();
    await page.getByText('Email, city, zip code, country').click();
    await page.getByLabel('Email').fill('amina@');
    await page.getByText('Email, city, zip code, country').click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('');
    await review(page);
  });

  test('typed text survives a reload', async ({ page }) => {
    await fillReceiver(page);
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await page.reload();
    await waitForScript(page);
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await expect(page.getByLabel('Phone')).toHaveValue('01712-345678');
    await expect(page.getByRole('radio', { name: 'Store pickup' })).toBeChecked();
  });

  test('a double click on Confirm sends one order', async ({ page }) => {
    const orders = watchOrders(page);
    await fillReceiver(page);
    const confirmation = await review(page);
    // Both in one task: a slow phone may deliver the second before the button is disabled.
    await confirmation.getByRole('button', { name: 'Confirm' }).evaluate((button) => {
      for (let press = 0; press < 2; press++) Reflect.get(button, 'click').call(button);
    });
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    expect(orders.sends).toHaveLength(1);
  });

  test('the dialog stays open and its button is busy while the order is sent', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const released = Promise.withResolvers<void>();
    await page.route('**/guest-orders/', async (route) => {
      await released.promise;
      await route.continue();
    });
    await fillReceiver(page);
    const confirmation = await review(page);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation.getByRole('button', { name: 'Sending your order …' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(confirmation).toHaveAttribute('open');
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    released.resolve();
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  });

  test('a lost response, then Try again: one order and a correct message', async ({ page }) => {
    const orders = watchOrders(page);
    const arrived: string[] = [];
    await page.route(
      '**/guest-orders/',
      async (route) => {
        const response = await route.fetch();
        arrived.push((await response.json()).number);
        await route.abort();
      },
      { times: 1 },
    );
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    const notice = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
    await expect(notice).toBeFocused();
    expect(await storedCart(page)).toHaveLength(1);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    await expect(page.getByText(arrived[0]!, { exact: true })).toBeVisible();
    await expect.poll(() => orders.numbers).toEqual(arrived);
    expect(new Set(orders.sends).size).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull();
  });

  test('a lost response is remembered after a reload, and a changed order finds the earlier one', async ({
    page,
    request,
  }) => {
    const arrived: string[] = [];
    await page.route(
      '**/guest-orders/',
      async (route) => {
        arrived.push((await (await route.fetch()).json()).number);
        await route.fulfill({ status: 502, json: { code: 'unavailable', message: 'Nobody behind me.' } });
      },
      { times: 1 },
    );
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    const notice = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
    await expect(notice).toBeVisible();

    const rice = await productNamed(request, 'Miniket');
    await openWithCart(page, [lineOf(rice, 5)], '/checkout');
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    await expect(page.getByText(arrived[0]!, { exact: true })).toBeVisible();
    await expect(page.getByText('Your earlier order had arrived.', { exact: false })).toBeVisible();
    expect(await storedCart(page)).toEqual([lineOf(rice, 3)]);
  });

  test('an overloaded shop gets automatic retries with the same key: one order', async ({ page }) => {
    const orders = watchOrders(page);
    await page.route(
      '**/guest-orders/',
      (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Very busy.' } }),
      { times: 2 },
    );
    await fillReceiver(page);
    const confirmation = await review(page);
    await page.clock.install();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    for (const [sent, wait] of [
      [1, 1_500],
      [2, 4_000],
    ] as const) {
      await expect.poll(() => orders.sends.length).toBe(sent);
      // The response must arrive before the timeout.
      await expect(async () => {
        await page.clock.fastForward(wait);
        expect(orders.sends.length).toBe(sent + 1);
      }).toPass();
    }
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    expect(orders.sends).toHaveLength(3);
    expect(new Set(orders.sends).size).toBe(1);
    await expect.poll(() => orders.numbers).toHaveLength(1);
  });

  test('two tabs that confirm at the same time make one order', async ({ context, page }) => {
    const other = await context.newPage();
    await open(other, '/checkout');
    const seen = [watchOrders(page), watchOrders(other)];
    const bothSent = Promise.withResolvers<void>();
    let sent = 0;
    await context.route('**/guest-orders/', async (route) => {
      if (++sent === 2) bothSent.resolve();
      await bothSent.promise;
      await route.continue();
    });
    for (const tab of [page, other]) {
      await fillReceiver(tab);
      await (await review(tab)).getByRole('button', { name: 'Confirm' }).click();
    }
    for (const tab of [page, other]) {
      await expect(tab.getByText('Guest order placed successfully!')).toBeVisible();
    }
    await expect.poll(() => seen.flatMap(({ numbers }) => numbers)).toHaveLength(2);
    expect(new Set(seen.flatMap(({ numbers }) => numbers)).size).toBe(1);
  });

  test('a refusal that does not concern the order shows an alert and keeps the cart', async ({ page }) => {
    await page.route('**/guest-orders/', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many.' } }),
    );
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);
  });

  test('a foreign phone number is accepted, an invalid one is refused at its field', async ({ page }) => {
    await fillReceiver(page);
    const phone = page.getByLabel('Phone');
    await phone.fill('12345');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
    await phone.fill('+44 20 7946');
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
    await phone.fill('+44 20 7946 0958');
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText('+442079460958')).toBeVisible();
  });

  test("the API's field errors are shown at the fields", async ({ page }) => {
    await page.route('**/guest-orders/', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: '', fields: { phone: 'is wrong' } } }),
    );
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/number that can be called/);
  });
});
