import type { Page } from '@playwright/test';
import { accountMessages } from '../../storefront/app/accounts/messages.ts';
import { cartMessages } from '../../storefront/app/cart/messages.ts';
import { catalogueMessages } from '../../storefront/app/catalogue/messages.ts';
import { checkoutMessages } from '../../storefront/app/checkout/messages.ts';
import { codeMessages } from '../../storefront/app/codes/messages.ts';
import { contactMessages } from '../../storefront/app/content/contact-messages.ts';
import { messagesIn } from '../../storefront/app/i18n/messages.ts';
import { confirmationMessages } from '../../storefront/app/orders/confirmation-messages.ts';
import { orderMessages } from '../../storefront/app/orders/messages.ts';
import '../../storefront/app/shell/all-messages.bn.ts';
import '../../storefront/app/shell/all-messages.en.ts';
import { shopMessages } from '../../storefront/app/shop/messages.ts';
import { expectAccessible, expectAccessibleIn } from './axe.ts';
import { lineOf, open, openWithCart, waitForScript } from './buying.ts';
import { visit } from './client-navigation.ts';
import { type Customer, expect, fillCart, openAs, test } from './customers.ts';
import { productNamed } from './fixture.ts';

/** A screen: a path, or null for the previous page, and the steps that open it. */
type Screen = [name: string, path: string | null, act?: (page: Page) => Promise<unknown>];

/** Screens with other elements on a wide screen: only these are checked there in the dark too. */
const WIDE_LAYOUT = new Set(['home', 'search', 'list', 'product', 'categories', 'checkout, wrong']);

// Each screen once per language and once per size: no axe rule depends on both together. The screens are opened by
// client-side navigation, which shows the same elements as a load of the document.
for (const [language, size] of [
  ['en', 'on a phone'],
  ['bn', 'on a wide screen'],
] as const) {
  const texts = {
    cart: messagesIn(cartMessages, language),
    catalogue: messagesIn(catalogueMessages, language),
    checkout: messagesIn(checkoutMessages, language),
    confirmation: messagesIn(confirmationMessages, language),
    orders: messagesIn(orderMessages, language),
    shell: messagesIn(shopMessages, language),
  };
  const account = messagesIn(accountMessages, language);
  const codes = messagesIn(codeMessages, language);
  const at = (path: string) => (language === 'bn' ? `/bn${path === '/' ? '' : path}` : path);
  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

  async function show(page: Page, [name, path, act]: Screen): Promise<void> {
    if (path !== null) await visit(page, at(path));
    await act?.(page);
    await check(page, name);
  }

  function check(page: Page, name: string): Promise<void> {
    const both = size === 'on a phone' || WIDE_LAYOUT.has(name);
    const screen = `${name} (${language})`;
    return both ? expectAccessible(page, screen) : expectAccessibleIn(page, 'light', screen);
  }

  test.describe(`${language}, ${size}`, () => {
    test.beforeEach(async ({ page }) => {
      // Two dozen screens, each checked twice.
      test.setTimeout(180_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test(`no accessibility violation on any page of the shop (${language})`, async ({
      page,
      request,
      isMobile,
    }) => {
      await open(page, at('/track'));
      const rice = await productNamed(request, 'Miniket');
      const ilish = await productNamed(request, 'Ilish) whole 700');
      const screens: Screen[] = [
        ['home', '/'],
        ['list', '/products?category=fish&subcategory=sea'],
        ['empty list', '/products?search=zzzz'],
        ['product', `/products/${rice.id}`],
        ['product that is out of stock', `/products/${ilish.id}`],
        ['missing product', '/products/999999'],
        ['about', '/about'],
        ['empty cart', null, (page) => openCart(page, texts.cart.button)],
        ['returns', '/return-policy'],
        ['refunds', '/refund-policy'],
        ['service', '/customer-service'],
        ['contact, wrong', '/contact', press(messagesIn(contactMessages, language).form.send)],
        ['login, wrong', '/login', press(account.login.submit)],
        ['register, wrong', '/register', press(account.register.submit)],
        ['forgotten password, wrong', '/forgotten-password', press(codes.send)],
        ['unlock, wrong', '/unlock', press(codes.send)],
        ['track, wrong', '/track', press(codes.send)],
        ['quick list', '/quick-list', findList],
        ['missing page', '/nowhere'],
        ['no connection', '/offline'],
        ['missing order', `/guest-order/${'x'.repeat(32)}`],
        // Opened on a page with little content, which they have in common with all pages.
        ['search', '/about', (page) => search(page, 'rice')],
        isMobile
          ? ['menu', '/contact', press(texts.shell.menu)]
          : [
              'categories',
              '/contact',
              (page) => page.getByRole('navigation').getByRole('listitem').first().hover(),
            ],
      ];
      for (const screen of screens) await show(page, screen);
    });

    test(`no accessibility violation from a guest's cart to the order (${language})`, async ({
      page,
      request,
    }) => {
      const rice = await productNamed(request, 'Miniket');
      await page.clock.install();
      await open(page, at('/checkout'));
      await check(page, 'empty checkout');
      await openWithCart(page, [{ ...lineOf(rice), item_price: 1, product_image: '' }], at('/about'));
      await show(page, ['cart', null, (page) => openCart(page, texts.cart.button)]);
      await page.keyboard.press('Escape');
      await show(page, ['checkout, wrong', '/checkout', press(texts.checkout.placeOrder)]);
      await page.getByLabel(texts.checkout.name).fill('Amina Rahman');
      await page.getByLabel(texts.checkout.phone).fill('01712-345678');
      await page.getByLabel(texts.checkout.address, { exact: true }).fill('House 7, Mirpur 10');
      await press(texts.checkout.placeOrder)(page);
      await check(page, 'confirmation');
      await press(texts.checkout.confirmation.confirm)(page);
      await expect(page.getByRole('region', { name: texts.checkout.priceChanged.title })).toBeVisible();
      await check(page, 'changed prices');
      await page.route('**/guest-orders/', (route) => route.abort(), { times: 1 });
      await press(texts.checkout.priceChanged.accept)(page);
      await press(texts.checkout.placeOrder)(page);
      await press(texts.checkout.confirmation.confirm)(page);
      await expect(page.getByRole('region', { name: texts.checkout.unknown.title })).toBeVisible();
      await check(page, 'unknown order');
      await press(texts.checkout.unknown.tryAgain)(page);
      // Check after the page has reloaded, three seconds later: a reload aborts axe.
      await expect(page.getByText(texts.checkout.placed.banner)).toBeVisible();
      await page.clock.fastForward(3_000);
      await expect(page.getByText(texts.checkout.placed.banner)).toHaveCount(0);
      await waitForScript(page);
      await expect(page.getByText(texts.confirmation.title)).toBeVisible();
      await check(page, 'placed order');
      await page.getByRole('link', { name: texts.checkout.placed.link }).click();
      await expect(page.getByText(texts.orders.status.PENDING)).toBeVisible();
      await check(page, 'order');
    });

    test(`no accessibility violation on a customer's pages (${language})`, async ({
      page,
      amina,
      request,
    }) => {
      const rice = await productNamed(request, 'Miniket');
      await fillCart(amina, rice.id, 1);
      const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
      const main = (page: Page) => page.getByRole('main');
      await openAs(page, amina, at('/order'));
      await waitForScript(page);
      await expect(main(page).getByText(texts.orders.list.none)).toBeVisible();
      await check(page, 'no orders');
      const checkout = press(texts.checkout.placeOrder);
      await show(page, ['checkout, wrong', '/checkout', checkout]);
      await order(amina);
      await fillCart(amina, rice.id, 1);
      await open(page, at('/profile'));
      const screens: Screen[] = [
        ['profile', null, (page) => expect(main(page).getByText(account.profile.joined)).toBeVisible()],
        ['order history', null, tab(account.profile.tabs.orders)],
        ['cart history', null, tab(account.profile.tabs.cart)],
        ['profile form', '/profileupdate'],
        ['address, wrong', '/billing-address', press(account.address.submit)],
        ['cart', '/cart', (page) => expect(main(page).getByText(texts.cart.total)).toBeVisible()],
        ['order details', '/order', (page) => main(page).locator('button').first().click()],
      ];
      for (const screen of screens) await show(page, screen);
    });
  });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').pressSequentially(text);
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function openCart(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function order({ call }: Customer): Promise<void> {
  const response = await call('POST', '/api/payment-app/orders/', {
    receiver_name: 'Amina Rahman',
    receiver_email: 'amina@example.com',
    receiver_phone_number: '01712345678',
    receiver_address: 'House 7, Road 3, Mirpur 10',
    order_key: crypto.randomUUID(),
  });
  expect(response.status()).toBe(201);
}

/** A list with found products, a guess and a line that is not found. */
async function findList(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').fill('আলু ২ কেজি, hilsa caviar, zzqqxx');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(2);
}
