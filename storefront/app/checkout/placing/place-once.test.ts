import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder } from '@haat/contract/shop/orders';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredGuestOrder } from '../../orders/guest-orders.ts';
import { createPendingOrders, type OrderGateway, placeOnce } from './place-once.ts';
import { createGuestGateway, isGuestRequest, type PlacedGuestOrder } from './place-order.ts';

// A checkout failure is logged (specification, section 4); here there are thousands.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Gateway = OrderGateway<GuestOrderRequest, PlacedGuestOrder>;

/** What network and stock do to one send. */
type Fate = 'responded' | 'request lost' | 'response lost' | 'late' | 'out of stock' | 'too many requests';

/** The API as the contract promises it: one order a key, the same content the same response, other content 422. */
class Provider {
  readonly orders: { key: string; content: string }[] = [];
  readonly fates: Fate[] = [];
  private readonly slow: { request: GuestOrderRequest; key: string }[] = [];

  send = async (request: GuestOrderRequest, key: string): Promise<GuestOrder> => {
    const fate = this.fates.shift() ?? 'responded';
    if (fate === 'too many requests') throw refusal(429, 'too_many_requests');
    if (fate === 'request lost') throw refusal(0, 'unreachable');
    if (fate === 'late') {
      this.slow.push({ request, key });
      throw new TypeError('network');
    }
    try {
      const order = this.accept(request, key, fate === 'out of stock');
      if (fate === 'response lost') throw new ApiError(503, { code: 'unavailable', message: '' });
      return order;
    } finally {
      this.deliverSlow();
    }
  };

  private deliverSlow() {
    for (const { request, key } of this.slow.splice(0)) {
      const known = this.orders.some((order) => order.key === key);
      if (!known) this.accept(request, key, false);
    }
  }

  private accept(request: GuestOrderRequest, key: string, soldOut: boolean): GuestOrder {
    const content = JSON.stringify(request);
    const earlier = this.orders.findIndex((order) => order.key === key);
    if (earlier >= 0 && this.orders[earlier]?.content !== content) throw refusal(422, 'key_reused');
    if (earlier < 0 && soldOut) throw refusal(409, 'out_of_stock');
    if (earlier < 0) this.orders.push({ key, content });
    const number = (earlier < 0 ? this.orders.length - 1 : earlier) + 100001;
    return { number: `H${number}`, token: String(number).padStart(32, '0') } as GuestOrder;
  }
}

/** A browser; `tab()` opens a tab of it that shares what is stored. */
function browser(provider: Provider) {
  const stored = new Map<string, string>();
  const orders: StoredGuestOrder[] = [];
  let keys = 0;
  const tab = ({
    remember = (order: StoredGuestOrder) => orders.push(order) > 0,
    send = provider.send,
  } = {}): Gateway => ({
    ...createGuestGateway({
      pending: createPendingOrders(
        () => ({
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        }),
        'pending_order',
        isGuestRequest,
      ),
      send,
      remembered: () => orders,
      remember,
    }),
    newKey: () => `key-${String(++keys).padStart(20, '0')}`,
  });
  return { tab, stored };
}

function refusal(status: number, code: string): ApiError {
  return new ApiError(status, { code, params: {}, message: '' } as Refusal);
}

function amina(quantity: number): GuestOrderRequest {
  const items = [{ product: 7, quantity, price: 72.5 }];
  return { name: 'Amina', phone: '+8801712345678', address: 'House 7, Mirpur', items };
}

test.each(['area_required', 'slot_required', 'order_too_small', 'order_too_heavy'])(
  'a refusal of the place or time is shown, and the next attempt has the same key: %s',
  async (code) => {
    const { tab, stored } = browser(new Provider());
    const send = async () => Promise.reject(refusal(422, code));
    expect(await placeOnce(amina(2), tab({ send }))).toMatchObject({ kind: 'refused', refusal: { code } });
    expect(JSON.parse(stored.get('pending_order')!)).toMatchObject({ sent: [], unknown: false });
  },
);

test('the key is stored before the first send, and gone once the order is known', async () => {
  const provider = new Provider();
  const { tab, stored } = browser(provider);
  const storedAtSend: (string | undefined)[] = [];
  const send = (request: GuestOrderRequest, key: string) => {
    storedAtSend.push(stored.get('pending_order'));
    return provider.send(request, key);
  };
  const outcome = await placeOnce(amina(2), tab({ send }));
  expect(outcome).toMatchObject({ kind: 'placed', order: { number: 'H100001' }, earlier: false });
  expect(JSON.parse(storedAtSend[0]!)).toMatchObject({ key: provider.orders[0]?.key, unknown: true });
  expect(stored.size).toBe(0);
});

test('the key is there until the order is remembered: who closes the tab in between finds it again', async () => {
  const { tab, stored } = browser(new Provider());
  const storedAtRemember: boolean[] = [];
  const remember = () => storedAtRemember.push(stored.has('pending_order')) > 0;
  await placeOnce(amina(2), tab({ remember }));
  expect([storedAtRemember, stored.size]).toEqual([[true], 0]);
});

test('a lost response, then the same again: one order', async () => {
  const provider = new Provider();
  const { tab, stored } = browser(provider);
  provider.fates.push('response lost');
  expect(await placeOnce(amina(2), tab())).toEqual({ kind: 'lost' });
  expect(JSON.parse(stored.get('pending_order')!)).toMatchObject({ unknown: true, sent: [amina(2)] });
  expect(await placeOnce(amina(2), tab())).toMatchObject({
    kind: 'placed',
    order: { ordered: [{ id: 7, quantity: 2 }] },
  });
  expect(provider.orders).toHaveLength(1);
});

test('a key that was used for an unknown order is given up: the next attempt has another one', async () => {
  const provider = new Provider();
  const { tab, stored } = browser(provider);
  const others = [amina(9)].map((request) => ({
    key: 'key-00000000000000000001',
    content: JSON.stringify(request),
  }));
  provider.orders.push(...others);
  expect(await placeOnce(amina(2), tab())).toEqual({ kind: 'failed' });
  expect(stored.size).toBe(0);
  expect(await placeOnce(amina(2), tab())).toMatchObject({ kind: 'placed', order: { number: 'H100002' } });
});

test('an order that another tab has placed is not paid from this one', async () => {
  const known = { number: 'H100001', token: 'a'.repeat(32), key: 'key-1' };
  const response = { ...known, order_type: 'ONLINE' } as unknown as GuestOrder;
  const { pending } = browser(new Provider()).tab();
  const send = async () => response;
  const gateway = createGuestGateway({ pending, send, remembered: () => [known], remember: () => true });
  const paid = async (key: string) => (await gateway.send(amina(2), key)).online;
  expect([await paid('key-2'), await paid('key-1')]).toEqual([true, false]);
});

test('of the contents that were sent with one key the last five are stored', async () => {
  const provider = new Provider();
  const { tab, stored } = browser(provider);
  for (let quantity = 1; quantity <= 7; quantity++) {
    provider.fates.push('request lost');
    await placeOnce(amina(quantity), tab());
  }
  expect(JSON.parse(stored.get('pending_order')!).sent).toEqual([3, 4, 5, 6, 7].map(amina));
});

test('a lost response, then a changed order: the earlier one is found and no second one made', async () => {
  const provider = new Provider();
  const { tab } = browser(provider);
  provider.fates.push('response lost');
  await placeOnce(amina(2), tab());
  expect(await placeOnce(amina(5), tab())).toMatchObject({
    kind: 'placed',
    order: { number: 'H100001', ordered: [{ id: 7, quantity: 2 }] },
    earlier: true,
  });
  expect(provider.orders).toHaveLength(1);
});

test('two tabs that send the same order at once get the same one, and it leaves the cart once', async () => {
  const provider = new Provider();
  const { tab } = browser(provider);
  const [first, second] = [tab(), tab()];
  first.pending.save({ key: first.newKey!(), sent: [], unknown: false });
  const outcomes = await Promise.all([placeOnce(amina(2), first), placeOnce(amina(2), second)]);
  expect(outcomes).toMatchObject([
    { order: { number: 'H100001', ordered: [{ id: 7, quantity: 2 }] } },
    { order: { number: 'H100001', ordered: [] } },
  ]);
  expect(provider.orders).toHaveLength(1);
});

test('a refusal leaves nothing unknown, unless an earlier send is still without a response', async () => {
  const provider = new Provider();
  const { tab } = browser(provider);
  provider.fates.push('too many requests', 'request lost', 'too many requests', 'out of stock');
  expect(await placeOnce(amina(2), tab())).toMatchObject({ kind: 'failed', error: { status: 429 } });
  expect(tab().pending.read()).toMatchObject({ unknown: false });
  await placeOnce(amina(2), tab());
  expect(await placeOnce(amina(2), tab())).toMatchObject({ kind: 'failed', error: { status: 429 } });
  expect(tab().pending.read()).toMatchObject({ unknown: true });
  expect(await placeOnce(amina(2), tab())).toMatchObject({ kind: 'refused' });
  expect(tab().pending.read()).toMatchObject({ unknown: false });
});

test('a failure is logged and passed on to the caller', async () => {
  const provider = new Provider();
  const { tab } = browser(provider);
  provider.fates.push('too many requests');
  expect(await placeOnce(amina(2), tab())).toMatchObject({ kind: 'failed', error: { status: 429 } });
  expect(console.warn).toHaveBeenCalledWith('The order was not placed.', expect.any(ApiError));
});

test('wrong fields come back by name', async () => {
  const { tab } = browser(new Provider());
  const send = () =>
    Promise.reject(
      new ApiError(400, { code: 'invalid', message: '', fields: { phone: { code: 'not_a_phone_number' } } }),
    );
  expect(await placeOnce(amina(1), tab({ send }))).toEqual({
    kind: 'invalid',
    fields: { phone: { code: 'not_a_phone_number' } },
  });
});

test('an address of the order where the shop does not deliver is a wrong field', async () => {
  const send = () => Promise.reject(refusal(422, 'not_delivered'));
  expect(await placeOnce(amina(1), browser(new Provider()).tab({ send }))).toEqual({
    kind: 'invalid',
    fields: { address: { code: 'not_delivered' } },
  });
});

test('where nothing can be stored, the key lives as long as the page', async () => {
  const provider = new Provider();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const gateway = {
    ...browser(provider).tab({ remember: () => false }),
    pending: createPendingOrders(denied, 'pending_order', isGuestRequest),
  };
  provider.fates.push('response lost');
  await placeOnce(amina(2), gateway);
  expect(await placeOnce(amina(2), gateway)).toMatchObject({ kind: 'placed', order: { stored: false } });
  expect(provider.orders).toHaveLength(1);
});

describe('whatever the network does and however often the shopper changes the order', () => {
  const fate = fc.constantFrom<Fate>(
    'responded',
    'request lost',
    'response lost',
    'late',
    'out of stock',
    'too many requests',
  );
  const attempt = fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    fates: fc.array(fate, { maxLength: 3 }),
  });

  test('each order is known to the shopper or still pending, and taken from the cart as it was placed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 12 }), async (attempts) => {
        const provider = new Provider();
        const { tab } = browser(provider);
        const known: string[] = [];
        const settle = async (request: GuestOrderRequest) => {
          const outcome = await placeOnce(request, tab());
          if (outcome.kind !== 'placed') return outcome.kind;
          known.push(outcome.order.number);
          const placed = provider.orders[Number(outcome.order.number.slice(1)) - 100001];
          const { items } = JSON.parse(placed?.content ?? '') as GuestOrderRequest;
          expect(outcome.order.ordered).toEqual(
            items.map(({ product, quantity }) => ({ id: product, quantity })),
          );
          return outcome.kind;
        };
        for (const { quantity, fates } of attempts) {
          provider.fates.splice(0, provider.fates.length, ...fates);
          await settle(amina(quantity));
          expect(provider.orders.length - known.length).toBeLessThanOrEqual(tab().pending.read() ? 1 : 0);
        }
        provider.fates.length = 0;
        if (tab().pending.read()) expect(await settle(amina(9))).toBe('placed');
        expect(provider.orders).toHaveLength(known.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
