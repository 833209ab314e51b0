import { expect } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { test } from '../shop/fixture.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';

test('an owner adds a search word, finds it and removes it, in Bengali', async ({ page }) => {
  await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
  await page.goto('/office/synonyms');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const word = `zq${Date.now()}`;
  await page.getByLabel('ক্রেতারা লেখেন').fill(word);
  await page.getByLabel('আমাদের পণ্যে লেখা').fill('ilish');
  await page.getByRole('button', { name: 'যোগ করুন' }).click();
  await expect(page.getByLabel('ক্রেতারা লেখেন')).toHaveValue('');
  await page.getByLabel('শব্দ খুঁজুন').fill(word);
  await page.getByLabel('শব্দ খুঁজুন').press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'synonyms');
  await page.getByRole('button', { name: `মুছুন: ${word}` }).click();
  await expect(page.getByText('এই লেখা কোনো জোড়ায় নেই।')).toBeVisible();
});
