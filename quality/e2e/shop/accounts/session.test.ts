import type { APIRequestContext, Page } from '@playwright/test';
import { openDrawer, pushPath } from '../buying.ts';
import {
  type Customer,
  expect,
  expireAccess,
  fillCart,
  login,
  openAs,
  revoke,
  stored,
  test,
  watchRequests,
} from '../customers.ts';
import { asNewVisitor, movedOn, productNamed, watchShifts } from '../fixture.ts';

const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' });

/** Another session of the customer. */
async function signIn(
  request: APIRequestContext,
  { phone, password }: Customer,
): Promise<Pick<Customer, 'tokens'>> {
  return { tokens: await (await request.post('/api/token/', { data: { phone, password } })).json() };
}

test('a guest is sent to the login and back, and sees nothing of anybody; tabs share the session, from the login to the logout', async ({
  request,
  amina,
  page,
  context,
}) => {
  test.slow();
  await test.step('the server renders the same protected page for everybody, without private data', async () => {
    const forStranger = await (await request.get('/profile')).text();
    const forAmina = await amina.call('GET', '/profile');
    expect(await forAmina.text()).toBe(forStranger);
    expect(forStranger).not.toContain('Personal Info');
  });

  await test.step('a guest is sent to the login and back, and never to another site', async () => {
    // Other invalid paths are tested in safe-redirect-path.test.ts.
    await test.step('the login does not redirect to //evil.example', async () => {
      await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`);
      await login(page, amina);
      await expect(accountLink(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    });

    await test.step('each protected page redirects to the login, and back after the login', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/profile');
      await expect(page).toHaveURL('/login?next=%2Fprofile');
      for (const path of ['/profileupdate', '/cart', '/billing-address', '/order', '/profile?tab=cart']) {
        await pushPath(page, path);
        await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      }
      await test.step('the return path survives the registration and a change of language', async () => {
        await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
        await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
        await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
        await expect(page.getByRole('heading', { name: 'লগইন' })).toBeVisible();
      });
      await page.getByLabel('মোবাইল নম্বর').fill(amina.phone);
      await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(amina.password);
      await page.getByRole('button', { name: 'লগইন করুন' }).click();
      await expect(page).toHaveURL('/bn/profile?tab=cart');
    });
  });

  await asNewVisitor(page);
  await test.step('tabs share the session, from the login to the logout', async () => {
    const tabs = [page, await context.newPage(), await context.newPage()] as const;
    const [, second, third] = tabs;
    await page.goto('/about');
    await second.goto('/login?next=%2Fabout');
    await login(second, amina);
    await expect(second).toHaveURL('/about');
    await expect(accountLink(page)).toBeVisible();
    await third.goto('/order');
    await expect(third.getByText('No orders found')).toBeVisible();

    await test.step('three tabs that refresh at the same time all stay signed in', async () => {
      await expireAccess(page);
      const requests = tabs.map(watchRequests);
      await Promise.all(tabs.map((tab) => accountLink(tab).click()));
      for (const tab of tabs) await tab.getByRole('tab', { name: 'Order History' }).click();
      for (const tab of tabs) await expect(tab.getByText('No orders yet.')).toBeVisible();
      const refreshes = requests.flat().filter((each) => each.includes('/token/refresh/'));
      expect(new Set(refreshes)).toEqual(new Set(['POST /api/token/refresh/ 200']));
      // A tab may see the stored tokens of another tab late: one extra refresh is possible, three are not.
      expect(refreshes.length).toBeLessThan(tabs.length);
    });

    await test.step('and its end: typed text survives an expiry in another tab, but no sign-out', async () => {
      const draft = () => page.evaluate(() => sessionStorage.getItem('checkout_draft'));
      const next = new URL(page.url());
      const toLogin = `/login?next=${encodeURIComponent(next.pathname + next.search)}`;
      await page.evaluate(() => sessionStorage.setItem('checkout_draft', '{"address":"Mirpur"}'));
      await revoke(second);
      await expireAccess(second);
      await second.reload();
      await expect(page).toHaveURL(toLogin);
      await login(second, amina);
      await expect(page.getByRole('tab', { name: 'Personal Info' })).toBeVisible();
      expect(await draft()).toContain('Mirpur');
      await second.getByRole('tab', { name: 'Logout' }).click();
      await expect(page).toHaveURL(toLogin);
      expect(await draft()).toBeNull();
    });
  });
});

// What the network does to a renewal is tested in create-session.test.ts.
test('a session from page to page, its end, and what is left of it', async ({ page, amina, request }) => {
  test.slow();
  await fillCart(amina, (await productNamed(request, 'Miniket')).id, 1);
  const logged: string[] = [];
  const without: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/') && sent.headers().authorization !== `Bearer ${amina.tokens.access}`)
      without.push(pathname);
  });
  await watchShifts(page);

  await test.step('the header does not shift when the customer is detected', async () => {
    await openAs(page, amina, '/profile');
    await expect(accountLink(page)).toBeVisible();
    expect(await movedOn(page)).toBeLessThan(0.01);
  });

  await test.step('every request of a customer carries the access token', async () => {
    for (const tab of ['Order History', 'Cart History']) await page.getByRole('tab', { name: tab }).click();
    await (await openDrawer(page)).getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await page.getByRole('banner').getByRole('combobox').fill('rice');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(without).toEqual([]);
  });

  await test.step('an expired access token is refreshed once, and the requests are repeated', async () => {
    await expireAccess(page);
    const requests = watchRequests(page);
    await page.goto('/profile?tab=cart');
    await expect(page.getByRole('tabpanel').getByText('In Cart')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await expect.poll(() => requests).toContain('GET /api/user/profiles/ 200');
    expect(requests.filter((each) => each.includes('/token/refresh/'))).toEqual([
      'POST /api/token/refresh/ 200',
    ]);
    expect(requests.filter((each) => each.endsWith(' 401'))).not.toEqual([]);
  });

  await test.step('a refused refresh removes both tokens, is logged, and redirects to the login', async () => {
    // In this order: a pending request refreshes, and does not sign out before the navigation.
    await expireAccess(page);
    await revoke(page);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?next=%2Fprofile');
    await expect(page.getByText('You were signed out because your session has ended.')).toBeVisible();
    expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null]);
    expect(logged.some((text) => text.startsWith('Expired refresh token'))).toBe(true);
  });

  await test.step('a refused refresh on a public page redirects to the login, and back to that page', async () => {
    await openAs(page, { tokens: { access: 'over', refresh: 'over' } }, '/track?number=H1');
    await expect(page).toHaveURL('/login?next=%2Ftrack%3Fnumber%3DH1');
    await login(page, amina);
    await expect(page).toHaveURL('/track?number=H1');
  });

  await test.step('signing out removes all private data, and the guest’s cart stays', async () => {
    await accountLink(page).click();
    const kept = {
      ...{ theme: 'dark', digits: '"latin"', stay_in_list: 'true', remember_places: 'false' },
      guest_cart: '[]',
      cart_merge: '{"key":"1","customer":"0","items":[]}',
      list_merge: '{"key":"1","customer":"0","lists":[]}',
    };
    const personal = {
      remembered_places: '[{"name":"Amina"}]',
      guest_orders: '[{"number":"H1"}]',
      customer_pending_order: '{"sent":[{"receiver_name":"Amina"}]}',
    };
    await page.evaluate(
      (values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
        sessionStorage.setItem('checkout_draft', '{"address":"Mirpur"}');
      },
      { ...kept, ...personal },
    );
    await page.getByRole('tab', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(Object.keys(kept).sort());
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Mirpur');
  });

  await test.step('a refused profile request signs out; a failed one does not', async () => {
    const profiles = '**/api/user/profiles/';
    await page.route(profiles, (route) => route.abort());
    await openAs(page, await signIn(request, amina), '/about');
    await expect(accountLink(page)).toBeVisible();
    await page.unroute(profiles);
    await page.route(profiles, (route) =>
      route.fulfill({ status: 403, json: { code: 'disabled', message: 'This account is closed.' } }),
    );
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => stored(page, 'access')).toBeNull();
  });
});
