import type { Page } from '@playwright/test';
import { lineOf, open, openWithCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

for (const language of ['', '/bn']) {
  test(`text at 200 % is complete without horizontal scrolling on a phone (${language || '/'})`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const rice = await productNamed(request, 'Miniket');
    await openWithCart(page, [lineOf(rice, 2)], `${language}/checkout`);
    const paths = [
      '/products?category=fish',
      `/products/${rice.id}`,
      '/about',
      '/customer-service',
      '/contact',
    ];
    for (const path of [
      '/checkout',
      ...paths,
      '/login',
      '/register',
      '/forgotten-password',
      '/unlock',
      '/track',
      '/quick-list',
      '/offline',
    ]) {
      await open(page, language + path);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect.soft(await findClippedText(page), path).toEqual([]);
    }
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await findClippedText(page), 'cart').toEqual([]);
  });
}

test('with forced colours an outline marks the selection on a wide screen', async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/products?category=fish');
  const categories = page.getByRole('navigation', { name: 'Categories' }).first();
  await expect(categories.getByRole('link', { name: 'Fish', exact: true })).toHaveCSS(
    'outline-style',
    'solid',
  );
  await expect(categories.getByRole('link', { name: 'Fruit', exact: true })).toHaveCSS(
    'outline-style',
    'none',
  );
  const fish = await productNamed(request, 'Rupchanda');
  await open(page, `/products/${fish.id}`);
  const pictures = page.getByRole('link', { name: /, picture \d$/ });
  await expect(pictures.first()).toHaveCSS('outline-style', 'solid');
  await expect(pictures.last()).toHaveCSS('outline-style', 'none');
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
