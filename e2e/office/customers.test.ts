import { expect } from '@playwright/test';
import { formatPhone } from '../../contract/src/common/phone.ts';
import { expectAccessible } from '../shop/axe.ts';
import { productNamed, test } from '../shop/fixture.ts';
import { confirmOrder, newPerson, officeLink, setUpAccount } from './office.ts';

test('a guest is found by the digits of the phone, and a note about her stays with its author, in Bengali', async ({
  page,
  request,
}) => {
  const egg = await productNamed(request, 'duck eggs');
  const { number, phone } = await confirmOrder(request, { product: egg.id, quantity: 2 });
  const rina = newPerson('Rina');
  await setUpAccount(page, await officeLink('desk'), rina);
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByLabel('Phone or name').fill('zzzz');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Nobody was found.')).toBeVisible();
  await page.getByLabel('Phone or name').fill(phone.slice(4));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Amina Begum/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Begum');
  await expect(page.getByText(formatPhone(`+${phone}`))).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('button', { name: 'নোট রাখুন' }).click();
  await expect(page.getByText('নোট লিখুন।')).toBeVisible();
  await page.getByRole('textbox', { name: 'নোট' }).fill('<b>সন্ধ্যায়</b> কল করুন');
  await page.getByRole('button', { name: 'নোট রাখুন' }).click();
  const note = page.getByRole('listitem').filter({ hasText: '<b>সন্ধ্যায়</b> কল করুন' });
  await expect(note).toContainText(rina.name);
  await expect(page.getByRole('textbox', { name: 'নোট' })).toHaveValue('');
  await expectAccessible(page, 'customer');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'এই ক্রেতার অর্ডার ও নোট' }).click();
  await expect(note).toBeVisible();
});
