import { fillReceiver, lineOf, openWithCart, review, setCart, storedCart } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { withProduct } from '../with-product.ts';

test('a refused order shows why and can be put right: too large, a blocked phone, too many open orders, an address far away, a product gone, a price, products short or sold out', async ({
  page,
  request,
}) => {
  test.slow();
  const [rice, ilish] = [
    await productNamed(request, 'Miniket'),
    await productNamed(request, 'Ilish) whole 700'),
  ];
  const refuse = async (json: { code: string; message: string; params?: object }) => {
    await page.unrouteAll();
    await page.route('**/guest-orders/', (route) => route.fulfill({ status: 409, json }));
  };
  const confirm = async () => (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await openWithCart(page, [lineOf(rice, 51)], '/checkout');
  await fillReceiver(page);
  await test.step('a guest’s order above the quantity limit shows the limit', async () => {
    await confirm();
    const notice = page.getByRole('region', { name: 'An order of this size needs a verified phone number' });
    await expect(notice).toBeFocused();
    await expect(notice.getByText('at most 50 pieces of a product and 200 in all')).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?next=%2Fcheckout',
    );
    expect(await storedCart(page)).toEqual([lineOf(rice, 51)]);
  });
  const blocked = {
    code: 'phone_blocked',
    message: 'Please call.',
    params: { shop_phone: '+880 1700-000000' },
  };
  await test.step('a blocked phone is asked to call the shop, with its number', async () => {
    await refuse(blocked);
    await confirm();
    const notice = page.getByRole('region', { name: 'We take this order by phone' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Nothing was ordered now. Please call the shop:');
    await expect(notice.getByRole('link', { name: '+880 1700-000000' })).toHaveAttribute(
      'href',
      'tel:+8801700000000',
    );
    expect(await storedCart(page)).toEqual([lineOf(rice, 51)]);
  });
  await test.step('a phone with too many open orders is asked to call', async () => {
    await refuse({ code: 'too_many_open_orders', message: 'Several orders.' });
    await confirm();
    const notice = page.getByRole('region', { name: 'Your earlier orders come first' });
    await expect(
      notice.getByText('There are several orders already that we have not confirmed yet.'),
    ).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+8801700000000');
  });
  const refusal = {
    status: 422,
    json: { code: 'not_delivered', message: 'The shop does not deliver there.' },
  };
  const address = page.getByLabel('Address', { exact: true });
  const refused = /We do not deliver to this address/;
  await test.step('an address that the shop does not deliver to is refused there by the order, if no quote has arrived', async () => {
    await page.route('**/quote/', (route) => route.abort());
    await page.route('**/guest-orders/', (route) => route.fulfill(refusal));
    await address.fill('Station Road, Rangpur');
    await confirm();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(refused);
    await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  });
  await test.step('by the quote, before the confirmation', async () => {
    await page.route('**/quote/', (route) => route.fulfill(refusal));
    await address.fill('Zilla School Road, Rangpur');
    await expect(address).not.toHaveAccessibleDescription(refused);
    const places = page.getByText('We deliver to:');
    await expect(places).toBeVisible();
    await address.fill('');
    await expect(places).toBeHidden();
    await address.fill('Zilla School Road, Rangpur');
    await expect(places).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(refused);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/quote/');
    await page.route('**/quote/', () => {}); // its response does not arrive
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await expect(address).not.toHaveAccessibleDescription(refused);
    await (await review(page)).getByRole('button', { name: 'Cancel' }).click();
  });

  await page.unrouteAll();
  const gone = { ...lineOf(ilish), id: 999_999, item_name: 'Something of last year' };
  const [three, some] = [{ name: 'Kalijira rice' }, { name: 'Chinigura rice', stock: 30 }];
  await withProduct(three, (threeId) =>
    withProduct(some, async (someId) => {
      const few = { ...lineOf(ilish, 40), id: threeId, item_name: three.name, item_price: 350.5 };
      const more = { ...few, id: someId, item_name: some.name };
      const cheap = { ...lineOf(rice, 2), item_price: rice.price - 10 };
      await setCart(page, [cheap, few, more, lineOf(ilish), gone]);

      const unavailable = page.getByRole('region', { name: 'Not everything is available' });

      await test.step('a product that is not sold any more is removed', async () => {
        await confirm();
        await expect(unavailable.getByText('Not sold any more')).toBeVisible();
        await unavailable.getByRole('button', { name: `Remove: ${gone.item_name}` }).click();
      });

      await test.step('a changed price is shown beside the old price and can be accepted', async () => {
        await confirm();
        const notice = page.getByRole('region', { name: 'Prices have changed' });
        await expect(notice).toBeFocused();
        await expect(notice.getByText(`Tk ${(rice.price - 10).toFixed(2)}`)).toBeVisible();
        await expect(notice.getByText(`Tk ${rice.price.toFixed(2)}`)).toBeVisible();
        await notice.getByRole('button', { name: 'Accept the new prices' }).click();
        await expect(notice).toBeHidden();
        await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
        expect((await storedCart(page))?.[0]).toEqual(lineOf(rice, 2));
      });

      await test.step('another pack at the same price is shown beside the old one and can be accepted', async () => {
        await page.evaluate(
          (names) => localStorage.setItem('guest_cart_names', names),
          JSON.stringify({ [rice.id]: { unit: '9 kg' } }),
        );
        await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'guest_cart_names' }))");
        await confirm();
        const notice = page.getByRole('region', { name: 'Prices or packs have changed' });
        await expect(notice.getByText(`9 kg · Tk ${rice.price.toFixed(2)}`)).toBeVisible();
        await expect(notice.getByText(`${rice.unit} · Tk ${rice.price.toFixed(2)}`)).toBeVisible();
        await notice.getByRole('button', { name: 'Accept the changes' }).click();
        await expect(notice).toBeHidden();
      });

      await test.step('a product out of stock is named with the remaining stock, and can be reduced or removed', async () => {
        await confirm();
        await expect(unavailable.getByText('Only 3 left, you asked for 40')).toBeVisible();
        // Above five the number is not shown.
        await expect(unavailable.getByText('Only a few left, you asked for 40')).toBeVisible();
        await expect(unavailable.getByText('Out of stock')).toBeVisible();
        await unavailable.getByRole('button', { name: `Remove: ${ilish.name}` }).click();
        await unavailable.getByRole('button', { name: `Take 3: ${three.name}` }).click();
        await unavailable.getByRole('button', { name: `Take 5: ${some.name}` }).click();
        await expect(unavailable).toBeHidden();
        expect((await storedCart(page))?.map(({ id, quantity }) => [id, quantity])).toEqual([
          [rice.id, 2],
          [threeId, 3],
          [someId, 5],
        ]);
        await confirm();
        await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
      });
    }),
  );
});
