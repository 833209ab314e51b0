import type { Route } from '@playwright/test';
import { open } from '../buying.ts';
import { codeOn } from '../codes.ts';
import { alertOf, expect, newPhone, password, statusOf, test } from '../customers.ts';

const NEW = 'a new one with mangoes';

test('Amina has forgotten her password: a code on her phone, a new password, and she is in', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  await open(page, '/login?next=/order');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgotten-password?next=/order');
  const sent = page.getByRole('status').filter({ hasText: 'a code is on its way' });

  await test.step('the message is the same for a phone without an account', async () => {
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/phone number/);
    await page.getByLabel('Phone').fill(newPhone());
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(sent).toBeVisible();
    await page.getByRole('button', { name: 'Send another code' }).click();
    await page.getByLabel('Phone').fill('02-9666666');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(alertOf(page, 'The code could not be sent!')).toBeVisible();
  });

  await page.getByLabel('Phone').fill(amina.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(sent).toBeVisible();
  await page.getByLabel('Code').fill('000000x');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(alertOf(page, 'The password could not be set!')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');

  await page.getByLabel('Code').fill(await codeOn(request, amina.phone));
  await test.step('after a lost response nothing is said to have failed, and the next press succeeds', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/password-reset/', lose, { times: 1 });
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The shop does not answer.')).toBeVisible();
    await expect(alertOf(page, 'The password could not be set!')).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(statusOf(page, 'Your new password is set. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/order');
  const old = await request.post('/api/token/', { data: { phone: amina.phone, password } });
  expect(old.status()).toBe(401);
});
