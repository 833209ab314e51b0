import type { Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { expect, test } from '../../shop/fixture.ts';
import { loseResponse } from '../../shop/network-faults.ts';
import { codeOf, newPerson, officeLink, sendAccount, setUpAccount, visit } from '../office.ts';

/** The status of a request of the page's own session. */
const statusOf = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).status, path);

test('an owner invites a manager, limits and removes him, his sessions end at once, and she changes her own password', async ({
  page,
  browser,
}) => {
  test.setTimeout(60_000);
  page.on('dialog', (dialog) => dialog.accept());
  const rina = newPerson('Rina');
  await setUpAccount(page, await officeLink('owner'), rina);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
  await loseResponse(page, '**/api/office/totp/confirm/');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByText('The second factor is on, but its recovery codes did not arrive.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'To the office' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await visit(page, '/staff');
  await page.getByRole('region', { name: 'Invite somebody' }).getByLabel('Role').selectOption('Manager');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.locator('code').innerText();
  // As over plain http.
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Select the link and copy it yourself.')).toBeVisible();
  await expect(page.getByText('The link is copied.')).toHaveCount(0);
  await page.getByRole('region', { name: 'Invite somebody' }).getByLabel('Role').selectOption('Rider');
  await expect(page.locator('code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const wrongLink = await page.locator('code').innerText();
  const open = page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem');
  const byRina = open.filter({ hasText: rina.name });
  await expect(byRina).toHaveCount(2);
  await byRina.getByRole('button', { name: 'Withdraw: Rider' }).click();
  await expect(byRina).toHaveCount(1);
  await expect(byRina).toContainText('Manager');
  await expect(page.locator('code')).toHaveCount(0);

  const jamal = newPerson('Jamal');
  const other = await browser.newPage();
  await other.goto(wrongLink);
  await expect(other.getByText('This link has been used or has expired.')).toBeVisible();
  await loseResponse(other, '**/api/office/link/accept/');
  await sendAccount(other, link, jamal);
  await expect(other.getByText('No connection.')).toBeVisible();
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByText('If your account exists already, sign in.')).toBeVisible();
  await other.getByRole('link', { name: 'Sign in to the office' }).click();
  await other.getByLabel('Mobile number or e-mail').fill(jamal.login);
  await other.getByLabel('Password', { exact: true }).fill(jamal.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Today' })).toBeVisible();

  await visit(page, '/staff');
  const person = page.getByRole('listitem').filter({ hasText: jamal.login.slice(-8) });
  await person.getByRole('button', { name: 'Change' }).click();
  await expectAccessible(page, 'a member of staff');
  await person.getByLabel('Name').fill(`${jamal.name} Hossain`);
  await person.getByLabel('Role').selectOption('Packer');
  await person.getByRole('button', { name: 'Save' }).click();
  await expect(person).toContainText(`${jamal.name} Hossain · Packer`);
  expect(await statusOf(other, '/api/office/session/')).toBe(401);

  await person.getByRole('button', { name: 'Change' }).click();
  await person.getByRole('button', { name: 'Disable' }).click();
  await expect(person).toContainText('disabled');
  await person.getByRole('button', { name: 'Enable' }).click();
  await person.getByRole('button', { name: 'Change' }).click();
  await person.getByRole('button', { name: 'Link for a new password' }).click();
  await other.goto(await person.locator('code').innerText());
  await other.getByLabel('New password').fill('nine red boats');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in to the office' })).toBeVisible();
  await other.close();

  await test.step('the owner changes her own password, in Bengali', async () => {
    await visit(page, '/account');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByText('আমার পাসওয়ার্ড বদলান').first().click();
    await expectAccessible(page, 'own password');
    await page.getByLabel('এখনকার পাসওয়ার্ড').fill(rina.password);
    await page.getByLabel('নতুন পাসওয়ার্ড').fill('ten yellow mangoes');
    await page.getByRole('button', { name: 'আমার পাসওয়ার্ড বদলান' }).click();
    await expect(page.getByText('পাসওয়ার্ড বদলেছে।')).toBeVisible();
  });

  await test.step('she signs out, after a press without a network', async () => {
    const signOut = page.getByRole('button', { name: 'লগআউট' });
    await page.route('**/api/office/session/end/', (route) => route.abort());
    await signOut.click();
    await expect(page.getByText('সংযোগ নেই।')).toBeVisible();
    await page.unroute('**/api/office/session/end/');
    await signOut.click();
    await expect(page.getByRole('heading', { name: 'অফিসে লগইন করুন' })).toBeVisible();
  });

  await test.step('without the phone of the app she reads what to do', async () => {
    await page.getByLabel('মোবাইল নম্বর বা ইমেইল').fill(rina.login);
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('ten yellow mangoes');
    await page.getByRole('button', { name: 'লগইন' }).click();
    const help = page.getByText('একজন মালিক “কর্মী” পাতায় আপনার দ্বিতীয় ধাপের যাচাই মুছে দেবেন');
    await expect(help).toBeHidden();
    await page.getByText('অ্যাপের ফোনটি আমার কাছে নেই').click();
    await expect(help).toBeVisible();
    await expectAccessible(page, 'sign-in with a code');
  });
});
