import type { Page } from '@playwright/test';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  open,
  openWithCart,
  placedBanner,
  review,
  storedCart,
  unknownNotice,
  watchOrders,
} from '../buying.ts';
import { expect, login, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { loseResponse } from '../network-faults.ts';

const ORDERS = '**/guest-orders/';

/** Opens the checkout of a guest with rice in the cart. */
async function openCheckout(page: Page, quantity = 2) {
  const rice = await productNamed(page.request, 'Miniket');
  await openWithCart(page, [lineOf(rice, quantity)], '/checkout');
  return rice;
}

test('one order, whatever happens, also when the guest signs in meanwhile', async ({
  context,
  page,
  amina,
}) => {
  test.slow();
  await openCheckout(page);
  await fillReceiver(page);

  await test.step('a lost response is remembered after a reload, and a changed order finds the earlier one', async () => {
    let arrived = '';
    await page.route(
      ORDERS,
      async (route) => {
        arrived = (await (await route.fetch()).json()).number;
        await route.fulfill({ status: 502, json: { code: 'unavailable', message: 'Nobody behind me.' } });
      },
      { times: 1 },
    );
    await confirmOrder(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(unknownNotice(page)).toBeVisible();
    const rice = await openCheckout(page, 5);
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await unknownNotice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(placedBanner(page)).toBeVisible();
    await expect(page.getByText(arrived, { exact: true })).toBeVisible();
    await expect(page.getByText('Your earlier order had arrived.', { exact: false })).toBeVisible();
    expect(await storedCart(page)).toEqual([lineOf(rice, 3)]);
  });

  await test.step('two tabs that confirm at the same time make one order', async () => {
    await openCheckout(page);
    const other = await context.newPage();
    await open(other, '/checkout');
    for (const tab of [page, other]) await fillReceiver(tab);
    const seen = [watchOrders(page), watchOrders(other)];
    const bothSent = Promise.withResolvers<void>();
    let sent = 0;
    await context.route(ORDERS, async (route) => {
      if (++sent === 2) bothSent.resolve();
      await bothSent.promise;
      await route.continue();
    });
    for (const tab of [page, other]) await confirmOrder(tab);
    for (const tab of [page, other]) await expect(placedBanner(tab)).toBeVisible();
    await expect.poll(() => seen.flatMap(({ numbers }) => numbers)).toHaveLength(2);
    expect(new Set(seen.flatMap(({ numbers }) => numbers)).size).toBe(1);
    await other.close();
    await context.unroute(ORDERS);
  });

  await test.step('a double click on Confirm sends one order; until then the dialog stays open and its button is busy', async () => {
    await openCheckout(page);
    const orders = watchOrders(page);
    const released = Promise.withResolvers<void>();
    await page.route(
      ORDERS,
      async (route) => {
        await released.promise;
        await route.fulfill({ status: 503, json: { code: 'busy', message: 'Very busy.' } });
      },
      { times: 2 },
    );
    const confirmation = await review(page);
    await page.clock.install();
    // Both in one task: a slow phone may deliver the second before the button is disabled.
    await confirmation.getByRole('button', { name: 'Confirm' }).evaluate((button) => {
      for (let press = 0; press < 2; press++) Reflect.get(button, 'click').call(button);
    });
    await expect(confirmation.getByRole('button', { name: 'Sending your order …' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(confirmation).toHaveAttribute('open');
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(orders.sends).toHaveLength(1);
    released.resolve();

    await test.step('an overloaded shop gets automatic retries with the same key: one order', async () => {
      for (const sent of [1, 2]) {
        await expect.poll(() => orders.sends.length).toBe(sent);
        // The wait begins with the response. Steps far below the 3 s of the banner, because one may come after the next request.
        await expect(async () => {
          await page.clock.fastForward(500);
          expect(orders.sends.length).toBe(sent + 1);
        }).toPass({ intervals: [50] });
      }
      await expect(placedBanner(page)).toBeVisible();
      expect(orders.sends).toHaveLength(3);
      expect(new Set(orders.sends).size).toBe(1);
      await expect.poll(() => orders.numbers).toHaveLength(1);
    });
  });

  await asNewVisitor(page);
  await test.step('an order whose response was lost before the sign-in is not ordered again by the customer', async () => {
    await openCheckout(page);
    await fillReceiver(page);
    const orders = watchOrders(page);
    await loseResponse(page, ORDERS);
    await confirmOrder(page);
    await expect(unknownNotice(page)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    // The URL changes before the page, which has a phone too.
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await login(page, amina);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    await unknownNotice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(placedBanner(page)).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(orders.sends).toHaveLength(2);
    expect(new Set(orders.sends).size).toBe(1);
    expect(await (await amina.call('GET', '/api/payment-app/orders/')).json()).toEqual([]);
  });
});
