import { open } from '../buying.ts';
import { expect, test } from '../fixture.ts';
import { holdRequest } from '../network-faults.ts';

test('a search finds part of a name in any case and links to the product, also with only the keyboard', async ({
  page,
  request,
}) => {
  const response = await request.get('/api/shop-app/products/', { params: { search: 'an', limit: 100 } });
  const matches: { id: number }[] = await response.json();
  expect(matches.length).toBeGreaterThan(20);
  await open(page, '/about');
  const field = page.getByRole('combobox', { name: 'Search products' });
  const options = page.getByRole('listbox').getByRole('option');
  await test.step('the dropdown scrolls and works with only the keyboard', async () => {
    // Not letter by letter: the results of the last one would replace a selection in those before.
    await field.fill('masala');
    await expect(options.nth(8)).toBeAttached();
    await expect(options.last()).not.toBeInViewport();

    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await field.press('ArrowDown');
    await expect(options.first()).toBeVisible();
    await field.fill('litchi');
    await expect(options).toHaveText([/Litchi/]);
    const first = await options.first().getAttribute('href');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(first ?? '');
    // The new page takes the focus from the field.
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a match shows its price and opens its product', async () => {
    await field.fill('INIKET ri');
    const match = page.getByRole('listbox').getByRole('option', { name: /Miniket rice premium/ });
    await expect(match).toContainText('Tk 439.00');
    await match.click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miniket rice premium 5 kg');
  });

  await test.step('the dropdown links every match and loads more on scroll', async () => {
    await field.fill('an');
    await expect(options).toHaveCount(20);
    // A failed fetch is repeated on the next scroll.
    await page.route('**/api/**search=an&*cursor=*', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await options.last().scrollIntoViewIfNeeded();
    await failed;
    await expect(async () => {
      await options.first().scrollIntoViewIfNeeded();
      await options.last().scrollIntoViewIfNeeded();
      await expect(options).toHaveCount(matches.length, { timeout: 500 });
    }).toPass();
    const hrefs = await options.evaluateAll((links: { pathname?: string }[]) =>
      links.map(({ pathname }) => pathname),
    );
    expect(hrefs.sort()).toEqual(matches.map(({ id }) => `/products/${id}`).sort());
    await expect(options.last()).toHaveAttribute('aria-posinset', String(matches.length));
  });

  await test.step('a text that is typed while another page is loading stays', async () => {
    const arrive = await holdRequest(page, '**/assets/contact-page-*.js');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    // What is typed belongs to the navigation once the bar at the top shows it.
    await expect(page.locator('[aria-hidden].scale-x-90')).toHaveCount(1);
    await field.fill('masala');
    arrive();
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    await expect(options.first()).toBeVisible();
    await expect(field).toHaveValue('masala');
    await expect(field).toBeFocused();
  });
});
