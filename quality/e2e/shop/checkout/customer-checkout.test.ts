import { formatTk, wholeTaka } from '@haat/contract/money/money';
import type { Page } from '@playwright/test';
import { fillReceiver, open, openDrawer, review } from '../buying.ts';
import { codeOn } from '../codes.ts';
import {
  alertOf,
  type Customer,
  expect,
  expired,
  fillCart,
  login,
  newCustomer,
  openAs,
  openCheckout,
  revoke,
  statusOf,
  stored,
  test,
  watchRequests,
} from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';

const ORDERS = '/api/payment-app/orders/';
const placed = 'Order placed successfully! Cash on Delivery selected.';

/** Opens the checkout again, and returns when the receiver of the last order is filled in. */
async function orderAgain(page: Page, amina: Customer): Promise<void> {
  await openCheckout(page, amina);
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
}

async function fillCustomer(page: Page): Promise<void> {
  await fillReceiver(page);
  await page.getByLabel('Email').fill('amina@example.com');
}

async function confirm(page: Page): Promise<void> {
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
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

test('a customer orders once, whatever is lost, expires or is refused', async ({ page, amina, request }) => {
  test.setTimeout(180_000);
  await test.step('a customer orders once, whatever is lost or expires, and is led to the online payment', async () => {
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
      await expect(page.getByText('PENDING')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
      const after = requests.slice(requests.indexOf(`POST ${ORDERS} 201`));
      expect(after).toContain('GET /api/payment-app/carts/ 200');
      expect(after).toContain(`GET ${ORDERS} 200`);
      expect(requests.filter((each) => each.startsWith(`POST ${ORDERS}`))).toHaveLength(1);
      expect(await ordersOf(amina)).toMatchObject([{ orderitems: [{ quantity: 3 }] }]);
      expect(await stored(page, 'customer_pending_order')).toBeNull();
    });

    await test.step('the next order of the visit goes to the receiver of the last one', async () => {
      await page.getByRole('button', { name: /^Order again/ }).click();
      await page
        .getByRole('dialog', { name: 'Your Cart' })
        .getByRole('link', { name: /Checkout/ })
        .click();
      await expect(page.getByLabel('Phone')).toHaveValue('01712-345678');
      await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
    });

    await test.step('an order that did not arrive is repeated as it was confirmed, also in a new tab and after a lost response: one order', async () => {
      await orderAgain(page, amina);
      const choices = ['Online payment', 'Store pickup'].map((name) => page.getByRole('radio', { name }));
      for (const choice of choices) await choice.check();
      await page.route(`**${ORDERS}`, (route) => route.abort(), { times: 1 });
      await confirm(page);
      const notice = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
      await expect(notice).toBeFocused();
      // The draft of the form is that of the tab.
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      for (const choice of choices) await expect(choice).toBeChecked();
      const tryAgain = notice.getByRole('button', { name: 'Try again' });
      await page.route(
        `**${ORDERS}`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await tryAgain.click();
      await expect.poll(() => ordersOf(amina)).toHaveLength(2);
      await expectNoPayment(page, 'without a URL', () => tryAgain.click());
      expect(await ordersOf(amina)).toMatchObject([{ order_type: 'ONLINE' }, {}]);
    });

    for (const what of ['with an invalid URL', 'that is refused'] as const) {
      await test.step(`a payment ${what} keeps the order and shows a message`, () =>
        expectNoPayment(page, what, () => payNow(page).click()));
    }

    await test.step('an ONLINE order redirects to the payment; the access token may expire while it is sent', async () => {
      await orderAgain(page, amina);
      await page.getByRole('radio', { name: 'Online payment' }).check();
      await page.route('**/initiate_payment/*', (route) =>
        route.fulfill({ json: { payment_url: '/robots.txt?paid=yes' } }),
      );
      await orderWithExpiredAccess(page, amina);
      await confirm(page);
      await expect(page).toHaveURL('/robots.txt?paid=yes');
      expect(await ordersOf(amina)).toHaveLength(3);
    });

    await test.step('an order is not placed with the old cut of a fish if the change fails', async () => {
      const fish = await productNamed(page.request, 'Sarputi');
      await fillCart(amina, fish.id, 1);
      await openCheckout(page, amina);
      const failed = Promise.withResolvers<void>();
      await page.route('**/carts/*/', async (route) => {
        await failed.promise;
        await route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } });
      });
      const drawer = await openDrawer(page);
      await drawer.getByLabel(`Cut of ${fish.name}`).selectOption('Steak cut');
      await drawer.getByRole('button', { name: 'Close cart' }).click();
      await confirm(page);
      failed.resolve();
      await expect(page.getByText('Your cart has changed meanwhile.', { exact: false })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await ordersOf(amina)).toHaveLength(3);
    });
  });

  await asNewVisitor(page);
  await test.step('a refused order of a customer: an unproven phone, other prices, an ended session, too little stock', async () => {
    const amina = await newCustomer(request);
    const rice = await productNamed(page.request, 'Miniket');
    await test.step('a large order needs a proven phone; the link leads to the code', async () => {
      await fillCart(amina, rice.id, 999);
      await openAs(page, amina, '/checkout');
      await fillCustomer(page);
      await confirm(page);
      const notice = page.getByRole('region', {
        name: 'An order of this size needs a verified phone number',
      });
      await expect(notice).toBeFocused();
      await expect(notice).toContainText('at most 50 pieces of a product and 200 in all');
      await notice.getByRole('link', { name: 'Verify my number' }).click();
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('Code').fill(await codeOn(page.request, amina.phone));
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect(
        statusOf(
          page,
          'Your number is verified. It has no other orders; later ones are added by themselves.',
        ),
      ).toBeVisible();
    });

    await test.step('a changed price is shown beside the old price and can be accepted', async () => {
      await page.route('**/api/payment-app/carts/', async (route) => {
        const lines = await (await route.fetch()).json();
        await route.fulfill({ json: lines.map((line: object) => ({ ...line, item_price: 1 })) });
      });
      await open(page, '/checkout');
      await fillCustomer(page);
      await review(page);
      await page.unroute('**/api/payment-app/carts/');
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      const notice = page.getByRole('region', { name: 'Prices have changed' });
      await expect(notice.getByText('Tk 1.00')).toBeVisible();
      await expect(notice.getByText(`Tk ${rice.price.toFixed(2)}`)).toBeVisible();
      expect(await ordersOf(amina)).toEqual([]);
      await notice.getByRole('button', { name: 'Accept the new prices' }).click();
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
    });

    await test.step('another total, such as that of another delivery charge, is announced', async () => {
      const params = { total_sent: 2, total_now: 1 };
      const json = { code: 'price_changed', message: 'The total is now Tk 1.', params };
      await page.route(`**${ORDERS}`, (route) => route.fulfill({ status: 409, json }), { times: 1 });
      await confirm(page);
      const changed = page.getByRole('region', {
        name: 'The total has changed. Please look at it once more.',
      });
      await expect(changed).toContainText('Nothing was ordered yet. The total is Tk 1.00 now.');
      await expect(changed).toBeFocused();
      await expect(changed).toBeInViewport();
    });

    await test.step('a pause that began after the page was loaded is named, also in place of the button', async () => {
      const until = new Date(Date.now() + 30 * 3_600_000).toISOString();
      const params = { until, text: 'Eid Mubarak!', text_bn: '' };
      const json = { code: 'shop_paused', message: 'The shop is paused.', params };
      await page.route(`**${ORDERS}`, (route) => route.fulfill({ status: 409, json }), { times: 1 });
      await confirm(page);
      await expect(page.getByRole('region', { name: /^No orders until/ })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
      await expect(page.getByText(/^No orders until/)).toHaveCount(2);
      await expect(page.getByLabel('Name')).not.toHaveValue('');
      await open(page, '/checkout');
    });

    await test.step('a refused refresh while the order is sent redirects to the login, and back to the typed text', async () => {
      await page.getByLabel('Name').fill('Rina Rahman');
      await orderWithExpiredAccess(page, amina, () => revoke(page));
      await confirm(page);
      await expect(page).toHaveURL('/login?next=%2Fcheckout');
      expect(await stored(page, 'customer_pending_order')).toBeNull();
      await login(page, amina);
      await expect(page.getByLabel('Name')).toHaveValue('Rina Rahman');
    });

    await test.step('a product out of stock is named, and the customer’s cart can be corrected and ordered', async () => {
      await confirm(page);
      const notice = page.getByRole('region', { name: 'Not everything is available' });
      await notice.getByRole('button', { name: /^Take \d+/ }).click();
      await expect(notice).toBeHidden();
      await confirm(page);
      await expect(statusOf(page, placed)).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });
  });
});

/** The newest order is the first. */
const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ }).first();

/** Responses without the URL of a payment page. */
const noPayment = {
  'without a URL': { status: 200, json: {} },
  'with an invalid URL': { status: 200, json: { payment_url: 'javascript:alert(1)' } },
  'that is refused': { status: 503, json: { code: 'payment_unavailable', message: 'Later.' } },
};

/** Asks for the payment and gets none: the order stays, with a message and the button to pay. */
async function expectNoPayment(
  page: Page,
  what: keyof typeof noPayment,
  ask: () => Promise<void>,
): Promise<void> {
  await page.route('**/initiate_payment/*', (route) => route.fulfill(noPayment[what]), { times: 1 });
  await ask();
  await expect(alertOf(page, 'Payment URL not received')).toBeVisible();
  await expect(page).toHaveURL('/order');
  await expect(payNow(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}
