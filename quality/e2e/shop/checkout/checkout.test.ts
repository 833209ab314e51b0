import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Page } from '@playwright/test';
import {
  fillReceiver,
  lineOf,
  open,
  openWithCart,
  quickAdd,
  review,
  storedCart,
  waitForScript,
} from '../buying.ts';
import { moveOrder } from '../customers.ts';
import { asNewVisitor, expect, productNamed, test } from '../fixture.ts';

const ORDERS = '**/guest-orders/';

/** Opens the checkout of a guest with rice in the cart. */
async function openCheckout(page: Page): Promise<void> {
  const rice = await productNamed(page.request, 'Miniket');
  await openWithCart(page, [lineOf(rice, 2)], '/checkout');
}

async function confirm(page: Page): Promise<void> {
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
}

test('a guest fills the form, with errors and refusals; then Amina buys as a guest, from the product to the stored order', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await openCheckout(page);
  const phone = page.getByLabel('Phone');
  const email = page.getByLabel('Email');
  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });

  await test.step('a guest must enter name, phone and address; the first invalid field gets the focus', async () => {
    await placeOrder.click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');
    await expect(phone).toHaveAccessibleDescription('Please enter your phone number');
    await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
      'Please enter your address',
    );
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' }),
    ).toBeVisible();
    await page.getByLabel('Name').fill('Amina');
    await expect(page.getByText('Please enter your name')).toBeHidden();
    await phone.fill('12345');
    await page.getByLabel('Address', { exact: true }).fill('Mirpur 10');
    await placeOrder.click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
    await phone.fill('০১৭১২-৩৪৫৬৭৮');
    await expect((await review(page)).getByText('01712-345678')).toBeVisible();
    await cancel.click();
  });

  await test.step('optional fields unfold, also when one of them is invalid', async () => {
    await fillReceiver(page);
    await expect(email).toBeHidden();
    await page.getByText('Email, city, zip code, country').click();
    await email.fill('amina@');
    await page.getByText('Email, city, zip code, country').click();
    await placeOrder.click();
    await expect(email).toBeFocused();
    await email.press('End');
    await email.pressSequentially('example.com');
    await expect(email).toHaveValue('amina@example.com');
    await expect(email).toBeFocused();
    await email.fill('');
    await review(page);
    await cancel.click();
  });

  await test.step('typed text survives a reload', async () => {
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await page.reload();
    await waitForScript(page);
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await expect(phone).toHaveValue('01712-345678');
    await expect(page.getByRole('radio', { name: 'Store pickup' })).toBeChecked();
  });

  await test.step("the API's field errors are shown at the fields", async () => {
    await page.route(
      ORDERS,
      (route) =>
        route.fulfill({
          status: 400,
          json: { code: 'invalid', message: '', fields: { phone: { code: 'not_a_phone_number' } } },
        }),
      { times: 1 },
    );
    await confirm(page);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
  });

  await test.step('a refusal that does not concern the order shows an alert and keeps the cart', async () => {
    await page.route(
      ORDERS,
      (route) => route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many.' } }),
      { times: 1 },
    );
    await fillReceiver(page);
    await confirm(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);
  });

  await test.step('a foreign phone number is accepted, an invalid one is refused at its field', async () => {
    await phone.fill('+44 20 7946');
    await confirm(page);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/number that can be called/);
    await phone.fill('+44 20 7946 0958');
    await confirm(page);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText('+442079460958')).toBeVisible();
  });

  await asNewVisitor(page);
  // On a wide screen keyboard.test.ts takes the same steps.
  await test.step('Amina buys as a guest: from the product to the stored order', async () => {
    const rice = await productNamed(request, 'Miniket');
    const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
    const main = page.getByRole('main');
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
    await test.step('store pickup shows where and when, and asks for no more than the specified fields', async () => {
      await expect(main.getByText('Email, city, zip code, country')).toBeVisible();
      await expect(main.getByText(contact.address)).toHaveCount(0);
      await expect(main.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
      await page.getByRole('radio', { name: 'Store pickup' }).check();
      await expect(main.getByRole('heading', { name: 'Picked up by' })).toBeVisible();
      await expect(main.getByText(contact.address)).toBeVisible();
      await expect(main.getByText(contact.business_hours_weekdays)).toBeVisible();
      await expect(main.getByText('Email, city, zip code, country')).toBeHidden();
      await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
        'For our records: we do not deliver there',
      );
    });
    await fillReceiver(page);

    const confirmation = await review(page);
    await expect(confirmation.getByText('01712-345678')).toBeVisible();
    await expect(confirmation.getByText(contact.address)).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    await expect(page.getByText('To pay at the shop, in cash')).toBeVisible();
    await expect(page.getByText('We call you when it is packed')).toBeVisible();
    await expect(main.getByText(contact.address)).toBeVisible();
    const number = await page.getByText(/^H\d{6,}$/).textContent();
    await page.getByRole('link', { name: 'See your order' }).click();

    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
    await expect(page.getByText('PENDING')).toBeVisible();
    await expect(page.getByText('Store pickup')).toBeVisible();
    await expect(main.getByText(contact.address)).toBeVisible();
    const total = Math.round(rice.price * 2 * 105) / 100;
    await expect(page.getByText(`Tk ${total.toFixed(2)}`)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    for (const url of [page.url(), `${page.url()}.data`]) {
      expect((await page.request.get(url)).headers()['cache-control']).toContain('no-store');
    }

    const token = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.goBack();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: String(number) })).toBeVisible();

    await test.step('the order page calls a pickup ready, not on its way', async () => {
      const order: GuestOrder = await (await request.get(`/api/order-app/guest-orders/${token}/`)).json();
      for (const status of ['PROCESSING', 'ONGOING'] as const) await moveOrder(order, status);
      await page.goto(`/bn/guest-order/${token}`);
      await expect(main.getByText('আপনার অর্ডার দোকানে প্রস্তুত আছে, এসে নিয়ে যান।')).toBeVisible();
      await expect(main.getByText('পথে আছে', { exact: true })).toHaveCount(0);
    });
  });

  await test.step('an unknown guest token returns 404 and is not stored', async () => {
    for (const token of ['x'.repeat(32), 'nonsense']) {
      const response = await request.get(`/guest-order/${token}`);
      expect(response.status()).toBe(404);
      expect(response.headers()['cache-control']).toContain('no-store');
      expect(await response.text()).toContain('Order not found');
    }
  });
});
