import { confirmOrder, fillReceiver } from '../buying.ts';
import { alertOf, expect, openCheckout, test } from '../customers.ts';
import { holdRequest } from '../network-faults.ts';

const address = {
  name: 'Amina Rahman',
  email: 'amina@example.com',
  phone: '01812345678',
  address: 'Station Road',
  city: 'Sylhet',
  zipcode: '3100',
  country: 'Bangladesh',
};

test('the checkout form of a customer, empty and filled', async ({ page, amina }) => {
  test.slow();
  const field = (label: string) => page.getByLabel(label, { exact: label === 'Address' });
  const use = page.getByRole('button', { name: 'Use Regular Shipping Address' });
  const expectPlace = async (address: string, city: string, zip: string) => {
    await expect(field('Address')).toHaveValue(address);
    await expect(field('City')).toHaveValue(city);
    await expect(field('Zip code')).toHaveValue(zip);
  };
  const [profile] = await (await amina.call('GET', '/api/user/profiles/')).json();
  const named = { full_name: 'Amina Rahman', address_1: 'House 7, Mirpur 10', city: 'Dhaka' };
  await amina.call('PATCH', `/api/user/profiles/${profile.id}/`, named);

  // What is filled in from profile and last order is tested in prefill.test.ts.
  await test.step('what is typed replaces what is filled into a field at that moment', async () => {
    const release = await holdRequest(page, '**/api/user/profiles/');
    await openCheckout(page, amina);
    await field('Phone').focus();
    release();
    await expect(field('Phone')).toHaveValue(new RegExp(amina.phone.slice(-6)));
    await page.keyboard.type('01712-345678');
    await expect(field('Phone')).toHaveValue('01712-345678');
  });

  await test.step('what is filled in unfolds nothing, and is shown on the fold', async () => {
    await expect(field('Name')).toHaveValue('Amina Rahman');
    await expectPlace('House 7, Mirpur 10', 'Dhaka', '');
    await expect(field('City')).toBeHidden();
    await expect(page.getByText('Dhaka', { exact: true })).toBeVisible();
  });

  await test.step('a customer must enter name, e-mail, phone and address', async () => {
    for (const label of ['Name', 'Phone', 'Email', 'Address']) await field(label).fill('');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(alertOf(page, 'Please fill all required shipping fields')).toBeVisible();
    await expect(field('Name')).toBeFocused();
    await fillReceiver(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(field('Email')).toBeFocused();
    await expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
    await field('Email').fill('amina@example.com');
  });

  await test.step('a response without an order id is an error', async () => {
    const orders = '/api/payment-app/orders/';
    await page.route(`**${orders}`, (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
    await confirmOrder(page);
    await expect(alertOf(page, 'Order creation failed')).toBeVisible();
    expect(await (await amina.call('GET', orders)).json()).toEqual([]);
  });

  await test.step('without a regular address the checkout links to its form', async () => {
    await expect(page.getByText('You have no regular shipping address yet.')).toBeVisible();
    await field('Phone').fill('');
    await page.getByRole('link', { name: 'Add one' }).click();
    await expect(page).toHaveURL('/billing-address');
    await amina.call('POST', '/api/payment-app/shipping-address/', address);
    await page.goBack();
    await expect(use).toBeVisible();
    // What is filled in comes once, before the fields are emptied.
    await expect(field('Phone')).toHaveValue(new RegExp(amina.phone.slice(-6)));
  });

  await test.step('Use Regular Shipping Address fills empty fields and preserves typed text', async () => {
    await page.getByText('City, zip code, country').click();
    for (const label of ['Phone', 'Email', 'Address', 'City', 'Country']) await field(label).fill('');
    await field('Name').fill('Karim');
    await use.click();
    await expect(field('Name')).toHaveValue('Karim');
    await expect(field('Phone')).toHaveValue('01812-345678');
    await expect(field('Email')).toHaveValue(address.email);
    await expectPlace('Station Road', 'Sylhet', '3100');
    await expect(field('Country')).toHaveValue('Bangladesh');
  });

  await test.step('below a typed address the regular one fills all the rest; what it replaced is shown and can be undone', async () => {
    await field('Address').fill('House 1, Mirpur');
    await field('City').fill('Dhaka');
    await field('Zip code').fill('1216');
    await use.click();
    await expectPlace('House 1, Mirpur', 'Sylhet', '3100');
    for (const difference of ['City: Dhaka → Sylhet', 'Zip code: 1216 → 3100'])
      await expect(page.getByRole('status').filter({ hasText: difference })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(use).toBeFocused();
    await expectPlace('House 1, Mirpur', 'Dhaka', '1216');
    for (const label of ['Address', 'Email']) await field(label).fill('');
    await page.reload();
    await expectPlace('', 'Dhaka', '1216');
  });
});
