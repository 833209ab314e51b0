import type { Order } from '@haat/contract/shop/orders';
import { expect, inDatabase, openAs, placeOrder, test } from './customers.ts';
import { productNamed } from './fixture.ts';

const ORDERS = '/api/payment-app/orders/';

test('without orders both lists and the cart history show their empty state', async ({ page, amina }) => {
  await openAs(page, amina, '/order');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.goto('/profile?tab=orders');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Cart History' }).click();
  await expect(page.getByText('No cart history.')).toBeVisible();
});

test('orders are listed newest first, with the five statuses and a neutral style for others', async ({
  page,
  amina,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const statuses = ['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'];
  const orders: Order[] = [];
  for (const status of statuses) {
    const order = await placeOrder(amina, rice.id);
    const path = status === 'CANCELLED' ? [status] : statuses.slice(1, statuses.indexOf(status) + 1);
    for (const step of path)
      await inDatabase(
        `with was as (select id, status from orders where id = $2),
         moved as (update orders set status = $1 where id = $2)
         insert into order_history (order_id, from_status, to_status, actor) select id, status, $1, 'staff:Rina' from was`,
        [step, order.id],
      );
    orders.unshift(order);
  }
  await openAs(page, amina, '/order');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(orders.map(({ number }) => `Order ${number}`));
  for (const [place, status] of statuses.toReversed().entries())
    await expect(cards.nth(place).getByText(status, { exact: true })).toBeVisible();
  await page.route(`**${ORDERS}*`, async (route) => {
    const response = await route.fetch();
    const [first, ...rest] = await response.json();
    await route.fulfill({ response, json: [{ ...first, status: 'ON_HOLD' }, ...rest] });
  });
  await page.reload();
  await expect(cards.first().getByText('ON_HOLD')).toBeVisible();
});

test('a long list has pages', async ({ page, amina, request }) => {
  const rice = await productNamed(request, 'Miniket');
  const order = await placeOrder(amina, rice.id);
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...order, id: from - place, number: `H${from - place}` }));
  await page.route(`**${ORDERS}*`, (route) => {
    const older = new URL(route.request().url()).searchParams.get('cursor') === '481';
    return route.fulfill({
      headers: older ? {} : { link: `<${ORDERS}?limit=20&cursor=481>; rel="next"` },
      json: older ? list(480, 3) : list(500, 20),
    });
  });
  await openAs(page, amina, '/order');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(20);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(cards).toHaveCount(23);
  await expect(page.getByRole('button', { name: 'Show older orders' })).toHaveCount(0);
});

test('the details of an order open from both lists, and close', async ({ page, amina, request }) => {
  const rice = await productNamed(request, 'Miniket');
  const order = await placeOrder(amina, rice.id, { delivery_type: 'STORE_PICKUP' });
  for (const path of ['/order', '/profile?tab=orders']) {
    await openAs(page, amina, path);
    const opener = page.getByRole('button', { name: `Details of order ${order.number}` });
    await opener.click();
    const details = page.getByRole('dialog', { name: `Order ${order.number}` });
    await expect(details.getByText(rice.name)).toBeVisible();
    await expect(details.getByText('Store pickup')).toBeVisible();
    await expect(details.getByText(`Tk ${order.total.toFixed(2)}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('Pay Now is shown only for orders without a payment, and opens the payment', async ({
  page,
  amina,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const [paid, unpaid] = [await placeOrder(amina, rice.id), await placeOrder(amina, rice.id)];
  await page.route(`**${ORDERS}*`, async (route) => {
    const response = await route.fetch();
    const orders: Order[] = await response.json();
    const json = orders.map((order) => (order.id === paid.id ? { ...order, paymentId: 'P1' } : order));
    await route.fulfill({ response, json });
  });
  await page.route(`**/orders/${unpaid.id}/initiate_payment/*`, (route) =>
    route.fulfill({ json: { payment_url: '/about?paid=yes' } }),
  );
  await openAs(page, amina, '/order');
  const payNow = ({ number }: Order) => page.getByRole('button', { name: `Pay Now for order ${number}` });
  await expect(payNow(unpaid)).toBeVisible();
  await expect(payNow(paid)).toHaveCount(0);
  await payNow(unpaid).click();
  await expect(page).toHaveURL('/about?paid=yes');
});

test('a failed order fetch shows no message, but a retry button', async ({ page, amina }) => {
  await page.route(`**${ORDERS}*`, (route) => route.abort());
  await openAs(page, amina, '/order');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(`**${ORDERS}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
});
