import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import {
  confirmOrder,
  fillReceiver,
  lineOf,
  openWithCart,
  placedBanner,
  quickAdd,
  review,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, stored, test } from '../customers.ts';
import { productNamed } from '../fixture.ts';

/** Places a guest's first order, and returns when its confirmation is shown. */
async function orderOnce(page: Page, address?: string): Promise<void> {
  await fillReceiver(page);
  if (address) await page.getByLabel('Address', { exact: true }).fill(address);
  await confirmOrder(page);
  await expect(placedBanner(page)).toBeVisible();
}

test('a returning guest orders without typing, chooses between addresses, and can be forgotten', async ({
  page,
  request,
}) => {
  test.slow();
  const rice = await productNamed(request, 'Miniket');
  const openCheckout = (path = '/checkout') => openWithCart(page, [lineOf(rice)], path);

  await test.step('a returning guest orders by at most 4 taps, without typing', async () => {
    await openCheckout();
    // What is stored without the consent is tested in remembered-places.test.ts of the storefront.
    const consent = page.getByRole('checkbox', { name: 'Remember this on this device' });
    await consent.uncheck();
    expect(await stored(page, 'remember_places')).toBe('false');
    await consent.check();
    await orderOnce(page);
    await visit(page, '/products?search=miniket');
    const quoted = Promise.withResolvers<void>();
    await page.route('**/quote/', async (route) => {
      await quoted.promise;
      await route.continue();
    });
    // Four taps: Quick Add, Checkout, Place Order and Confirm.
    await quickAdd(page, rice);
    await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click();
    const card = page.getByRole('group', { name: 'Deliver to' });
    await expect(card).toContainText('Amina Rahman');
    await expect(card).toContainText('House 7, Road 3, Mirpur 10, Dhaka');
    await expect(page.getByLabel('Phone')).toBeHidden();
    const confirmation = await review(page);
    const placed = page.waitForResponse('**/guest-orders/');
    // Nobody confirms a total that is still being added up.
    await expect(confirmation.getByRole('button', { name: 'Adding up the total …' })).toBeDisabled();
    quoted.resolve();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    expect((await placed).request().postDataJSON()).toMatchObject({
      name: 'Amina Rahman',
      phone: '+8801712345678',
      address: 'House 7, Road 3, Mirpur 10, Dhaka',
    });
    expect((await placed).status()).toBe(201);
    await page.unroute('**/quote/');
  });

  await test.step('several named addresses are offered; another one fills the order, and leaves the note that was typed for it', async () => {
    await openCheckout();
    await page.getByLabel('Name of this address').fill('Home');
    await page.getByRole('button', { name: 'Change or another address' }).click();
    await orderOnce(page, 'Office, Gulshan 2, Dhaka');
    await openCheckout();
    const choice = page.getByRole('group', { name: 'Which address?' });
    await expect(choice.getByRole('radio')).toHaveCount(2);
    await expectAccessible(page, 'remembered receivers');
    const note = page.getByLabel('Note for the shop');
    await note.fill('Ring twice');
    await choice.getByRole('radio', { name: /^Home · Amina Rahman/ }).check();
    await expect(note).toHaveValue('Ring twice');
  });

  await test.step('the fields stay while an error of a remembered receiver is corrected', async () => {
    const json = { code: 'invalid', message: '', fields: { phone: { code: 'not_a_phone_number' } } };
    await page.route('**/guest-orders/', (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await confirmOrder(page);
    const phone = page.getByLabel('Phone');
    await expect(phone).toBeFocused();
    await phone.press('ControlOrMeta+a');
    await phone.pressSequentially('01812345678');
    await expect(phone).toHaveValue('01812345678');
    await expect(phone).toBeFocused();
  });

  await test.step('Forget me removes the receiver from the device and the form', async () => {
    await page.evaluate('sessionStorage.clear()');
    await openCheckout('/bn/checkout');
    await page.getByRole('button', { name: 'আমার তথ্য মুছুন' }).click();
    await expect(page.getByLabel('নাম', { exact: true })).toHaveValue('');
    expect(await stored(page, 'remembered_places')).toBe(null);
    await page.reload();
    await expect(page.getByLabel('নাম', { exact: true })).toHaveValue('');
  });
});
