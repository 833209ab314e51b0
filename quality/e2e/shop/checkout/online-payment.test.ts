import type { Order } from '@haat/contract/shop/orders';
import { startBkash } from '@haat/gateway/bkash/start';
import type { Page } from '@playwright/test';
import { expectAccessibleIn, expectReadable } from '../axe.ts';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  openWithCart,
  pushPath,
  review,
  setCart,
  waitForScript,
} from '../buying.ts';
import {
  alertOf,
  type Customer,
  expect,
  fillCart,
  openAs,
  placeOrder,
  queryRow,
  statusOf,
  stored,
  test,
} from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';
import { freePort, startShop } from '../start-shop.ts';

const ORDERS = '/api/payment-app/orders/';

/** Places Amina's order with ONLINE payment. */
async function orderOnline(page: Page, amina: Customer): Promise<Order> {
  const { id } = await productNamed(page.request, 'Miniket');
  return placeOrder(amina, id, { order_type: 'ONLINE' });
}

/** The same, paid at the gateway, whose messages about the payment are lost. */
async function orderAndPayUnnoticed(page: Page, amina: Customer): Promise<Order> {
  const order = await orderOnline(page, amina);
  const initiated = await amina.call('GET', `${ORDERS}${order.id}/initiate_payment/`);
  const { payment_url } = await initiated.json();
  const paid = await page.request.post(payment_url, { form: { choice: 'lose_both' } });
  expect(paid.ok()).toBe(true);
  return order;
}

/** Presses a button of the gateway's page by the English start of its name; the Bengali name follows. */
async function choose(page: Page, button: string): Promise<void> {
  await expect(page.getByText('This is a demonstration. No money moves.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(button)}`) }).click();
}

function payNow(page: Page, { number } = { number: 'H\\d+' }) {
  return page.getByRole('button', { name: new RegExp(`^Pay Now for order ${number}$`) });
}

/** The notice about the payment after the return from the gateway. */
function paymentNotice(page: Page, title: string) {
  return page.getByRole('status').getByRole('heading', { name: title, exact: true });
}

/** Opens the page of orders with another query, so that it asks for the payment anew. */
async function visitAnew(page: Page, path: string): Promise<void> {
  await pushPath(page, path.slice(0, path.indexOf('?')));
  await expect(page.getByRole('status').getByRole('heading')).toHaveCount(0);
  await pushPath(page, path);
}

/** States of an order's payment attempts, oldest first. */
async function attemptsOf(number: string): Promise<unknown> {
  const { states } = await queryRow(
    `select array_agg(state order by payment_attempt.id) as states from payment_attempt
     join orders on orders.id = order_id where number = $1`,
    [number],
  );
  return states;
}

test('Amina pays online, also if the message of the payment is late, on a wide screen', async ({
  page,
  amina,
}) => {
  test.slow();
  await test.step('two presses on Confirm are one order and one attempt', async () => {
    await fillCart(amina, (await productNamed(page.request, 'Miniket')).id, 2);
    await openAs(page, amina, '/checkout?pay=online');
    await expect(page.getByRole('radio', { name: 'Online payment' })).toBeChecked();
    await fillReceiver(page);
    await page.getByLabel('Email').fill('amina@example.com');
    await (await review(page)).getByRole('button', { name: 'Confirm' }).dblclick();
    await choose(page, 'Visa');

    await expect(paymentNotice(page, 'Payment received')).toBeVisible();
    const [order, ...more]: Order[] = await (await amina.call('GET', ORDERS)).json();
    expect([order?.order_type, more]).toEqual(['ONLINE', []]);
    await expect(page).toHaveURL(`/order?payment=paid&order=${order?.id}`);
    await expect(page.getByText(`Order ${order?.number} is paid. Thank you!`)).toBeVisible();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    await page.getByRole('button', { name: `Details of order ${order?.number}` }).click();
    await expect(page.getByRole('dialog')).toContainText(`Payment ID ${order?.paymentId}`);
    expect(await attemptsOf(order!.number)).toEqual(['captured']);
  });

  const checked = await orderAndPayUnnoticed(page, amina);
  await test.step('a payment that is being checked shows its outcome without a reload', async () => {
    let responses = 0;
    await page.route('**/payment_status/', async (route) => {
      if (++responses === 1) return route.fulfill({ status: 502 });
      if (responses === 2) return route.fulfill({ json: { number: checked.number, outcome: 'checking' } });
      await expect(payNow(page, checked)).toBeVisible();
      return route.continue();
    });
    await page.goto(`/order?payment=checking&order=${checked.id}`);
    await expect(paymentNotice(page, 'Your payment is being checked')).toBeVisible();
    await expect(paymentNotice(page, 'Payment received')).toBeVisible();
    await expect(payNow(page, checked)).toHaveCount(0);
    expect(responses).toBe(3);
  });
});

test('a guest pays online, and no URL is trusted that claims it, on a phone', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  const rice = await productNamed(page.request, 'Miniket');
  await test.step('a total outside the gateway’s limits can only be paid in cash', async () => {
    const line = { ...lineOf(rice), item_price: 300_000 };
    await openWithCart(page, [line], '/checkout?pay=online');
    const online = page.getByRole('radio', { name: 'Online payment' });
    await expect(online).toBeChecked();
    await setCart(page, [{ ...line, quantity: 2 }]);
    await expect(online).toBeDisabled();
    await expect(page.getByText('For orders from Tk 10.00 to Tk 5,00,000.00')).toBeVisible();
    await expect(page.getByText('This total cannot be paid online.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
    await setCart(page, [line]);
    await expect(online).toBeChecked();
  });

  await test.step('without a payment URL a guest’s order is stored, to be paid later', async () => {
    await page.route('**/initiate_payment/*', (route) => route.fulfill({ json: {} }), { times: 1 });
    await setCart(page, [lineOf(rice)]);
    await fillReceiver(page);
    await confirmOrder(page);
    await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
    const json = { code: 'already_paid', message: '' };
    await page.route('**/initiate_payment/*', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await payNow(page).click();
    await expect(alertOf(page, 'This order is already paid.')).toBeVisible();
  });

  await test.step('a guest cancels, and pays from the order page: two presses on Pay Now are one attempt', async () => {
    await setCart(page, [lineOf(rice)]);
    await pushPath(page, '/checkout?pay=online');
    const confirmation = await review(page);
    const login = page.getByRole('main').getByRole('link', { name: 'Login', includeHidden: true });
    await expect(login).toHaveAttribute('href', '/login?next=%2Fcheckout%3Fpay%3Donline');
    await confirmation.getByRole('button', { name: 'Confirm' }).dblclick();
    await page.getByRole('button', { name: /^Visa/ }).waitFor();
    // Not to the checkout, whose cart is empty.
    await page.goBack();
    await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
    await expect(payNow(page)).toBeVisible();
    await page.goForward();
    await choose(page, 'Cancel');
    await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}\?payment=cancelled$/);
    await expect(paymentNotice(page, 'The payment was cancelled')).toBeVisible();
    expect(await stored(page, 'guest_cart')).toBeNull();

    await payNow(page).dblclick();
    await choose(page, 'bKash');
    await expect(paymentNotice(page, 'Payment received')).toBeVisible();
    await expect(page.getByText(/^Payment ID DEMO/)).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace('Order ', '');
    expect(await attemptsOf(number)).toEqual(['cancelled', 'captured']);
  });

  await asNewVisitor(page);
  await test.step('a URL that claims a payment is not trusted, and the notices of the outcomes are accessible, on a phone', async () => {
    const { token } = await placeGuestOrder(request, [{ product: rice.id, quantity: 1 }], {
      order_type: 'ONLINE',
    });
    await page.goto(`/guest-order/${token}?payment=paid`);
    await expect(paymentNotice(page, 'We cannot tell which payment this was')).toBeVisible();
    await expect(payNow(page)).toBeVisible();
    await openAs(page, amina, '/order');
    await waitForScript(page);
    await visitAnew(page, '/order?payment=paid&order=1');
    await expect(paymentNotice(page, 'We cannot tell which payment this was')).toBeVisible();

    // Each outcome has its message in payment-result.test.tsx. Their notices have the same structure, on three backgrounds.
    const { id, number } = await orderOnline(page, amina);
    let outcome = '';
    await page.route('**/payment_status/', (route) => route.fulfill({ json: { number, outcome } }));
    const titles = {
      paid: 'Payment received',
      failed: 'The payment did not go through',
      checking: 'Your payment is being checked',
    };
    for (const [name, title] of Object.entries(titles)) {
      outcome = name;
      await visitAnew(page, `/order?payment=${name}&order=${id}`);
      await expect(paymentNotice(page, title)).toBeVisible();
      for (const theme of ['light', 'dark'] as const) await expectReadable(page, theme, name);
    }
    await expectAccessibleIn(page, 'dark', 'payment');
  });

  await asNewVisitor(page);
  await test.step('with bKash beside SSLCommerz Amina has her number remembered at checkout, then pays with her PIN alone, and forgets it in one press', async () => {
    const port = await freePort();
    const keys = { storeId: 'key', storePassword: 'secret', username: 'haat', password: 'pass' };
    const bkash = await startBkash(keys);
    const shop = await startShop(process.env.SHOP_DATABASE!, {
      PORT: String(port),
      SHOP_URL: `http://localhost:${port}`,
      BKASH_APP_KEY: keys.storeId,
      BKASH_APP_SECRET: keys.storePassword,
      BKASH_USERNAME: keys.username,
      BKASH_PASSWORD: keys.password,
      BKASH_EMULATOR: bkash.url,
      SECRETS_KEY: 'a5'.repeat(32),
      SSLCOMMERZ_STORE_ID: 'haat',
      SSLCOMMERZ_STORE_PASSWORD: 'never used',
      SSLCOMMERZ_SANDBOX: 'yes',
    });
    const modes = () => [...bkash.gateway.sessions.values()].map(({ form }) => form.mode).slice(-2);
    await fillCart(amina, rice.id, 1);
    await openAs(page, amina, `${shop.url}/checkout?pay=online`);
    await expect(page.getByRole('radio', { name: 'Nagad · Rocket · Card', exact: true })).toBeChecked();
    await page.getByRole('radio', { name: 'bKash', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Remember my bKash number' }).check();
    await fillReceiver(page);
    await page.getByLabel('Email').fill('amina@example.com');
    await confirmOrder(page);
    await choose(page, 'Let this shop remember my number');
    await choose(page, 'Pay with my PIN alone');
    await expect(paymentNotice(page, 'Payment received')).toBeVisible();
    expect(modes()).toEqual(['0000', '0001']);

    const next = await orderOnline(page, amina);
    await page.goto(`${shop.url}/order`);
    const card = page.getByRole('listitem').filter({ hasText: next.number });
    await expect(card.getByRole('checkbox', { name: 'Pay from bKash 017•••••575' })).toBeChecked();
    const pay = (means: string) =>
      card.getByRole('button', { name: `Pay with ${means} for order ${next.number}` });
    await expect(pay('Nagad · Rocket · Card')).toBeVisible();
    await pay('bKash').click();
    await choose(page, 'Pay with my PIN alone');
    await expect(paymentNotice(page, 'Payment received')).toBeVisible();

    await page.goto(`${shop.url}/profile`);
    await page.getByRole('button', { name: 'Forget the bKash number' }).click();
    await expect(statusOf(page, 'The number is forgotten, here and at bKash.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Remembered number' })).toHaveCount(0);
    await shop.stop();
    await bkash.close();
  });
});
