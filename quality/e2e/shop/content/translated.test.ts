import type { Page } from '@playwright/test';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  open,
  openDrawer,
  placedBanner,
  quickAdd,
  setCart,
  waitForScript,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { fillCart, openAs, test } from '../customers.ts';
import { asNewVisitor, expect, productNamed } from '../fixture.ts';
import { translate } from '../translate.ts';

const broken = (page: Page) => page.getByRole('heading', { name: /Something went wrong|কিছু একটা সমস্যা/ });

test('the shop sells in a page that the browser has translated or changed', async ({
  page,
  request,
  amina,
  browser,
}) => {
  test.slow();
  await test.step('a page that the browser has translated sells: search, cart, totals, checkout, order', async () => {
    const egg = await productNamed(request, 'duck eggs');
    const carrot = await productNamed(request, 'Carrot');
    await open(page, '/');
    await translate(page);

    await test.step('a typed search shows its matches, and its list', async () => {
      const field = page.getByRole('combobox', { name: 'Search products' });
      await field.pressSequentially('carro', { delay: 20 });
      await expect(page.getByRole('option').filter({ hasText: carrot.name })).toBeVisible();
      await field.fill('zzzz');
      await expect(page.getByRole('option').filter({ hasText: carrot.name })).toHaveCount(0);
      await field.fill('duck eggs');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('duck eggs');
    });

    await test.step('totals follow the cart, in the drawer and below the list', async () => {
      await quickAdd(page, egg);
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      for (const pieces of [2, 3]) {
        await drawer.getByRole('button', { name: `One more: ${egg.name}` }).click();
        await expect(drawer.getByText(`Tk ${(egg.price * pieces).toFixed(2)}`).first()).toBeVisible();
        await expect(drawer.getByText(`Total: Tk ${(egg.price * pieces).toFixed(2)}`)).toBeVisible();
      }
      await drawer.getByRole('button', { name: `One less: ${egg.name}` }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^2 items? Tk/ })).toHaveText(
        `2 itemsTk ${(egg.price * 2).toFixed(2)}`,
      );
    });

    await test.step('every kind of page follows a change of the cart', async () => {
      const paths = [
        'products?category=fish',
        `products/${carrot.id}`,
        'quick-list',
        'lists',
        'track',
        'nowhere',
      ];
      for (const [n, path] of paths.entries()) {
        await visit(page, `/${path}`);
        await setCart(page, [lineOf(egg, 3 + n)]);
        const items = page.getByRole('banner').getByRole('button', { name: `Cart, ${3 + n} items` });
        await expect(items).toBeVisible();
        await expect(broken(page), path).toHaveCount(0);
      }
    });

    await test.step('the checkout shows what is wrong, then orders', async () => {
      await visit(page, '/');
      await (await openDrawer(page)).getByRole('link', { name: 'Checkout' }).click();
      await page.getByRole('radio', { name: 'Store pickup' }).check();
      await page.getByRole('radio', { name: 'Home delivery' }).check();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
      await fillReceiver(page);
      await confirmOrder(page);
      await expect(placedBanner(page)).toBeVisible();
      await page.waitForEvent('load');
      await waitForScript(page);
      await translate(page);
    });

    await test.step('the page of the order is cancelled in place', async () => {
      await page.getByRole('main').getByRole('link', { name: /order/i }).first().click();
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
      await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
    });
    await expect(broken(page)).toHaveCount(0);
  });

  await asNewVisitor(page);
  await test.step('the pages of a customer work when the browser has translated them', async () => {
    const rice = await productNamed(request, 'Miniket');
    await fillCart(amina, rice.id, 2);
    await openAs(page, amina, '/profile');
    await waitForScript(page);
    await translate(page);
    for (const tab of ['Order History', 'Cart History', 'Personal Info'])
      await page.getByRole('tab', { name: tab }).click();
    for (const path of ['/cart', '/order', '/billing-address', '/profileupdate', '/lists', '/checkout']) {
      await visit(page, path);
      await expect(broken(page), path).toHaveCount(0);
    }
    await visit(page, '/products?search=Miniket');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: `One more: ${rice.name}` })
      .click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  });

  await test.step('a page whose nodes something has moved is mounted again', async () => {
    const rice = await productNamed(request, 'Miniket');
    const context = await browser.newContext();
    const page = await context.newPage(); // React logs the error
    await open(page, '/products?search=Miniket');
    await page.evaluate(`(() => {
    const button = document.querySelector('main article button');
    const wrapper = document.createElement('font');
    button.replaceWith(wrapper);
    wrapper.append(button);
  })()`);
    await quickAdd(page, rice);
    await expect(
      page.getByRole('article').filter({ hasText: rice.name }).getByText('1', { exact: true }),
    ).toBeVisible();
    await expect(broken(page)).toHaveCount(0);
    await context.close();
  });
});
