import { quickAdd } from '../buying.ts';
import { expect, newPhone, password, statusOf, stored, test, watchRequests } from '../customers.ts';
import { productNamed } from '../fixture.ts';

// The tests of the forms, the checkout and the orders take the same steps on a phone.
test('Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen', async ({
  page,
  request,
}) => {
  test.slow();
  const rice = await productNamed(request, 'Miniket');
  const phone = newPhone();
  const requests = watchRequests(page);

  await test.step('a guest fills a cart', async () => {
    await page.goto('/products?search=Miniket');
    await quickAdd(page, rice);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
    await drawer.getByRole('button', { name: 'Close cart' }).click();
  });

  await test.step('registers', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    // Wait for the next page: the login also has phone and password fields.
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    await page.getByLabel('Phone').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(statusOf(page, 'Registration successful! Please login.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('logs in, comes home, and the cart has moved in', async () => {
    await expect(page.getByLabel('Phone')).toHaveValue(phone);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    expect(await stored(page, 'guest_cart')).toBeNull();
    expect(requests.filter((each) => each.includes('/carts/merge/'))).toEqual([
      'POST /api/payment-app/carts/merge/ 200',
    ]);
  });

  await test.step('saves the address', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Regular shipping address' }).click();
    await page.getByLabel('Name').fill('Amina Rahman');
    await page.getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮');
    await page.getByLabel('Email').fill('amina@example.com');
    await page.getByLabel('Address', { exact: true }).fill('House 7, Road 3, Mirpur 10');
    await page.getByLabel('City').fill('Dhaka');
    await page.getByLabel('Zip code').fill('১২১৬');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(statusOf(page, 'Billing address created successfully!')).toBeVisible();
  });

  await test.step('checks out with cash on delivery', async () => {
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: 'Use Regular Shipping Address' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
    await page.getByRole('button', { name: 'Place Order' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm your order' });
    await expect(confirmation.getByText('Dhaka, 1216, Bangladesh', { exact: false })).toBeVisible();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(statusOf(page, 'Order placed successfully! Cash on Delivery selected.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(page).toHaveURL(/\/order$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  });

  await test.step('finds the order and its details', async () => {
    const total = (Math.round(rice.price * 2 * 105) / 100).toFixed(2);
    const order = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PENDING' });
    await expect(order.getByText(`Tk ${total}`)).toBeVisible();
    await order.getByRole('button', { name: /^Details/ }).click();
    const details = page.getByRole('dialog', { name: /^Order H\d+/ });
    await expect(details.getByText(rice.name)).toBeVisible();
    await expect(details.getByText('House 7, Road 3, Mirpur 10', { exact: false })).toBeVisible();
    await expect(details.getByText('01712-345678')).toBeVisible();
    await expect(details.getByText('Cash on Delivery', { exact: true })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
  });

  await test.step('sees it in both histories', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('tab', { name: 'Order History' }).click();
    await page.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('dialog').getByText(rice.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Cart History' }).click();
    const line = page.getByRole('tabpanel').getByRole('listitem');
    await expect(line.getByText(rice.name)).toBeVisible();
    await expect(line.getByText('Purchased')).toBeVisible();
  });

  await test.step('logs out', async () => {
    await page.getByRole('tab', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await stored(page, 'access')).toBeNull();
    expect(await stored(page, 'refresh')).toBeNull();
  });
});
