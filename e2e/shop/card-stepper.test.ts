import { lineOf, open, quickAdd, setCart, storedCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('a card shows the quantity with minus and plus once the product is in the cart, without opening it again', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await open(page, '/products?search=Miniket');
  const bar = page.getByRole('button', { name: /^\d items? Tk/ });
  await expect(bar).toHaveCount(0);
  await quickAdd(page, rice);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await expect(drawer).toBeHidden();
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

  await test.step('a phone shows count and sum of the cart below a list, and opens it', async () => {
    await expect(bar).toHaveCount(0);
    await setCart(page, [lineOf(rice, 2)]);
    await expect(bar).toHaveText(`2 itemsTk ${(rice.price * 2).toFixed(2)}`);
    await bar.click();
    await expect(drawer).toBeVisible();
  });
});
