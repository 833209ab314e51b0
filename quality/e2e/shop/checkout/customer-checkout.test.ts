import { formatTk, wholeTaka } from '@haat/contract/money/money';
import type { Page } from '@playwright/test';
import { confirmOrder, fillReceiver, open, openDrawer, review, unknownNotice } from '../buying.ts';
import { codeOn } from '../codes.ts';
import {
  alertOf,
  type Customer,
  expect,
  expired,
  fillCart,
  login,
  openCheckout,
  revoke,
  statusOf,
  stored,
  test,
  watchRequests,
} from '../customers.ts';
import { loseResponse } from '../network-faults.ts';

const ORDERS = '/api/payment-app/orders/';
const placed = 'Order placed successfully! Cash on Delivery selected.';

async function fillCustomer(page: Page): Promise<void> {
  await fillReceiver(page);
  await page.getByLabel('Email').fill('amina@example.com');
}

/**
 * The access token expires on the way of the order. Earlier, the page may still wait for other responses, such as that with the
 * last receiver, and a 401 to one of them would lead to the login before the press.
 * @param meanwhile runs before the order reaches the shop
 */
async function orderWithExpiredAccess(
  page: Page,
  { tokens }: Customer,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const authorization = `Bearer ${await expired(tokens.access)}`;
  await page.route(
    `**${ORDERS}`,
    async (route) => {
      await meanwhile?.();
      await route.continue({ headers: { ...(await route.request().allHeaders()), authorization } });
    },
    { times: 1 },
  );
}

async function ordersOf(amina: Customer): Promise<{ id: number; orderitems: { quantity: number }[] }[]> {
  return (await amina.call('GET', ORDERS)).json();
}

test('a customer orders once, whatever is lost, expires or is refused', async ({ page, amina }) => {
  test.slow();
  /** Responses without the URL of a payment page: the order stays, with a message and the button to pay. */
  const expectNoPayment = async (json: object, ask: () => Promise<void>) => {
    await page.route('**/initiate_payment/*', (route) => route.fulfill({ json }), { times: 1 });
    await ask();
    await expect(alertOf(page, 'Payment URL not received')).toBeVisible();
    await expect(page).toHaveURL('/order');
    await expect(payNow).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  };
  /** The receiver of the last order stands in the form. */
  const filledIn = () => expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
  /** The newest order is the first. */
  const payNow = page.getByRole('button', { name: /^Pay Now/ }).first();

  await test.step('a confirmed order contains every choice; orders and cart are fetched again', async () => {
    const rice = await openCheckout(page, amina);
    await fillCustomer(page);
    // The cart is changed on a slow network: the order waits for it.
    await page.route('**/carts/*/', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await (await openDrawer(page)).getByRole('button', { name: /^One more/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    const requests = watchRequests(page);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(ORDERS),
    );
    await (await review(page)).getByRole('button', { name: 'Confirm' }).dblclick();
    // A provider with only the specified endpoints is not sent it.
    const { if_missing = 'call', ...choices } = (await sent).postDataJSON();
    expect(if_missing).toBe('call');
    expect(choices).toEqual({
      receiver_name: 'Amina Rahman',
      receiver_email: 'amina@example.com',
      receiver_phone_number: '+8801712345678',
      receiver_address: 'House 7, Road 3, Mirpur 10, Dhaka',
      receiver_city: '',
      receiver_zip_code: '',
      receiver_country: '',
      order_type: 'COD',
      delivery_type: 'STORE_PICKUP',
      total: Math.round(rice.price * 3 * 105) / 100,
      cart_lines: [{ product: rice.id, quantity: 3, unit: rice.unit }],
      order_key: expect.stringMatching(/^[\w-]{16,}$/),
    });
    await expect(statusOf(page, placed)).toBeVisible();
    await expect(page).toHaveURL('/order');
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeFocused();
    const cash = formatTk(wholeTaka(Math.round(rice.price * 3 * 105)));
    await expect(page.getByRole('definition').filter({ hasText: cash })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
    const after = requests.slice(requests.indexOf(`POST ${ORDERS} 201`));
    expect(after).toContain('GET /api/payment-app/carts/ 200');
    expect(after).toContain(`GET ${ORDERS} 200`);
    expect(requests.filter((each) => each.startsWith(`POST ${ORDERS}`))).toHaveLength(1);
    expect(await ordersOf(amina)).toMatchObject([{ orderitems: [{ quantity: 3 }] }]);
    expect(await stored(page, 'customer_pending_order')).toBeNull();
  });

  await test.step('an order that did not arrive is repeated as it was confirmed, also in a new tab and after a lost response: one order', async () => {
    await openCheckout(page, amina);
    await filledIn();
    const choices = ['Online payment', 'Store pickup'].map((name) => page.getByRole('radio', { name }));
    for (const choice of choices) await choice.check();
    await page.route(`**${ORDERS}`, (route) => route.abort(), { times: 1 });
    await confirmOrder(page);
    await expect(unknownNotice(page)).toBeFocused();
    // The draft of the form is that of the tab.
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    for (const choice of choices) await expect(choice).toBeChecked();
    const tryAgain = unknownNotice(page).getByRole('button', { name: 'Try again' });
    await loseResponse(page, `**${ORDERS}`);
    await tryAgain.click();
    await expect.poll(() => ordersOf(amina)).toHaveLength(2);
    await expectNoPayment({}, () => tryAgain.click());
    expect(await ordersOf(amina)).toMatchObject([{ order_type: 'ONLINE' }, {}]);
  });

  await test.step('a payment with an invalid URL keeps the order and shows a message', () =>
    expectNoPayment({ payment_url: 'javascript:alert(1)' }, () => payNow.click()));

  await test.step('an ONLINE order redirects to the payment; the access token may expire while it is sent', async () => {
    await openCheckout(page, amina);
    await filledIn();
    await page.getByRole('radio', { name: 'Online payment' }).check();
    await page.route('**/initiate_payment/*', (route) =>
      route.fulfill({ json: { payment_url: '/robots.txt?paid=yes' } }),
    );
    await orderWithExpiredAccess(page, amina);
    await confirmOrder(page);
    await expect(page).toHaveURL('/robots.txt?paid=yes');
    expect(await ordersOf(amina)).toHaveLength(3);
  });

  const rice = await openCheckout(page, amina);
  await filledIn();
  await test.step('an order is not placed with the old quantity if the change fails', async () => {
    const failed = Promise.withResolvers<void>();
    await page.route('**/carts/*/', async (route) => {
      await failed.promise;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } });
    });
    await (await openDrawer(page)).getByRole('button', { name: `One more: ${rice.name}` }).click();
    await page.keyboard.press('Escape');
    await confirmOrder(page);
    failed.resolve();
    await expect(page.getByText('Your cart has changed.', { exact: false })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await ordersOf(amina)).toHaveLength(3);
    await page.unroute('**/carts/*/');
  });

  await test.step('a large order needs a proven phone; the link leads to the code', async () => {
    await fillCart(amina, rice.id, 990);
    await open(page, '/checkout');
    await filledIn();
    await confirmOrder(page);
    const notice = page.getByRole('region', {
      name: 'An order of this size needs a verified phone number',
    });
    await expect(notice).toBeFocused();
    await notice.getByRole('link', { name: 'Verify my number' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code').fill(await codeOn(page.request, amina.phone));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your number is verified.' })).toBeVisible();
  });

  await test.step('a changed price is shown beside the old price and can be accepted', async () => {
    await page.route('**/api/payment-app/carts/', async (route) => {
      const lines = await (await route.fetch()).json();
      await route.fulfill({ json: lines.map((line: object) => ({ ...line, item_price: 1 })) });
    });
    await open(page, '/checkout');
    await filledIn();
    const confirmation = await review(page);
    await page.unroute('**/api/payment-app/carts/');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    const notice = page.getByRole('region', { name: 'Prices have changed' });
    for (const price of ['Tk 1.00', `Tk ${rice.price.toFixed(2)}`])
      await expect(notice.getByText(price)).toBeVisible();
    await notice.getByRole('button', { name: 'Accept the new prices' }).click();
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
    expect(await ordersOf(amina)).toHaveLength(3);
  });

  await test.step('a refused refresh while the order is sent redirects to the login, and back to the typed text', async () => {
    await open(page, '/checkout');
    await filledIn();
    await page.getByLabel('Name').fill('Rina Rahman');
    await orderWithExpiredAccess(page, amina, () => revoke(page));
    await confirmOrder(page);
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    expect(await stored(page, 'customer_pending_order')).toBeNull();
    await login(page, amina);
    await expect(page.getByLabel('Name')).toHaveValue('Rina Rahman');
  });

  await test.step('a product out of stock is named, and the customer’s cart can be corrected and ordered', async () => {
    await confirmOrder(page);
    const notice = page.getByRole('region', { name: 'Not everything is available' });
    await notice.getByRole('button', { name: /^Take \d+/ }).click();
    await expect(notice).toBeHidden();
    await confirmOrder(page);
    await expect(statusOf(page, placed)).toBeVisible();
  });
});
