import type { Page } from '@playwright/test';
import { accountMessages } from '../../../../storefront/app/accounts/messages.ts';
import { cartMessages } from '../../../../storefront/app/cart/messages.ts';
import { checkoutMessages } from '../../../../storefront/app/checkout/messages.ts';
import { codeMessages } from '../../../../storefront/app/codes/messages.ts';
import { contactMessages } from '../../../../storefront/app/content/contact-messages.ts';
import type { Language } from '../../../../storefront/app/i18n/language.ts';
import { messagesIn } from '../../../../storefront/app/i18n/messages.ts';
import { confirmationMessages } from '../../../../storefront/app/orders/confirmation-messages.ts';
import { orderMessages } from '../../../../storefront/app/orders/messages.ts';
import '../../../../storefront/app/shell/all-messages.bn.ts';
import '../../../../storefront/app/shell/all-messages.en.ts';
import { shopMessages } from '../../../../storefront/app/shop/messages.ts';
import { expectAccessible } from '../axe.ts';
import { lineOf, open, openWithCart, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { type Customer, expect, fillCart, openAs, test } from '../customers.ts';
import { productNamed } from '../fixture.ts';

/** A screen: a path, or null for the previous page, and the steps that open it. */
type Screen = [name: string, path: string | null, act?: (page: Page) => Promise<unknown>];

const texts = textsIn('en');

test.describe.configure({ timeout: 180_000 }); // many screens, each checked twice
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

// One screen of each kind is checked, in English on a phone: the home page in home.test.ts, the empty cart in
// empty-cart.test.ts, and the cart in big-basket.test.ts. They are opened by client-side navigation, which shows the same
// elements as a load of the document.
test('no accessibility violation on any kind of page of the shop, nor on a customer’s pages', async ({
  page,
  amina,
  request,
}) => {
  await open(page, '/track');
  const ilish = await productNamed(request, 'Ilish) whole 700');
  const screens: Screen[] = [
    ['track, wrong', null, press(texts.codes.send)],
    ['list', '/products?category=fish&subcategory=sea'],
    ['empty list', '/products?search=zzzz'],
    ['product that is out of stock', `/products/${ilish.id}`],
    ['about', '/about'],
    ['article', '/customer-service'],
    ['contact, wrong', '/contact', press(texts.contact.form.send)],
    ['login, wrong', '/login', press(texts.account.login.submit)],
    ['register, wrong', '/register', press(texts.account.register.submit)],
    ['empty checkout', '/checkout'],
    ['quick list', '/quick-list', findList],
    ['missing page', '/nowhere'],
    ['no connection', '/offline'],
    // Opened on a page with little content, because it is the same on all pages.
    ['menu', '/contact', press(texts.shell.menu)],
  ];
  for (const screen of screens) await show(page, screen);

  const rice = await productNamed(request, 'Miniket');
  await fillCart(amina, rice.id, 1);
  const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
  const main = (page: Page) => page.getByRole('main');
  await openAs(page, amina, '/order');
  await waitForScript(page);
  await expect(main(page).getByText(texts.orders.list.none)).toBeVisible();
  await expectAccessible(page, 'no orders');
  const checkout = press(texts.checkout.placeOrder);
  await show(page, ['checkout, wrong', '/checkout', checkout]);
  await order(amina);
  await fillCart(amina, rice.id, 1);
  await open(page, '/profile');
  const hers: Screen[] = [
    ['profile', null, (page) => expect(main(page).getByText(texts.account.profile.joined)).toBeVisible()],
    ['order history', null, tab(texts.account.profile.tabs.orders)],
    ['cart history', null, tab(texts.account.profile.tabs.cart)],
    ['profile form', '/profileupdate'],
    ['address, wrong', '/billing-address', press(texts.account.address.submit)],
    ['cart', '/cart', (page) => expect(main(page).getByText(texts.cart.total)).toBeVisible()],
    ['order details', '/order', (page) => main(page).locator('button').first().click()],
  ];
  for (const screen of hers) await show(page, screen);
});

test('no accessibility violation from a guest’s cart to the order', async ({ page, request }) => {
  const rice = await productNamed(request, 'Miniket');
  await page.clock.install();
  await openWithCart(page, [{ ...lineOf(rice), item_price: 1, product_image: '' }], '/checkout');
  await show(page, ['checkout, wrong', null, press(texts.checkout.placeOrder)]);
  await page.getByLabel(texts.checkout.name).fill('Amina Rahman');
  await page.getByLabel(texts.checkout.phone).fill('01712-345678');
  await page.getByLabel(texts.checkout.address, { exact: true }).fill('House 7, Mirpur 10');
  await press(texts.checkout.placeOrder)(page);
  await expectAccessible(page, 'confirmation');
  await press(texts.checkout.confirmation.confirm)(page);
  await expect(page.getByRole('region', { name: texts.checkout.priceChanged.title })).toBeVisible();
  await expectAccessible(page, 'changed prices');
  await page.route('**/guest-orders/', (route) => route.abort(), { times: 1 });
  await press(texts.checkout.priceChanged.accept)(page);
  await press(texts.checkout.placeOrder)(page);
  await press(texts.checkout.confirmation.confirm)(page);
  await expect(page.getByRole('region', { name: texts.checkout.unknown.title })).toBeVisible();
  await expectAccessible(page, 'unknown order');
  await press(texts.checkout.unknown.tryAgain)(page);
  // Check after the page has reloaded, three seconds later: a reload aborts axe.
  await expect(page.getByText(texts.checkout.placed.banner)).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByText(texts.checkout.placed.banner)).toHaveCount(0);
  await waitForScript(page);
  await expect(page.getByText(texts.confirmation.title)).toBeVisible();
  await expectAccessible(page, 'placed order');
  await page.getByRole('link', { name: texts.checkout.placed.link }).click();
  await expect(page.getByText(texts.orders.status.PENDING)).toBeVisible();
  await expectAccessible(page, 'order');
});

// No axe rule depends on the language: the types require each text in both.
test('no accessibility violation on pages with another layout, in Bengali, on a wide screen', async ({
  page,
  request,
}) => {
  const texts = textsIn('bn');
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice)], '/bn/about');
  const screens: Screen[] = [
    ['list', '/bn/products?category=fish&subcategory=sea'],
    ['product', `/bn/products/${rice.id}`],
    ['checkout, wrong', '/bn/checkout', press(texts.checkout.placeOrder)],
    ['search', '/bn/about', (page) => search(page, 'rice')],
    [
      'categories',
      '/bn/contact',
      (page) => page.getByRole('navigation').getByRole('listitem').first().hover(),
    ],
  ];
  for (const screen of screens) await show(page, screen);
});

function textsIn(language: Language) {
  return {
    account: messagesIn(accountMessages, language),
    cart: messagesIn(cartMessages, language),
    checkout: messagesIn(checkoutMessages, language),
    codes: messagesIn(codeMessages, language),
    confirmation: messagesIn(confirmationMessages, language),
    contact: messagesIn(contactMessages, language),
    orders: messagesIn(orderMessages, language),
    shell: messagesIn(shopMessages, language),
  };
}

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
