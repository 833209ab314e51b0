import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, fillCart, openAs, test } from './customers.ts';
import { productNamed } from './fixture.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no barrier on the customer's pages, ${colorScheme}`, async ({ page, amina, request }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [path, button] of Object.entries({ '/login': 'Login', '/register': 'Register' })) {
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      await expectNoBarrier(page);
    }
    await fillCart(amina, (await productNamed(request, 'Miniket')).id, 1);
    await openAs(page, amina, '/profile');
    await expect(page.getByText('Not given').first()).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole('tab', { name: 'Cart History' }).click();
    await expect(page.getByText('In Cart')).toBeVisible();
    await expectNoBarrier(page);
    await page.goto('/profileupdate');
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expectNoBarrier(page);
    await page.goto('/billing-address');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expectNoBarrier(page);
    await page.goto('/cart');
    await expect(page.getByText('Total: Tk', { exact: false })).toBeVisible();
    await expectNoBarrier(page);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expectNoBarrier(page);
    await amina.call('POST', '/api/payment-app/orders/', {
      receiver_name: 'Amina Rahman',
      receiver_email: 'amina@example.com',
      receiver_phone_number: '01712345678',
      receiver_address: 'House 7, Road 3, Mirpur 10',
      order_key: crypto.randomUUID(),
    });
    await page.goto('/order');
    await expect(page.getByText('PENDING')).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarrier(page);
  });
}

test('the tabs of the profile go by the keyboard', async ({ page, amina }) => {
  await openAs(page, amina, '/profile');
  await page.getByRole('tab', { name: 'Personal Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Order History' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Personal Info' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Logout' })).toBeFocused();
  await expect(page).toHaveURL('/profile?tab=orders');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
}
