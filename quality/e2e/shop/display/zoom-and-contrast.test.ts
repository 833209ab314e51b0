import type { Product } from '@haat/contract/shop/catalogue';
import { bengaliDigits } from '@haat/contract/text/digits';
import type { Page } from '@playwright/test';
import { lineOf, openWithCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, openAs, placeOrder, test } from '../customers.ts';
import { asNewVisitor, openWithStorage, productNamed } from '../fixture.ts';

/** A receiver that the device remembers. */
const AT_HOME = {
  label: 'Home',
  name: 'Amina Rahman',
  phone: '01712-345678',
  address: 'House 7, Road 3, Mirpur 10, Dhaka',
};

test('text at 200 % is complete without horizontal scrolling on a phone, and covers nothing on a tablet, in both languages; with forced colours states are not only colours', async ({
  page,
  amina,
  request,
  context,
}) => {
  test.slow();
  const [rice, withCuts] = [
    await productNamed(request, 'Miniket'),
    await productNamed(request, 'Rui (Rohu) whole'),
  ];
  const { number } = await placeOrder(amina, rice.id);
  const main = page.getByRole('main');
  const expectComplete = async (screen: string) =>
    expect.soft(await findClippedText(page), screen).toEqual([]);

  for (const [language, change] of [
    ['', 'Change or another address'],
    ['/bn', 'বদলান বা অন্য ঠিকানা দিন'],
  ] as const) {
    await test.step(`the pages of a guest on a phone (${language || '/'})`, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openWithStorage(page, storedBy(rice), `${language}/checkout`);
      await enlargeText(page);
      await expect(main.getByRole('radio').first()).toBeVisible();
      await expectComplete('checkout with places');
      await main.getByRole('button', { name: change }).click();
      await expectComplete('checkout');
      for (const path of [
        '/',
        '/lists?list=মাসের বাজার',
        '/products?category=fish',
        '/products?search=zzqqxx',
        `/products/${rice.id}`,
        `/products/${withCuts.id}`,
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
        await expectComplete(language + path);
      }
      // In the second language the matches of the first one are there, with a field and a button of their own.
      const list = main.locator('form').filter({ has: page.locator('[name=list]') });
      await list.locator('[name=list]').fill('ডিম ১২, আদা আধা কেজি, zzqqxx 2kg');
      await list.locator('[type=submit]').click();
      await expect(main.getByRole('listitem')).toHaveCount(3);
      await expectComplete('matches of the quick list');
      await page.getByRole('banner').getByRole('button').last().click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      await expectComplete('cart');
      await expect(drawer.getByRole('listitem').first()).toBeInViewport({ ratio: 0.3 });
      await page.keyboard.press('Escape');
      await visit(page, `${language}/products/${withCuts.id}`);
      await page.locator('[data-foot-bar]').getByRole('button').last().click();
      await expect(drawer.getByRole('combobox')).toBeVisible();
      const widths = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)';
      expect(await page.evaluate(`${widths}(document.querySelector('dialog[open] ul'))`)).toBe(0);
      await page.keyboard.press('Escape');
    });

    await test.step(`the same on a tablet (${language || '/'})`, async () => {
      await page.setViewportSize({ width: 768, height: 1000 });
      for (const path of ['/checkout', '/products?category=fish', '/products?search=rice', '/lists']) {
        await visit(page, language + path);
        await expectComplete(`${language}${path} on a tablet`);
      }
      // The search leaves room for the controls of the header.
      const other = page.getByRole('banner').locator('a[hreflang]');
      const [field, link] = [await page.getByRole('search').boundingBox(), await other.boundingBox()];
      expect(link!.y >= field!.y + field!.height || link!.x >= field!.x + field!.width).toBe(true);
    });
  }

  await test.step('the order and profile of a customer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate('localStorage.clear()');
    await openAs(page, amina, '/bn/profile');
    await enlargeText(page);
    await expect(page.getByRole('tab').first()).toBeVisible();
    const phone = bengaliDigits(amina.phone.slice(-6));
    await expect(page.getByRole('heading', { name: phone })).toBeVisible();
    await expectComplete('profile');
    await page.getByRole('tab').nth(2).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    await expectComplete('cart history');
    await page.getByRole('tab').nth(1).click();
    await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
    await expectComplete('orders');
  });
  await asNewVisitor(page);
  await test.step('with forced colours states are not only colours, and bars leave room to large text', async () => {
    await test.step('with forced colours the states of hearts, filters, lists, categories, pictures and the cart bar are not only colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      const [rice, fish] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Rupchanda')];
      await openWithStorage(
        page,
        {
          guest_cart: JSON.stringify([lineOf(rice)]),
          product_lists: JSON.stringify([{ name: 'Monthly', products: [rice.id] }]),
        },
        '/products?search=Miniket',
      );
      await waitForScript(page);
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

    await page.emulateMedia({ forcedColors: 'none' });
    await asNewVisitor(page);
    await test.step('the header and the bar at the bottom stay on the screen, but scroll with the page where text of 200 % leaves little height', async () => {
      const rice = await productNamed(request, 'Miniket');
      const bars = [page.getByRole('banner'), page.locator('[data-foot-bar]').getByRole('button').last()];
      /** How far the bars move when the page is scrolled by 200 pixels. */
      const moves = async () => {
        const tops = () => Promise.all(bars.map(async (bar) => (await bar.boundingBox())!.y));
        await page.evaluate('scrollTo(0, 300)');
        const before = await tops();
        await page.evaluate('scrollTo(0, 500)');
        const after = await tops();
        return before.map((top, at) => Math.round(top - after[at]!));
      };
      const paths = ['/checkout', `/products/${rice.id}`, '/products?category=fish'] as const;
      await page.setViewportSize({ width: 360, height: 740 });
      await openWithCart(page, [lineOf(rice)], paths[0]);
      expect(await moves()).toEqual([0, 0]);

      // As a shopper does in the settings of the browser.
      const browser = await context.newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      for (const path of paths) {
        if (path !== paths[0]) await visit(page, path);
        expect.soft(await findClippedText(page), path).toEqual([]);
        // Again until the page has all of its parts.
        await expect.poll(moves, path).toEqual([200, 200]);
      }
      // A field that has the focus stays, also when a keyboard takes the height.
      const search = page.getByRole('banner').getByRole('combobox');
      await page.evaluate('scrollTo(0, 0)');
      await search.click();
      await page.evaluate('scrollTo(0, 1200)');
      await expect(search).toBeInViewport();
    });
  });
});

/** What a guest's device holds: a cart, a list, and two places to deliver to. */
function storedBy(rice: Product): Record<string, string> {
  const list = { name: 'মাসের বাজার', products: [rice.id], quantities: { [rice.id]: 12 } };
  const office = { ...AT_HOME, label: 'Office', address: 'Gulshan 2, Dhaka' };
  return {
    guest_cart: JSON.stringify([lineOf(rice, 2)]),
    product_lists: JSON.stringify([list]),
    remembered_places: JSON.stringify([AT_HOME, office]),
  };
}

async function enlargeText(page: Page): Promise<void> {
  await waitForScript(page);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}

/** Texts that overflow the screen, a scroll container, or a box that clips them. */
function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const clipped = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) clipped.push('the page goes sideways');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shown = text.parentElement.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
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
