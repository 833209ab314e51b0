import type { Page } from '@playwright/test';
import { bengali } from '../../../../storefront/app/shell/all-messages.bn.ts';
import { english } from '../../../../storefront/app/shell/all-messages.en.ts';
import { expectAccessible } from '../axe.ts';
import { lineOf, open, openWithCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, fillCart, openAs, placeOrder, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';

/** A screen: a path, or null for the previous page, and the steps that open it. */
type Screen = [name: string, path: string | null, act?: (page: Page) => Promise<unknown>];

test.describe.configure({ timeout: 180_000 }); // many screens, each checked twice
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('no accessibility violation on any page, from the list to the order', async ({
  page,
  amina,
  request,
}) => {
  test.setTimeout(300_000);
  // One screen of each kind is checked, in English on a phone: the home page in home.test.ts, the empty cart in
  // empty-cart.test.ts, and the cart in big-basket.test.ts. They are opened by client-side navigation, which shows the same
  // elements as a load of the document.
  await test.step('no accessibility violation on any kind of page of the shop, nor on a customer’s pages', async () => {
    await open(page, '/track');
    const ilish = await productNamed(request, 'Ilish) whole 700');
    const screens: Screen[] = [
      ['track, wrong', null, press(english.codes.send)],
      ['list', '/products?category=fish&subcategory=sea'],
      ['empty list', '/products?search=zzzz'],
      ['product that is out of stock', `/products/${ilish.id}`],
      ['about', '/about'],
      ['article', '/customer-service'],
      ['contact, wrong', '/contact', press(english.content.contact.form.send)],
      ['login, wrong', '/login', press(english.accounts.login.submit)],
      ['register, wrong', '/register', press(english.accounts.register.submit)],
      ['empty checkout', '/checkout'],
      ['quick list', '/quick-list', findList],
      ['missing page', '/nowhere'],
      ['no connection', '/offline'],
      // Opened on a page with little content, because it is the same on all pages.
      ['menu', '/contact', press(english.shop.menu)],
    ];
    for (const screen of screens) await show(page, screen);

    const rice = await productNamed(request, 'Miniket');
    await fillCart(amina, rice.id, 1);
    const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
    const main = (page: Page) => page.getByRole('main');
    await openAs(page, amina, '/order');
    await waitForScript(page);
    await expect(main(page).getByText(english.orders.list.none)).toBeVisible();
    await expectAccessible(page, 'no orders');
    const checkout = press(english.checkout.placeOrder);
    await show(page, ['checkout, wrong', '/checkout', checkout]);
    await placeOrder(amina, rice.id);
    await fillCart(amina, rice.id, 1);
    await open(page, '/profile');
    const hers: Screen[] = [
      [
        'profile',
        null,
        (page) => expect(main(page).getByText(english.accounts.profile.joined)).toBeVisible(),
      ],
      ['order history', null, tab(english.accounts.profile.tabs.orders)],
      ['cart history', null, tab(english.accounts.profile.tabs.cart)],
      ['profile form', '/profileupdate'],
      ['address, wrong', '/billing-address', press(english.accounts.address.submit)],
      ['cart', '/cart', (page) => expect(main(page).getByText(english.cart.total)).toBeVisible()],
      ['order details', '/order', (page) => main(page).locator('button').first().click()],
    ];
    for (const screen of hers) await show(page, screen);
  });

  await asNewVisitor(page);
  await test.step('no accessibility violation from a guest’s cart to the order', async () => {
    const rice = await productNamed(request, 'Miniket');
    await page.clock.install();
    await openWithCart(page, [{ ...lineOf(rice), item_price: 1, product_image: '' }], '/checkout');
    await show(page, ['checkout, wrong', null, press(english.checkout.placeOrder)]);
    await page.getByLabel(english.checkout.name).fill('Amina Rahman');
    await page.getByLabel(english.checkout.phone).fill('01712-345678');
    await page.getByLabel(english.checkout.address, { exact: true }).fill('House 7, Mirpur 10');
    await press(english.checkout.placeOrder)(page);
    await expectAccessible(page, 'confirmation');
    await press(english.checkout.confirmation.confirm)(page);
    await expect(page.getByRole('region', { name: english.checkout.priceChanged.title })).toBeVisible();
    await expectAccessible(page, 'changed prices');
    await page.route('**/guest-orders/', (route) => route.abort(), { times: 1 });
    await press(english.checkout.priceChanged.accept)(page);
    await press(english.checkout.placeOrder)(page);
    await press(english.checkout.confirmation.confirm)(page);
    await expect(page.getByRole('region', { name: english.checkout.unknown.title })).toBeVisible();
    await expectAccessible(page, 'unknown order');
    await press(english.checkout.unknown.tryAgain)(page);
    // Check after the page has reloaded, three seconds later: a reload aborts axe.
    await expect(page.getByText(english.checkout.placed.banner)).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(page.getByText(english.checkout.placed.banner)).toHaveCount(0);
    await waitForScript(page);
    await expect(page.getByText(english.orders.confirmation.title)).toBeVisible();
    await expectAccessible(page, 'placed order');
    await page.getByRole('link', { name: english.checkout.placed.link }).click();
    await expect(page.getByText(english.orders.status.PENDING)).toBeVisible();
    await expectAccessible(page, 'order');
  });
});

// No axe rule depends on the language: the types require each text in both.
test('no accessibility violation on pages with another layout, in Bengali, on a wide screen', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice)], '/bn/about');
  const screens: Screen[] = [
    ['list', '/bn/products?category=fish&subcategory=sea'],
    ['product', `/bn/products/${rice.id}`],
    ['checkout, wrong', '/bn/checkout', press(bengali.checkout.placeOrder)],
    ['search', '/bn/about', (page) => search(page, 'rice')],
    [
      'categories',
      '/bn/contact',
      (page) => page.getByRole('navigation').getByRole('listitem').first().hover(),
    ],
  ];
  for (const screen of screens) await show(page, screen);
});

async function show(page: Page, [name, path, act]: Screen): Promise<void> {
  if (path !== null) await visit(page, path);
  await act?.(page);
  await expectAccessible(page, name);
}

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').pressSequentially(text);
  await expect(page.getByRole('option').first()).toBeVisible();
}

/** A list with found products, a guess and a line that is not found. */
async function findList(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').fill('আলু ২ কেজি, hilsa caviar, zzqqxx');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(2);
}
