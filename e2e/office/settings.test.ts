import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';
import { openOwnShop } from './own-shop.ts';

test.describe.configure({ mode: 'default' });

let shop: Awaited<ReturnType<typeof openOwnShop>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  // Zones and taxes change what every order of a shop costs.
  shop = await openOwnShop();
});
test.afterAll(() => shop?.close());
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });

async function signIn(page: Page, name: string): Promise<string> {
  const person = newPerson(name);
  await setUpAccount(page, await officeLink('owner', shop.database), person);
  return person.name;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('an owner adds a zone with Bengali digits; of two who change it the second sees what is stored', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'Rina');
  await page.goto('/office/zones');
  await page.getByRole('button', { name: 'Add a zone' }).click();
  await save(page);
  await expect(page.getByText('Write a name.')).toHaveCount(2);
  await page.getByLabel('Name in English').fill('Dhaka city');
  await page.getByLabel('Name in Bengali').fill('ঢাকা শহর');
  await page.getByLabel('Districts, areas and post codes').fill('Dhaka\nঢাকা\n');
  await page.getByLabel('Charge in taka').fill('৬০.৫০');
  await page.getByLabel('Free from, in taka').fill('১,০০০');
  await page.getByLabel('Promised within, in hours').fill('৩');
  await expectAccessible(page, 'a new zone');
  await save(page);
  const zone = page.getByRole('region', { name: 'Dhaka city' });
  await expect(zone).toContainText('Tk 60.50');
  await expect(zone).toContainText('free from Tk 1,000 · within 3 hours');
  await expect(page.getByText('All other addresses are refused.')).toBeVisible();
  await expectAccessible(page, 'zones');
  await zone.getByRole('button', { name: 'Edit' }).click();

  const other = await browser.newPage({ baseURL: shop.url });
  const jamal = await signIn(other, 'Jamal');
  await other.goto('/office/zones');
  await other.getByRole('button', { name: 'Edit: Dhaka city' }).click();
  await other.getByLabel('Charge in taka').fill('70');
  await save(other);
  await expect(other.getByRole('region', { name: 'Dhaka city' })).toContainText('Tk 70');
  await other.close();

  await page.getByLabel('Promised within, in hours').fill('5');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: `${jamal} changed this` });
  await expect(conflict).toContainText('Stored now: Dhaka city (ঢাকা শহর) · Tk 70');
  await expect(page.getByLabel('Promised within, in hours')).toHaveValue('5');
  await page.getByLabel('Charge in taka').fill('70');
  await save(page);
  await expect(zone).toContainText('Tk 70');
  await expect(zone).toContainText('within 5 hours');

  page.on('dialog', (dialog) => dialog.accept());
  await zone.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No zones: delivery is free everywhere.')).toBeVisible();
});

test('an owner sets the tax class of a category, in Bengali', async ({ page }) => {
  await signIn(page, 'Rina');
  await page.goto('/office/tax');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const first = page.getByRole('combobox').first();
  await expectAccessible(page, 'tax');
  await first.selectOption({ label: 'কর নেই' });
  await expect(page.getByText('পরের অর্ডার থেকে কার্যকর')).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('exempt');
});
