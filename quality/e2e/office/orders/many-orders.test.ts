import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { test } from '../../shop/fixture.ts';
import { cardOf, moveAs, newStaff, placeOrder, signIn, visit } from '../office.ts';

test('several orders are confirmed at once, one that somebody else has moved is named; filters are in the URL', async ({
  page,
  request,
}) => {
  test.slow();
  // The list shows only these orders, because all tests share one shop.
  const letters = randomUUID().replaceAll(/[\d-]/g, '');
  const name = `Amina ${letters}`;
  const place = () => placeOrder(request, { name });
  const orders = [await place(), await place(), await place()];
  const numbers = orders.map(({ number }) => number);
  const large = await placeOrder(request, { name, taka: 5_000 });
  await signIn(page, 'desk');
  await page.goto(`/office/orders?status=PENDING&search=${letters}&sort=newest`);
  // Its polls get 304, so the page shows the orders as they were.
  await page.route('**/api/office/today/', (route) => route.fulfill({ status: 304 }));
  for (const number of [...numbers, large.number])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toBeVisible();
  await expectAccessible(page, 'orders with a selection');

  const karim = await newStaff('desk', 'Karim');
  await moveAs(karim, orders[1]!.id, 'PROCESSING');
  await page.getByRole('button', { name: 'Confirm (4)' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('2 orders are moved.');
  await expect(results).toContainText('2 orders are not moved:');
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results).toContainText(`${numbers[1]}: ${karim.name} changed this order`);
  await expect(results).toContainText(`${large.number}: Call first`);
  for (const number of numbers) await expect(cardOf(page, number)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeHidden();

  await test.step('filters are in the URL, unset ones are not, and the way back keeps them', async () => {
    const { number } = await place();
    await visit(page, `/orders?status=PENDING&search=${letters}`);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Source').selectOption('WEB');
    await page.getByLabel('Sort').selectOption('newest');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`/office/orders?status=PENDING&search=${letters}&source=WEB&sort=newest`);
    await cardOf(page, number).getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Source')).toHaveValue('WEB');
  });
});
