import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { lineOf, open, storedCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, inDatabase, newCustomer, openAs, stored, test } from '../customers.ts';
import { asNewVisitor, openWithStorage, productNamed } from '../fixture.ts';
import { delayRequests } from '../network-faults.ts';

const heart = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: `Save: ${name}`, exact: true });

/** The names of the products of the open list. */
const rows = (page: Page) => page.getByRole('region').getByRole('list').getByRole('listitem');

async function listsOf(call: (method: string, url: string) => Promise<{ json(): Promise<unknown> }>) {
  const lists = (await (await call('GET', '/api/user/lists/')).json()) as ShoppingList[];
  return lists.map(({ name, products }) => ({ name, products }));
}

/** Measures what moves. */
const SHIFTS = `globalThis.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => shifts.push(value)))
    .observe({ type: 'layout-shift', buffered: true });`;

test('lists of a guest and of a customer, on a weak network, and merged at sign-in', async ({
  page,
  request,
  amina,
}) => {
  test.setTimeout(240_000);
  await test.step('a list of a guest: all of it is added to the cart and undone; another one is made from the cart, changed, renamed, emptied and deleted', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [rice, carrot] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Carrot')];
    const sugar = await productNamed(request, 'Refined sugar');
    const ilish = await productNamed(request, 'Ilish) whole 700');
    const quantities = { [sugar.id]: 2 };
    const eid = { name: 'Eid', products: [rice.id, ilish.id, sugar.id], quantities };
    const cart = [lineOf(rice, 3), lineOf(carrot, 3)];
    const values = { guest_cart: JSON.stringify(cart), product_lists: JSON.stringify([eid]) };
    await openWithStorage(page, values, '/lists?list=Eid');
    await waitForScript(page);
    const change = page.getByRole('status').filter({ hasText: '2 products added to the cart.' });

    await test.step('prices that cannot be fetched can be fetched again', async () => {
      await page.route('**/products/by-id/**', (route) => route.abort());
      await page.reload();
      await waitForScript(page);
      await expect(page.getByText('No connection: prices are shown')).toBeVisible();
      await page.unroute('**/products/by-id/**');
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Eid' })).toBeFocused();
    });

    await test.step('add all names what is sold out, has the prices of now, and is undone at once', async () => {
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'Add all 2 to cart' }).click();
      await expect(change).toContainText(`Not in stock: ${ilish.name}.`);
      expect(await storedCart(page)).toEqual([lineOf(rice, 4), lineOf(carrot, 3), lineOf(sugar, 2)]);
      await change.getByRole('button', { name: /^Undo/ }).click();
      expect(await storedCart(page)).toEqual(cart);
      await expect(page.getByRole('heading', { name: 'Eid' })).toBeFocused();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Nothing is saved yet')).toBeVisible();
    });

    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('checkbox', { name: /in the cart/ }).check();
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Weekly');
    await page.getByRole('button', { name: 'Create list' }).click();
    const quantityOf = ({ name }: { name: string }) =>
      page.getByRole('group', { name: `Quantity in the list: ${name}`, exact: true });
    await expect(quantityOf(rice)).toHaveText('3');
    await expect(quantityOf(carrot)).toHaveText('1.5 kg');
    await quantityOf(carrot)
      .getByRole('button', { name: /^One more/ })
      .click();
    await quantityOf(rice)
      .getByRole('button', { name: /^One less/ })
      .click();
    await expect(quantityOf(carrot)).toHaveText('2 kg');
    await expect(quantityOf(rice)).toHaveText('2');
    const [weekly] = JSON.parse((await stored(page, 'product_lists'))!);
    expect(weekly).toMatchObject({ name: 'Weekly', quantities: { [rice.id]: 2, [carrot.id]: 4 } });
    await expectAccessible(page, 'a list with quantities');
    await page.getByRole('button', { name: 'Add all 2 to cart' }).click();
    await expect(change).toBeVisible();
    const inCart = async () => (await storedCart(page))!.map(({ quantity }) => quantity);
    expect(await inCart()).toEqual([5, 7]);
    await change.getByRole('button', { name: /^Undo/ }).click();
    expect(await inCart()).toEqual([3, 3]);
    await expect(page.getByRole('heading', { name: 'Weekly' })).toBeVisible();

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the list' }).fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter a name.' })).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Monthly');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Monthly' })).toBeVisible();

    await page.getByRole('button', { name: `Remove from the list: ${carrot.name}` }).click();
    await page.getByRole('button', { name: `Remove from the list: ${rice.name}` }).click();
    await expect(page.getByText('This list is empty')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(rows(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Nothing is saved yet')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('heading', { name: 'Monthly' })).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  await asNewVisitor(page);
  await test.step('lists on a weak network: a failed fetch can be tried again, a merge is repeated with the same key, a lost change is rolled back', async () => {
    const rice = await productNamed(request, 'Miniket');
    await test.step('a customer whose lists cannot be fetched can try again', async () => {
      await page.route('**/api/user/lists/', (route) => route.abort());
      await openAs(page, amina, '/lists');
      const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(tryAgain).toBeVisible();
      await page.unroute('**/api/user/lists/');
      await tryAgain.click();
      await expect(page.getByText('Nothing is saved yet')).toBeVisible();
    });

    const saved = [{ name: '', products: [rice.id], quantities: { [rice.id]: 4 } }];
    const keys: string[] = [];
    await page.route('**/api/user/lists/merge/', async (route) => {
      keys.push(route.request().postDataJSON().merge_key);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await openWithStorage(page, { product_lists: JSON.stringify(saved) }, '/lists');
    await expect.poll(() => listsOf(amina.call)).toEqual([{ name: '', products: [rice.id] }]);
    await expect.poll(() => keys.length).toBe(1);
    const [merged] = (await (await amina.call('GET', '/api/user/lists/')).json()) as ShoppingList[];
    expect(merged!.quantities).toEqual({ [rice.id]: 4 });
    const { id } = await inDatabase(
      'select id from shopping_list where customer_id = (select id from customer where phone = $1)',
      [`+88${amina.phone}`],
    );
    await amina.call('DELETE', `/api/user/lists/${id}/products/${rice.id}/`);
    await page.reload();
    await expect.poll(() => stored(page, 'list_merge')).toBeNull();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await listsOf(amina.call)).toEqual([{ name: '', products: [] }]);
    await expect.poll(() => stored(page, 'product_lists')).toBeNull();

    await visit(page, '/products?search=Miniket');
    await test.step('a change that the shop does not receive is shown and rolled back', async () => {
      await page.route('**/api/user/lists/', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await heart(page, rice.name).click();
      await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toBeVisible();
      await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'false');
      await page.unroute('**/api/user/lists/');
      const added = page.waitForResponse('**/api/user/lists/');
      await heart(page, rice.name).click();
      await (await added).finished();
      expect(await listsOf(amina.call)).toEqual([{ name: '', products: [rice.id] }]);
    });

    await test.step('a heart is taken back', async () => {
      await heart(page, rice.name).click();
      await expect.poll(() => listsOf(amina.call)).toEqual([{ name: '', products: [] }]);
      await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('hearts that wait for a slow response are saved, although the page is left', async () => {
      await visit(page, '/products?category=fish');
      const hearts = page.getByRole('button', { name: /^Save:/ });
      await expect(hearts.nth(5)).toBeVisible();
      const endDelay = await delayRequests(page, 1_000);
      for (const nth of [0, 1, 2, 3, 4, 5]) await hearts.nth(nth).click();
      await page.goto('/lists');
      await endDelay();
      await expect(rows(page)).toHaveCount(6);
      for (const { products } of await listsOf(amina.call))
        for (const product of products)
          await amina.call('DELETE', `/api/user/lists/${id}/products/${product}/`);
    });

    await test.step('a customer makes, fills, renames, changes and deletes a list', async () => {
      const name = page.getByRole('textbox', { name: 'Name of the list' });
      await open(page, '/lists');
      await page.getByRole('button', { name: 'New list' }).click();
      await name.fill('Weekly');
      await page.getByRole('button', { name: 'Create list' }).click();
      await visit(page, `/products/${rice.id}`);
      await page.getByRole('button', { name: `Save to a list: ${rice.name}` }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Weekly' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await visit(page, '/lists?list=Weekly');
      await page.getByRole('button', { name: 'Rename' }).click();
      await name.fill('Monthly');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const [favourites, monthly] = [
        { name: '', products: [] },
        { name: 'Monthly', products: [rice.id] },
      ];
      await expect.poll(() => listsOf(amina.call)).toEqual([favourites, monthly]);
      await page.getByRole('button', { name: `Remove from the list: ${rice.name}` }).click();
      await expect.poll(() => listsOf(amina.call)).toEqual([favourites, { ...monthly, products: [] }]);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => listsOf(amina.call)).toEqual([favourites]);
    });
  });

  await asNewVisitor(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a guest’s hearts and lists are merged at sign-in into those of the account, and all of a list is added to the cart', async () => {
    const amina = await newCustomer(request);
    const rice = await productNamed(request, 'Miniket');
    const sugar = await productNamed(request, 'Refined sugar');
    const salt = await productNamed(request, 'Iodised salt');
    const monthly = { name: 'monthly', products: [salt.id, sugar.id], quantities: { [sugar.id]: 2 } };
    await amina.call('POST', '/api/user/lists/', monthly);

    await page.addInitScript(SHIFTS);
    await open(page, '/products?category=fish&subcategory=sea');
    const fish: number[] = [];
    await test.step('hearts that are pressed quickly are all stored, in their order', async () => {
      const hearts = page.getByRole('button', { name: /^Save:/ });
      await expect(hearts.nth(3)).toBeVisible();
      // All in one task, before the code that stores them is loaded; the second one twice.
      await page.evaluate(`
      const hearts = document.querySelectorAll('article button[aria-pressed]');
      for (const at of [2, 1, 0, 1]) hearts[at].click();
    `);
      const links = await page.evaluate<string[]>(
        `[...document.querySelectorAll('article a')].map(({ pathname }) => pathname)`,
      );
      const ids = links.map((path) => Number(path.split('/').pop()));
      fish.push(ids[2]!, ids[0]!);
      await expect
        .poll(async () => JSON.parse((await stored(page, 'product_lists')) ?? '[]'))
        .toEqual([{ name: '', products: fish }]);
      await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'false');
    });

    await visit(page, '/products?search=Miniket');
    await heart(page, rice.name).click();
    await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Saved in “My lists”')).toBeVisible();
    await visit(page, `/products/${sugar.id}`);
    await page.getByRole('button', { name: `Save to a list: ${sugar.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to a list' });
    await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('Monthly');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Monthly' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await test.step('after a reload the hearts are the same, move nothing and are large enough for a finger', async () => {
      await open(page, '/products?search=Miniket');
      await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'true');
      const { width, height } = (await heart(page, rice.name).boundingBox())!;
      expect([width, height]).toEqual([44, 44]);
      expect(await page.evaluate<number[]>('globalThis.shifts')).toEqual([]);
    });

    await visit(page, '/login?next=%2Flists');
    await page.getByLabel('Phone').fill(amina.phone);
    await page.getByLabel('Password', { exact: true }).fill(amina.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/lists');
    await expect
      .poll(() => listsOf(amina.call))
      .toEqual([
        { name: '', products: [...fish, rice.id] },
        { name: 'monthly', products: [salt.id, sugar.id] },
      ]);
    await expect.poll(() => stored(page, 'product_lists')).toBeNull();

    await page.getByRole('link', { name: /^monthly 2/ }).click();
    await expect(rows(page)).toHaveText([
      new RegExp(salt.name.slice(0, 8)),
      new RegExp(sugar.name.slice(0, 8)),
    ]);
    await page.getByRole('button', { name: 'Add all 2 to cart' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 products added to the cart.' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Cart.*3/ })).toBeVisible();
  });
});
