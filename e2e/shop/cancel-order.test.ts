import type { GuestOrder } from '@haat/contract/shop/orders';
import { expect, inDatabase, moveOrder, openAs, placeOrder, statusOf, test } from './customers.ts';
import { productNamed } from './fixture.ts';

/** What an order has taken from stock, and not returned: other tests order the same rice at the same time. */
const takenBy = async (number: string) => {
  const movements =
    'select -sum(quantity) as taken from stock_movement where order_id = (select id from orders where number = $1)';
  return Number((await inDatabase(movements, [number])).taken);
};

test('Amina cancels her order after a confirmation, as a guest and signed in', async ({
  page,
  amina,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const placed = await request.post('/api/order-app/guest-orders/', {
    data: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: rice.id, quantity: 2 }],
    },
  });
  const { token, number }: GuestOrder = await placed.json();

  await page.goto(`/guest-order/${token}`);
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  const asked = page.getByRole('dialog', { name: `Cancel order ${number}?` });
  await asked.getByRole('button', { name: 'Keep order' }).click();
  await expect(asked).toBeHidden();
  expect(await takenBy(number)).toBe(2);

  await cancel.click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(statusOf(page, 'Your order was cancelled.')).toBeVisible();
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(cancel).toBeHidden();
  // The button had the focus.
  await expect(page.getByText('This order was cancelled.').locator('..')).toBeFocused();
  expect(await takenBy(number)).toBe(0);

  const order = await placeOrder(amina, rice.id);
  const late = await placeOrder(amina, rice.id);
  await openAs(page, amina, '/order');
  await page.getByRole('button', { name: `Details of order ${order.number}` }).click();
  const details = page.getByRole('dialog', { name: `Order ${order.number}` });
  await details.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('dialog', { name: `Cancel order ${order.number}?` })
    .getByRole('button', { name: 'Yes, cancel it' })
    .click();
  await expect(details.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expect(details.getByText('This order was cancelled.').locator('..')).toBeFocused();
  expect(await takenBy(order.number)).toBe(0);

  await test.step('a late cancellation shows a message to call the shop', async () => {
    await details.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Details of order ${late.number}` }).click();
    await moveOrder(late, 'PROCESSING');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please call the shop.' })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: `Order ${late.number}` });
    await expect(dialog.getByText('PROCESSING', { exact: true })).toBeVisible();
  });
});
