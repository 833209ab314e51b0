import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { GatewayRequest } from '@haat/gateway/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callbackPath,
  openPayingShop,
  openSession,
  type PayingShop,
  postForm,
  SHOP,
  tell,
} from '../../testing/payments/payments.ts';
import { TESTED_PROVIDERS } from '../../testing/payments/tested-providers.ts';

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let shop: PayingShop;
  let queries = 0;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  beforeEach(() => {
    queries = 0;
    shop.gateway.faults = {};
    shop.gateway.onRequest = ({ name }: GatewayRequest) => name === 'query' && queries++;
  });
  afterAll(() => shop.close());

  /** Reads the payment status of an order, which asks the gateway. */
  async function readPaymentStatus({ token }: GuestOrder): Promise<string> {
    const response = await shop.app.inject(apiRoutes.getGuestPaymentStatus.path.replace('{token}', token));
    return response.json<{ outcome: string }>().outcome;
  }

  /** Delays the gateway's first response until `release` is called; `arrived` resolves when the request arrives. */
  function holdFirstCall() {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let requests = 0;
    shop.gateway.onRequest = async ({ name }: GatewayRequest) => {
      if (name !== 'query') return;
      queries++;
      if (++requests > 1) return;
      arrived.resolve();
      await released.promise;
    };
    return { arrived: arrived.promise, release: released.resolve };
  }

  test('twenty concurrent status requests for one attempt share the lookups', async () => {
    const { order } = await openSession(shop);
    let [running, most] = [0, 0];
    shop.gateway.onRequest = async () => {
      queries++;
      most = Math.max(most, ++running);
      await wait(50);
      running--;
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => readPaymentStatus(order)));
    expect(new Set(outcomes)).toEqual(new Set(['checking']));
    expect(most).toBe(1);
    expect(queries).toBeLessThan(20);
  });

  test('a payment during a running lookup waits for the next lookup', async () => {
    const { order, session } = await openSession(shop);
    const { arrived, release } = holdFirstCall();
    const before = readPaymentStatus(order);
    await arrived;
    shop.gateway.choose(session, 'visa');
    const message = tell(shop, session);
    release();
    await Promise.all([before, message]);
    expect(await readPaymentStatus(order)).toBe('paid');
  });

  test('the circuit breaker skips lookups for half a minute, then makes one trial call', async () => {
    const orders = [];
    for (let n = 0; n < 6; n++) {
      const { order, session } = await openSession(shop);
      session.faults.query = 'bad_gateway';
      orders.push({ order, session });
    }
    for (const { order } of orders) expect(await readPaymentStatus(order)).toBe('checking');
    expect(queries).toBe(3);

    await shop.forward(31_000);
    const { arrived, release } = holdFirstCall();
    const first = readPaymentStatus(orders[0]!.order);
    await arrived;
    await Promise.all(orders.slice(1).map(({ order }) => readPaymentStatus(order)));
    release();
    await first;
    expect(queries).toBe(4);

    await shop.forward(31_000);
    for (const { session } of orders) session.faults.query = 'right';
    for (const { order, session } of orders) {
      shop.gateway.choose(session, 'visa');
      expect(await readPaymentStatus(order)).toBe('paid');
    }
    expect(queries).toBe(10);
  });

  // A callback of bKash names no payment but the one that the shop has started.
  test.runIf(tested.signs)('forged payments do not open the circuit breaker', async () => {
    const { order, session } = await openSession(shop);
    // The fault is set for the whole gateway, because an invented payment has no session.
    shop.gateway.faults = { validation: 'bad_gateway' };
    let validations = 0;
    shop.gateway.onRequest = ({ name }: GatewayRequest) => {
      if (name === 'query') queries++;
      if (name === 'validation') validations++;
    };
    for (let n = 0; n < 5; n++)
      await postForm(shop, callbackPath('ipn'), { tran_id: session.tranId, val_id: `INVENTED${n}` });
    expect(validations).toBe(5);
    queries = 0;
    await readPaymentStatus(order);
    expect(queries).toBe(1);
  });
});
