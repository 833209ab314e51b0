import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { storedCart, waitForScript } from '../buying.ts';
import { expect, openAs, placeOrder, test, watchRequests } from '../customers.ts';
import { movedOn, openWithStorage, watchShifts } from '../fixture.ts';
import { withGuestOrder } from '../guest-order.ts';
import { withProduct } from '../with-product.ts';

const strip = (page: Page, name: string) => page.getByRole('list', { name });

/** Scrolls until the strips of the home page are on the screen. */
async function scrollToStrips(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('#on-sale').scrollIntoView()");
}

async function expectNothingMoved(page: Page): Promise<void> {
  expect(await movedOn(page)).toBeLessThan(0.0005);
}

/** The pages that are looked at without a script: path, size, and whether it is a phone or a tablet. */
const SCREENS = [
  ['/', 360, 640, true],
  // A shop with delivery zones has one more row of 44 pixels on phones.
  ['/bn', 360, 640 - 44, true],
  ['/', 768, 1024, true],
  ['/bn', 1280, 800, false],
] as const;

/** Boxes of the first screen that have neither a text nor a picture. */
const EMPTY_BOXES = `[...document.querySelectorAll('main :is(div, section, ul, li)')].filter((box) => {
  const { top, width, height } = box.getBoundingClientRect();
  return top < innerHeight && width > 40 && height > 40 && !box.innerText.trim() && !box.querySelector('img, svg');
}).map((box) => box.outerHTML.slice(0, 120))`;

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('link');

/** A picture and a name for each department, large enough for a finger. */
async function expectDepartments(page: Page): Promise<void> {
  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(10);
  await expect(tiles.getByRole('img')).toHaveCount(0);
  await expect(tiles.locator('img[src*="/media/"]')).toHaveCount(10);
  const heights = await tiles.evaluateAll((links: { clientHeight?: number }[]) =>
    links.map(({ clientHeight }) => clientHeight),
  );
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
}

test('the first screen of the home page has departments, offers and prices, and who has bought finds it again', async ({
  page,
  amina,
  request,
  browser,
}) => {
  test.slow();
  await withProduct({ name: 'Kalijira rice', stock: 9 }, async (rice) => {
    await openWithStorage(page, await withGuestOrder(request, rice), '/bn');
    await waitForScript(page);
    await scrollToStrips(page);
    const again = strip(page, 'আবার কিনুন').getByRole('article');
    await expect(again).toHaveText([/Kalijira rice/]);
    await again.getByRole('button', { name: /^কার্টে দিন/ }).click();
    expect(await storedCart(page)).toMatchObject([{ id: rice, quantity: 1 }]);

    await placeOrder(amina, rice);
    await page.evaluate('localStorage.clear()');
    await page.setViewportSize({ width: 360, height: 640 });
    await watchShifts(page);
    await openAs(page, amina, '/');
    await waitForScript(page);
    await test.step('the first screen of a small phone has a row of offers with its prices, in the HTML of the server', async () => {
      const cards = strip(page, 'On sale today').getByRole('article');
      await expect(cards).toHaveCount(8);
      for (const text of await cards.allInnerTexts()) expect(text).toMatch(/SALE\s+−\d+%[\s\S]*Tk [\d,.]+/);
      await expect(cards.first().getByText(/^Tk /).first()).toBeInViewport({ ratio: 1 });
      expect(await page.request.get('/').then((html) => html.text())).toContain('<h2 id="on-sale"');
      await expect(page.getByRole('link', { name: 'All offers' })).toHaveAttribute(
        'href',
        '/products?on_sale=true',
      );
    });
    await test.step('no box of the first screen is empty before a script runs, on phones, tablets and desktops', async () => {
      for (const [path, width, height, hasTouch] of SCREENS) {
        const screen = { viewport: { width, height }, hasTouch, isMobile: hasTouch };
        const context = await browser.newContext({ javaScriptEnabled: false, ...screen });
        const plain = await context.newPage();
        await plain.goto(path);
        expect(await plain.evaluate(EMPTY_BOXES), `${width} px`).toEqual([]);
        const price = plain.getByText(/^(Tk |৳)/).first();
        await expect(price, `${path} at ${width} px`).toBeInViewport({ ratio: 0.5 });
        await context.close();
      }
    });
    // Fetched at the first scroll, before the shopper reaches it.
    await page.evaluate('scrollTo(0, 5)');
    await expect(strip(page, 'Buy again').getByRole('article')).toHaveText([/Kalijira rice/]);
    await expectDepartments(page);
    await expect(tilesOf(page).filter({ hasText: 'Rice & dal' })).toHaveAttribute(
      'href',
      '/products?category=rice-dal',
    );
    await expectNothingMoved(page);
    await test.step('the next visit begins with the open order and what can be bought again, in places of their own', async () => {
      const requests = watchRequests(page);
      await page.reload();
      await expect(strip(page, 'Buy again').getByRole('article')).toHaveText([/Kalijira rice/]);
      await expect(page.getByRole('link', { name: /^Order H\d+/ })).toBeInViewport();
      await expect(strip(page, 'Buy again')).toBeInViewport();
      expect(requests.filter((one) => one.startsWith('GET /api/payment-app/orders/ '))).toHaveLength(1);
      await expectNothingMoved(page);
    });
    await expectAccessible(page, 'home page with its strips');
  });
});
