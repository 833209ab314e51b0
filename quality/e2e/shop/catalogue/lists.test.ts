import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { lineOf, open, storedCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { type Customer, expect, login, newCustomer, queryRow, stored, test } from '../customers.ts';
import { asNewVisitor, movedOn, openWithStorage, productNamed, watchShifts } from '../fixture.ts';
import { delayRequests, loseResponse } from '../network-faults.ts';

const heart = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: `Save: ${name}`, exact: true });

/** The names of the products of the open list. */
const rows = (page: Page) => page.getByRole('region').getByRole('list').getByRole('listitem');

async function listsOf({ call }: Customer) {
  const lists = (await (await call('GET', '/api/user/lists/')).json()) as ShoppingList[];
  return lists.map(({ name, products }) => ({ name, products }));
}

test('lists of a guest and of a customer, on a weak network, and merged at sign-in', async ({
  page,
  request,
  amina,
}) => {
  test.setTimeout(120_000);
  const [rice, carrot] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Carrot')];
  const sugar = await productNamed(request, 'Refined sugar');
  await test.step('a list of a guest: all of it is added to the cart and undone; another one is made from the cart, changed, renamed, emptied and deleted', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const ilish = await productNamed(request, 'Ilish) whole 700');
    const eid = { name: 'Eid', products: [rice.id, ilish.id, sugar.id], quantities: { [sugar.id]: 2 } };
    const cart = [lineOf(rice, 3), lineOf(carrot, 3)];
    const values = { guest_cart: JSON.stringify(cart), product_lists: JSON.stringify([eid]) };
    await page.route('**/products/by-id/**', (route) => route.abort());
    await openWithStorage(page, values, '/lists?list=Eid');
    await waitForScript(page);
    const change = page.getByRole('status').filter({ hasText: '2 products added to the cart.' });

    await test.step('prices that cannot be fetched can be fetched again', async () => {
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
    await quantityOf(carrot)
      .getByRole('button', { name: /^One more/ })
      .click();
    await expect(quantityOf(carrot)).toHaveText('2 kg');
    const [weekly] = JSON.parse((await stored(page, 'product_lists'))!);
    expect(weekly).toMatchObject({ name: 'Weekly', quantities: { [rice.id]: 3, [carrot.id]: 4 } });
    await expectAccessible(page, 'a list with quantities');

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the list' }).fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter a name.' })).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Monthly');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Monthly' })).toBeVisible();

    await page.getByRole('button', { name: `Remove from the list: ${carrot.name}` }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('heading', { name: 'Monthly' })).toBeVisible();
  });

  await asNewVisitor(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a customer on a weak network: a merge is repeated with the same key, a lost change is rolled back, and what waits is saved', async () => {
    const saved = [{ name: '', products: [rice.id], quantities: { [rice.id]: 4 } }];
    const merges: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/lists/merge/')) merges.push(sent.postDataJSON().merge_key);
    });
    await loseResponse(page, '**/api/user/lists/merge/');
    await openWithStorage(page, { product_lists: JSON.stringify(saved), ...amina.tokens }, '/lists');
    await expect.poll(() => listsOf(amina)).toEqual([{ name: '', products: [rice.id] }]);
    const { id } = await queryRow(
      'select id from shopping_list where customer_id = (select id from customer where phone = $1)',
      [`+88${amina.phone}`],
    );
    await amina.call('DELETE', `/api/user/lists/${id}/products/${rice.id}/`);
    await page.reload();
    await expect.poll(() => stored(page, 'list_merge')).toBeNull();
    expect(merges).toEqual([merges[0], merges[0]]);
    expect(await listsOf(amina)).toEqual([{ name: '', products: [] }]);

    await visit(page, '/products?search=Miniket');
    await test.step('a change that the shop does not receive is shown and rolled back', async () => {
      await page.route('**/api/user/lists/', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await heart(page, rice.name).click();
      await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toBeVisible();
      await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'false');
      await page.unroute('**/api/user/lists/');
    });

    await test.step('hearts that wait for a slow response are saved, although the page is left', async () => {
      await visit(page, '/products?category=fish');
      const hearts = page.getByRole('button', { name: /^Save:/ });
      await expect(hearts.nth(2)).toBeVisible();
      const endDelay = await delayRequests(page, 1_000);
      for (const nth of [0, 1, 2]) await hearts.nth(nth).click();
      await page.goto('/lists');
      await endDelay();
      await expect.poll(async () => (await listsOf(amina))[0]?.products).toHaveLength(3);
    });

    await test.step('a customer makes, fills and deletes a list', async () => {
      await waitForScript(page);
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('textbox', { name: 'Name of the list' }).fill('Weekly');
      await page.getByRole('button', { name: 'Create list' }).click();
      await visit(page, `/products/${rice.id}`);
      await page.getByRole('button', { name: `Save to a list: ${rice.name}` }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Weekly' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => listsOf(amina)).toContainEqual({ name: 'Weekly', products: [rice.id] });
      await visit(page, '/lists?list=Weekly');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => listsOf(amina)).toHaveLength(1);
    });
  });

  await asNewVisitor(page);
  await test.step('a guest’s hearts and lists are merged at sign-in into those of the account, and all of a list is added to the cart', async () => {
    const amina = await newCustomer(request);
    const salt = await productNamed(request, 'Iodised salt');
    const monthly = { name: 'monthly', products: [salt.id, sugar.id], quantities: { [sugar.id]: 2 } };
    await amina.call('POST', '/api/user/lists/', monthly);

    await watchShifts(page);
    await open(page, '/products?category=fish&subcategory=sea');
    const fish: number[] = [];
    await test.step('hearts that are pressed quickly are all stored, in their order', async () => {
      const hearts = page.getByRole('button', { name: /^Save:/ });
      await expect(hearts.nth(3)).toBeVisible();
      // All in one task, before the code that stores them is loaded; the second one twice.
      const links = await page.evaluate<string[]>(`
        const hearts = document.querySelectorAll('article button[aria-pressed]');
        for (const at of [2, 1, 0, 1]) hearts[at].click();
        [...document.querySelectorAll('article a')].map(({ pathname }) => pathname)`);
      const ids = links.map((path) => Number(path.split('/').pop()));
      fish.push(ids[2]!, ids[0]!);
      await expect
        .poll(async () => JSON.parse((await stored(page, 'product_lists')) ?? '[]'))
        .toEqual([{ name: '', products: fish }]);
      await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('after a reload the hearts are the same, move nothing and are large enough for a finger', async () => {
      await visit(page, '/products?search=Miniket');
      await heart(page, rice.name).click();
      await expect(page.getByText('Saved in “My lists”')).toBeVisible();
      await page.reload();
      await expect(heart(page, rice.name)).toHaveAttribute('aria-pressed', 'true');
      const { width, height } = (await heart(page, rice.name).boundingBox())!;
      expect([width, height]).toEqual([44, 44]);
      expect(await movedOn(page)).toBe(0);
      await waitForScript(page);
    });

    await visit(page, `/products/${sugar.id}`);
    await page.getByRole('button', { name: `Save to a list: ${sugar.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to a list' });
    await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('Monthly');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Monthly' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await visit(page, '/login?next=%2Flists');
    await login(page, amina);
    await expect(page).toHaveURL('/lists');
    await expect
      .poll(() => listsOf(amina))
      .toEqual([
        { name: '', products: [...fish, rice.id] },
        { name: 'monthly', products: [salt.id, sugar.id] },
      ]);
    await expect.poll(() => stored(page, 'product_lists')).toBeNull();

    await page.getByRole('link', { name: /^monthly 2/ }).click();
    await page.getByRole('button', { name: 'Add all 2 to cart' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 products added to the cart.' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Cart.*3/ })).toBeVisible();
  });
});
