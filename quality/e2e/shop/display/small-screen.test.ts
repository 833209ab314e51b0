import type { Locator, Page } from '@playwright/test';
import { lineOf, open, openWithCart } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, productNamed, test } from '../fixture.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('on a phone of 360 px the pages waste no room, no key press is wasted before their content, and no bar covers the focus', async ({
  page,
  request,
}) => {
  test.slow();
  await test.step('on a phone of 360 px the pages waste no room and are not wider, in both languages', async () => {
    const carrot = await productNamed(request, 'Carrot');
    const hilsa = await productNamed(request, 'Hilsa (Ilish) whole 700 g');
    expect(hilsa.stock_status).toBe(false);
    const main = page.getByRole('main');
    const expectNarrow = async () =>
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    for (const language of ['/bn', '']) {
      await open(page, language || '/');
      await test.step('the header of a phone is at most 150 px high', async () => {
        const header = (await page.getByRole('banner').boundingBox())!;
        expect(header.y + header.height).toBeLessThanOrEqual(150);
        // WCAG 2.2, 2.5.8.
        for (const link of await page.getByRole('complementary').getByRole('link').all()) {
          const { width, height } = (await link.boundingBox())!;
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        }
        await expectNarrow();
      });
      await visit(page, `${language}/nowhere`);
      await expectNarrow();
      await visit(page, `${language}/products/${carrot.id}`);
      await test.step('the breadcrumbs of a product are one line, and its price is on the first screen', async () => {
        const breadcrumbs = main.getByRole('navigation').first();
        expect((await breadcrumbs.boundingBox())!.height).toBeLessThan(50);
        const shown = main.getByText('49.00').or(page.getByText('৪৯.০০')).first();
        const price = (await shown.boundingBox())!;
        const bar = (await page.locator('[data-foot-bar]').boundingBox())!;
        expect(price.y + price.height).toBeLessThanOrEqual(bar.y);
        await expectNarrow();
      });
      await visit(page, `${language}/products/${hilsa.id}`);
      await test.step('why a product cannot be bought is on the first screen, below no bar', async () => {
        // A click waits until nothing covers the text.
        await main
          .getByText(language ? 'স্টকে নেই' : 'Out of stock')
          .first()
          .click({ trial: true });
        await expect(page.locator('[data-foot-bar]')).toHaveCount(0);
        expect(await page.evaluate('scrollY')).toBe(0);
      });
      await visit(page, `${language}/products?category=fish`);
      await test.step('title and sort order of a category are one line, subcategories and filters one row of chips', async () => {
        const title = (await main.getByRole('heading', { level: 1 }).boundingBox())!;
        const sort = (await main.locator('#sort').boundingBox())!;
        const middle = title.y + title.height / 2;
        expect(middle).toBeGreaterThan(sort.y);
        expect(middle).toBeLessThan(sort.y + sort.height);
        const chips = await Promise.all(
          [
            ...(await main.locator('form nav').getByRole('link').all()),
            ...(await main.getByRole('checkbox').all()),
          ].map(async (chip) => (await chip.boundingBox())!.y),
        );
        expect(chips.length).toBeGreaterThanOrEqual(5);
        expect(Math.max(...chips) - Math.min(...chips)).toBeLessThan(2);
        const first = (await main.getByRole('article').first().boundingBox())!;
        expect(first.y).toBeLessThan(380);
        await expectNarrow();
      });
    }
  });

  await test.step('at most 12 tab stops are before the content, and the arrow keys move through the categories', async () => {
    const stopsBeforeContent = async () => {
      for (let stops = 0; stops < 40; stops++) {
        await page.keyboard.press('Tab');
        if (await isInContent(page)) return stops;
      }
      return 40;
    };
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, '/about');
      const stops = await stopsBeforeContent();
      expect(stops).toBeGreaterThan(5);
      // While another test has areas with other charges, the shop asks where it delivers.
      const asked = await page.getByRole('button', { name: /^Where shall we deliver/ }).count();
      expect(stops - asked).toBeLessThanOrEqual(12);
    }
    const navigation = page.getByRole('navigation', { name: 'Categories' });
    await navigation.getByRole('link', { name: 'Fish', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(navigation.getByRole('link', { name: 'Mangsho', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(navigation.getByRole('link', { name: 'All Fish' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/category=fish&subcategory=/);
  });

  await test.step('the bottom bar does not cover the focused element', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWithCart(page, [lineOf(await productNamed(request, 'Miniket'))], '/checkout');
    const placeOrder = page.getByRole('button', { name: 'Place Order' });
    const phone = page.getByLabel('Phone');
    const { y = 0, height = 0 } = (await phone.boundingBox()) ?? {};
    await page.setViewportSize({ width: 360, height: Math.ceil(y + height) });
    expect(await isBelow(placeOrder, phone)).toBe(false);
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Tab');
    await expect(phone).toBeFocused();
    await expect.poll(() => isBelow(placeOrder, phone)).toBe(true);
  });
});

/** Whether `one` is below `other` at the current scroll position. */
async function isBelow(one: Locator, other: Locator): Promise<boolean> {
  const [below, above] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return below !== null && above !== null && below.y >= above.y + above.height;
}

function isInContent(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.getElementById('content').contains(document.activeElement)");
}
