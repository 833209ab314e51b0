import { expectAccessible } from '../axe.ts';
import { lineOf, openDrawer, openWithCart, setCart, storedCart, waitForScript } from '../buying.ts';
import { expect, openAs, placeOrder, test } from '../customers.ts';
import { asNewVisitor, openWithStorage, productNamed } from '../fixture.ts';
import { withGuestOrder } from '../guest-order.ts';
import { withProduct } from '../with-product.ts';

test('an empty cart offers what was bought, and a full one is folded at the checkout', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  await test.step('an empty cart offers best sellers, popular products without sales, or the last order again', async () => {
    await page.route(/sort=sold/, (route) => route.fulfill({ json: [] }));
    await withProduct({ name: 'Kalijira rice', stock: 9 }, async (rice) => {
      await openWithStorage(page, await withGuestOrder(request, rice), '/about');
      await waitForScript(page);
      const drawer = await openDrawer(page);
      const rows = drawer.getByRole('region', { name: 'Popular' }).getByRole('listitem');
      await expect(rows).toHaveCount(5);
      const name = await rows.first().getByRole('link').innerText();
      await rows.first().getByRole('button').click();
      expect(await storedCart(page)).toMatchObject([{ item_name: name, quantity: 1 }]);
      await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();

      await test.step('an empty cart repeats the last order of this device, or of the customer', async () => {
        await setCart(page, []);
        await expect(drawer.getByText('Your last order')).toBeVisible();
        await drawer.getByRole('button', { name: /^Order again/ }).click();
        await expect.poll(() => storedCart(page)).toMatchObject([{ id: rice, quantity: 2 }]);

        const { number } = await placeOrder(amina, rice);
        await page.evaluate(() => localStorage.removeItem('guest_cart'));
        await page.unroute(/sort=sold/);
        await page.route(/sort=sold/, (route) =>
          route.continue({ url: route.request().url().replace('sort=sold', 'sort=price') }),
        );
        await openAs(page, amina, '/about');
        await openDrawer(page);
        await expect(drawer.getByRole('region', { name: 'Best sellers' })).toBeVisible();
        await expectAccessible(page, 'empty cart with the last order and best sellers');
        await drawer.getByRole('button', { name: `Order again: ${number}` }).click();
        await expect(drawer.getByRole('button', { name: 'One more: Kalijira rice' })).toBeVisible();
      });
    });
  });

  await asNewVisitor(page);
  await test.step('the lines of the checkout are folded into one on phones, and open by a press', async () => {
    const [rice, dal] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Poa')];
    await openWithCart(page, [lineOf(rice, 6), lineOf(dal)], '/checkout');
    const name = page.getByRole('main').getByText(rice.name);
    const fold = page.getByRole('button', { name: /^7 items · Tk [\d,.]+$/ });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(name).toBeHidden();
    const phone = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(name).toBeVisible();
    await expect(fold).toBeHidden();
    await page.setViewportSize(phone);
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(name).toBeVisible();

    await test.step('the order button stands below what the shop promises for this order', async () => {
      const atTheDoor = page.getByText('Cash on delivery: pay when it is at your door');
      await expect(atTheDoor).toBeVisible();
      await expect(page.getByText('Returns: contact us within 7 days')).toBeVisible();
      await page.getByRole('radio', { name: /Store pickup/ }).check();
      await expect(atTheDoor).toHaveCount(0);
    });
  });
});
