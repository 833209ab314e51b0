import type { Page } from '@playwright/test';
import { fillReceiver, review } from '../buying.ts';
import { alertOf, type Customer, expect, newCustomer, openCheckout, placeOrder, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';

const ORDERS = '/api/payment-app/orders/';

/** The response to an order is another one, once. */
const respondOnce = (
  page: Page,
  response: { status: number; json: object; headers?: Record<string, string> },
) => page.route(`**${ORDERS}`, (route) => route.fulfill(response), { times: 1 });

async function confirm(page: Page): Promise<void> {
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
}

async function ordersOf(amina: Customer): Promise<unknown[]> {
  return (await amina.call('GET', ORDERS)).json();
}

test('the checkout form of a customer, empty and filled', async ({ page, amina, request }) => {
  test.slow();
  await test.step('the form of a customer: required fields, the regular address, and errors of the shop', async () => {
    await openCheckout(page, amina);

    await test.step('without a regular address the checkout links to its form', async () => {
      await expect(page.getByText('You have no regular shipping address yet.')).toBeVisible();
      await page.getByRole('link', { name: 'Add one' }).click();
      await expect(page).toHaveURL('/billing-address');
      await amina.call('POST', '/api/payment-app/shipping-address/', {
        name: 'Amina Rahman',
        email: 'amina@example.com',
        phone: '01712345678',
        address: 'House 7, Road 3, Mirpur 10',
        city: 'Dhaka',
        zipcode: '1216',
        country: 'Bangladesh',
      });
      await page.goBack();
      await expect(page).toHaveURL('/checkout');
    });

    await test.step('a customer must enter name, e-mail, phone and address', async () => {
      await expect(page.getByRole('term').filter({ hasText: 'Subtotal' })).toBeVisible();
      await expect(page.getByRole('term').filter({ hasText: 'Tax (5%)' })).toBeVisible();
      await expect(page.getByLabel('Email')).toBeVisible();
      await page.getByLabel('Phone').fill('');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(alertOf(page, 'Please fill all required shipping fields')).toBeVisible();
      await expect(page.getByLabel('Name')).toBeFocused();
      await fillReceiver(page);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address');
      await page.getByLabel('Email').fill('amina@example.com');
    });

    await test.step('a response without an order id is an error', async () => {
      await respondOnce(page, { status: 201, json: {} });
      await confirm(page);
      await expect(alertOf(page, 'Order creation failed')).toBeVisible();
      const json = { code: 'too_many_requests', message: 'Slower.' };
      await respondOnce(page, { status: 429, json, headers: { 'retry-after': '40' } });
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await confirm(page);
      await expect(alertOf(page, 'Order creation failed')).toBeVisible();
      const wait = 'There were too many attempts. Please try again in 40 seconds.';
      await expect(alertOf(page, wait)).toBeVisible();
      expect(await ordersOf(amina)).toEqual([]);
    });

    await test.step('Use Regular Shipping Address fills empty fields and preserves typed text', async () => {
      for (const label of ['Phone', 'Email', 'Address'])
        await page.getByLabel(label, { exact: true }).fill('');
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
    });
  });

  await asNewVisitor(page);
  await test.step('the receiver is filled from the profile, then from the last order; typed text stays', async () => {
    const amina = await newCustomer(request);
    const [profile] = await (await amina.call('GET', '/api/user/profiles/')).json();
    const named = { full_name: 'Amina Rahman', address_1: 'House 7, Mirpur 10', city: 'Dhaka' };
    await amina.call('PATCH', `/api/user/profiles/${profile.id}/`, named);
    const rice = await productNamed(page.request, 'Miniket');

    await test.step('what is typed replaces what is filled into a field at that moment', async () => {
      const responds = Promise.withResolvers<void>();
      await page.route('**/api/user/profiles/', async (route) => {
        await responds.promise;
        await route.continue();
      });
      await openCheckout(page, amina);
      const phone = page.getByLabel('Phone');
      await phone.focus();
      responds.resolve();
      await expect(phone).toHaveValue(new RegExp(amina.phone.slice(-6)));
      await page.keyboard.type('01712-345678');
      await expect(phone).toHaveValue('01712-345678');
    });

    await test.step('from the profile', async () => {
      await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('House 7, Mirpur 10');
      await expect(page.getByLabel('City')).toHaveValue('Dhaka');
      await expect(page.getByLabel('Email')).toHaveValue('');
      await test.step('what is filled in unfolds nothing, and is shown on the fold', async () => {
        for (const label of ['City', 'Zip code', 'Country'])
          await expect(page.getByLabel(label, { exact: true })).toBeHidden();
        await expect(page.getByText('Dhaka', { exact: true })).toBeVisible();
      });
    });

    await test.step('from the last order', async () => {
      await placeOrder(amina, rice.id, { receiver_name: 'Karim', receiver_address: 'Zindabazar' });
      await amina.call('POST', '/api/payment-app/shipping-address/', {
        name: 'Amina Rahman',
        email: 'amina@example.com',
        phone: '01812345678',
        address: 'Station Road',
        city: 'Sylhet',
        zipcode: '3100',
        country: 'Bangladesh',
      });
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

    await test.step('below a typed address the regular one fills all the rest; what it replaced is shown and can be undone', async () => {
      const use = page.getByRole('button', { name: 'Use Regular Shipping Address' });
      const expectPlace = async (address: string, city: string, zip: string) => {
        await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address);
        await expect(page.getByLabel('City')).toHaveValue(city);
        await expect(page.getByLabel('Zip code')).toHaveValue(zip);
      };
      await use.click();
      await expectPlace('Station Road', 'Sylhet', '3100');
      await expect(page.getByLabel('Phone')).toHaveValue('01812-345678');
      await expect(page.getByLabel('Name')).toHaveValue('Rina');

      await page.getByLabel('Address', { exact: true }).fill('House 1, Mirpur');
      await page.getByText('City, zip code, country').click();
      await page.getByLabel('City').fill('Dhaka');
      await page.getByLabel('Zip code').fill('1216');
      await use.click();
      await expectPlace('House 1, Mirpur', 'Sylhet', '3100');
      for (const difference of ['City: Dhaka → Sylhet', 'Zip code: 1216 → 3100'])
        await expect(page.getByRole('status').filter({ hasText: difference })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(use).toBeFocused();
      await expectPlace('House 1, Mirpur', 'Dhaka', '1216');
      for (const label of ['Address', 'Email']) await page.getByLabel(label, { exact: true }).fill('');
      await page.reload();
      await expect(page.getByLabel('Email')).toHaveValue('amina@example.com');
      await expectPlace('', 'Dhaka', '1216');
      await expect(page.getByLabel('Country')).toHaveValue('Bangladesh');
    });
  });
});
