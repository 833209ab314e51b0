import type { Product } from '@haat/contract/shop/catalogue';
import { lineOf, open, openDrawer, openWithCart, quickAdd, setCart, storedCart } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';

type Pressable = { click(): void };
type Styles = {
  getComputedStyle(element: unknown, part: string): { backgroundColor: string; opacity: string };
};

test('Quick Add opens the drawer of the cart, three ways close it, and it looks as it should; its lines, and a stored cart that is invalid', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const phone = page.viewportSize()!;
  const rice = await productNamed(request, 'Miniket');
  await open(page, `/products?search=Miniket`);
  await quickAdd(page, rice);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer.getByRole('link', { name: rice.name })).toBeVisible();
  await expect(drawer.getByText(`${rice.unit} · Tk ${rice.price.toFixed(2)}`)).toBeVisible();
  expect(await storedCart(page)).toEqual([lineOf(rice, 1)]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await test.step('a card shows the quantity with minus and plus once the product is in the cart, without opening it again', async () => {
    const card = page.getByRole('article').filter({ hasText: rice.name });
    const plus = card.getByRole('button', { name: `One more: ${rice.name}` });
    await expect(plus).toBeFocused();
    await plus.click();
    await expect(card.getByText('2', { exact: true })).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: `${rice.name}: 2.` })).toHaveCount(1);
    await card.getByRole('button', { name: `One less: ${rice.name}` }).click();
    expect(await storedCart(page)).toEqual([lineOf(rice, 1)]);
    await card.getByRole('button', { name: `Remove ${rice.name}` }).click();
    expect(await storedCart(page)).toBeNull();
    await expect(card.getByRole('button', { name: /^Quick Add/ })).toBeFocused();
  });

  await test.step('a phone shows count and sum of the cart below a list, and opens it', async () => {
    const bar = page.getByRole('button', { name: /^\d items? Tk/ });
    await expect(bar).toHaveCount(0);
    await setCart(page, [lineOf(rice, 2)]);
    await expect(bar).toHaveText(`2 itemsTk ${(rice.price * 2).toFixed(2)}`);
    await bar.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('the drawer scrolls to the added line and marks it', async () => {
    const response = await request.get('/api/shop-app/products/', { params: { limit: 15 } });
    const others = ((await response.json()) as Product[]).filter(({ id }) => id !== rice.id);
    await setCart(
      page,
      others.map((product) => lineOf(product)),
    );
    await quickAdd(page, rice);
    const row = drawer.getByRole('listitem').filter({ hasText: rice.name });
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(row.getByText('Just added')).toBeVisible();
    await expect(drawer.getByText('Just added')).toHaveCount(1);
    await drawer.getByRole('button', { name: 'Close cart' }).click();
    await openDrawer(page);
    await expect(drawer.getByText('Just added')).toHaveCount(0);
  });

  await test.step('close button, Escape and backdrop close the drawer and return the focus', async () => {
    const opener = page.getByRole('banner').getByRole('button', { name: 'Cart' });
    await drawer.getByRole('button', { name: 'Close cart' }).click();
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await openDrawer(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openDrawer(page);
    await page.mouse.click(20, 400);
    await expect(drawer).toBeHidden();

    // The close event comes a moment later: a drawer that was opened again meanwhile stays open.
    await openDrawer(page);
    const buttons = [drawer.getByRole('button', { name: 'Close cart' }), opener];
    const [close, again] = await Promise.all(buttons.map((button) => button.elementHandle()));
    await page.evaluate(
      async ([close, again]) => {
        (close as unknown as Pressable).click();
        for (let step = 0; step < 20; step++) await null;
        (again as unknown as Pressable).click();
      },
      [close, again],
    );
    await expect(drawer).toHaveAttribute('open', '');
  });

  await test.step('the drawer slides in from the right over a dimmed backdrop', async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await setCart(page, []);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const screen = page.viewportSize()!.width;
    // Slow the animation down until the test finishes it.
    await page.evaluate(`{
      const slow = new CSSStyleSheet();
      slow.replaceSync('dialog, dialog::backdrop { transition-duration: 3600s !important }');
      document.adoptedStyleSheets = [slow];
    }`);
    await openDrawer(page);
    expect((await drawer.boundingBox())!.x).toBeGreaterThan(screen - 40);
    await page.evaluate('for (const motion of document.getAnimations()) motion.finish()');
    const { x, width } = (await drawer.boundingBox())!;
    expect(x + width).toBe(screen);
    const backdrop = await drawer.evaluate((dialog) => {
      const { backgroundColor, opacity } = (globalThis as unknown as Styles).getComputedStyle(
        dialog,
        '::backdrop',
      );
      return [backgroundColor, opacity];
    });
    expect(backdrop).toEqual([expect.stringMatching(/^\w+\(0,? 0,? 0[ ,/]+0\.5\)$/), '1']);
    await page.evaluate('document.adoptedStyleSheets = []');
  });

  await test.step('an empty cart shows its message and has no footer', async () => {
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    await expect(drawer.getByText('Add some products to get started')).toBeVisible();
    await expect(drawer.getByText('Total:')).toHaveCount(0);
    await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
  });

  await setCart(page, [lineOf(rice, 2)]);
  await test.step('the drawer is as wide as a small screen, and 24rem from the medium breakpoint up', async () => {
    for (const screen of [390, 767, 768, 1280]) {
      const width = screen < 768 ? screen : 384;
      await page.setViewportSize({ width: screen, height: 800 });
      // Measure after the animation has ended.
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(screen - width);
      expect((await drawer.boundingBox())?.width).toBe(width);
    }
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  // Other stored values are tested in guest-cart-format.test.ts.
  await test.step('an invalid stored cart breaks no page; valid lines survive invalid ones', async () => {
    const text =
      '[null,7,"x",[],{"id":"7"},{"id":7,"item_name":{},"quantity":[]},{"__proto__":{"quantity":1}}]';
    await openWithCart(page, text, '/checkout');
    await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
    await setCart(page, JSON.stringify([{ ...lineOf(rice), id: 'x' }, null, lineOf(rice, 2)]));
    await expect(page.getByText(`Tk ${(rice.price * 2).toFixed(2)}`).first()).toBeVisible();
  });

  const row = drawer.getByRole('listitem');
  const [fish, dal] = [await productNamed(request, 'Koral'), await productNamed(request, 'Poa')];
  await openWithCart(page, [lineOf(rice, 1)], '/products?search=Miniket');
  await openDrawer(page);
  await test.step('a line shows unit price, quantity and total; minus stops at 1; every change is stored', async () => {
    const minus = drawer.getByRole('button', { name: `One less: ${rice.name}` });
    await expect(minus).toBeDisabled();
    await expect(row.locator('img')).toHaveAttribute('src', rice.mainimage);
    await expect(row.getByText(`Tk ${rice.price.toFixed(2)} each`)).toBeVisible();
    await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
    await expect(row.getByText(`Tk ${(rice.price * 2).toFixed(2)}`, { exact: true })).toBeVisible();
    await expect(drawer.getByText(`Total: Tk ${(rice.price * 2).toFixed(2)}`)).toBeVisible();
    expect(await storedCart(page)).toEqual([lineOf(rice, 2)]);
    await minus.click();
    await expect(drawer.getByRole('button', { name: `One more: ${rice.name}` })).toBeFocused();
    await expect(page.getByRole('banner').getByLabel('Cart, 1 item', { exact: true })).toBeAttached();
  });

  await test.step('Remove deletes a line, Clear deletes the stored cart; both can be brought back for 8 s', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await setCart(page, [lineOf(rice), lineOf(fish), lineOf(dal, 3)]);
    await drawer.getByRole('button', { name: `Remove ${rice.name}` }).click();
    await expect(drawer.getByRole('button', { name: `Remove ${fish.name}` })).toBeFocused();
    expect(await storedCart(page)).toEqual([lineOf(fish), lineOf(dal, 3)]);
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await expect(drawer.getByText('Your cart is empty')).toBeVisible();
    expect(await storedCart(page)).toBeNull();
    await drawer.getByRole('button', { name: 'Undo: 3 products removed.' }).click();
    expect(await storedCart(page)).toEqual([lineOf(rice), lineOf(fish), lineOf(dal, 3)]);
    await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();

    await drawer.getByRole('button', { name: 'Clear' }).click();
    await page.clock.runFor(7_900);
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await page.clock.runFor(200);
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('the drawer shows the default picture for a missing one', async () => {
    for (const product_image of ['', '/media/tiles/lost.webp']) {
      await setCart(page, [{ ...lineOf(rice), product_image }]);
      await expect(row.locator('svg[viewBox="0 0 100 100"]')).toBeVisible();
    }
  });

  await test.step('two tabs show the same cart, each in its language', async () => {
    const other = await context.newPage();
    const header = other.getByRole('banner');
    await open(other, '/bn/products?search=Miniket');
    await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
    await expect(header.getByRole('button', { name: 'কার্ট, ২টি পণ্য' })).toBeVisible();
    const card = other.getByRole('article').filter({ hasText: rice.name_bn });
    await card.getByRole('button', { name: /^একটি বাড়ান/ }).click();
    await header.getByRole('button', { name: 'কার্ট, ৩টি পণ্য' }).click();
    await expect(other.getByRole('dialog').getByRole('link', { name: rice.name_bn })).toBeVisible();
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await expect(other.getByRole('dialog').getByText('আপনার কার্ট খালি')).toBeVisible();
  });
});
