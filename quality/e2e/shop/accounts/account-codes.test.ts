import { createHash } from 'node:crypto';
import type { Route } from '@playwright/test';
import { request as apiRequest } from '@playwright/test';
import { open } from '../buying.ts';
import { codeOn } from '../codes.ts';
import {
  alertOf,
  expect,
  inDatabase,
  newCustomer,
  newPhone,
  openAs,
  password,
  statusOf,
  test,
} from '../customers.ts';
import { asNewVisitor } from '../fixture.ts';

test('codes: after guesses of strangers, of a new phone, and of a forgotten password', async ({
  page,
  amina,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await test.step('strangers have tried Amina’s phone: a code lets her browser log in again', async () => {
    // Without the cookie of Amina's device.
    const strangers = await apiRequest.newContext({ baseURL: baseURL! });
    const guess = (ip: string) =>
      strangers.post('/api/token/', {
        data: { phone: amina.phone, password: 'a guess' },
        headers: { 'x-forwarded-for': ip },
      });
    await guess('10.77.1.1');
    // Forty-eight more, without the time for their passwords (sign-in-limits.test.ts makes them all), and the fiftieth.
    const count = createHash('sha256').update(`sign-in of a phone\n+88${amina.phone}`).digest();
    await inDatabase('update attempt set tries = 49 where key = $1', [count]);
    await guess('10.77.2.1');
    // They have also used up the codes of the phone (reserved-code.test.ts).
    const codes = createHash('sha256').update(`codes of a phone\n+88${amina.phone}`).digest();
    await inDatabase("insert into attempt values ($1, 15, now(), now() + interval '1 day')", [codes]);
    await strangers.dispose();
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.78.1.1' });
    await open(page, '/login?next=/order');
    const login = async () => {
      await page.getByLabel('Password', { exact: true }).fill(amina.password);
      await page.getByRole('button', { name: 'Login' }).click();
    };
    await page.getByLabel('Phone').fill(amina.phone);
    await login();
    await expect(page.getByRole('status').filter({ hasText: 'There were too many attempts.' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a code to try again now' }).click();
    await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('There were too many attempts.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code').fill(await codeOn(request, amina.phone));
    await page.getByRole('button', { name: 'Go on to the login' }).click();
    await expect(statusOf(page, 'You can log in again.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue(amina.phone);
    await login();
    await expect(page).toHaveURL('/order');
  });

  await asNewVisitor(page);
  await test.step('Amina changes her phone by a code to both numbers', async () => {
    const amina = await newCustomer(request);
    const next = newPhone();
    await openAs(page, amina, '/profileupdate');
    await page.getByRole('button', { name: 'Change the phone by codes' }).click();
    await page.getByLabel('New phone').fill(next);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await codeOn(request, amina.phone));
    await page.getByRole('button', { name: 'Go on to the new phone' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: `Now a code is on its way to ${next}` }),
    ).toBeVisible();
    await page.reload();
    await page.getByLabel('Code', { exact: true }).fill('000000x');
    await page.getByRole('button', { name: 'Change the phone', exact: true }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      'The code is wrong or no longer works',
    );
    await page.getByLabel('Code', { exact: true }).fill(await codeOn(request, next));
    await page.getByRole('button', { name: 'Change the phone', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your phone number is changed.' })).toBeVisible();
    const [profile] = await (await amina.call('GET', '/api/user/profiles/')).json();
    expect(profile).toMatchObject({ phone: `+88${next}`, phone_proven: true });
  });

  await asNewVisitor(page);
  await test.step('Amina has forgotten her password: a code on her phone, a new password, and she is in', async () => {
    const amina = await newCustomer(request);
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
});

const NEW = 'a new one with mangoes';
