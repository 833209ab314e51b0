import type { Page } from '@playwright/test';
import { fillReceiver, review } from './buying.ts';
import {
  alertOf,
  type Customer,
  expect,
  expireAccess,
  fillCart,
  openAs,
  placeOrder,
  statusOf,
  stored,
  test,
  watchCalls,
} from './customers.ts';
import { productNamed } from './fixture.ts';

const ORDERS = '/api/payment-app/orders/';
const placed = 'Order placed successfully! Cash on Delivery selected.';

/** Opens the checkout with two bags of rice in the cart. */
async function openCheckout(page: Page, amina: Customer) {
  const rice = await productNamed(page.request, 'Miniket');
  await fillCart(amina, rice.id, 2);
  await openAs(page, amina, '/checkout');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  return rice;
}

async function fillCustomer(page: Page): Promise<void> {
  await fillReceiver(page);
  await page.getByLabel('Email').fill('amina@example.com');
}

async function confirm(page: Page): Promise<void> {
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
}

async function ordersOf(amina: Customer): Promise<{ id: number; orderitems: { quantity: number }[] }[]> {
  return (await amina.call('GET', ORDERS)).json();
}

test('a customer must enter name, e-mail, phone and address', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await expect(page.getByRole('term').filter({ hasText: 'Subtotal' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Tax (5%)' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alertOf(page, 'Please fill all required shipping fields')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await fillReceiver(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address');
  await page.getByLabel('Email').fill('amina@example.com');
  await review(page);
});

test('Use Regular Shipping Address fills empty fields and preserves typed text', async ({ page, amina }) => {
  await amina.call('POST', '/api/payment-app/shipping-address/', {
    name: 'Amina Rahman',
    email: 'amina@example.com',
    phone: '01712345678',
    address: 'House 7, Road 3, Mirpur 10',
    city: 'Dhaka',
    zipcode: '1216',
    country: 'Bangladesh',
  });
  await openCheckout(page, amina);
  await page.getByLabel('Name').fill('Karim');
  await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
  for (const [label, text] of Object.entries({
    Name: 'Karim',
    Phone: '01712-345678',
    Address: 'House 7, Road 3, Mirpur 10',
    Email: 'amina@example.com',
    City: 'Dhaka',
    'Zip code': '1216',
    Country: 'Bangladesh',
  }))
    await expect(page.getByLabel(label, { exact: label === 'Address' })).toHaveValue(text);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Dhaka');
});

test('the receiver is filled from the profile, then from the last order; typed text stays', async ({
  page,
  amina,
}) => {
  const [profile] = await (await amina.call('GET', '/api/user/profiles/')).json();
  const named = { full_name: 'Amina Rahman', address_1: 'House 7, Mirpur 10', city: 'Dhaka' };
  await amina.call('PATCH', `/api/user/profiles/${profile.id}/`, named);
  const rice = await openCheckout(page, amina);
  await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
  await expect(page.getByLabel('Phone')).toHaveValue(new RegExp(amina.phone.slice(-6)));
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 7, Mirpur 10');
  await expect(page.getByLabel('City')).toHaveValue('Dhaka');
  await expect(page.getByLabel('Email')).toHaveValue('');

  await placeOrder(amina, rice.id, { receiver_name: 'Karim', receiver_address: 'Zindabazar' });
  await page.evaluate(() => sessionStorage.clear());
  await openCheckout(page, amina);
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Karim');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Zindabazar');
  await expect(page.getByLabel('City')).toHaveValue('');
  await page.getByLabel('Name').fill('Rina');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Rina');
});

test('without a regular address the checkout links to its form', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await expect(page.getByText('You have no regular shipping address yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add one' }).click();
  await expect(page).toHaveURL('/billing-address');
});

test('a confirmed order contains every choice; orders and cart are fetched again', async ({
  page,
  amina,
}) => {
  const rice = await openCheckout(page, amina);
  await fillCustomer(page);
  await page.getByRole('radio', { name: 'Store pickup' }).check();
  const calls = watchCalls(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(ORDERS),
  );
  await (await review(page)).getByRole('button', { name: 'Confirm' }).dblclick();
  // A provider with only the specified calls is not sent it.
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
    total: Math.round(rice.price * 2 * 105) / 100,
    order_key: expect.stringMatching(/^[\w-]{16,}$/),
  });
  await expect(statusOf(page, placed)).toBeVisible();
  await expect(page).toHaveURL('/order');
  await expect(page.getByText('PENDING')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  const after = calls.slice(calls.indexOf(`POST ${ORDERS} 201`));
  expect(after).toContain('GET /api/payment-app/carts/ 200');
  expect(after).toContain(`GET ${ORDERS} 200`);
  expect(calls.filter((call) => call.startsWith(`POST ${ORDERS}`))).toHaveLength(1);
  expect(await ordersOf(amina)).toHaveLength(1);
  expect(await stored(page, 'customer_pending_order')).toBeNull();
});

test('a customer’s lost response, then Try again: one order', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await page.route(
    `**${ORDERS}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fillCustomer(page);
  await confirm(page);
  const notice = page.getByRole('region', { name: 'We do not know yet whether your order arrived' });
  await expect(notice).toBeFocused();
  await page.reload();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(statusOf(page, placed)).toBeVisible();
  expect(await ordersOf(amina)).toHaveLength(1);
});

test('an access token that expires while the order is sent still places it once', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await fillCustomer(page);
  const confirmation = await review(page);
  await expireAccess(page);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(statusOf(page, placed)).toBeVisible();
  expect(await ordersOf(amina)).toHaveLength(1);
});

test('a refused refresh while the order is sent redirects to the login, and back to the typed text', async ({
  page,
  amina,
}) => {
  await openCheckout(page, amina);
  await fillCustomer(page);
  const confirmation = await review(page);
  await amina.call('POST', '/api/token/logout/', { refresh: amina.tokens.refresh });
  await expireAccess(page);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  expect(await stored(page, 'customer_pending_order')).toBeNull();
  await page.getByLabel('Phone').fill(amina.phone);
  await page.getByLabel('Password', { exact: true }).fill(amina.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
  await confirm(page);
  await expect(statusOf(page, placed)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a changed price is shown beside the old price and can be accepted', async ({ page, amina }) => {
  const rice = await openCheckout(page, amina);
  await page.route('**/api/payment-app/carts/', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, item_price: 1 })) });
  });
  await page.reload();
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
  await confirm(page);
  await expect(statusOf(page, placed)).toBeVisible();
});

test('a product out of stock is named, and the customer’s cart can be corrected', async ({ page, amina }) => {
  const rice = await productNamed(page.request, 'Miniket');
  await fillCart(amina, rice.id, 999);
  await openAs(page, amina, '/checkout');
  await fillCustomer(page);
  await confirm(page);
  const notice = page.getByRole('region', { name: 'Not everything is available' });
  await notice.getByRole('button', { name: /^Take \d+/ }).click();
  await expect(notice).toBeHidden();
  await expect
    .poll(async () => (await (await amina.call('GET', '/api/payment-app/carts/')).json())[0].quantity)
    .toBeLessThan(999);
});

test('a response without an order id is an error', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await fillCustomer(page);
  await page.route(`**${ORDERS}`, (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
  await confirm(page);
  await expect(alertOf(page, 'Order creation failed')).toBeVisible();
  await page.route(
    `**${ORDERS}`,
    (route) => route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Slower.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await confirm(page);
  await expect(alertOf(page, 'Order creation failed')).toBeVisible();
  expect(await ordersOf(amina)).toEqual([]);
});

test('an ONLINE order redirects to the payment', async ({ page, amina }) => {
  await openCheckout(page, amina);
  await fillCustomer(page);
  await page.getByRole('radio', { name: 'Online payment' }).check();
  await page.route('**/initiate_payment/*', (route) =>
    route.fulfill({ json: { payment_url: '/about?paid=yes' } }),
  );
  await confirm(page);
  await expect(page).toHaveURL('/about?paid=yes');
  expect(await ordersOf(amina)).toMatchObject([{ order_type: 'ONLINE' }]);
});

for (const [what, response] of Object.entries({
  'without a URL': { status: 200, json: {} },
  'with an invalid URL': { status: 200, json: { payment_url: 'javascript:alert(1)' } },
  'that is refused': { status: 503, json: { code: 'payment_unavailable', message: 'Later.' } },
})) {
  test(`a payment ${what} keeps the order and shows a message`, async ({ page, amina }) => {
    await openCheckout(page, amina);
    await fillCustomer(page);
    await page.getByRole('radio', { name: 'Online payment' }).check();
    await page.route('**/initiate_payment/*', (route) => route.fulfill(response));
    await confirm(page);
    await expect(alertOf(page, 'Payment URL not received')).toBeVisible();
    await expect(page).toHaveURL('/order');
    await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeVisible();
  });
}
