import type { Order } from '@haat/contract/shop/orders';
import { visit } from '../client-navigation.ts';
import { expect, fillCart, moveOrder, openAs, placeOrder, test } from '../customers.ts';
import { productNamed } from '../fixture.ts';

const ORDERS = '/api/payment-app/orders/';

test('a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  await test.step('a failed order fetch shows no message, but a retry button', async () => {
    await page.route(`**${ORDERS}*`, (route) => route.abort());
    await openAs(page, amina, '/order');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(`**${ORDERS}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('without orders both lists and the cart history show their empty state', async () => {
    await expect(page.getByText('No orders found')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('tab', { name: 'Order History' }).click();
    await expect(page.getByText('No orders yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Cart History' }).click();
    await expect(page.getByText('No cart history.')).toBeVisible();
  });

  const rice = await productNamed(request, 'Miniket');
  const orders: Order[] = [];
  for (const _ of ['paid', 'unpaid', 'pending', 'late'])
    orders.unshift(await placeOrder(amina, rice.id, { delivery_type: 'STORE_PICKUP' }));
  const [late, pending, unpaid, paid] = orders as [Order, Order, Order, Order];
  const cards = page.getByRole('main').getByRole('listitem');

  // order-status.test.tsx shows each status.
  await test.step('orders are listed newest first, with their status', async () => {
    await page.route(`**${ORDERS}*`, async (route) => {
      const response = await route.fetch();
      const all = (await response.json()) as Order[];
      const json = all.map((order) =>
        order.id === paid.id ? { ...order, paymentId: 'P1', paid: order.total, due: 0, cash_due: 0 } : order,
      );
      await route.fulfill({ response, json });
    });
    await page.goto('/order');
    await expect(cards.getByRole('heading')).toHaveText(orders.map(({ number }) => `Order ${number}`));
    await expect(cards.first().getByText('PENDING', { exact: true })).toBeVisible();
  });

  await test.step('the details of an order open from both lists, and close', async () => {
    for (const list of ['/order', '/profile']) {
      if (list === '/profile') {
        await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
        await page.getByRole('tab', { name: 'Order History' }).click();
      }
      const opener = page.getByRole('button', { name: `Details of order ${unpaid.number}` });
      await opener.click();
      const details = page.getByRole('dialog', { name: `Order ${unpaid.number}` });
      await expect(details.getByText(rice.name)).toBeVisible();
      await expect(details.getByText('Store pickup')).toBeVisible();
      await expect(details.getByText(`Tk ${unpaid.total.toFixed(2)}`)).toBeVisible();
      await expect(details.getByRole('button', { name: `Pay Now for order ${unpaid.number}` })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  await visit(page, '/order');
  await test.step('an order is cancelled in its details after a confirmation', async () => {
    await page.getByRole('button', { name: `Details of order ${pending.number}` }).click();
    const details = page.getByRole('dialog', { name: `Order ${pending.number}` });
    await details.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByRole('dialog', { name: `Cancel order ${pending.number}?` })
      .getByRole('button', { name: 'Yes, cancel it' })
      .click();
    await expect(details.getByText('CANCELLED', { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Cancel order' })).toBeHidden();
    await expect(details.getByText('This order was cancelled.').locator('..')).toBeFocused();
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a late cancellation shows a message to call the shop', async () => {
    await page.getByRole('button', { name: `Details of order ${late.number}` }).click();
    await moveOrder(late, 'PROCESSING');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please call the shop.' })).toBeVisible();
    const details = page.getByRole('dialog', { name: `Order ${late.number}` });
    await expect(details.getByText('PROCESSING', { exact: true })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Pay Now is shown only for orders without a payment, and opens the payment', async () => {
    await page.route(`**/orders/${unpaid.id}/initiate_payment/*`, (route) =>
      route.fulfill({ json: { payment_url: '/robots.txt?paid=yes' } }),
    );
    const payNow = (order: Order) => page.getByRole('button', { name: `Pay Now for order ${order.number}` });
    await expect(payNow(unpaid)).toBeVisible();
    await expect(payNow(paid)).toHaveCount(0);
    await payNow(unpaid).click();
    await expect(page).toHaveURL('/robots.txt?paid=yes');
  });

  await test.step('what is in the cart is added to an open order, which the account changes', async () => {
    const { number } = await placeOrder(amina, rice.id);
    const salt = await productNamed(request, 'Salt');
    await fillCart(amina, salt.id, 2);
    await page.goto('/cart');
    await page.getByRole('button', { name: `Add to order ${number}` }).click();
    const added = page.getByRole('listitem').filter({ hasText: salt.name });
    await expect(added).toContainText('New');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(page.getByText(`Order ${number} is changed.`)).toBeVisible();
    await expect
      .poll(async () => (await amina.call('GET', '/api/payment-app/carts/')).json())
      .not.toContainEqual(expect.objectContaining({ purchased: false }));
    const [changed] = (await (await amina.call('GET', `${ORDERS}?limit=1`)).json()) as Order[];
    expect(changed?.orderitems.map(({ item, quantity }) => [item, quantity])).toEqual([
      [rice.id, 1],
      [salt.id, 2],
    ]);
  });

  // order-store.test.ts changes one of them.
  await test.step('a long list has pages', async () => {
    const list = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...unpaid, id: from - n, number: `H${from - n}` }));
    await page.route(`**${ORDERS}*`, (route) => {
      const older = new URL(route.request().url()).searchParams.get('cursor') === '481';
      return route.fulfill({
        headers: older ? {} : { link: `<${ORDERS}?limit=20&cursor=481>; rel="next"` },
        json: older ? list(480, 3) : list(500, 20),
      });
    });
    await page.goto('/order');
    await expect(cards).toHaveCount(20);
    await page.getByRole('button', { name: 'Show older orders' }).click();
    await expect(cards).toHaveCount(23);
    await expect(page.getByRole('button', { name: 'Show older orders' })).toHaveCount(0);
  });
});
