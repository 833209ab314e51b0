import { open } from './buying.ts';
import { codeOn } from './codes.ts';
import { alertOf, expect, newPhone, password, statusOf, test } from './customers.ts';

const NEW = 'a new one with mangoes';

test('Amina has forgotten her password: a code on her phone, a new password, and she is in', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  await test.step('the Bengali page shows the same message for a phone without an account', async () => {
    await page.goto('/bn/forgotten-password');
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    await expect(page.getByLabel('মোবাইল নম্বর')).toHaveAccessibleDescription(/মোবাইল নম্বর/);
    await page.getByLabel('মোবাইল নম্বর').fill(newPhone());
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'অ্যাকাউন্ট থাকলে সেখানে কোড যাচ্ছে' })).toBeVisible();
    await page.getByRole('button', { name: 'আবার কোড পাঠান' }).click();
    await page.getByLabel('মোবাইল নম্বর').fill('02-9666666');
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    await expect(alertOf(page, 'কোড পাঠানো যায়নি!')).toBeVisible();
  });

  await open(page, '/login?next=/order');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgotten-password?next=/order');
  await page.getByLabel('Phone').fill(amina.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible();
  await page.getByLabel('Code').fill('000000x');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(alertOf(page, 'The password could not be set!')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');

  await page.getByLabel('Code').fill(await codeOn(request, amina.phone));
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(statusOf(page, 'Your new password is set. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/order');
  const old = await request.post('/api/token/', { data: { phone: amina.phone, password } });
  expect(old.status()).toBe(401);
});
