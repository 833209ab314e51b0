import { ApiError } from '@haat/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCustomerCart } from './create-customer-cart.ts';
import { FakeCartApi, rui } from './testing/fake-cart-api.ts';
import { miniket } from './testing/miniket.ts';

let api: FakeCartApi;
let keys = 0;
let customer: string | null;
let notifySession: () => void;
beforeEach(() => {
  api = new FakeCartApi();
  customer = 'amina';
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

function open(mergeGuestCart = vi.fn(async () => {})) {
  const cart = createCustomerCart({
    session: {
      customer: () => customer,
      subscribe: (listener) => {
        notifySession = listener;
        return () => {};
      },
    },
    api: () => api,
    mergeGuestCart,
    newKey: () => `key-${++keys}`,
  });
  const seen: string[] = [];
  cart.subscribe(() => {
    const { lines, loading } = cart.snapshot();
    seen.push(
      `${lines.map((line) => `${line.quantity} of ${line.id}`).join(', ')}${loading ? ' (loading)' : ''}`,
    );
  });
  return { cart, seen, mergeGuestCart };
}

/** Opens a tab and waits until the lines are fetched. */
async function openLoaded() {
  const tab = open();
  await vi.waitFor(() => expect(tab.cart.snapshot()).toMatchObject({ known: true, loading: false }));
  api.calls = [];
  tab.seen.length = 0;
  return tab;
}

const idle = async ({ cart }: { cart: ReturnType<typeof createCustomerCart> }) => {
  await cart.refetch();
  api.calls.pop();
};
const quantities = (cart: ReturnType<typeof createCustomerCart>) =>
  cart.snapshot().lines.map(({ id, quantity }) => [id, quantity]);

describe('the lines', () => {
  test('are not loaded until they are fetched, and exclude purchased lines', async () => {
    api.put(7, 2);
    api.put(9, 1, true);
    const { cart } = open();
    expect(cart.snapshot()).toMatchObject({ lines: [], known: false, loading: true });
    await vi.waitFor(() => expect(cart.snapshot().known).toBe(true));
    expect(cart.snapshot()).toEqual({ lines: [{ ...miniket, quantity: 2 }], known: true, loading: false });
  });

  test('are fetched after the guest’s cart is merged', async () => {
    const mergeGuestCart = vi.fn(async () => void api.put(7, 3));
    const { cart } = open(mergeGuestCart);
    await vi.waitFor(() => expect(quantities(cart)).toEqual([[7, 3]]));
    expect(mergeGuestCart).toHaveBeenCalledWith('amina', { retryOnly: false });
  });

  test('of one customer are never shown to another', async () => {
    api.put(7, 2);
    const { cart } = await openLoaded();
    customer = null;
    expect(cart.snapshot().lines).toEqual([]);
    notifySession();
    customer = 'karim';
    api.lines = [];
    notifySession();
    expect(cart.snapshot()).toMatchObject({ lines: [], known: false });
    await vi.waitFor(() => expect(cart.snapshot().known).toBe(true));
    expect(cart.snapshot().lines).toEqual([]);
  });
});

describe('a change', () => {
  test('is shown at once, sent, and followed by a fetch with the loading flag', async () => {
    api.put(7, 2);
    const tab = await openLoaded();
    tab.cart.increase(7);
    expect(quantities(tab.cart)).toEqual([[7, 3]]);
    await idle(tab);
    expect(api.calls).toEqual(['set 101 to 3', 'fetch']);
    expect(tab.seen.slice(0, 3)).toEqual(['3 of 7', '3 of 7 (loading)', '3 of 7']);
  });

  test('adds a quantity, and uses the names and prices of the API', async () => {
    const tab = await openLoaded();
    tab.cart.add({ ...miniket, pricePaisa: 1 }, 2);
    expect(quantities(tab.cart)).toEqual([[7, 2]]);
    await idle(tab);
    expect(api.calls).toEqual(['add 2 of 7', 'fetch']);
    expect(tab.cart.snapshot().lines).toEqual([{ ...miniket, quantity: 2 }]);
  });

  test('that fails rolls back without a notice', async () => {
    api.put(7, 2);
    const tab = await openLoaded();
    api.failures = ['refused'];
    tab.cart.remove(7);
    expect(quantities(tab.cart)).toEqual([]);
    await idle(tab);
    expect(quantities(tab.cart)).toEqual([[7, 2]]);
  });

  test('whose response is lost shows the result of the next fetch', async () => {
    api.put(7, 2);
    const tab = await openLoaded();
    api.failures = ['response lost'];
    tab.cart.increase(7);
    await idle(tab);
    expect(quantities(tab.cart)).toEqual([[7, 3]]);
    expect(api.calls).toEqual(['set 101 to 3', 'fetch']);
  });

  test('that is added again after a lost response is there once, unless a fetch has shown it', async () => {
    const tab = await openLoaded();
    api.failures = ['response lost'];
    api.fetchGate = Promise.reject(new ApiError(0, { code: 'unreachable', message: '' }));
    tab.cart.add(miniket);
    await tab.cart.idle();
    expect(quantities(tab.cart)).toEqual([]);
    api.fetchGate = null;
    tab.cart.add(miniket);
    await tab.cart.idle();
    expect(quantities(tab.cart)).toEqual([[7, 1]]);
    tab.cart.add(miniket);
    await tab.cart.idle();
    expect(quantities(tab.cart)).toEqual([[7, 2]]);
  });

  test('at quantity 1 downwards makes no call', async () => {
    api.put(7, 1);
    const tab = await openLoaded();
    tab.cart.decrease(7);
    await idle(tab);
    expect(api.calls).toEqual([]);
  });

  test('clears by deleting each line', async () => {
    api.put(7, 1);
    api.put(9, 2);
    const tab = await openLoaded();
    tab.cart.clear();
    expect(quantities(tab.cart)).toEqual([]);
    await idle(tab);
    expect(api.calls).toEqual(['remove 101', 'remove 102', 'fetch']);
    expect(api.lines).toEqual([]);
  });

  test('waits for the previous one, and quick presses on one line are sent as one request', async () => {
    api.put(7, 1);
    api.put(9, 1);
    const tab = await openLoaded();
    for (let press = 0; press < 5; press++) tab.cart.increase(7);
    tab.cart.increase(9);
    expect(quantities(tab.cart)).toEqual([
      [7, 6],
      [9, 2],
    ]);
    await idle(tab);
    expect(quantities(tab.cart)).toEqual([
      [7, 6],
      [9, 2],
    ]);
    expect(api.calls).toEqual(['set 101 to 6', 'fetch', 'set 102 to 2', 'fetch']);
  });

  test('that waits is sent once, also if the page may not continue', async () => {
    api.put(7, 1);
    api.put(9, 1);
    const tab = await openLoaded();
    const fetched = Promise.withResolvers<void>();
    api.fetchGate = fetched.promise;
    tab.cart.increase(7);
    tab.cart.remove(9);
    await vi.waitFor(() => expect(api.calls).toEqual(['set 101 to 2', 'fetch']));
    tab.cart.sendWaiting();
    expect(api.calls).toEqual(['set 101 to 2', 'fetch', 'remove 102']);
    fetched.resolve();
    await idle(tab);
    expect(quantities(tab.cart)).toEqual([[7, 2]]);
    expect(api.calls).toEqual(['set 101 to 2', 'fetch', 'remove 102', 'fetch']);
  });

  test('that waits is not sent before an earlier one of its product has arrived', async () => {
    api.put(7, 1);
    const tab = await openLoaded();
    tab.cart.remove(7);
    tab.cart.add(miniket);
    tab.cart.sendWaiting();
    expect(api.calls).toEqual(['remove 101']);
    await tab.cart.idle();
    expect(quantities(tab.cart)).toEqual([[7, 1]]);
  });

  test('sent because the page may not continue are shown once', async () => {
    api.put(7, 1);
    const tab = await openLoaded();
    tab.cart.add(miniket);
    tab.cart.add(rui, 2);
    tab.cart.sendWaiting();
    expect(api.calls).toEqual(['add 1 of 7', 'add 2 of 9']);
    await idle(tab);
    expect(tab.seen).not.toContainEqual(expect.stringMatching(/3 of 7|4 of 9/));
    expect(quantities(tab.cart)).toEqual([
      [7, 2],
      [9, 2],
    ]);
  });

  test('of a line that is being added are made after it, also if the page may not continue', async () => {
    const tab = await openLoaded();
    tab.cart.add(miniket);
    tab.cart.increase(7);
    tab.cart.sendWaiting();
    await idle(tab);
    expect(quantities(tab.cart)).toEqual([[7, 2]]);
  });

  test('have been made when the cart is idle', async () => {
    const tab = await openLoaded();
    tab.cart.add(miniket);
    tab.cart.add(rui);
    await tab.cart.idle();
    expect(api.lines.map(({ item }) => item)).toEqual([7, 9]);
  });

  test('made just before signing out is neither shown nor sent for the next customer', async () => {
    api.put(7, 1);
    api.put(9, 1);
    const { cart } = await openLoaded();
    let release = () => {};
    api.fetchGate = new Promise((resolve) => {
      release = resolve;
    });
    cart.increase(7);
    cart.increase(9);
    await vi.waitFor(() => expect(api.calls).toContain('fetch'));
    customer = 'karim';
    api.lines = [];
    api.fetchGate = null;
    notifySession();
    await vi.waitFor(() => expect(cart.snapshot().known).toBe(true));
    release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(cart.snapshot()).toEqual({ lines: [], known: true, loading: false });
    expect(api.calls).toEqual(['set 101 to 2', 'fetch', 'fetch']);
    cart.add(rui);
    expect(quantities(cart)).toEqual([[9, 1]]);
  });
});

test('a fetch from before a sign-out changes nothing after the same customer has signed in again', async () => {
  api.put(7, 2);
  const { cart, seen } = await openLoaded();
  let release = () => {};
  api.fetchGate = new Promise((resolve) => {
    release = resolve;
  });
  const stale = cart.refetch();
  await vi.waitFor(() => expect(api.calls).toEqual(['fetch']));
  customer = null;
  notifySession();
  customer = 'amina';
  api.lines = [];
  api.fetchGate = null;
  notifySession();
  await vi.waitFor(() => expect(cart.snapshot().known).toBe(true));
  release();
  await stale;
  expect(cart.snapshot()).toEqual({ lines: [], known: true, loading: false });
  await cart.refetch();
  expect(seen.at(-2)).toBe(' (loading)');
});

test('a failed fetch leaves the cart not loaded, the next one loads it', async () => {
  api.put(7, 2);
  api.fetchGate = Promise.reject(new ApiError(503, { code: 'unavailable', message: '' }));
  const { cart } = open();
  await vi.waitFor(() => expect(cart.snapshot()).toMatchObject({ known: false, loading: false }));
  api.fetchGate = null;
  expect(await cart.refetch()).toBe(true);
  expect(quantities(cart)).toEqual([[7, 2]]);
});
