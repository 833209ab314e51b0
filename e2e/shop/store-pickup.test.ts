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

  await test.step('the order page calls a pickup ready and picked up, not on its way and delivered', async () => {
    const token = new URL(page.url()).pathname.split('/').at(-1)!;
    const order: GuestOrder = await (await request.get(`/api/order-app/guest-orders/${token}/`)).json();
    for (const status of ['PROCESSING', 'ONGOING']) await moveOrder(order, status);
    await page.reload();
    await expect(main.getByText('ONGOING', { exact: true })).toBeVisible();
    await expect(main.getByText('Your order is ready to pick up.')).toBeVisible();
    await page.goto(`/bn/guest-order/${token}`);
    await expect(main.getByText('আপনার অর্ডার দোকানে প্রস্তুত আছে, এসে নিয়ে যান।')).toBeVisible();
    await expect(main.getByText('পথে আছে', { exact: true })).toHaveCount(0);
    await moveOrder(order, 'COMPLETED');
    await page.reload();
    await expect(main.getByText('আপনার অর্ডার সংগ্রহ করা হয়েছে।')).toBeVisible();
  });
});
