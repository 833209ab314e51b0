import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { newPerson, officeLink, placeOrder, setUpAccount } from './office.ts';

/** Places an order and confirms it in the name of the staff of a page. */
async function confirmedOrder(page: Page, request: APIRequestContext): Promise<string> {
  const { number } = await placeOrder(request);
  await page.goto(`/office/orders?search=${number}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send out', exact: true })).toBeVisible();
  return number;
}

async function signIn(browser: Browser, role: 'owner' | 'rider', person: ReturnType<typeof newPerson>) {
  const page = await browser.newPage();
  await setUpAccount(page, await officeLink(role), person);
  return page;
}

/** `Tk 1,071` → 1071. */
const takaIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('orders go out with a rider, whose cash is counted without the sum, both sign, and the day closes', async ({
  page: desk,
  request,
  browser,
}) => {
  test.setTimeout(90_000);
  const [selina, karim] = [newPerson('Selina'), newPerson('Karim')];
  const rider = await signIn(browser, 'rider', karim);
  await setUpAccount(desk, await officeLink('desk'), selina);
  const [first, second] = [await confirmedOrder(desk, request), await confirmedOrder(desk, request)];

  await desk.goto('/office/runs');
  await desk.getByLabel('Rider').selectOption({ label: karim.name });
  for (const number of [second, first]) await desk.getByRole('button', { name: new RegExp(number) }).click();
  await expectAccessible(desk, 'runs');
  await desk.getByRole('button', { name: `Hand 2 orders to ${karim.name}` }).click();
  await expect(desk.getByText('2 orders handed out.')).toBeVisible();

  await rider.goto('/office/');
  const stops = rider.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(stops).toHaveCount(2);
  await expect(stops.first()).toContainText(second);
  await expect(stops.first().getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+8801/);
  await expect(stops.first().getByRole('link', { name: /^Map/ })).toHaveAttribute(
    'href',
    /google.com\/maps.*Dhanmondi/,
  );
  await expectAccessible(rider, 'my run');
  await rider.getByRole('button', { name: `Open: ${second}` }).click();
  await expectAccessible(rider, 'a stop');
  await rider.getByRole('button', { name: /^Delivered · Tk/ }).click();
  await expect(stops).toHaveCount(1);
  await rider.getByRole('button', { name: `Open: ${first}` }).click();
  await rider.getByRole('button', { name: 'Refused' }).click();
  await rider.getByRole('button', { name: 'Refused' }).click();
  await expect(rider.getByText('Choose or write a reason.')).toBeVisible();
  await rider.getByRole('button', { name: 'nobody at home' }).click();
  await rider.getByRole('button', { name: 'Refused' }).click();
  await expect(rider.getByText('Refused: nobody at home')).toBeVisible();
  const cash = takaIn(await rider.locator('dd').nth(1).innerText());
  expect(cash).toBeGreaterThan(20);

  await desk.goto('/office/count-cash');
  const form = desk.getByRole('form', { name: karim.name });
  await expect(form).not.toContainText('Tk');
  await expectAccessible(desk, 'count');
  const bengali = String(cash - 20).replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
  await form.getByLabel('Counted, in whole taka').fill(bengali);
  await form.getByRole('button', { name: 'Save the count' }).click();
  const count = desk.getByRole('listitem').filter({ hasText: karim.name });
  await expect(count).toContainText('Tk -20');
  await count.getByRole('button', { name: 'I agree to the difference' }).click();
  await expect(count.getByText('not yet')).toHaveCount(1);
  await expectAccessible(desk, 'a count');

  const owner = await signIn(browser, 'owner', newPerson('Rina'));
  await owner.goto('/office/cash');
  await expect(owner.getByText('One rider has cash')).toBeVisible();
  await owner.getByLabel('Counted in the drawer, in taka').fill('1');
  await owner.getByRole('button', { name: 'Close the day' }).click();
  await expect(owner.getByRole('alert')).toContainText('a difference is not signed');

  await rider.reload();
  await rider.getByRole('button', { name: 'I agree to the difference' }).click();
  await expect(rider.locator('dd').nth(1)).toHaveText('Tk 0');
  await owner.reload();
  const where = owner.getByRole('region', { name: 'Where the cash is' });
  await expect(where.locator('dd').last()).toHaveText('Tk 0');
  await expectAccessible(owner, 'cash');
  const drawer = takaIn(await owner.getByRole('region', { name: 'Drawer' }).locator('dd').last().innerText());
  await owner.getByLabel('Counted in the drawer, in taka').fill(String(drawer));
  await owner.getByLabel('Why is there a difference?').fill('other tests pay at the counter');
  await owner.getByRole('button', { name: 'Close the day' }).click();
  await expect(owner.getByText('Today is closed.')).toBeVisible();
  await owner.close();
  await rider.close();
});
