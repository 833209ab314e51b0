import { createHash } from 'node:crypto';
import { open } from '../buying.ts';
import { codeOn } from '../codes.ts';
import {
  alertOf,
  expect,
  login,
  newCustomer,
  newPhone,
  openAs,
  queryRow,
  statusOf,
  test,
} from '../customers.ts';
import { asNewVisitor } from '../fixture.ts';
import { loseResponse } from '../network-faults.ts';

test('codes: after guesses of strangers, of a new phone, and of a forgotten password', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  const keyOf = (what: string) => createHash('sha256').update(`${what}\n+88${amina.phone}`).digest();
  const send = page.getByRole('button', { name: 'Send code' });
  await test.step('strangers have tried Amina’s phone: a code lets her browser log in again', async () => {
    // They have also used up the codes of the phone (sign-in-limits.test.ts, reserved-code.test.ts). Fifty tries at the API would take
    // seconds, and fifteen codes a quarter of an hour.
    for (const [what, tries] of [
      ['sign-in of a phone', 50],
      ['codes of a phone', 15],
    ] as const)
      await queryRow(
        `insert into attempt values ($1, $2, now(), now() + interval '1 day')
         on conflict (key) do update set free = excluded.free`,
        [keyOf(what), tries],
      );
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.78.1.1' });
    await open(page, '/login?next=/order');
    await login(page, amina);
    await expect(page.getByRole('status').filter({ hasText: 'There were too many attempts.' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a code to try again now' }).click();
    await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
    await send.click();
    await expect(page.getByText('There were too many attempts.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await send.click();
    await page.getByLabel('Code').fill(await codeOn(request, amina.phone));
    await page.getByRole('button', { name: 'Go on to the login' }).click();
    await expect(statusOf(page, 'You can log in again.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
    await login(page, amina);
    await expect(page).toHaveURL('/order');
  });

  await asNewVisitor(page);
  await test.step('Amina changes her phone by a code to both numbers', async () => {
    const amina = await newCustomer(request);
    const next = newPhone();
    await openAs(page, amina, '/profileupdate');
    await page.getByRole('button', { name: 'Change the phone by codes' }).click();
    await page.getByLabel('New phone').fill(next);
    await send.click();
    await page.getByLabel('Code', { exact: true }).fill(await codeOn(request, amina.phone));
    await page.getByRole('button', { name: 'Go on to the new phone' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await codeOn(request, next));
    await page.getByRole('button', { name: 'Change the phone', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your phone number is changed.' })).toBeVisible();
  });

  await asNewVisitor(page);
  await test.step('Amina has forgotten her password: a code on her phone, a new password, and she is in', async () => {
    const amina = await newCustomer(request);
    const password = 'a new one with mangoes';
    const set = page.getByRole('button', { name: 'Set password' });
    await open(page, '/login?next=/order');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    // The login page has a field of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible();
    await page.getByLabel('Phone').fill(amina.phone);
    await send.click();
    await page.getByLabel('Code').fill('000000x');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await set.click();
    await expect(alertOf(page, 'The password could not be set!')).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription('The code is wrong or no longer works');
    await page.getByLabel('Code').fill(await codeOn(request, amina.phone));
    await test.step('after a lost response nothing is said to have failed, and the next press succeeds', async () => {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await loseResponse(page, '**/password-reset/');
      await set.click();
      await expect(page.getByText('The shop does not answer.')).toBeVisible();
      await expect(alertOf(page, 'The password could not be set!')).toHaveCount(0);
    });
    await set.click();
    await expect(statusOf(page, 'Your new password is set. Please log in.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
    await login(page, { phone: amina.phone, password });
    await expect(page).toHaveURL('/order');
  });
});
