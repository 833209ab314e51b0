import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { open, storedCart } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const addButton = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: `Add to cart: ${name}`, exact: true });

/** Searches as shoppers type them, with the expected product: Bengali, English and Bengali in Latin letters, all misspelled. */
const SHOPPING_LIST = [
  ['পিঁয়াজ', 'Onion (peyaj), deshi'],
  ['tometo', 'Tomato (red)'],
  ['roshun', 'Garlic (rosun), deshi'],
] as const;

test('the dropdown adds misspelled products, marks matches, names corrections and categories, offers the last searches, and helps if nothing is found', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const ilish = await productNamed(request, 'Ilish) whole 700');
  const inCart = SHOPPING_LIST.map(([, name]) => [name, 1]);
  const quantities = async () =>
    (await storedCart(page))?.map(({ item_name, quantity }) => [item_name, quantity]);
  await open(page, '/about');
  await test.step('misspelled products in three scripts are added with one search and one press each', async () => {
    await field(page).tap();
    for (const [word, name] of SHOPPING_LIST) {
      // The text of the last search is selected, so that the word replaces it.
      await page.keyboard.insertText(word);
      await addButton(page, name).tap();
      await expect(field(page)).toBeFocused();
    }
    expect(await quantities()).toEqual(inCart);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  });
  await test.step('a key never adds a match of an older text', async () => {
    await field(page).fill('tometo');
    await expect(options(page).first()).toContainText('Tomato (red)');
    // Parts are marked even if they only sound similar.
    await expect(options(page).first().locator('mark')).toHaveText(['Tomato']);
    await expectAccessible(page, 'corrected matches');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/shop-app/products/?search=dim*', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    const requested = page.waitForRequest('**/products/?search=dim*');
    await field(page).fill('dim');
    await field(page).press('ArrowDown');
    await field(page).press('Shift+Enter');
    expect(await quantities()).toEqual(inCart);
    await test.step('nor is the response to an older text shown', async () => {
      const late = await requested;
      await field(page).fill('litchi');
      await expect(options(page)).toHaveText([/Litchi/]);
      release();
      // Ends when the page aborts the request, or when the late response arrives.
      await late.response();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await expect(options(page)).toHaveText([/Litchi/]);
    });
  });
  await test.step('a match out of stock has no button, and no key adds it', async () => {
    await field(page).fill(ilish.name);
    await expect(options(page).first()).toContainText('Out of stock');
    await expect(addButton(page, ilish.name)).toHaveCount(0);
    await field(page).press('ArrowDown');
    await field(page).press('Shift+Enter');
    expect(await quantities()).toEqual(inCart);
  });
  await test.step('without a connection the search says so, until there is one', async () => {
    await context.setOffline(true);
    await field(page).fill('ilish');
    const note = page.getByRole('search').getByText('No connection: the search needs the internet.');
    await expect(note).toBeVisible();
    await context.setOffline(false);
    await expect(options(page).filter({ hasText: 'ilish' }).first()).toBeVisible();
    await expect(note).toBeHidden();
  });
  await test.step('a corrected and a partial search are announced', async () => {
    for (const [search, note] of [
      ['tometo', 'Results for tomato'],
      ['hilsa caviar', 'No product has all of these words: hilsa caviar'],
    ] as const) {
      await field(page).fill(search);
      await expect(page.getByRole('search').getByRole('status')).toContainText(note);
      await field(page).press('Enter');
      await expect(page.getByRole('main')).toContainText(note);
    }
  });
  await test.step('the last searches are offered, and can be deleted one by one or all at once', async () => {
    await field(page).fill('');
    const last = page.getByRole('listbox', { name: 'Your last searches' }).getByRole('option');
    // Also those of the matches that were added.
    await expect(last).toHaveText(['hilsa caviar', 'tometo', 'roshun', 'পিঁয়াজ']);
    await expectAccessible(page, 'last searches');
    for (let press = 0; press < 2; press++) await field(page).press('ArrowDown');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('tometo');
    await expect(options(page).first()).toContainText('Tomato (red)');
    await field(page).fill('');
    await page.getByRole('button', { name: 'Erase tometo' }).click();
    await expect(last).toHaveText(['hilsa caviar', 'roshun', 'পিঁয়াজ']);
    await page.getByRole('button', { name: 'Erase all' }).click();
    await expect(last).toHaveCount(0);
  });
  const box = page.getByRole('search');
  await test.step('a search without results offers phone, WhatsApp and the contact form with its text', async () => {
    await field(page).fill('zzzz');
    await expect(box.getByRole('status')).toContainText('No products found.');
    await expectAccessible(page, 'nothing found');
    await expect(box.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    const question = RegExp.escape(encodeURIComponent('Hello! Do you have “zzzz”?'));
    await expect(box.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(question),
    );
    await box.getByRole('link', { name: 'Ask for it' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Do you have zzzz?');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/I searched for “zzzz”/);
  });
  await test.step('a category that a search names is linked above its matches', async () => {
    await field(page).fill('machh');
    const categories = box.getByRole('list', { name: 'Matching categories' });
    await categories.getByRole('link', { name: 'Fish', exact: true }).click();
    await expect(page).toHaveURL('/products?category=fish');
    await expect(page.getByRole('list', { name: 'Matching categories' })).toHaveCount(0);
  });
});
