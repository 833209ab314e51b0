import { SearchMisses } from '../../../../server/src/catalogue/count-search-misses.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { expect, test } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { signIn, visit, withShopDatabase } from '../office.ts';

test('an editor makes synonyms and wishes of words that nobody found, and edits search words', async ({
  page,
}) => {
  test.slow();
  const letters = Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '');
  const [shak, fruit] = [`shak${letters}`, `fruit${letters}`];
  const misses = new SearchMisses();
  // Before all words of other tests.
  for (const search of [shak, fruit]) for (let n = 0; n < 50; n++) misses.record({ search });
  await withShopDatabase((db) => misses.flush(db, new Date()));

  await signIn(page, 'editor', 'Selina');
  await page.goto('/office/search-misses');
  await expect(page.getByRole('button', { name: `Wish list: ${fruit}` })).toBeVisible();
  await expectAccessible(page, 'words nobody found');
  await page.getByRole('button', { name: `Wish list: ${fruit}` }).click();
  const wishes = page.getByRole('region', { name: 'Wish list' });
  await expect(wishes.getByText(fruit)).toBeVisible();
  await page.getByRole('button', { name: `Synonym: ${shak}` }).click();
  await page.getByLabel(`Our products call “${shak}”`).fill('spinach');
  await page.getByRole('button', { name: 'Save the synonym' }).click();
  await expect(page.getByText(shak)).toHaveCount(0);
  await wishes.getByRole('button', { name: `Remove: ${fruit}` }).click();
  await expect(page.getByRole('button', { name: `Wish list: ${fruit}` })).toBeVisible();

  await test.step('search words are added, found and removed, in Bengali', async () => {
    await visit(page, '/synonyms');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    const word = `zq${Date.now()}`;
    await page.getByLabel('ক্রেতারা লেখেন').fill(word);
    await page.getByLabel('আমাদের পণ্যে লেখা').fill('ilish');
    await page.getByRole('button', { name: 'যোগ করুন' }).click();
    await expect(page.getByLabel('ক্রেতারা লেখেন')).toHaveValue('');
    // The next word is typed before the response to the last one comes.
    const release = await holdRequest(page, '**/api/office/synonyms/');
    await page.getByLabel('ক্রেতারা লেখেন').fill(`zr${Date.now()}`);
    await page.getByLabel('আমাদের পণ্যে লেখা').fill('ilish');
    await page.getByRole('button', { name: 'যোগ করুন' }).click();
    await expect(page.getByRole('button', { name: 'যোগ করুন' })).toBeDisabled();
    await page.getByLabel('ক্রেতারা লেখেন').fill('rui mach');
    release();
    await expect(page.getByRole('button', { name: 'যোগ করুন' })).toBeEnabled();
    await expect(page.getByLabel('ক্রেতারা লেখেন')).toHaveValue('rui mach');
    await page.getByLabel('শব্দ খুঁজুন').fill(word);
    await page.getByLabel('শব্দ খুঁজুন').press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: `মুছুন: ${word}` }).click();
    await expect(page.getByText('এই লেখা কোনো জোড়ায় নেই।')).toBeVisible();
  });
});
