import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { open, storedCart } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const addButton = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: `Add to cart: ${name}`, exact: true });

/** Searches as shoppers type them, with the expected product: Bengali, English and Bengali in Latin letters, mostly misspelled. */
const SHOPPING_LIST = [
  ['পিঁয়াজ', 'Onion (peyaj), deshi'],
  ['tometo', 'Tomato (red)'],
  ['roshun', 'Garlic (rosun), deshi'],
  ['aloo', 'Potato (alu), Diamond'],
  ['দুদ', 'Pasteurised milk (dudh) 1 litre'],
  ['suger', 'Refined sugar (chini) 1 kg'],
  ['কাচামরিচ', 'Green chilli (kacha morich)'],
  ['dim', 'Chicken eggs (dim)'],
  ['noodels', 'Instant noodles 4 pack'],
  ['লবন', 'Iodised salt (lobon) 1 kg'],
  ['begoon', 'Brinjal (begun), long'],
  ['bananna', 'Banana (sagor kola)'],
] as const;

test('on a wide screen the keyboard adds a match, announces it and allows the next search', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/about');
  await field(page).focus();
  await page.keyboard.insertText('tometo');
  await expect(options(page).first()).toContainText('Tomato (red)');
  await expect(field(page)).toHaveAccessibleDescription(/Shift\+Enter adds to the cart/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Tomato (red) added to the cart.' })).toHaveCount(
    1,
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText('roshun');
  await expect(field(page)).toHaveValue('roshun');
  await expect(options(page).first()).toContainText('Garlic');
  // The buttons are one stop of the Tab key: the one beside the chosen match.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(addButton(page, 'Garlic (rosun), deshi')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  expect((await storedCart(page))?.map(({ item_name }) => item_name)).toEqual([
    'Tomato (red)',
    'Garlic (rosun), deshi',
  ]);
});

test('the dropdown adds misspelled products, marks matches, names corrections and categories, offers the last searches, and helps if nothing is found', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const ilish = await productNamed(request, 'Ilish) whole 700');
  expect(ilish.stock_status).toBe(false);
  const inThreeScripts = SHOPPING_LIST.slice(0, 3);
  const inCart = inThreeScripts.map(([, name]) => [name, 1]);
  const quantities = async () =>
    (await storedCart(page))?.map(({ item_name, quantity }) => [item_name, quantity]);
  await open(page, '/about');
  await test.step('misspelled products in three scripts are added with one search and one press each', async () => {
    await field(page).tap();
    for (const [word, name] of inThreeScripts) {
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
      await route.continue();
    });
    await field(page).fill('dim');
    await field(page).press('ArrowDown');
    await field(page).press('Shift+Enter');
    expect(await quantities()).toEqual(inCart);
    release();
    await expect(options(page).first()).toContainText('eggs');
  });
  await test.step('a match out of stock has no button, and no key adds it', async () => {
    await field(page).fill(ilish.name);
    await expect(options(page).first()).toContainText('Out of stock');
    await expect(addButton(page, ilish.name)).toHaveCount(0);
    await field(page).press('ArrowDown');
    await field(page).press('Shift+Enter');
    expect(await quantities()).toEqual(inCart);
  });
  await test.step('the shop finds each misspelled product', async () => {
    for (const [search, name] of SHOPPING_LIST) {
      const response = await request.get('/api/shop-app/products/', { params: { search, limit: 20 } });
      const found: { name: string }[] = await response.json();
      expect(
        found.map((product) => product.name),
        search,
      ).toContain(name);
    }
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
  await test.step('matching parts of names are marked', async () => {
    await field(page).fill('tomat 340');
    await expect(options(page).first().locator('mark')).toHaveText(['Tomat', '340']);
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
    await field(page).fill('tomato');
    await field(page).press('Enter');
    await expect(page.getByRole('main')).toContainText('Search: tomato');
    await expect(page.getByRole('main')).not.toContainText(/Results for|No product has/);
  });
  await test.step('the last searches are offered, and can be deleted one by one or all at once', async () => {
    await field(page).fill('');
    const last = page.getByRole('listbox', { name: 'Your last searches' }).getByRole('option');
    // Also those of the matches that were added.
    await expect(last).toHaveText(['tomato', 'hilsa caviar', 'tometo', 'roshun', 'পিঁয়াজ']);
    await expectAccessible(page, 'last searches');
    for (let press = 0; press < 3; press++) await field(page).press('ArrowDown');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('tometo');
    await expect(options(page).first()).toContainText('Tomato (red)');
    await field(page).press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(field(page)).toHaveValue('tometo');
    await field(page).fill('');
    await page.getByRole('button', { name: 'Erase tometo' }).click();
    await expect(last).toHaveText(['tomato', 'hilsa caviar', 'roshun', 'পিঁয়াজ']);
    await page.getByRole('button', { name: 'Erase all' }).click();
    await expect(last).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('last_searches'))).toBeNull();
  });
  const box = page.getByRole('search');
  await test.step('a search without results offers phone, WhatsApp and the contact form with its text', async () => {
    await field(page).fill('zzzz');
    await expect(box.getByRole('status')).toContainText('No products found.');
    await expectAccessible(page, 'nothing found');
    await expect(box.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    const whatsapp = box.getByRole('link', { name: 'Ask on WhatsApp' });
    const question = encodeURIComponent('Hello! Do you have “zzzz”?');
    await expect(whatsapp).toHaveAttribute('href', new RegExp(`^https://.*text=${RegExp.escape(question)}$`));
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
