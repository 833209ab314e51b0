import { alertOf, expect, newPhone, openAs, password, statusOf, test, watchCalls } from './customers.ts';

test.describe('the login form', () => {
  test('needs phone and password, shows errors at the fields, and preserves typed text', async ({
    page,
    amina,
  }) => {
    await page.goto('/login');
    const phone = page.getByLabel('Phone');
    const secret = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Please enter your phone number');
    await expect(secret).toHaveAccessibleDescription('Please enter your password');
    await phone.fill(amina.phone);
    await expect(page.getByText('Please enter your phone number')).toBeHidden();
    await secret.fill('not hers at all');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alertOf(page, 'Login failed!')).toBeVisible();
    await expect(secret).toBeFocused();
    await expect(secret).toHaveAccessibleDescription('The phone number or the password is wrong');
    await expect(phone).toHaveValue(amina.phone);
    await expect(secret).toHaveValue('not hers at all');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
  });

  test('shows too many attempts and a lost response', async ({ page, amina }) => {
    await page.goto('/login');
    await page.getByLabel('Phone').fill(amina.phone);
    await page.getByLabel('Password', { exact: true }).fill('anything');
    const busy = { code: 'too_many_requests', message: 'Too many attempts.' };
    await page.route('**/api/token/', (route) => route.fulfill({ status: 429, json: busy }));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alertOf(page, 'Login failed!')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'There were too many attempts.' })).toBeVisible();
    await page.unroute('**/api/token/');
    await page.route('**/api/token/', (route) =>
      route.fulfill({ status: 429, json: busy, headers: { 'retry-after': '2520' } }),
    );
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(
      page.getByText('There were too many attempts. Please try again in 42 minutes.'),
    ).toBeVisible();
    await page.unroute('**/api/token/');
    await page.route('**/api/token/', (route) => route.abort());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The shop does not answer.' })).toBeVisible();
  });

  test('is sent once after repeated presses', async ({ page, amina }) => {
    const calls = watchCalls(page);
    await page.goto('/login');
    await page.getByLabel('Phone').fill(amina.phone);
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await page.getByRole('button', { name: 'Login' }).dblclick();
    await expect(page).toHaveURL('/');
    expect(calls.filter((call) => call.startsWith('POST /api/token/'))).toEqual(['POST /api/token/ 200']);
  });

  test('and the registration have autocomplete and input modes', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Phone')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Phone')).toHaveAttribute('inputmode', 'tel');
    const current = page.getByLabel('Password', { exact: true });
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.locator('form', { has: current })).toHaveAttribute('method', 'post');
    await page.goto('/register');
    for (const label of ['Password', 'Confirm password']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
    }
  });

  test('is in Bengali on a Bengali page', async ({ page, amina }) => {
    await page.goto('/bn/login');
    await page.getByRole('button', { name: 'লগইন করুন' }).click();
    await expect(page.getByLabel('মোবাইল নম্বর')).toHaveAccessibleDescription('আপনার মোবাইল নম্বর লিখুন');
    await page.getByLabel('মোবাইল নম্বর').fill(amina.phone);
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'লগইন করুন' }).click();
    await expect(alertOf(page, 'লগইন করা যায়নি!')).toBeVisible();
  });
});

test.describe('the registration form', () => {
  test('needs phone, password and the same password again; the e-mail address is optional', async ({
    page,
  }) => {
    await page.goto('/register');
    const confirm = page.getByLabel('Confirm password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(confirm).toHaveAccessibleDescription('Please enter the password once more');
    await page.getByLabel('Phone').fill(newPhone());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await confirm.fill('ilish without mustard');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(alertOf(page, 'Passwords do not match!')).toBeVisible();
    await expect(confirm).toBeFocused();
    await confirm.fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(statusOf(page, 'Registration successful! Please login.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('shows the reason of a refusal at the field', async ({ page, amina }) => {
    await page.goto('/register');
    await page.getByLabel('Phone').fill(amina.phone);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByLabel('Email').fill('amina@');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(alertOf(page, 'Registration failed!')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Please choose at least 8 characters, and no password that many people use',
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      'This number has an account already. Please log in.',
    );
  });
});

test.describe('the regular shipping address', () => {
  const address = {
    Name: 'Amina Rahman',
    Phone: '01712-345678',
    Email: 'amina@example.com',
    Address: 'House 7, Road 3, Mirpur 10',
    City: 'Dhaka',
    'Zip code': '1216',
    Country: 'Bangladesh',
  };

  test('needs all seven fields', async ({ page, amina }) => {
    await openAs(page, amina, '/billing-address');
    await page.getByLabel('Country').fill('');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    for (const label of Object.keys(address)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        'Please fill in this field',
      );
    }
  });

  test('is created, then updated, each with its own message', async ({ page, amina }) => {
    await openAs(page, amina, '/billing-address');
    for (const [label, text] of Object.entries(address))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(statusOf(page, 'Billing address created successfully!')).toBeVisible();
    await page.getByLabel('City').fill('Sylhet');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(statusOf(page, 'Billing address updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Sylhet');
    await expect(page.getByLabel('Phone')).toHaveValue('01712-345678');
    const storedAddresses = await (await amina.call('GET', '/api/payment-app/shipping-address/')).json();
    expect(storedAddresses).toHaveLength(1);
  });

  test('shows a failed save and preserves typed text', async ({ page, amina }) => {
    await openAs(page, amina, '/billing-address');
    for (const [label, text] of Object.entries(address))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.route('**/api/payment-app/shipping-address/', (route) => route.abort());
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(alertOf(page, 'Something went wrong!')).toBeVisible();
    for (const [label, text] of Object.entries(address))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  });

  test('cannot be saved after the session has ended', async ({ page, amina }) => {
    await openAs(page, amina, '/billing-address');
    for (const [label, text] of Object.entries(address))
      await page.getByLabel(label, { exact: true }).fill(text);
    const calls = watchCalls(page);
    // In one task: otherwise the page may detect it first and redirect to the login.
    await page.getByRole('button', { name: 'Save address' }).evaluate((button) => {
      localStorage.clear();
      Reflect.get(button, 'click').call(button);
    });
    await expect(alertOf(page, 'Please login first')).toBeVisible();
    // The page may still read what fills the form.
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });
});
