import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLink } from '../../server/src/staff/links.ts';
import { randomFrom } from './environment/random.ts';
import { type Environment, openEnvironment } from './environment/test-environment.ts';

/** Only root can mount a small disk. */
const onSmallDisk = test.skipIf(process.getuid?.() !== 0);

let environment: Environment;
beforeAll(async () => {
  if (process.getuid?.() === 0) environment = await openEnvironment(randomFrom(1), { smallDisk: 400 });
});
afterAll(() => environment?.close());

const call = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${environment.shop.port}${path}`, options);
const post = (path: string, body: object) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
let orders = 0;
const order = () =>
  post(apiRoutes.placeGuestOrder.path, {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'Dhanmondi',
    order_key: `full-disk-${orders++}`,
    items: [{ product: environment.buyerContext.productIds[1], quantity: 1 }],
  });

/** The cookies of a member of the desk. */
async function signIn(): Promise<string> {
  const db = openDatabase(environment.database, 1);
  const [, link = ''] = (await createLink(db, 'desk', new Date())).split('#');
  await db.destroy();
  const login = { name: 'Rina', login: '01611111111', password: 'seven green papayas' };
  const accepted = await post('/api/office/link/accept/', { link, ...login });
  return accepted.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

onSmallDisk(
  'with a full disk the shop is not ready, and the office says why; with room again both recover',
  async () => {
    const cookie = await signIn();
    const today = async () => {
      const response = await call('/api/office/today/', {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      return response.ok ? ((await response.json()) as { can_store: boolean }).can_store : response.status;
    };
    expect([(await order()).status, (await call('/readyz')).status, await today()]).toEqual([201, 200, true]);
    environment.cluster.disk!.fill();
    // Pages of tables may still have room for some orders.
    await expect.poll(async () => (await order()).status, { interval: 20 }).toBe(503);
    await expect
      .poll(async () => (await call('/readyz')).json())
      .toEqual({ status: 'database cannot write' });
    expect((await call('/healthz')).status).toBe(200);
    expect(await today()).toBe(false);
    environment.cluster.disk!.free();
    await expect.poll(async () => (await call('/readyz')).status).toBe(200);
    await expect.poll(async () => (await order()).status).toBe(201);
    expect(await today()).toBe(true);
  },
);
