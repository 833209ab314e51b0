import {
  confirmOrder,
  fillReceiver,
  lineOf,
  openWithCart,
  placedBanner,
  setCart,
  storedCart,
  waitForScript,
} from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { withProduct } from '../with-product.ts';

test('a refused order shows why and can be put right: too large, a pause, a blocked phone, an address far away, a product gone, a price, products short or sold out', async ({
  page,
  request,
}) => {
  test.slow();
  const [rice, ilish] = [
    await productNamed(request, 'Miniket'),
    await productNamed(request, 'Ilish) whole 700'),
  ];
  await openWithCart(page, [lineOf(rice, 51)], '/checkout');
  await fillReceiver(page);
  await test.step('a guest’s order above the quantity limit shows the limit', async () => {
    await confirmOrder(page);
    const notice = page.getByRole('region', { name: 'An order of this size needs a verified phone number' });
    await expect(notice).toBeFocused();
    await expect(notice.getByText('at most 50 of a product and 200 pieces in total')).toBeVisible();
    const login = notice.getByRole('link', { name: 'Log in' });
    await expect(login).toHaveAttribute('href', '/login?next=%2Fcheckout');
    expect(await storedCart(page)).toEqual([lineOf(rice, 51)]);
  });
  await test.step('a pause that began after the page was loaded is named, also in place of the button', async () => {
    const params = { until: new Date(Date.now() + 30 * 3_600_000).toISOString(), text: '', text_bn: '' };
    const json = { code: 'shop_paused', message: 'The shop is paused.', params };
    await page.route('**/guest-orders/', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await confirmOrder(page);
    await expect(page.getByRole('region', { name: /^No orders until/ })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    await page.reload();
    await waitForScript(page);
  });
  await test.step('a blocked phone is asked to call the shop, with its number', async () => {
    const params = { shop_phone: '+880 1700-000000' };
    const json = { code: 'phone_blocked', message: 'Please call.', params };
    await page.route('**/guest-orders/', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await confirmOrder(page);
    const notice = page.getByRole('region', { name: 'We take this order by phone' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Nothing was ordered now. Please call the shop:');
    await expect(notice.getByRole('link', { name: params.shop_phone })).toBeVisible();
  });
  await test.step('an address that the shop does not deliver to is refused there by the quote, before the confirmation', async () => {
    const json = { code: 'not_delivered', message: 'The shop does not deliver there.' };
    await page.route('**/quote/', (route) => route.fulfill({ status: 422, json }));
    const address = page.getByLabel('Address', { exact: true });
    await address.fill('Zilla School Road, Rangpur');
    const places = page.getByText('We deliver to:');
    await expect(places).toBeVisible();
    await address.fill('');
    await expect(places).toBeHidden();
    await address.fill('Zilla School Road, Rangpur');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/We do not deliver to this address/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/quote/');
    await page.getByRole('radio', { name: 'Store pickup' }).check();
    await expect(address).not.toHaveAccessibleDescription(/We do not deliver/);
  });

  await page.unrouteAll();
  const gone = { ...lineOf(ilish), id: 999_999, item_name: 'Something of last year' };
  await withProduct({ name: 'Kalijira rice' }, async (id) => {
    const few = { ...lineOf(ilish, 40), id, item_name: 'Kalijira rice', item_price: 350.5 };
    await setCart(page, [{ ...lineOf(rice, 2), item_price: rice.price - 10 }, few, lineOf(ilish), gone]);
    const unavailable = page.getByRole('region', { name: 'Not everything is available' });

    await test.step('a product that is not sold any more is removed', async () => {
      await confirmOrder(page);
      await expect(unavailable.getByText('Not sold any more')).toBeVisible();
      await unavailable.getByRole('button', { name: `Remove: ${gone.item_name}` }).click();
    });

    await test.step('a changed price is shown beside the old price and can be accepted', async () => {
      await confirmOrder(page);
      const notice = page.getByRole('region', { name: 'Prices have changed' });
      await expect(notice).toBeFocused();
      await expect(notice.getByText(`Tk ${(rice.price - 10).toFixed(2)}`)).toBeVisible();
      await expect(notice.getByText(`Tk ${rice.price.toFixed(2)}`)).toBeVisible();
      await notice.getByRole('button', { name: 'Accept the new prices' }).click();
      await expect(notice).toBeHidden();
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
      expect((await storedCart(page))?.[0]).toEqual(lineOf(rice, 2));
    });

    // What else may have changed is in stock-changes.test.ts and short-products.test.ts of the storefront.
    await test.step('a product out of stock is named with the remaining stock, and can be reduced or removed', async () => {
      await confirmOrder(page);
      await expect(unavailable.getByText('Only 3 left, you asked for 40')).toBeVisible();
      await expect(unavailable.getByText('Out of stock')).toBeVisible();
      await unavailable.getByRole('button', { name: `Remove: ${ilish.name}` }).click();
      await unavailable.getByRole('button', { name: 'Take 3: Kalijira rice' }).click();
      await expect(unavailable).toBeHidden();
      expect(await storedCart(page)).toMatchObject([
        { id: rice.id, quantity: 2 },
        { id, quantity: 3 },
      ]);
      await confirmOrder(page);
      await expect(placedBanner(page)).toBeVisible();
    });
  });
});
