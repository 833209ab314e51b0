import type { Page, Route } from '@playwright/test';
import {
  alertOf,
  type Customer,
  expect,
  expireAccess,
  fillCart,
  inDatabase,
  openAs,
  stored,
  test,
  watchCalls,
} from './customers.ts';
import { productNamed } from './fixture.ts';

const REFRESH = '**/api/token/refresh/';

async function login(page: Page, { phone, password }: Customer): Promise<void> {
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('each protected page redirects to the login, and back after the login', async ({ page, amina }) => {
  const paths = ['/profile', '/profileupdate', '/cart', '/billing-address', '/order'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await login(page, amina);
  await expect(page).toHaveURL(paths.at(-1)!);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('the return path survives the registration and a change of language', async ({ page, amina }) => {
  await page.goto('/profile?tab=cart');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.getByRole('heading', { name: 'লগইন' })).toBeVisible();
  await page.getByLabel('মোবাইল নম্বর').fill(amina.phone);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(amina.password);
  await page.getByRole('button', { name: 'লগইন করুন' }).click();
  await expect(page).toHaveURL('/bn/profile?tab=cart');
});

// Other invalid paths are tested in safe-redirect-path.test.ts.
for (const next of ['//evil.example', 'javascript:alert(1)']) {
  test(`the login does not redirect to ${next}`, async ({ page, amina }) => {
    await page.goto(`/login?next=${next.includes('%') ? next : encodeURIComponent(next)}`);
    await login(page, amina);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('the server renders the same protected page for everybody, without private data', async ({
  page,
  amina,
}) => {
  const forStranger = await (await page.request.get('/profile')).text();
  const forAmina = await amina.call('GET', '/profile');
  expect(await forAmina.text()).toBe(forStranger);
  expect(forStranger).toContain('<meta name="robots" content="noindex"/>');
  expect(forStranger).not.toContain('Personal Info');
});

test('the header does not shift when the customer is detected', async ({ page, amina }) => {
  await page.addInitScript(`
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) globalThis.moved += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await openAs(page, amina, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  const moved = await page.evaluate<number>('globalThis.moved');
  expect(moved).toBeLessThan(0.01);
});

test('every call of a customer carries the access token', async ({ page, amina, request }) => {
  await fillCart(amina, (await productNamed(request, 'Miniket')).id, 1);
  const without: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (pathname.startsWith('/api/') && call.headers().authorization !== `Bearer ${amina.tokens.access}`)
      without.push(pathname);
  });
  await openAs(page, amina, '/profile');
  for (const tab of ['Order History', 'Cart History']) await page.getByRole('tab', { name: tab }).click();
  await page.goto('/order');
  await page.goto('/checkout');
  await page.getByRole('combobox').fill('rice');
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(without).toEqual([]);
});

test('an expired access token is refreshed once, and the calls are repeated', async ({
  page,
  amina,
  request,
}) => {
  await fillCart(amina, (await productNamed(request, 'Miniket')).id, 1);
  await openAs(page, amina, '/cart');
  await expect(page.getByText('Total: Tk', { exact: false })).toBeVisible();
  await expireAccess(page);
  const calls = watchCalls(page);
  await page.goto('/profile?tab=cart');
  await expect(page.getByRole('tabpanel').getByText('In Cart')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect.poll(() => calls).toContain('GET /api/user/profiles/ 200');
  await expect.poll(() => calls).toContain('GET /api/payment-app/carts/ 200');
  expect(calls.filter((call) => call.includes('/token/refresh/'))).toEqual(['POST /api/token/refresh/ 200']);
  expect(calls.filter((call) => call.endsWith(' 401'))).not.toEqual([]);
  expect(await stored(page, 'refresh')).not.toBe(amina.tokens.refresh);
});

test('a refused refresh removes both tokens, is logged, and redirects to the login and back', async ({
  page,
  amina,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openAs(page, amina, '/order');
  await expect(page.getByText('No orders found')).toBeVisible();
  // In this order: a pending call refreshes, and does not sign out before the navigation.
  await expireAccess(page);
  await amina.call('POST', '/api/token/logout/', { refresh: amina.tokens.refresh });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByText('You were signed out because your session has ended.')).toBeVisible();
  expect(await stored(page, 'access')).toBeNull();
  expect(await stored(page, 'refresh')).toBeNull();
  expect(logged.some((text) => text.startsWith('Expired refresh token'))).toBe(true);
  await login(page, amina);
  await expect(page).toHaveURL('/profile');
});

test('a refused refresh on a public page redirects to the login, and back to that page', async ({
  page,
  amina,
}) => {
  await amina.call('POST', '/api/token/logout/', { refresh: amina.tokens.refresh });
  await openAs(page, { tokens: { ...amina.tokens, access: 'over' } }, '/products?category=fish');
  await expect(page).toHaveURL('/login?next=%2Fproducts%3Fcategory%3Dfish');
});

for (const [what, fail] of Object.entries({
  'the network is lost': (route: Route) => route.abort(),
  'the shop returns 503': (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop is away.' } }),
})) {
  test(`the session continues if ${what} during a refresh`, async ({ page, amina }) => {
    await openAs(page, amina, '/order');
    await expect(page.getByText('No orders found')).toBeVisible();
    await expireAccess(page);
    await page.route(REFRESH, fail);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expect(page).toHaveURL('/profile');
    expect(await stored(page, 'refresh')).toBe(amina.tokens.refresh);
    await page.unroute(REFRESH);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tabpanel').getByText('Not given').first()).toBeVisible();
  });
}

test('three tabs that refresh at the same time all stay signed in', async ({ page, context, amina }) => {
  await openAs(page, amina, '/order');
  const tabs = [page, ...(await Promise.all([1, 2].map(() => context.newPage())))];
  await Promise.all(tabs.slice(1).map((tab) => tab.goto('/order')));
  for (const tab of tabs) await expect(tab.getByText('No orders found')).toBeVisible();
  await expireAccess(page);
  const calls = tabs.map(watchCalls);
  const profile = { name: 'Account' };
  await Promise.all(tabs.map((tab) => tab.getByRole('banner').getByRole('link', profile).click()));
  for (const tab of tabs) await tab.getByRole('tab', { name: 'Order History' }).click();
  for (const tab of tabs) await expect(tab.getByText('No orders yet.')).toBeVisible();
  const refreshes = calls.flat().filter((call) => call.includes('/token/refresh/'));
  expect(new Set(refreshes)).toEqual(new Set(['POST /api/token/refresh/ 200']));
  // A tab may see the stored tokens of another tab late: one extra refresh is possible, three are not.
  expect(refreshes.length).toBeLessThan(tabs.length);
  await page.reload();
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

test('signing out removes all private data, and the guest’s cart stays', async ({ page, amina, request }) => {
  await openAs(page, amina, '/profile');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('guest_orders', '[{"number":"H1"}]');
    localStorage.setItem('customer_pending_order', '{"sent":[{"receiver_name":"Amina"}]}');
    sessionStorage.setItem('checkout_draft', '{"address":"Mirpur"}');
    localStorage.setItem('guest_cart', '[]');
  });
  await page.getByRole('tab', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const left = await page.evaluate(() => [Object.keys(localStorage).sort(), JSON.stringify(sessionStorage)]);
  expect(left[0]).toEqual(['guest_cart', 'theme']);
  expect(left[1]).not.toContain('Mirpur');
  await expect
    .poll(async () => {
      const session = await inDatabase(
        'select ended_by from session join customer on customer.id = customer_id where phone = $1',
        [`+88${amina.phone}`],
      );
      return session.ended_by;
    })
    .toBe('customer');
  const refreshed = await request.post('/api/token/refresh/', { data: { refresh: amina.tokens.refresh } });
  expect(refreshed.status()).toBe(401);
});

test('tabs share the session', async ({ page, context, amina }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/login');
  await login(other, amina);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await expect(account).toBeVisible();
  await account.click();
  await expect(page.getByRole('tab', { name: 'Personal Info' })).toBeVisible();
  await other.goto('/profile');
  await other.getByRole('tab', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('a refused profile call signs out; a failed one does not', async ({ page, amina }) => {
  const profiles = '**/api/user/profiles/';
  await page.route(profiles, (route) => route.abort());
  await openAs(page, amina, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await page.unroute(profiles);
  await page.route(profiles, (route) =>
    route.fulfill({ status: 403, json: { code: 'disabled', message: 'This account is closed.' } }),
  );
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => stored(page, 'access')).toBeNull();
  expect(await stored(page, 'refresh')).toBeNull();
});

test('a 401 without a refresh token is returned without a refresh', async ({ page, amina }) => {
  await openAs(page, amina, '/order');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expireAccess(page);
  await page.evaluate(() => localStorage.removeItem('refresh'));
  const calls = watchCalls(page);
  await page.goto('/order');
  await expect(page).toHaveURL('/login?next=%2Forder');
  expect(calls.filter((call) => call.includes('/token/'))).toEqual([]);
  expect(calls).toContain('GET /api/payment-app/orders/ 401');
});

test('without local storage a customer is signed in until the page is closed', async ({ context, amina }) => {
  // Not the fixture's page: the router's scroll script logs an error without storage.
  const page = await context.newPage();
  await page.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } });
  `);
  await page.goto('/login');
  await login(page, amina);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('tab', { name: 'Personal Info' })).toBeVisible();
  await expect(alertOf(page, 'Login failed!')).toHaveCount(0);
});
