import { open, pushPath } from '../buying.ts';
import { codeOn } from '../codes.ts';
import { alertOf, expect, login, newPhone, password, register, statusOf, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';
import { loseResponse } from '../network-faults.ts';

test('a guest finds an order on another device by a code, cancels it, and finds it in the lists of this device; or signs up, and finds it in the account', async ({
  page,
  request,
}) => {
  test.slow();
  const phone = newPhone();
  const rice = await productNamed(request, 'Miniket');
  const { number } = await placeGuestOrder(request, [{ product: rice.id, quantity: 2 }], { phone });

  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track an order' }).click();
  await page.getByLabel('Order number').fill('rice');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(/such as H100042/);
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await test.step('the SMS arrives, although the response of the shop is lost', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await loseResponse(page, '**/track/code/');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('The shop does not answer.')).toBeVisible();
    await expect(alertOf(page, 'The code could not be sent!')).toHaveCount(0);
    await page.getByRole('button', { name: 'I have got a code' }).click();
  });
  await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await test.step('the phone reloads the page while the SMS is read', async () => {
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toContainText(
      `${phone.slice(0, 5)}\u2011${phone.slice(5)}`,
    );
  });
  await page.getByLabel('Code').fill('000000x');
  await page.getByRole('button', { name: 'Show my order' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');
  await page.getByLabel('Code').fill(await codeOn(request, phone));
  await page.getByRole('button', { name: 'Show my order' }).click();

  await expect(page).toHaveURL(/\/guest-order\/[\w-]{32}$/);
  const { pathname } = new URL(page.url());
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  const steps = page.getByRole('region', { name: 'How far your order is' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Placed\d+ \w+ \d+, \d+:\d\d [ap]m$/,
    /^Confirmed/,
    /^On its way/,
    /^Delivered/,
  ]);
  // Colours alone do not tell what is done: forced colours remove them.
  await expect(steps.nth(0).locator('svg')).toHaveCount(1);
  await expect(steps.nth(1).locator('svg')).toHaveCount(0);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  const whatsapp = page.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`text=My%20order%20${number}`));

  await test.step('the order is cancelled after a confirmation', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    await cancel.click();
    const asked = page.getByRole('dialog', { name: `Cancel order ${number}?` });
    await asked.getByRole('button', { name: 'Keep order' }).click();
    await expect(asked).toBeHidden();
    await cancel.click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(statusOf(page, 'Your order was cancelled.')).toBeVisible();
    await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
    await expect(cancel).toBeHidden();
    // The button had the focus.
    await expect(page.getByText('This order was cancelled.').locator('..')).toBeFocused();
    await expect(steps).toHaveText([/^Placed/, /^Cancelled/]);
  });

  await test.step('the orders of this device are listed for a guest on /order, /login, /track', async () => {
    for (const path of ['/order', '/login', '/track']) {
      await pushPath(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('link', { name: number })).toHaveAttribute(
        'href',
        pathname,
      );
    }
  });

  await test.step('another code is requested without typing number and phone again', async () => {
    const another = newPhone();
    await page.getByLabel('Order number').fill('h 100042');
    await page.getByLabel('Phone').fill(another);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Send another code' }).click();
    await expect(page.getByLabel('Order number')).toHaveValue('h 100042');
    await expect(page.getByLabel('Phone')).toHaveValue(another);
    await expect(page.getByLabel('Phone')).toBeFocused();
  });

  await test.step('and in the menu', async () => {
    await page.getByRole('button', { name: 'All categories' }).click();
    await page.getByRole('banner').getByRole('link', { name: number }).click();
    await expect(page).toHaveURL(pathname);
  });
  await asNewVisitor(page);
  await test.step('a guest signs up, proves the phone by a code, and finds the earlier order in the account', async () => {
    const phone = newPhone();
    const { number } = await placeGuestOrder(request, [{ product: rice.id, quantity: 1 }], { phone });

    await open(page, '/register?next=/order');
    await register(page, phone);
    await login(page, { phone, password });
    await expect(page.getByText('No orders found')).toBeVisible();

    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code').fill(await codeOn(request, phone));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(
      statusOf(page, 'Your number is verified. One order was added to your account.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify your phone number' })).toBeHidden();
    await page.getByRole('button', { name: `Details of order ${number}` }).click();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  });
});
