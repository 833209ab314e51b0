import { formatTk, toPaisa } from '@haat/contract/money/money';
import type { CartLine } from '@haat/contract/shop/cart';
import type { Page } from '@playwright/test';
import { lineOf, openWithCart, quickAdd } from '../buying.ts';
import { alertOf, expect, fillCart, login, openAs, stored, test, watchRequests } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { delayRequests, loseResponse } from '../network-faults.ts';

const tk = (taka: number) => formatTk(toPaisa(taka) ?? 0);
const CARTS = '/api/payment-app/carts/';

test('a customer’s cart is on the server, and a guest’s cart is merged into it once', async ({
  page,
  amina,
  request,
  context,
}) => {
  test.slow();
  await test.step('a customer’s cart is on the server: what fails, is fetched, changed and cleared', async () => {
    const rice = await productNamed(request, 'Miniket');
    const main = page.getByRole('main');
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    const readCart = async () => (await amina.call('GET', CARTS)).json();
    const requests = watchRequests(page);
    let line: CartLine;

    await test.step('a failed add and a failed fetch show no message', async () => {
      await page.route(`**${CARTS}`, (route) => route.abort());
      await openAs(page, amina, '/products?search=Miniket');
      await quickAdd(page, rice);
      await drawer.getByRole('button', { name: 'Try again' }).waitFor();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute(`**${CARTS}`);
      await drawer.getByRole('button', { name: 'Try again' }).click();
      await expect(drawer.getByText('Your cart is empty')).toBeVisible();
      await drawer.getByRole('button', { name: 'Close cart' }).click();
    });

    await test.step('a customer’s cart is stored on the server and fetched again after each change', async () => {
      await quickAdd(page, rice);
      await drawer.getByRole('button', { name: `One more: ${rice.name}` }).click();
      await expect(drawer.getByText(`Total: ${tk(rice.price * 2)}`)).toBeVisible();
      await expect(drawer.getByRole('list')).toHaveAttribute('aria-busy', 'false');
      await expect.poll(readCart).toMatchObject([{ item: rice.id, quantity: 2, purchased: false }]);
      [line] = await readCart();
      await expect
        .poll(() => requests.filter((each) => each.includes(CARTS)).slice(-4))
        .toEqual([
          `POST ${CARTS} 201`,
          `GET ${CARTS} 200`,
          `PATCH ${CARTS}${line.id}/ 200`,
          `GET ${CARTS} 200`,
        ]);
      expect(await stored(page, 'guest_cart')).toBeNull();
    });

    const koral = await productNamed(request, 'Koral');
    const total = (count: number) => main.getByText(`Total: ${tk(rice.price * count + koral.price)}`);
    const koralLine = await fillCart(amina, koral.id, 1);
    await test.step('the cart page opens at its top', async () => {
      const size = page.viewportSize()!;
      // So low that focus would scroll.
      await page.setViewportSize({ ...size, height: 500 });
      await page.goto('/cart');
      await expect(page.getByRole('region', { name: 'Your Cart' })).toBeFocused();
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.setViewportSize(size);
    });

    for (const [what, act] of [
      ['increase', /^One more: Miniket/],
      ['clear', /^Clear$/],
    ] as const) {
      await test.step(`a failed ${what} shows no message, and the line rolls back`, async () => {
        await expect(total(2)).toBeVisible();
        const failed = page.waitForEvent('requestfailed');
        await page.route(`**${CARTS}*/`, (route) => route.abort());
        await main.getByRole('button', { name: act }).click();
        await failed;
        await expect(total(2)).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await page.unroute(`**${CARTS}*/`);
      });
    }

    await test.step('the cart is loading during a fetch, and only then', async () => {
      const list = page.getByRole('region', { name: 'Your Cart' }).getByRole('list');
      await expect(list).toHaveAttribute('aria-busy', 'false');
      const released = Promise.withResolvers<void>();
      await page.route(`**${CARTS}`, async (route) => {
        await released.promise;
        await route.continue();
      });
      await main.getByRole('button', { name: `One more: ${rice.name}` }).click();
      await expect(list).toHaveAttribute('aria-busy', 'true');
      released.resolve();
      await expect(list).toHaveAttribute('aria-busy', 'false');
      await expect(total(3)).toBeVisible();
    });

    await test.step('changes that wait for earlier ones are sent when the page is left', async () => {
      const endDelay = await delayRequests(page, 1_000);
      for (const name of [rice.name, koral.name, rice.name])
        await main.getByRole('button', { name: `One more: ${name}` }).click();
      await page.goto('/cart');
      await endDelay();
      await expect.poll(readCart).toMatchObject([{ quantity: 5 }, { quantity: 2 }]);
      await page.reload();
      await expect(main.getByText(`Total: ${tk(rice.price * 5 + koral.price * 2)}`)).toBeVisible();
    });

    await test.step('Clear deletes each line on the server', async () => {
      const lines = [line, koralLine];
      await main.getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expect.poll(readCart).toEqual([]);
      const deleted = () => requests.filter((each) => /^DELETE.* 204$/.test(each)).sort();
      await expect.poll(deleted).toEqual(lines.map(({ id }) => `DELETE ${CARTS}${id}/ 204`).sort());
    });
  });

  await asNewVisitor(page);
  await test.step('a guest’s cart is merged once, despite a lost response and later tabs', async () => {
    const [rice, fish] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Koral')];
    await fillCart(amina, rice.id, 1);
    await openWithCart(page, [lineOf(rice, 2), lineOf(fish)], '/login?next=%2Fabout');
    await loseResponse(page, '**/carts/merge/');
    await login(page, amina);
    const full = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: 'Cart, 4 items' });
    await expect(full(page)).toBeVisible();
    expect(await stored(page, 'guest_cart')).not.toBeNull();
    const tab = await context.newPage();
    await tab.goto('/about');
    for (const each of [page, tab]) await expect(full(each)).toBeVisible();
    for (const key of ['guest_cart', 'cart_merge']) expect(await stored(page, key)).toBeNull();
    expect(await (await amina.call('GET', CARTS)).json()).toMatchObject([
      { item: rice.id, quantity: 3 },
      { item: fish.id, quantity: 1 },
    ]);

    await test.step('products of a guest’s cart that are not sold any more are named when it is merged', async () => {
      const cart = JSON.stringify([{ ...lineOf(rice), id: 900_000, item_name: 'Old rice' }]);
      await page.evaluate((cart) => localStorage.setItem('guest_cart', cart), cart);
      await page.reload();
      await expect(alertOf(page, 'Not sold any more, so not in your cart: Old rice.')).toBeVisible();
    });
  });
});
