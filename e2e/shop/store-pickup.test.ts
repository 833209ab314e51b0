import type { GuestOrder } from '@haat/contract/shop/orders';
import { fillReceiver, lineOf, openWithCart, review } from './buying.ts';
import { moveOrder } from './customers.ts';
import { expect, productNamed, test } from './fixture.ts';

test('store pickup shows where, when and how to pay, and asks for no more than the specified fields', async ({
  page,
  request,
}) => {
  const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice)], '/checkout');
  const main = page.getByRole('main');
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

  await fillReceiver(page);
  const confirmation = await review(page);
  await expect(confirmation.getByText(contact.address)).toBeVisible();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(page.getByText('To pay at the shop, in cash')).toBeVisible();
  await expect(page.getByText('We call you when it is packed')).toBeVisible();
  await expect(main.getByText(contact.address)).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(/guest-order/);
  await expect(main.getByText(contact.address)).toBeVisible();
});

test('the order page calls a pickup ready and picked up, not on its way and delivered', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const response = await request.post('/api/order-app/guest-orders/', {
    data: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi',
      delivery_type: 'STORE_PICKUP',
      items: [{ product: rice.id, quantity: 1 }],
    },
  });
  const order = (await response.json()) as GuestOrder;
  const main = page.getByRole('main');
  await moveOrder(order, 'PROCESSING');
  for (const [status, english, bengali] of [
    ['ONGOING', 'Your order is ready to pick up.', 'আপনার অর্ডার দোকানে প্রস্তুত আছে, এসে নিয়ে যান।'],
    ['COMPLETED', 'Your order was picked up.', 'আপনার অর্ডার সংগ্রহ করা হয়েছে।'],
  ] as const) {
    await moveOrder(order, status);
    await page.goto(`/guest-order/${order.token}`);
    await expect(main.getByText(status, { exact: true })).toBeVisible();
    await expect(main.getByText(english)).toBeVisible();
    await page.goto(`/bn/guest-order/${order.token}`);
    await expect(main.getByText(bengali)).toBeVisible();
    await expect(main.getByText('পথে আছে', { exact: true })).toHaveCount(0);
  }
});
