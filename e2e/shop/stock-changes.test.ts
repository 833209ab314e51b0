import { fillReceiver, lineOf, openWithCart, review, storedCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('a changed price is shown beside the old one and can be accepted', async ({ page, request }) => {
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [{ ...lineOf(rice, 2), item_price: rice.price - 10 }], '/checkout');
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  const notice = page.getByRole('region', { name: 'Prices have changed' });
  await expect(notice).toBeFocused();
  await expect(notice.getByText(`Tk ${(rice.price - 10).toFixed(2)}`)).toBeVisible();
  await expect(notice.getByText(`Tk ${rice.price.toFixed(2)}`)).toBeVisible();
  await notice.getByRole('button', { name: 'Accept the new prices' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
  expect(await storedCart(page)).toEqual([lineOf(rice, 2)]);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
});

test('what is out of stock is named with what is left, and can be reduced or removed', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const ilish = await productNamed(request, 'Ilish) whole 700');
  const gone = { ...lineOf(rice), id: 999_999, item_name: 'Something of last year' };
  await openWithCart(page, [lineOf(rice, 999), lineOf(ilish), gone], '/checkout');
  await fillReceiver(page);
  const confirm = async () => (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await confirm();
  const notice = page.getByRole('region', { name: 'Not everything is available' });
  await expect(notice.getByText('Not sold any more')).toBeVisible();
  await notice.getByRole('button', { name: `Remove: ${gone.item_name}` }).click();
  await confirm();
  await expect(notice.getByText(/^Only \d+ left, you asked for 999$/)).toBeVisible();
  await expect(notice.getByText('Out of stock')).toBeVisible();
  await notice.getByRole('button', { name: `Remove: ${ilish.name}` }).click();
  await notice.getByRole('button', { name: /^Take \d+: / }).click();
  await expect(notice).toBeHidden();
  const [line] = (await storedCart(page)) ?? [];
  expect(line?.quantity).toBeLessThan(999);
  expect(await storedCart(page)).toHaveLength(1);
});
