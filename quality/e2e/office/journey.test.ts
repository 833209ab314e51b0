import { expect, type Page } from '@playwright/test';
import { test } from '../shop/fixture.ts';
import {
  codeOf,
  comeBack,
  moveAs,
  newPerson,
  newStaff,
  officeLink,
  placeOrder,
  setUpAccount,
  signIn,
  turnOnSecondFactor,
  visit,
} from './office.ts';

test('the first owner delivers an order, and no press, note or typed text is lost', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await test.step('the first owner comes from the link, signs in with a code and delivers a guest’s order', async () => {
    const rina = newPerson('Rina');
    await setUpAccount(page, await officeLink('owner'), rina);
    const secret = await turnOnSecondFactor(page);
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

    await page.getByRole('link', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await visit(page, '/orders?status=PENDING');
    await expect(page).toHaveURL(/\/office\/sign-in\?next=/);
    await page.getByLabel('Mobile number or e-mail').fill(rina.login);
    await page.getByLabel('Password', { exact: true }).fill(rina.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The code before was used already, so that of the next 30 seconds, which is accepted too.
    await page.getByLabel('Code of the authenticator app').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The sign-in leads back.
    await expect(page).toHaveURL(/\/office\/orders\?status=PENDING$/);

    const { number, phone } = await placeOrder(request);
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await page.getByRole('searchbox').fill(phone.slice(-4));
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('region', { name: 'History' }).waitFor();
    await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:+88${phone}`);
    for (const step of ['Confirm', 'Send out', 'Delivered'])
      await page.getByRole('button', { name: step, exact: true }).click();
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history).toHaveCount(4);
    await expect(history.first()).toContainText(`Delivered · ${rina.name}`);

    await test.step('she sees who has changed what, by person and thing, in both languages', async () => {
      await visit(page, '/more');
      await page.getByRole('link', { name: 'Changes' }).click();
      await page.getByLabel('Who', { exact: true }).fill(rina.name);
      await page.getByRole('combobox', { name: /^What/ }).selectOption('Orders');
      await page.getByRole('button', { name: 'Show' }).click();
      const changes = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `${rina.name} (` });
      await expect(changes.filter({ hasText: 'to confirm confirmed' })).toHaveCount(1);
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await expect(changes.filter({ hasText: 'নিশ্চিত করতে হবে নিশ্চিত' })).toHaveCount(1);
      await page.getByRole('button', { name: 'English' }).click();
    });

    const storage = String(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'));
    for (const secretText of [rina.name, rina.login, rina.password, secret])
      expect(storage).not.toContain(secretText);
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  await test.step('a press without a network keeps a half-typed note and is made again; a move of somebody else is named', async () => {
    const { id } = await placeOrder(request);
    await signIn(page, 'desk');
    await page.goto(`/office/orders/${id}`);
    // Opened from outside: the page before is none of the office's list.
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    await expect(page).toHaveURL(/\/office\/orders$/);
    await page.goBack();
    const note = page.getByLabel('New note');
    await note.fill('Ring at the gate');
    let reads = 0;
    await page.route('**/api/office/**', (route) => {
      if (route.request().method() === 'GET' && route.request().url().includes(`/orders/${id}`)) reads++;
      return route.abort();
    });
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.click();
    await expect(page.getByText('No connection. Press again when it is back')).toBeVisible();
    await expect(confirm).toBeEnabled();
    expect(reads).toBe(0);
    await page.unroute('**/api/office/**');
    // The second tap of a double tap comes when the next step is there.
    await confirm.hover();
    await press(page, 1);
    await expect(page.getByRole('button', { name: 'Send out' })).toBeEnabled();
    await press(page, 2);
    await expect(page.getByRole('button', { name: 'Send out' })).toBeEnabled();
    await expect(note).toHaveValue('Ring at the gate');

    await test.step('a press after the session has ended keeps it, too', async () => {
      const session = await page.context().cookies();
      await page.context().clearCookies();
      const sendOut = page.getByRole('button', { name: 'Send out' });
      await sendOut.click();
      await expect(page.getByRole('status').getByRole('link', { name: 'Sign in again' })).toBeVisible();
      await expect(page.getByRole('alert').last()).toContainText('Please sign in.');
      await expect(sendOut).toBeEnabled();
      await expect(note).toHaveValue('Ring at the gate');
      await page.context().addCookies(session);
    });

    // Its polls get 304, so the page of Rina shows the order as it was.
    await page.route('**/api/office/today/', (route) => route.fulfill({ status: 304 }));
    const karim = await newStaff('desk', 'Karim');
    await moveAs(karim, id, 'ONGOING');
    await page.getByRole('button', { name: 'Send out' }).click();
    await expect(page.getByRole('alert').last()).toContainText(`${karim.name} changed this order`);
    await expect(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible();

    await test.step('a dialog to cancel stays as it was opened until a press is refused, also if the order is sent out', async () => {
      const other = await placeOrder(request);
      await note.fill('');
      await visit(page, `/orders/${other.id}`);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'out of stock' }).click();
      await moveAs(karim, other.id, 'PROCESSING', 'ONGOING');
      await page.unroute('**/api/office/today/');
      await comeBack(page);
      await expect(page.getByText('On the way', { exact: true }).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByRole('alert').last()).toContainText(`${karim.name} changed this order`);
      await expect(dialog.getByRole('heading', { name: 'Refused at the door' })).toBeVisible();
      await expect(dialog.getByLabel('Reason')).toHaveValue('out of stock');
    });
  });

  await test.step('a page with a typed product is not left without a question', async () => {
    await signIn(page, 'owner');
    await page.goto('/office/products/new');
    const name = page.getByLabel('Name in English');
    await name.fill('Chitol');
    expect(await pressMore(page, 'dismiss')).toBe('Leave this page? What you typed is not saved.');
    await expect(name).toHaveValue('Chitol');
    await pressMore(page, 'accept');
    await expect(page).toHaveURL(/\/office\/more$/);

    await visit(page, '/texts/return-policy');
    const text = page.getByRole('textbox').first();
    const before = await text.inputValue();
    await text.fill(`${before} and more`);
    await pressMore(page, 'dismiss');
    // Nothing is typed any more: nothing is asked.
    await text.fill(before);
    await page.getByRole('link', { name: 'More' }).click();
    await expect(page).toHaveURL(/\/office\/more$/);

    await visit(page, '/cash');
    await page.getByLabel('Amount').fill('500');
    await pressMore(page, 'dismiss');
    await expect(page.getByLabel('Amount')).toHaveValue('500');
  });
});

/** Presses where the mouse is; 2: as the second press of a double click. */
async function press(page: Page, clickCount: 1 | 2): Promise<void> {
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

/** Presses a link of the navigation and answers the question whether to leave. */
async function pressMore(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  await page.getByRole('link', { name: 'More' }).click();
  return asked;
}
