import type { Product } from '@haat/contract/shop/catalogue';
import type { APIRequestContext, Page } from '@playwright/test';
import { fillReceiver, lineOf, open, openDrawer, openWithCart, review } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Stores the lines of a guest with what only some products have. */
async function openWithForms(page: Page, lines: (Product & { option?: string })[], path: string) {
  await openWithCart(
    page,
    lines.map((line) => lineOf(line)),
    '/robots.txt',
  );
  const names = Object.fromEntries(
    lines.map(({ id, name_bn, unit, sold_by, options, option }) => [
      id,
      { name_bn, unit, sold_by, options, option },
    ]),
  );
  await page.evaluate((text) => localStorage.setItem('guest_cart_names', text), JSON.stringify(names));
  await open(page, path);
}

/** Shows the lines of the checkout, which are folded on phones. */
const unfold = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^\d+ items? ·/ })
    .click();

const kiloOf = ({ price }: Product) => `Tk ${price * 2}`;
const sarputi = (request: APIRequestContext) => productNamed(request, 'Sarputi');

test('a kilogram and a half of carrots is three presses, in cart, checkout and order, in both languages', async ({
  page,
  request,
}) => {
  const carrot = await productNamed(request, 'Carrot');
  await open(page, `/products/${carrot.id}`);
  const buy = page.getByRole('main');
  await expect(buy.getByLabel('Quantity')).toHaveText('500 g');
  await expect(buy.getByText(new RegExp(`500 g · ${kiloOf(carrot)}`)).first()).toBeVisible();
  await buy.getByRole('button', { name: 'One more', exact: true }).click();
  await buy.getByRole('button', { name: 'One more', exact: true }).click();
  await expect(buy.getByLabel('Quantity')).toHaveText('1.5 kg');
  await buy.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const line = drawer.getByRole('listitem').filter({ hasText: carrot.name });
  await expect(line.getByRole('group', { name: `Quantity of ${carrot.name}` })).toContainText('1.5 kg');
  await expect(line.getByText(`${kiloOf(carrot)}.00/kg`)).toBeVisible();
  await drawer.getByRole('button', { name: `One less: ${carrot.name}` }).click();
  await expect(line.getByRole('group')).toContainText('1 kg');
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await unfold(page);
  await expect(page.getByText(`1 kg · ${kiloOf(carrot)}.00/kg`)).toBeVisible();
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(`1 kg · ${kiloOf(carrot)}.00/kg`)).toBeVisible();
  await page.goto(`/bn/products/${carrot.id}`);
  await expect(page.getByRole('main').getByLabel('সংখ্যা')).toHaveText('৫০০ গ্রাম');
});

test('a cut is chosen on the page of a fish, changed in the cart, and stays with the order', async ({
  page,
  request,
}) => {
  const fish = await sarputi(request);
  await open(page, `/products/${fish.id}`);
  const choice = page.getByRole('main').getByLabel(`Cut of ${fish.name}`);
  await expect(choice).toHaveValue('');
  await choice.selectOption('Curry cut');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer.getByLabel(`Cut of ${fish.name}`)).toHaveValue('Curry cut');
  await drawer.getByLabel(`Cut of ${fish.name}`).selectOption('Steak cut');
  await page.reload();
  await expect((await openDrawer(page)).getByLabel(`Cut of ${fish.name}`)).toHaveValue('Steak cut');
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click();
  await unfold(page);
  await expect(page.getByRole('main').getByText('Steak cut')).toBeVisible();
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('main').getByText('Steak cut')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goto(`/bn${path}`);
  await expect(page.getByRole('main').getByText('স্টেক কাট')).toBeVisible();
});

test('a cut that is not offered any more is named at the checkout, and one press takes the fish as it is', async ({
  page,
  request,
}) => {
  const fish = await sarputi(request);
  await openWithForms(page, [{ ...fish, option: 'Fillet' }], '/checkout');
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Fillet (not offered any more)')).toBeVisible();
  await page.getByRole('button', { name: `As it is: ${fish.name}` }).click();
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
});
