import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCustomerLists } from './create-customer-lists.ts';
import { FAVOURITES } from './shopping-lists.ts';

/** The API with one list, whose responses to changes wait for `release`. */
let lists: ShoppingList[];
let calls: string[];
let release: () => void;
let released: Promise<void>;
beforeEach(() => {
  lists = [{ id: 1, name: FAVOURITES, products: [7] }];
  calls = [];
  released = new Promise((resolve) => {
    release = resolve;
  });
});

async function respond(call: string, products: (before: number[]) => number[]): Promise<ShoppingList[]> {
  calls.push(call);
  const [favourites] = lists as [ShoppingList];
  lists = [{ ...favourites, products: products(favourites.products) }];
  await released;
  return lists;
}

async function openLoaded() {
  const api = {
    listShoppingLists: async () => lists,
    addToShoppingList: ({ body: { products } }: { body: { products: number[] } }) =>
      respond(`add ${products}`, (before) => [...new Set([...before, ...products])]),
    removeFromShoppingList: ({ params: { product } }: { params: { product: number } }) =>
      respond(`remove ${product}`, (before) => before.filter((id) => id !== product)),
    deleteShoppingList: () => respond('delete', () => []),
  };
  const amina = createCustomerLists({
    session: { customer: () => 'amina', subscribe: () => () => {} },
    api: () => api as never,
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
    merge: async () => {},
    onFailed: () => {},
  });
  amina.subscribe(() => {});
  await vi.waitFor(() => expect(amina.snapshot().known).toBe(true));
  return amina;
}

const shown = (amina: Awaited<ReturnType<typeof openLoaded>>) => amina.snapshot().lists[0]?.products;

test('changes that wait for a slow response are sent when the page may not continue', async () => {
  const amina = await openLoaded();
  amina.add(FAVOURITES, [9]);
  amina.add(FAVOURITES, [11]);
  amina.removeProduct(FAVOURITES, 7);
  await vi.waitFor(() => expect(calls).toEqual(['add 9']));
  amina.sendWaiting();
  expect(calls).toEqual(['add 9', 'add 11', 'remove 7']);
  release();
  await amina.refetch();
  expect(shown(amina)).toEqual([9, 11]);
  expect(calls).toEqual(['add 9', 'add 11', 'remove 7']);
});

test.each([
  [
    'of its product',
    (amina: Awaited<ReturnType<typeof openLoaded>>) => amina.removeProduct(FAVOURITES, 9),
    'remove 9',
    [7],
  ],
  [
    'in its list',
    (amina: Awaited<ReturnType<typeof openLoaded>>) => amina.removeList(FAVOURITES),
    'delete',
    [],
  ],
])(
  'a change that waits is not sent before an earlier one %s has arrived',
  async (_what, next, call, left) => {
    const amina = await openLoaded();
    amina.add(FAVOURITES, [9]);
    next(amina);
    await vi.waitFor(() => expect(calls).toEqual(['add 9']));
    amina.sendWaiting();
    expect(calls).toEqual(['add 9']);
    release();
    await amina.refetch();
    expect(calls).toEqual(['add 9', call]);
    expect(shown(amina)).toEqual(left);
  },
);
