import type { Page } from '@playwright/test';
import { onServer } from '../../../../server/testing/postgres.ts';
import { expect, productNamed } from '../../shop/fixture.ts';
import { placeGuestOrder } from '../../shop/guest-order.ts';
import { signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test.use({ serviceWorkers: 'allow' });

/** A push service in the browser itself: the keys of a subscription are real, Google's service is not reached. */
async function fakePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const encode = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const decode = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const stored = () => {
      const found = sessionStorage.getItem('push');
      if (!found) return null;
      const { endpoint, keys, key } = JSON.parse(found);
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
        const curve = { name: 'ECDH', namedCurve: 'P-256' };
        const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
        const p256dh = encode(await crypto.subtle.exportKey('raw', publicKey));
        const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
        const endpoint = `https://push.example/${crypto.randomUUID()}`;
        sessionStorage.setItem('push', JSON.stringify({ endpoint, keys: { p256dh, auth }, key }));
        return stored();
      },
    });
  });
}

test('a shopper and the desk turn notices of the browser on and off, and a refusal is said', async ({
  page,
  context,
  request,
  shop,
}) => {
  const query = async (text: string) =>
    (await onServer(shop.database, (client) => client.query(text))).rows as Record<string, unknown>[];
  const subscribed = () =>
    query('SELECT order_id IS NOT NULL AS shopper, staff_id IS NOT NULL AS staff FROM push_subscription');
  await query('UPDATE shop_setting SET push = true');
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
  expect(await subscribed()).toEqual([]);
  await context.grantPermissions(['notifications']);
  await ask.click();
  await expect(page.getByText('This device shows the state of the order.')).toBeVisible();
  expect(await subscribed()).toEqual([{ shopper: true, staff: false }]);

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
  expect(await subscribed()).toContainEqual({ shopper: false, staff: true });
  await page.reload();
  await page.getByRole('button', { name: 'No more notices' }).click();
  await expect(page.getByText('This browser can show new orders')).toBeVisible();
  expect(await subscribed()).toEqual([{ shopper: true, staff: false }]);
  await query('DELETE FROM push_subscription; UPDATE shop_setting SET push = false');
});
