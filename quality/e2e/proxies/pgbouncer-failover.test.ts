import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/src/app.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import {
  createShopUser,
  grantShopRights,
  shopUserUrl,
} from '../../../server/src/platform/db/database-user.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { addFixtures } from '../../../server/testing/fixtures.ts';
import { startPgBouncer } from '../../../server/testing/pgbouncer.ts';
import { onServer } from '../../../server/testing/postgres.ts';
import { openPair } from '../../faults/failover/database-pair.ts';

test('with a PgBouncer beside each database the shop sells again after a failover', async () => {
  const pair = await openPair();
  onTestFinished(() => pair.close());
  const owner = pair.primary.url('shop');
  await onServer(pair.primary.url('postgres'), (client) => client.query('CREATE DATABASE shop'));
  await migrate(owner);
  await createShopUser(owner);
  await grantShopRights({ owner, shop: shopUserUrl(owner) });
  const direct = openDatabase(owner, 1, null);
  const { rui } = await addFixtures(direct);
  await direct.destroy();

  const bouncers = await Promise.all(
    [pair.primary, pair.standby].map((server) => startPgBouncer(server.url('shop'))),
  );
  onTestFinished(async () => void (await Promise.all(bouncers.map((bouncer) => bouncer.close()))));
  const { username, password } = new URL(shopUserUrl(owner));
  const hosts = bouncers.map(({ hostAndPort }) => hostAndPort).toReversed();
  const db = openDatabase(`postgres://${username}:${password}@${hosts}/shop?pgbouncer=true`);
  const app = await buildApp({ db, pollInterval: 200 });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  const order = async (key: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      headers: { 'idempotency-key': key },
      payload: {
        name: 'Amina Begum',
        phone: '01712345678',
        address: 'Dhanmondi',
        items: [{ product: rui, quantity: 1 }],
      },
    });
    return { status: response.statusCode, number: response.json<{ number?: string }>().number };
  };

  const before = await order('amina-before');
  expect(before.status).toBe(201);
  await pair.primary.killPostmaster();
  expect((await order('amina-during')).status).toBe(503);
  await pair.failOver();
  await expect.poll(async () => (await order('amina-during')).status).toBe(201);
  expect((await order('amina-before')).number).toBe(before.number);
});
