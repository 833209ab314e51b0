import type { Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { lineOf, open, openWithCart } from './buying.ts';
import { visit } from './client-navigation.ts';
import { expect, openAs, placeOrder, test } from './customers.ts';
import { NO_PAGE, productNamed } from './fixture.ts';

/** A receiver that the device remembers. */
const AT_HOME = {
  label: 'Home',
  name: 'Amina Rahman',
  phone: '01712-345678',
  address: 'House 7, Road 3, Mirpur 10, Dhaka',
};

for (const language of ['', '/bn']) {
  test(`text at 200 % is complete without horizontal scrolling on a phone, and covers nothing on a tablet (${language || '/'})`, async ({
    page,
    request,
  }) => {
    test.slow();
    const rice = await productNamed(request, 'Miniket');
    await openWithCart(page, [lineOf(rice, 2)], `${language}/checkout`);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect.soft(await findClippedText(page), 'checkout').toEqual([]);
    for (const path of [
      '/',
      '/products?category=fish',
      '/products?search=zzqqxx',
      `/products/${rice.id}`,
      '/about',
      '/customer-service',
      '/contact',
      '/login',
      '/register',
      '/forgotten-password',
      '/unlock',
      '/track',
      '/lists',
      '/offline',
      '/quick-list',
    ]) {
      await visit(page, language + path);
      expect.soft(await findClippedText(page), path).toEqual([]);
    }
    await page.getByRole('main').getByRole('textbox').fill('ডিম ১২, আদা আধা কেজি, zzqqxx 2kg');
    await page.getByRole('main').locator('[type=submit]').click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    expect.soft(await findClippedText(page), 'matches of the quick list').toEqual([]);
    await page.getByRole('banner').getByRole('button').last().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    expect.soft(await findClippedText(page), 'cart').toEqual([]);
    await expect(drawer.getByRole('listitem').first()).toBeInViewport({ ratio: 0.3 });

    await storeListAndPlaces(page, rice.id);
    await open(page, `${language}/lists?list=মাসের বাজার`);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expect(page.getByRole('main').getByRole('group').first()).toBeVisible();
    expect.soft(await findClippedText(page), 'list').toEqual([]);
    await visit(page, `${language}/checkout`);
    await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
    expect.soft(await findClippedText(page), 'checkout with places').toEqual([]);

    await page.setViewportSize({ width: 768, height: 1000 });
    expect.soft(await findClippedText(page), 'checkout on a tablet').toEqual([]);
    for (const path of ['/products?category=fish', '/products?search=rice', '/lists']) {
      await visit(page, language + path);
      expect.soft(await findClippedText(page), `${path} on a tablet`).toEqual([]);
    }
    // The search leaves room for the controls of the header.
    const other = page.getByRole('banner').locator('a[hreflang]');
    const [field, link] = [await page.getByRole('search').boundingBox(), await other.boundingBox()];
    expect(link!.y >= field!.y + field!.height || link!.x >= field!.x + field!.width).toBe(true);
  });
}

/** Stores a list with a product, and two places that the device remembers. */
async function storeListAndPlaces(page: Page, product: number): Promise<void> {
  await page.evaluate(
    ([lists, places]) => {
      localStorage.setItem('product_lists', lists!);
      localStorage.setItem('remembered_places', places!);
    },
    [
      JSON.stringify([{ name: 'মাসের বাজার', products: [product], quantities: { [product]: 12 } }]),
      JSON.stringify([AT_HOME, { ...AT_HOME, label: 'Office', address: 'Gulshan 2, Dhaka' }]),
    ],
  );
}

test('the header and the bar at the bottom stay on the screen, but scroll with the page where text of 200 % leaves little height', async ({
  page,
  playwright,
  request,
  baseURL,
}) => {
  const viewport = { width: 360, height: 740 };
  const rice = await productNamed(request, 'Miniket');
  const bars = (page: Page) => [
    page.getByRole('banner'),
    page.locator('[data-foot-bar]').getByRole('button').last(),
  ];
  /** How far the bars move when the page is scrolled by 200 pixels. */
  const moves = async (page: Page) => {
    const tops = () => Promise.all(bars(page).map(async (bar) => (await bar.boundingBox())!.y));
    await page.evaluate('scrollTo(0, 300)');
    const before = await tops();
    await page.evaluate('scrollTo(0, 500)');
    const after = await tops();
    return before.map((top, at) => Math.round(top - after[at]!));
  };
  const paths = ['/products?category=fish', '/checkout', `/products/${rice.id}`];
  await page.setViewportSize(viewport);
  await openWithCart(page, [lineOf(rice)], paths[0]!);
  expect(await moves(page)).toEqual([0, 0]);

  const args = [...chromiumArgs, '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...findChromium(), args });
  const large = await browser.newPage({ viewport, isMobile: true, hasTouch: true, baseURL: baseURL! });
  await openWithCart(large, [lineOf(rice)], '/about');
  for (const path of paths) {
    await visit(large, path);
    expect.soft(await findClippedText(large), path).toEqual([]);
    await expect(bars(large)[1]!).toBeAttached();
    expect.soft(await moves(large), path).toEqual([200, 200]);
  }
  // A field that has the focus stays, also when a keyboard takes the height.
  const search = large.getByRole('banner').getByRole('combobox');
  await large.evaluate('scrollTo(0, 0)');
  await search.click();
  await large.evaluate('scrollTo(0, 1200)');
  await expect(search).toBeInViewport();
  await browser.close();
});

test('the order and profile of a customer are complete at 200 % text', async ({ page, amina, request }) => {
  const { id } = await productNamed(request, 'Miniket');
  const { number } = await placeOrder(amina, id);
  await openAs(page, amina, '/bn/profile');
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: amina.phone.slice(-6) })).toBeVisible();
  expect.soft(await findClippedText(page), 'profile').toEqual([]);
  await page.getByRole('tab').nth(2).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  expect.soft(await findClippedText(page), 'cart history').toEqual([]);
  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
  expect.soft(await findClippedText(page), 'orders').toEqual([]);
});

test('with forced colours the states of hearts, filters, lists, categories, pictures and the cart bar are not only colours', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const [rice, fish] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Rupchanda')];
  await page.goto(NO_PAGE);
  await page.evaluate(
    (lists) => localStorage.setItem('product_lists', lists),
    JSON.stringify([{ name: 'Monthly', products: [rice.id] }]),
  );
  await openWithCart(page, [lineOf(rice)], '/products?search=Miniket');
  const card = page.getByRole('article').filter({ hasText: rice.name });
  const heart = card.getByRole('button', { name: `Save: ${rice.name}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart.locator('svg')).toHaveCSS('fill', 'none');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart.locator('svg')).not.toHaveCSS('fill', 'none');
  // The stepper on the card, and the cart bar.
  for (const button of await card.getByRole('button', { name: /^(Remove|One more)/ }).all())
    await expect(button).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('button', { name: /^1 item/ })).toHaveCSS('border-top-width', '1px');

  await visit(page, '/lists?list=Monthly');
  const lists = page.getByRole('navigation', { name: 'Your lists' });
  await expect(lists.getByRole('link', { name: /^Monthly/ })).toHaveCSS('outline-style', 'solid');
  await expect(lists.getByRole('link', { name: /^Favourites/ })).toHaveCSS('outline-style', 'none');
  await visit(page, '/');
  const tile = page.getByRole('main').getByRole('link', { name: 'Fish', exact: true }).last();
  await expect(tile).toHaveCSS('border-top-width', '1px');
  await visit(page, `/products/${fish.id}`);
  const pictures = page.getByRole('link', { name: /, picture \d$/ });
  await expect(pictures.first()).toHaveCSS('outline-style', 'solid');
  await expect(pictures.last()).toHaveCSS('outline-style', 'none');
  // A filter that is on has a check mark.
  await visit(page, '/products?category=fish');
  const filter = page.getByRole('checkbox', { name: 'In stock' });
  const mark = page.locator('label').filter({ has: filter }).locator('svg');
  await expect(mark).toBeHidden();
  await filter.check();
  await expect(page).toHaveURL(/in_stock=true/);
  await expect(mark).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const category = (name: string) =>
    page.getByRole('navigation', { name: 'Categories' }).first().getByRole('link', { name, exact: true });
  await expect(category('Fish')).toHaveCSS('outline-style', 'solid');
  await expect(category('Fruit')).toHaveCSS('outline-style', 'none');
});

/** Texts that overflow the screen, a scroll container, or a box that clips them. */
function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const clipped = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) clipped.push('the page goes sideways');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shown = text.parentElement.checkVisibility({ visibilityProperty: true });
      if (!shown || !text.textContent.trim() || text.parentElement.closest('[inert], .sr-only, [class*=sr-only]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && isLost(box, text.parentElement)) clipped.push(text.textContent.trim());
      }
    }
    return clipped;

    function isLost(box, element) {
      for (let around = element; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const edge = around.getBoundingClientRect();
        if (overflowX !== 'visible' && around !== document.documentElement) {
          if (box.right > edge.right + 1 || box.bottom > edge.bottom + 2) return true;
        }
      }
      return box.right > width + 1 || box.left < -1;
    }
  })()`);
}
