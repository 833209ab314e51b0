import { randomBytes } from 'node:crypto';
import { formatTk, wholeTaka } from '@haat/contract/money/money';
import { newStaff } from '../../office/office.ts';
import { linesOfOthers, open, setCart, storedCart } from '../buying.ts';
import { alertOf, expect, inDatabase, openAs, placeOrder, statusOf, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';
import { withProduct } from '../with-product.ts';

const CUT = [{ name: 'Small pieces', name_bn: 'ছোট টুকরা' }];

test('an order page shows what was not supplied, and orders the rest again', async ({
  page,
  request,
  amina,
}) => {
  test.slow();
  await test.step('an order page shows what was not supplied, why, and the sum in whole taka', async () => {
    const rice = await productNamed(request, 'Miniket');
    const { id, token, total } = await placeGuestOrder(request, [{ product: rice.id, quantity: 3 }]);
    const { api } = await newStaff('owner', 'Rina');
    const { version, orderitems } = await api.getOrder({ params: { id } });
    await api.editOrder({
      params: { id },
      body: {
        ...{ version, key: randomBytes(16).toString('hex'), reason: 'one bag was torn', notify: false },
        lines: [{ line: orderitems[0]!.id, quantity: 2, missing: true }],
      },
    });
    await open(page, `/guest-order/${token}`);
    await expect(page.getByText('2 of 3 supplied')).toBeVisible();
    await expect(page.getByText('Not supplied: one bag was torn')).toBeVisible();
    // The price of a bag with its tax of 5 %.
    const less = Math.round(rice.price * 100 * 1.05);
    await expect(page.getByText(`−${formatTk(less)}`)).toBeVisible();
    await expect(page.getByText('To pay in cash, in whole taka')).toBeVisible();
    const due = formatTk(wholeTaka(Math.round(total * 100) - less));
    await expect(page.getByRole('definition').filter({ hasText: due })).toBeVisible();
  });

  await asNewVisitor(page);
  await test.step('order again: what is dearer or gone is named before anything is added, then one press adds the rest', async () => {
    await withProduct({ name: 'Kalijira rice' }, (rice) =>
      withProduct({ name: 'Hilsa' }, async (hilsa) => {
        const setOptions = (options: object[]) =>
          inDatabase('update product set options = $2 where id = $1', [rice, JSON.stringify(options)]);
        await setOptions(CUT);
        const items = [
          { product: rice, quantity: 2, option: CUT[0]!.name },
          { product: hilsa, quantity: 2 },
        ];
        const { token, number } = await placeGuestOrder(request, items);
        await inDatabase('update product set price_paisa = 40000, stock = 9 where id = $1', [rice]);
        await inDatabase('update product set stock = 0 where id = $1', [hilsa]);
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

        await setCart(page, linesOfOthers(100));
        await again.click();
        await changes.getByRole('button', { name: 'Add the rest to cart' }).click();
        await expect(
          alertOf(page, 'The cart is full: Kalijira rice. Nothing was added to the cart.'),
        ).toBeVisible();

        await open(page, `/bn/guest-order/${token}`);
        const bengali = page.getByRole('button', { name: `আবার অর্ডার করুন: ${number}` });
        await bengali.click();
        await expect(page.getByText('ছোট টুকরা এখন আর হয় না')).toBeVisible();
        await page.getByRole('button', { name: 'থাক', exact: true }).click();
        await inDatabase('update product set stock = 0 where id = $1', [rice]);
        await bengali.click();
        await expect(page.getByText('এই অর্ডারের কোনো পণ্য আজ পাওয়া যাবে না।')).toBeVisible();
      }),
    );

    await test.step('a customer repeats an unchanged order by one press', async () => {
      await withProduct({ name: 'Kalijira rice' }, async (rice) => {
        const { number } = await placeOrder(amina, rice);
        await openAs(page, amina, '/order');
        await page.getByRole('button', { name: `Order again: ${number}` }).click();
        await expect(statusOf(page, 'The products are in your cart.')).toBeVisible();
        const cart = page.getByRole('dialog', { name: 'Your Cart' });
        await expect(cart.getByRole('link', { name: 'Kalijira rice' })).toBeVisible();
        await expect
          .poll(async () => (await amina.call('GET', '/api/payment-app/carts/')).json())
          .toContainEqual(expect.objectContaining({ item: rice, quantity: 1, purchased: false }));
      });
    });
  });
});
