import { open } from './buying.ts';
import { expect, test } from './fixture.ts';

test('the banner invites in Bengali, with two phone links', { tag: '@both-sizes' }, async ({
  page,
  request,
}) => {
  const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
  await page.goto('/');
  const banner = page.getByRole('complementary', { name: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন' });
  for (const phone of [contact.phone_primary, contact.phone_secondary]) {
    await expect(banner.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+?\d+$/);
  }
  await expect(banner.getByRole('link', { name: 'হোয়াটসঅ্যাপ' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
});

test('the header shows the logo, the footer shows the contact details', { tag: '@both-sizes' }, async ({
  page,
  request,
}) => {
  const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
  const [setup] = await (await request.get('/api/setup/')).json();
  await page.goto('/');
  const logo = page.getByRole('banner').getByRole('img', { name: setup.brand_name });
  await expect(logo).toHaveAttribute('src', setup.brand_logo);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(contact.address);
  await expect(footer).toContainText(contact.business_hours_weekdays);
  await expect(footer).toContainText(contact.business_hours_weekend);
  await expect(footer.getByRole('link', { name: contact.email_primary })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', contact.facebook);
  await expect(footer.getByRole('link', { name: 'Return policy' })).toHaveAttribute('href', '/return-policy');
});

test('React runs in the browser and hydrates every part of the page', async ({ page }) => {
  await open(page, '/');
  const foreign = await page.evaluate<string[]>(
    `[...document.querySelectorAll('header, nav, main, footer')]
      .filter((part) => !Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
      .map((part) => part.localName)`,
  );
  expect(foreign).toEqual([]);
});

test('a chosen theme is applied before any script file, also on the next visit', async ({ page }) => {
  await open(page, '/');
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark mode' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/products');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');
});

test("without a choice the system's theme holds", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the language switch is one tap and stays on the page', async ({ page }) => {
  await page.goto('/products?category=fish&subcategory=sea&sort=price');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page).toHaveURL('/bn/products?category=fish&subcategory=sea&sort=price');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সামুদ্রিক মাছ');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('কার্টে দিন');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/bn\/products\/\d+$/);
  await expect(page.getByRole('button', { name: 'কার্টে যোগ করুন' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/^[^?]*\/products\/\d+$/);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test('Bengali text uses the font of the shop, with enough line height', async ({ page }) => {
  await page.goto('/bn');
  await expect.poll(() => page.evaluate(`document.fonts.check('16px "Noto Sans Bengali"', 'মাছ')`)).toBe(true);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /Noto Sans Bengali/);
  await expect(page.getByRole('main')).toHaveCSS('line-height', /^26\.4px$/);
});

test('an unknown URL returns 404 with a link to the shop', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist.');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ALL PRODUCT');
});

test('a page that cannot be fetched shows an error and can be retried', async ({ page }) => {
  await open(page, '/products?search=rice');
  await page.route('**/products.data?category=fruit*', (route) => route.abort());
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fruit' }).click();
  await expect(heading).toHaveText('Something went wrong!');
  await expect(page.getByRole('main')).toBeFocused();
  // Back on the list, the search field shows its text again, and it does not count as typed.
  const matches = page.waitForRequest('**/api/**search=rice*', { timeout: 1_000 }).catch(() => 'none');
  await page.goBack();
  await expect(heading).toContainText('rice');
  expect(await matches).toBe('none');
  await page.goForward();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Fruit');
});

test('in the dark the light tiles of pictures are dimmed, and the wordmark is lighter', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/products?category=fish');
  const tile = page.getByRole('article').first().locator('img');
  const logo = page.getByRole('banner').getByRole('img');
  await expect(tile).toHaveCSS('filter', 'none');
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await expect(tile).toHaveCSS('filter', 'brightness(0.75)');
  await expect(logo).toHaveCSS('filter', 'brightness(1.3)');
});
