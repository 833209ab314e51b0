import { SearchMisses } from '../../server/src/catalogue/search-misses.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';

test('an editor makes a synonym and a wish of words that nobody found', async ({ page }) => {
  const letters = Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '');
  const [shak, fruit] = [`shak${letters}`, `fruit${letters}`];
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  const misses = new SearchMisses();
  // Before all words of other tests.
  for (const search of [shak, fruit]) for (let n = 0; n < 50; n++) misses.record({ search });
  await misses.flush(db, new Date());
  await db.destroy();

  await setUpAccount(page, await officeLink('editor'), newPerson('Selina'));
  await page.goto('/office/search-misses');
  await expectAccessible(page, 'words nobody found');
  await page.getByRole('button', { name: `Wish list: ${fruit}` }).click();
  const wishes = page.getByRole('region', { name: 'Wish list' });
  await expect(wishes.getByText(fruit)).toBeVisible();
  await page.getByRole('button', { name: `Synonym: ${shak}` }).click();
  await page.getByRole('button', { name: 'Save the synonym' }).click();
  await expect(page.getByText('One to three words')).toBeVisible();
  await page.getByLabel(`“${shak}” is in our goods called`).fill('spinach');
  await page.getByRole('button', { name: 'Save the synonym' }).click();
  await expect(page.getByText(shak)).toHaveCount(0);
  await wishes.getByRole('button', { name: `Remove: ${fruit}` }).click();
  await expect(page.getByRole('button', { name: `Wish list: ${fruit}` })).toBeVisible();
});
