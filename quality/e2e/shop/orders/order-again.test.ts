import { linesOfOthers, open, setCart, storedCart } from '../buying.ts';
import { alertOf, expect, queryRow, test } from '../customers.ts';
import { placeGuestOrder } from '../guest-order.ts';
import { withProduct } from '../with-product.ts';

const CUT = [{ name: 'Small pieces', name_bn: 'ছোট টুকরা' }];

test('order again: what is dearer or gone is named before anything is added, then one press adds the rest', async ({
  page,
  request,
}) => {
  test.slow();
  await withProduct({ name: 'Kalijira rice' }, (rice) =>
    withProduct({ name: 'Hilsa' }, async (hilsa) => {
      const setOptions = (options: object[]) =>
        queryRow('update product set options = $2 where id = $1', [rice, JSON.stringify(options)]);
      await setOptions(CUT);
      const items = [
        { product: rice, quantity: 2, option: CUT[0]!.name },
        { product: hilsa, quantity: 2 },
      ];
      const { token, number } = await placeGuestOrder(request, items);
      await queryRow('update product set price_paisa = 40000, stock = 9 where id = $1', [rice]);
      await queryRow('update product set stock = 0 where id = $1', [hilsa]);
      await setOptions([]);

      await open(page, `/guest-order/${token}`);
      const again = page.getByRole('button', { name: `Order again: ${number}` });
      await again.click();
      const changes = page.getByRole('dialog', { name: 'Something has changed since then' });
      await expect(changes.getByRole('listitem')).toHaveText([
        /Kalijira rice\s*Now Tk 400.00, it was Tk 350.50/,
        /Kalijira rice\s*Small pieces is not offered any more, so it is added as it is/,
        /Hilsa\s*Sold out/,
      ]);
      await changes.getByRole('button', { name: 'Cancel' }).click();
      await expect(again).toBeFocused();
      expect(await storedCart(page)).toBe(null);
      await again.click();
      await changes.getByRole('button', { name: 'Add the rest to cart' }).click();
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(again).toBeFocused();
      expect(await storedCart(page)).toMatchObject([{ id: rice, quantity: 2, item_price: 400 }]);

      await page.setViewportSize({ width: 360, height: 740 });
      await setCart(page, linesOfOthers(100));
      await again.click();
      await changes.getByRole('button', { name: 'Add the rest to cart' }).click();
      await expect(
        alertOf(page, 'The cart is full: Kalijira rice. Nothing was added to the cart.'),
      ).toBeVisible();
      const remove = page
        .getByRole('dialog', { name: 'Your Cart' })
        .getByRole('button', { name: /^Remove / });
      await test.step('the notice covers no line of the cart', () =>
        remove.first().click({ trial: true, timeout: 2_000 }));

      await queryRow('update product set stock = 0 where id = $1', [rice]);
      await page.keyboard.press('Escape');
      await again.click();
      await expect(page.getByText('Nothing of this order can be had today.')).toBeVisible();
    }),
  );
});
