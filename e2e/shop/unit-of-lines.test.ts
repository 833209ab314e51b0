import {
  fillReceiver,
  lineOf,
  open,
  openDrawer,
  openWithCart,
  quickAdd,
  review,
  unfoldLines,
} from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('a line names its unit in the cart, at checkout and in the order; the cart names tax and delivery', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const price = `Tk ${rice.price.toFixed(2)}`;
  expect(rice.unit).not.toBe('');
  await open(page, '/products?search=Miniket');
  await quickAdd(page, rice);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer.getByText(`${rice.unit} · ${price}`, { exact: true })).toBeVisible();
  await expect(drawer.getByText('Tax (5%) and any delivery charge are added at checkout.')).toBeVisible();

  await page.reload();
  await openDrawer(page);
  await expect(drawer.getByText(`${rice.unit} · ${price}`, { exact: true })).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await unfoldLines(page);
  await expect(page.getByText(`${rice.unit} · 1 × ${price}`, { exact: true })).toBeVisible();
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(`${rice.unit} · 1 × ${price}`, { exact: true })).toBeVisible();
});

test('a line without a unit shows only its price', async ({ page, request }) => {
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice)], '/');
  const drawer = await openDrawer(page);
  await expect(drawer.getByText(`Tk ${rice.price.toFixed(2)} each`, { exact: true })).toBeVisible();
});
