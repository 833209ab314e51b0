import { open } from '../buying.ts';
import { codeOn } from '../codes.ts';
import { expect, newPhone, password, statusOf, test } from '../customers.ts';
import { productNamed } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

test('a guest signs up, proves the phone by a code, and finds the earlier order in the account', async ({
  page,
  request,
}) => {
  const phone = newPhone();
  const rice = await productNamed(request, 'Miniket');
  const { number } = await placeGuestOrder(request, [{ product: rice.id, quantity: 1 }], { phone });

  await open(page, '/register?next=/order');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/login?next=/order');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/order');
  await expect(page.getByText('No orders found')).toBeVisible();

  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill('000000x');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');
  await page.getByLabel('Code').fill(await codeOn(request, phone));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(statusOf(page, 'Your number is verified. One order was added to your account.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your phone number' })).toBeHidden();
  await page.getByRole('button', { name: `Details of order ${number}` }).click();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
});
