import type { Product } from '@haat/contract/shop/catalogue';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  open,
  openDrawer,
  openWithCart,
  placedBanner,
  unfoldLines,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, productNamed, test } from '../fixture.ts';

test.use({ viewport: { width: 390, height: 844 } });

const kiloOf = ({ price }: Product) => `Tk ${price * 2}`;

test('goods by weight and fish by its cut, from their pages to the page of the order', async ({
  page,
  request,
}) => {
  test.slow();
  const [carrot, fish] = [await productNamed(request, 'Carrot'), await productNamed(request, 'Sarputi')];
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const cut = drawer.getByLabel(`Cut of ${fish.name}`);

  await test.step('a kilogram and a half of carrots is three presses', async () => {
    await page.clock.install();
    await open(page, `/products/${carrot.id}`);
    await expect(main.getByLabel('Quantity')).toHaveText('500 g');
    await expect(main.getByText(new RegExp(`500 g · ${kiloOf(carrot)}`)).first()).toBeVisible();
    await main.getByRole('button', { name: 'One more', exact: true }).click();
    await main.getByRole('button', { name: 'One more', exact: true }).click();
    await expect(main.getByLabel('Quantity')).toHaveText('1.5 kg');
    await main.getByRole('button', { name: 'Add to cart' }).click();
    const line = drawer.getByRole('listitem').filter({ hasText: carrot.name });
    await expect(line.getByRole('group', { name: `Quantity of ${carrot.name}` })).toContainText('1.5 kg');
    await expect(line.getByText(`${kiloOf(carrot)}/kg`)).toBeVisible();
    await drawer.getByRole('button', { name: `One less: ${carrot.name}` }).click();
    await expect(line.getByRole('group')).toContainText('1 kg');
  });

  await test.step('a cut is chosen on the page of a fish, and changed in the cart', async () => {
    await drawer.getByRole('button', { name: 'Close cart' }).click();
    await visit(page, `/products/${fish.id}`);
    const choice = main.getByLabel(`Cut of ${fish.name}`);
    await expect(choice).toHaveValue('');
    await choice.selectOption('Curry cut');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(cut).toHaveValue('Curry cut');
    await cut.selectOption('Steak cut');
    await page.reload();
    await openDrawer(page);
    await expect(cut).toHaveValue('Steak cut');
  });

  await test.step('weight and cut stay with the order', async () => {
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await unfoldLines(page);
    await expect(page.getByText(`1 kg · ${kiloOf(carrot)}/kg`)).toBeVisible();
    await expect(main.getByText('Steak cut')).toBeVisible();
    await fillReceiver(page);
    await confirmOrder(page);
    await test.step('although its page arrives after the time of the reload', async () => {
      const { promise: reloadTime, resolve: arrive } = Promise.withResolvers<void>();
      await page.route('**/assets/guest-order-page-*.js', async (route) => {
        await reloadTime;
        await route.continue().catch(() => {});
      });
      const requested = page.waitForRequest('**/assets/guest-order-page-*.js');
      await page.getByRole('link', { name: 'See your order' }).click();
      await requested;
      await page.clock.fastForward(3_000);
      arrive();
    });
    await expect(page.getByText(`1 kg · ${kiloOf(carrot)}/kg`)).toBeVisible();
    await expect(main.getByText('Steak cut')).toBeVisible();
  });

  await test.step('a cut that is not offered any more is named at the checkout, and one press takes the fish as it is', async () => {
    const { name_bn, unit, sold_by, options } = fish;
    const names = JSON.stringify({ [fish.id]: { name_bn, unit, sold_by, options, option: 'Fillet' } });
    await page.evaluate((names) => localStorage.setItem('guest_cart_names', names), names);
    await openWithCart(page, [lineOf(fish)], '/checkout');
    await confirmOrder(page);
    await expect(page.getByText('Fillet (not offered any more)')).toBeVisible();
    await page.getByRole('button', { name: `As it is: ${fish.name}` }).click();
    await confirmOrder(page);
    await expect(placedBanner(page)).toBeVisible();
  });
});
