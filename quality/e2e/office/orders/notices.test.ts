import type { Page } from '@playwright/test';
import { queryRow } from '../../shop/customers.ts';
import { expect, productNamed } from '../../shop/fixture.ts';
import { placeGuestOrder } from '../../shop/guest-order.ts';
import { signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test.use({ serviceWorkers: 'allow' });

/** The public keys of a browser: a point of the curve, and 16 bytes. */
const KEYS = {
  p256dh: 'BCNHMEYRHZvnBwIpZzez95MMyZakMFl3fSLHx5RAHBDsTz_J7BFuf9GBE7fifENHsKGChYNmfHC_OdNnz-saSuE',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** A push service in the browser itself: Google's service is not reached. */
async function fakePushService(page: Page): Promise<void> {
  await page.addInitScript((keys) => {
    const decode = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const stored = () => {
      const found = sessionStorage.getItem('push');
      if (!found) return null;
      const { endpoint, key } = JSON.parse(found);
      return {
        endpoint,
        options: { applicationServerKey: decode(key).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => sessionStorage.removeItem('push') === undefined,
      };
    };
    const { PushManager } = globalThis as unknown as { PushManager: { prototype: object } };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => stored(),
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        const endpoint = `https://push.example/${crypto.randomUUID()}`;
        sessionStorage.setItem('push', JSON.stringify({ endpoint, key }));
        return stored();
      },
    });
  }, KEYS);
}

test('a shopper and the desk turn notices of the browser on and off, and a refusal is said', async ({
  page,
  context,
  request,
}) => {
  const subscribed = () =>
    queryRow('select count(order_id)::int as shopper, count(staff_id)::int as staff from push_subscription');
  await queryRow('update shop_setting set push = true');
  const key = async () => (await (await request.get('/api/setup/')).json())[0].push_key;
  await expect.poll(key).toMatch(/^[\w-]{87}$/);
  const { id } = await productNamed(request, 'potato');
  const { token } = await placeGuestOrder(request, [{ product: id, quantity: 1 }]);
  await fakePushService(page);

  await page.goto(`/guest-order/${token}`);
  const ask = page.getByRole('button', { name: 'Notify me on this device' });
  await ask.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'does not allow notices of this shop' }),
  ).toBeVisible();
  expect(await subscribed()).toEqual({ shopper: 0, staff: 0 });
  await context.grantPermissions(['notifications']);
  await ask.click();
  await expect(page.getByText('This device shows the state of the order.')).toBeVisible();
  expect(await subscribed()).toEqual({ shopper: 1, staff: 0 });

  await context.clearPermissions();
  await signIn(page, 'desk');
  await page.goto('/office/account');
  await page.evaluate(() => sessionStorage.clear());
  const begin = page.getByRole('button', { name: 'Notify me here' });
  await begin.click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not allow notices' })).toBeVisible();
  await context.grantPermissions(['notifications']);
  await begin.click();
  await expect(page.getByText('This browser shows new orders')).toBeVisible();
  expect(await subscribed()).toEqual({ shopper: 1, staff: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'No more notices' }).click();
  await expect(page.getByText('This browser can show new orders')).toBeVisible();
  expect(await subscribed()).toEqual({ shopper: 1, staff: 0 });
  await queryRow('update shop_setting set push = false');
});
