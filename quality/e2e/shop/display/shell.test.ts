import type { Page } from '@playwright/test';
import { open, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, test } from '../fixture.ts';

test('what is around every page: banner, header, footer, theme, and errors', async ({ page, request }) => {
  test.slow();
  await test.step('banner, header and footer show the details of the shop, on a phone and on a larger screen', async () => {
    const [contact] = await (await request.get('/api/aboutus/contact-info/')).json();
    const [setup] = await (await request.get('/api/setup/')).json();
    await open(page, '/');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step('the banner invites in Bengali, with two phone links', async () => {
        const banner = page.getByRole('complementary', { name: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন' });
        for (const phone of [contact.phone_primary, contact.phone_secondary]) {
          await expect(banner.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+?\d+$/);
        }
        const whatsapp = banner.getByRole('link', { name: 'হোয়াটসঅ্যাপ' });
        await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\//);
      });
      await test.step('the header shows the logo, the footer shows the contact details', async () => {
        const logo = page.getByRole('banner').getByRole('img', { name: setup.brand_name });
        await expect(logo).toHaveAttribute('src', setup.brand_logo);
        const footer = page.getByRole('contentinfo');
        await expect(footer).toContainText(contact.address);
        await expect(footer).toContainText(contact.business_hours_weekdays);
        await expect(footer).toContainText(contact.business_hours_weekend);
        const email = footer.getByRole('link', { name: contact.email_primary });
        await expect(email).toHaveAttribute('href', /^mailto:/);
        await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
          'href',
          contact.facebook,
        );
        const returns = footer.getByRole('link', { name: 'Return policy' });
        await expect(returns).toHaveAttribute('href', '/return-policy');
      });
    }
    await test.step('React runs in the browser and hydrates every part of the page', () =>
      expectHydrated(page));
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('an unknown URL returns 404 with a link to the shop; a page that cannot be fetched shows an error and can be retried', async () => {
    await test.step('an unknown URL returns 404 with a link to the shop', async () => {
      const response = await page.goto('/no/such/page');
      await waitForScript(page);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist.');
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ALL PRODUCT');
    });
    await visit(page, '/products?search=rice');
    await page.route('**/products.data?category=fruit*', (route) => route.abort());
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fruit' }).click();
    await expect(heading).toHaveText('Something went wrong!');
    await expect(page.getByRole('main')).toBeFocused();
    // Back on the list, the search field shows its text again, and it does not count as typed.
    const searches: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/') && searches.push(sent.url()));
    await page.goBack();
    await expect(heading).toContainText('rice');
    await page.goForward();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading).toHaveText('Fruit');
    expect(searches.filter((url) => url.includes('search=rice'))).toEqual([]);
  });

  await test.step('a chosen theme is applied before any script file, also on the next visit', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/products?category=fish');
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark mode' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/track');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');

    await test.step("without a choice the system's theme holds", async () => {
      await page.evaluate('localStorage.clear()');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/about');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
  });
});

async function expectHydrated(page: Page): Promise<void> {
  const foreign = await page.evaluate<string[]>(
    `[...document.querySelectorAll('header, nav, main, footer')]
      .filter((part) => !Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
      .map((part) => part.localName)`,
  );
  expect(foreign).toEqual([]);
}
