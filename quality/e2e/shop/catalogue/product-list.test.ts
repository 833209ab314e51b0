import { open } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, productNamed, test } from '../fixture.ts';

/** The fixed routes of the specification (section 2): category and subcategory. */
const fixedRoutes = [
  ['fish', 'sea'],
  ['fish', 'river'],
  ['mangsho', 'goru'],
  ['mangsho', 'chagol'],
  ['mangsho', 'murgi'],
  ['electronics', 'blender'],
  ['electronics', 'rice-cooker'],
  ['electronics', 'fridge'],
  ['electronics', 'glider'],
] as const;

test('the menu sheet leads to a subcategory, and cards show picture, name, pack, price and old price, on a phone', async ({
  page,
  request,
}) => {
  await test.step('the menu sheet opens a subcategory and closes', async () => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'All categories' }).tap();
    const menu = page.getByRole('navigation', { name: 'All categories' });
    await menu.getByText('Electronics', { exact: true }).tap();
    await menu.getByRole('link', { name: 'Rice cooker' }).tap();
    await expect(page).toHaveURL('/products?category=electronics&subcategory=rice-cooker');
    await expect(menu).toBeHidden();
  });
  await test.step('a card shows picture, name, pack, price and old price', async () => {
    const shrimp = await productNamed(request, 'Bagda chingri');
    await visit(page, '/products?search=bagda');
    const card = page.getByRole('main').getByRole('article').filter({ hasText: shrimp.name });
    await expect(card).toContainText('SALE');
    // A storefront of another host shows the picture by its whole URL.
    await expect
      .poll(async () => (await card.locator('img').getAttribute('src'))?.endsWith(shrimp.mainimage))
      .toBe(true);
    const shown = () => card.locator('img').evaluate((img) => String(Reflect.get(img, 'currentSrc')));
    await expect.poll(shown).toMatch(/\.(160|320)\.avif$/);
    await expect(card).toContainText('500 g');
    await expect(card).toContainText('Tk 399');
    const before = card.locator('del', { hasText: 'Tk 499' });
    await expect(before).toBeVisible();
    await expect(before).toHaveCSS('text-decoration-line', 'line-through');
    await visit(page, '/products?search=miniket');
    await expect(page.getByRole('main').getByRole('article')).not.toContainText('SALE');
    await expect(page.getByRole('main').locator('del')).toHaveCount(0);
  });
});

test('the categories lead to their products, and each fixed category route lists its own, on a wide screen', async ({
  page,
  request,
}) => {
  await open(page, '/about');
  await test.step('the category navigation links to a category and its subcategories', async () => {
    const navigation = page.getByRole('navigation', { name: 'Categories' });
    await navigation.getByRole('link', { name: 'Fish', exact: true }).hover();
    await navigation.getByRole('link', { name: 'Sea fish' }).click();
    await expect(page).toHaveURL('/products?category=fish&subcategory=sea');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sea fish');
    const sidebar = page.getByRole('complementary', { name: 'Categories' });
    await expect(sidebar.locator('[aria-current="page"]')).toHaveAttribute(
      'href',
      '/products?category=fish&subcategory=sea',
    );

    await navigation.getByRole('button', { name: 'Show what Mangsho holds' }).press('Enter');
    await expect(navigation.getByRole('link', { name: 'Murgi (chicken)' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(navigation.getByRole('link', { name: 'Murgi (chicken)' })).toBeHidden();
    await navigation.getByRole('link', { name: 'Mangsho', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mangsho');
  });
  await test.step('each fixed category route lists its products', async () => {
    const listed: string[] = [];
    for (const [category, subcategory] of fixedRoutes) {
      const path = `/products?category=${category}&subcategory=${subcategory}`;
      const html = await (await request.get(path)).text();
      const links = [...html.matchAll(/<article.*?href="([^"]+)"/gs)].map(([, href]) => href!);
      expect(links.length, path).toBeGreaterThan(0);
      listed.push(...links);
    }
    expect(new Set(listed).size).toBe(listed.length);
  });
  await test.step('filters that leave nothing are cleared by one press', async () => {
    await visit(page, '/products?category=fish&on_sale=true&price=99999-&sort=price');
    const empty = page.getByText('No products found.').locator('..');
    await empty.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/products?category=fish&sort=price');
  });
  await test.step('the focus goes to the next page of a list', async () => {
    await page.getByRole('link', { name: 'Next page' }).press('Enter');
    await expect(page).toHaveURL(/cursor=/);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
