import type { Locator, Page } from '@playwright/test';
import { open, storedCart } from '../buying.ts';
import { alertOf, expect, password, placeOrder, stored, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';

test('an account and an order with only the keyboard on a wide screen', async ({ page, amina, request }) => {
  test.slow();
  await test.step('from the login to the logout with only the keyboard on a wide screen', async () => {
    await placeOrder(amina, (await productNamed(request, 'Miniket')).id);
    // The page after the login has few controls, so that the Tab key comes round soon.
    await open(page, '/login?next=%2Fabout');
    await typeAt(page, page.getByLabel('Phone'), amina.phone);
    await typeAt(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/about');

    await pressAt(page, page.getByRole('banner').getByRole('link', { name: 'Account' }));
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('Personal Info'));
    await page.keyboard.press('ArrowRight');
    await expect(tab('Order History')).toBeFocused();
    await expect(tab('Personal Info')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const details = page.getByRole('button', { name: /^Details/ });
    await pressAt(page, details);
    await expect(page.getByRole('dialog', { name: /^Order H/ })).toBeVisible();
    await expectFocusKept(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await expect(tab('Order History')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Logout')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'access')).toBeNull();
  });

  await asNewVisitor(page);
  await test.step('a match of the search is added by its keys, and the next one is typed at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/about');
    const field = page.getByRole('combobox', { name: 'Search products' });
    const options = page.getByRole('listbox').getByRole('option');
    await field.focus();
    await page.keyboard.insertText('tometo');
    await expect(options.first()).toContainText('Tomato (red)');
    await expect(field).toHaveAccessibleDescription(/Shift\+Enter adds to the cart/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Enter');
    const added = page.getByRole('status').filter({ hasText: 'Tomato (red) added to the cart.' });
    await expect(added).toHaveCount(1);
    await expect(field).toBeFocused();
    await page.keyboard.insertText('roshun');
    await expect(options.first()).toContainText('Garlic');
    // The buttons are one stop of the Tab key: the one beside the chosen match.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const add = page.getByRole('search').getByRole('button', { name: 'Add to cart: Garlic (rosun), deshi' });
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    expect(await storedCart(page)).toMatchObject([
      { item_name: 'Tomato (red)' },
      { item_name: expect.stringContaining('Garlic') },
    ]);
  });

  await asNewVisitor(page);
  await test.step('from the search to the placed order with only the keyboard on a wide screen', async () => {
    const rice = await productNamed(request, 'Miniket');
    await open(page, '/about');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await tabTo(page, page.getByRole('combobox', { name: 'Search products' }));
    // Not letter by letter: Enter chooses no match of an older text.
    await page.keyboard.insertText('miniket');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(rice.name);

    await pressAt(page, page.getByRole('button', { name: 'Add to cart' }));
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('status')).toHaveText(new RegExp(`^${RegExp.escape(rice.name)} added`));
    await expectFocusKept(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressAt(page, drawer.getByRole('link', { name: 'Checkout' }));
    await expect(page).toHaveURL(/\/checkout$/);

    await typeAt(page, page.getByLabel('Name'), 'Amina Rahman');
    await typeAt(page, page.getByLabel('Phone'), '01712-345678');
    await typeAt(page, page.getByLabel('Address', { exact: true }), 'House 7, Road 3, Mirpur 10');
    await pressAt(page, page.getByRole('button', { name: 'Place Order' }));
    const confirmation = page.getByRole('dialog', { name: 'Confirm your order' });
    await expect(confirmation).toBeVisible();
    await expectFocusKept(page);
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirmation).toBeVisible();
    await pressAt(page, page.getByRole('button', { name: 'Confirm' }));
    await expect(alertOf(page, 'Order placed successfully as Guest!')).toBeVisible();
  });
});

/** Presses Tab until the control has the focus, at most twice as often as the home page has controls. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 400; steps++) {
    if (await target.and(page.locator(':focus')).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Tabs through the open dialog in both directions: the focus stays in it, or goes to the browser. */
async function expectFocusKept(page: Page): Promise<void> {
  const outside = page.locator(':focus').and(page.locator(':not(dialog *):not(dialog):not(body)'));
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(outside).toHaveCount(0);
  }
}
