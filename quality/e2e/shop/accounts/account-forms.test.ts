import type { Locator } from '@playwright/test';
import { open } from '../buying.ts';
import {
  alertOf,
  expect,
  newPhone,
  openAs,
  password,
  statusOf,
  stored,
  test,
  watchRequests,
} from '../customers.ts';
import { asNewVisitor } from '../fixture.ts';

type Styles = { getComputedStyle(element: unknown): { borderColor: string } };

/** The border colour and the icon of a notice. */
function lookOf(notice: Locator): Promise<[colour: string, icon: string]> {
  return notice.evaluate((text) => {
    const box = (text as unknown as { parentElement: { firstElementChild: { innerHTML: string } } })
      .parentElement;
    const { getComputedStyle } = globalThis as unknown as Styles;
    return [getComputedStyle(box).borderColor, box.firstElementChild.innerHTML];
  });
}

test('the forms of an account: login, registration and regular address', async ({ page, amina }) => {
  test.setTimeout(180_000);
  await test.step('the login form: required fields, refusals, a lost response, and one request', async () => {
    await open(page, '/login?next=/track');
    const phone = page.getByLabel('Phone');
    const secret = page.getByLabel('Password', { exact: true });
    const login = page.getByRole('button', { name: 'Login' });

    await test.step('has autocomplete and input modes', async () => {
      await expect(phone).toHaveAttribute('autocomplete', 'username');
      await expect(phone).toHaveAttribute('inputmode', 'tel');
      await expect(secret).toHaveAttribute('autocomplete', 'current-password');
      await expect(page.locator('form', { has: secret })).toHaveAttribute('method', 'post');
    });

    await test.step('needs phone and password, shows errors at the fields, and preserves typed text', async () => {
      await login.click();
      await expect(phone).toBeFocused();
      await expect(phone).toHaveAccessibleDescription('Please enter your phone number');
      await expect(secret).toHaveAccessibleDescription('Please enter your password');
      await phone.fill(amina.phone);
      await expect(page.getByText('Please enter your phone number')).toBeHidden();
      await secret.fill('not hers at all');
      await login.click();
      await expect(alertOf(page, 'Login failed!')).toBeVisible();
      await expect(secret).toBeFocused();
      await expect(secret).toHaveAccessibleDescription('The phone number or the password is wrong');
      await expect(phone).toHaveValue(amina.phone);
      await expect(secret).toHaveValue('not hers at all');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(secret).toHaveAttribute('type', 'text');
    });

    await test.step('shows too many attempts and a lost response', async () => {
      const busy = { code: 'too_many_requests', message: 'Too many attempts.' };
      await page.route('**/api/token/', (route) => route.fulfill({ status: 429, json: busy }));
      await login.click();
      await expect(
        page.getByRole('status').filter({ hasText: 'There were too many attempts.' }),
      ).toBeVisible();
      await expect(alertOf(page, 'Login failed!')).toBeVisible();
      await page.unroute('**/api/token/');
      await page.route('**/api/token/', (route) =>
        route.fulfill({ status: 429, json: busy, headers: { 'retry-after': '2520' } }),
      );
      await login.click();
      await expect(
        page.getByText('There were too many attempts. Please try again in 42 minutes.'),
      ).toBeVisible();
      await page.unroute('**/api/token/');
      await page.route('**/api/token/', (route) => route.abort());
      await login.click();
      await expect(page.getByRole('status').filter({ hasText: 'The shop does not answer.' })).toBeVisible();
      await page.unroute('**/api/token/');
    });

    await test.step('a response without both tokens is a failed login, and nothing is stored', async () => {
      for (const json of [{}, null, { access: 'one' }, { access: '', refresh: 'two' }]) {
        await page.route('**/api/token/', (route) => route.fulfill({ status: 200, json }));
        await login.click();
        await expect(alertOf(page, 'Login failed!')).toBeVisible();
        await page.getByRole('button', { name: 'Dismiss' }).click();
        expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null]);
        await page.unroute('**/api/token/');
      }
    });

    await test.step('is sent once after repeated presses', async () => {
      const requests = watchRequests(page);
      await secret.fill(amina.password);
      await login.dblclick();
      await expect(page).toHaveURL('/track');
      expect(requests.filter((each) => each.startsWith('POST /api/token/'))).toEqual([
        'POST /api/token/ 200',
      ]);
    });

    await test.step('the next submit removes the notice of the failed one', async () => {
      await expect(alertOf(page, 'Login failed!')).toHaveCount(0);
    });
  });

  await asNewVisitor(page);
  await test.step('the registration form: required fields, the reason of a refusal, and the new account', async () => {
    await open(page, '/register');
    const phone = page.getByLabel('Phone');
    const secret = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm password');
    const register = page.getByRole('button', { name: 'Register' });
    let errorLook = ['', ''];

    await test.step('has autocomplete and input modes', async () => {
      for (const field of [secret, confirm])
        await expect(field).toHaveAttribute('autocomplete', 'new-password');
    });

    await test.step('needs phone, password and the same password again', async () => {
      await register.click();
      await expect(phone).toBeFocused();
      await expect(confirm).toHaveAccessibleDescription('Please enter the password once more');
      await phone.fill(amina.phone);
      await secret.fill(password);
      await confirm.fill('ilish without mustard');
      await register.click();
      const error = alertOf(page, 'Passwords do not match!');
      await expect(error).toBeVisible();
      await expect(confirm).toBeFocused();
      errorLook = await lookOf(error);
    });

    await test.step('a notice is above an open dialog, and can be dismissed', async () => {
      const notice = alertOf(page, 'Passwords do not match!');
      await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(drawer.getByRole('alert')).toBeVisible();
      await drawer.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');

      // It covers the top of the page, so a press anywhere on it is enough.
      await register.click();
      const { x, y } = (await notice.boundingBox())!;
      await page.mouse.click(x + 5, y + 5);
      await expect(notice).toHaveCount(0);
    });

    await test.step('shows the reason of a refusal at the field', async () => {
      await secret.fill('password');
      await confirm.fill('password');
      await page.getByLabel('Email').fill('amina@');
      await register.click();
      await expect(alertOf(page, 'Registration failed!')).toBeVisible();
      await expect(secret).toHaveAccessibleDescription(
        'Please choose at least 8 characters, and no password that many people use',
      );
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
      await page.getByLabel('Email').fill('');
      await secret.fill(password);
      await confirm.fill(password);
      await register.click();
      await expect(phone).toHaveAccessibleDescription('This number has an account already. Please log in.');
    });

    await test.step('the e-mail address is optional', async () => {
      await phone.fill(newPhone());
      await register.click();
      await expect(statusOf(page, 'Registration successful! Please login.')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });

    await test.step('errors and successes look and are read differently, and the next submit removes the error', async () => {
      await expect(page.getByRole('alert')).toHaveCount(0);
      const [colour, icon] = await lookOf(statusOf(page, 'Registration successful! Please login.'));
      expect(colour).not.toBe(errorLook[0]);
      expect(icon).not.toBe(errorLook[1]);
    });
  });

  await asNewVisitor(page);
  await test.step('the regular shipping address: required fields, a failed save, creation and update', async () => {
    await openAs(page, amina, '/billing-address');
    const save = page.getByRole('button', { name: 'Save address' });

    await test.step('needs all seven fields', async () => {
      await page.getByLabel('Country').fill('');
      await save.click();
      await expect(page.getByLabel('Name')).toBeFocused();
      for (const label of Object.keys(address)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
          'Please fill in this field',
        );
      }
    });

    await test.step('shows a failed save and preserves typed text', async () => {
      for (const [label, text] of Object.entries(address))
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.route('**/api/payment-app/shipping-address/', (route) => route.abort());
      await save.click();
      await expect(alertOf(page, 'Something went wrong!')).toBeVisible();
      await page.unroute('**/api/payment-app/shipping-address/');
      await page.reload();
      for (const [label, text] of Object.entries(address))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    });

    await test.step('is created, then updated, each with its own message', async () => {
      await save.click();
      await expect(statusOf(page, 'Billing address created successfully!')).toBeVisible();
      await page.getByLabel('City').fill('Sylhet');
      await save.click();
      await expect(statusOf(page, 'Billing address updated successfully!')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('City')).toHaveValue('Sylhet');
      await expect(page.getByLabel('Phone')).toHaveValue('01712-345678');
      const storedAddresses = await (await amina.call('GET', '/api/payment-app/shipping-address/')).json();
      expect(storedAddresses).toHaveLength(1);
    });

    await test.step('cannot be saved after the session has ended', async () => {
      const requests = watchRequests(page);
      // In one task: otherwise the page may detect it first and redirect to the login.
      await save.evaluate((button) => {
        localStorage.clear();
        Reflect.get(button, 'click').call(button);
      });
      await expect(alertOf(page, 'Please login first')).toBeVisible();
      // The page may still read what fills the form.
      expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
    });
  });
});

const address = {
  Name: 'Amina Rahman',
  Phone: '01712-345678',
  Email: 'amina@example.com',
  Address: 'House 7, Road 3, Mirpur 10',
  City: 'Dhaka',
  'Zip code': '1216',
  Country: 'Bangladesh',
};
