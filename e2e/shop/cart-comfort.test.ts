import { lineOf, openDrawer, openWithCart, storedCart } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('removed lines and a cleared cart can be brought back for 8 s', async ({ page, request }) => {
  const [rice, fish, dal] = [
    await productNamed(request, 'Miniket'),
    await productNamed(request, 'Koral'),
    await productNamed(request, 'Poa'),
  ];
  await page.clock.install();
  await openWithCart(page, [lineOf(rice, 3), lineOf(fish), lineOf(dal)], '/about');
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: `Remove ${rice.name}` }).click();
  await drawer.getByRole('button', { name: `Undo: ${rice.name} removed.` }).click();
  expect(await storedCart(page)).toEqual([lineOf(fish), lineOf(dal), lineOf(rice, 3)]);
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();

  await drawer.getByRole('button', { name: 'Clear' }).click();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await drawer.getByRole('button', { name: 'Undo: 3 products removed.' }).click();
  expect(await storedCart(page)).toEqual([lineOf(fish), lineOf(dal), lineOf(rice, 3)]);

  await page.clock.pauseAt(Date.now() + 3_600_000);
  await drawer.getByRole('button', { name: 'Clear' }).click();
  await page.clock.runFor(7_900);
  await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.clock.runFor(200);
  await expect(drawer.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});
