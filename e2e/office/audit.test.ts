import { expect } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { test } from '../shop/fixture.ts';
import { newPerson, officeLink, placeOrder, setUpAccount } from './office.ts';

test('an owner sees who has changed what, by person and thing, in both languages', async ({
  page,
  request,
}) => {
  const { number } = await placeOrder(request);
  const rina = newPerson('Rina');
  await setUpAccount(page, await officeLink('owner'), rina);
  await page.goto(`/office/orders?search=${number}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();

  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByLabel('Who', { exact: true }).fill(rina.name);
  await page.getByRole('combobox', { name: /^What/ }).selectOption('Orders');
  await page.getByRole('button', { name: 'Show' }).click();
  const changes = page.getByRole('main').getByRole('listitem');
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText(`${rina.name} · `);
  await expect(changes).toContainText('PENDING PROCESSING');
  await expectAccessible(page, 'changes');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(changes).toContainText('বদলেছে');
  await page.goto('/office/audit?day=2020-01-01');
  await expect(page.getByText('কোনো পরিবর্তন পাওয়া যায়নি।')).toBeVisible();
});
